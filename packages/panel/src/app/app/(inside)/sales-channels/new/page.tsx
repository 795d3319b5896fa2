"use client"

import { useRouter } from "next/navigation"
import { useDone } from "#panel/edit/action.ts"
import { CheckField } from "#panel/form/fields.tsx"
import { Form } from "#panel/form/form.tsx"
import { keyForChannel } from "#panel/publishable-keys/for-channel.ts"
import { ChannelFields, type ChannelValues, channelInput } from "#panel/sales-channels/fields.tsx"
import { useChannelWords } from "#panel/sales-channels/words.ts"
import { reason } from "#panel/server/faults.ts"
import { useTRPCClient } from "#panel/server/trpc.ts"
import { useMay } from "#panel/session/session.tsx"
import { Card, Page } from "#panel/ui/page.tsx"
import { useToast } from "#panel/ui/toasts.tsx"
import { useWords } from "#panel/words/index.tsx"

interface Values extends ChannelValues {
  with_key: string
}

const NOTHING: Values = { name: "", description: "", is_disabled: "", with_key: "" }

export default function NewSalesChannel() {
  const words = useChannelWords()
  const { form } = useWords()
  const may = useMay()
  return (
    <Page title={words.create} back={{ href: "/app/sales-channels", word: words.title }} narrow>
      <Card>
        <Form fresh values={NOTHING} submit={form.create} disabled={!may("sales-channels.create")} {...useCreate()}>
          <ChannelFields fresh />
          {may("publishable-api-keys.create") && (
            <CheckField<Values> name="with_key" label={words.withKey} help={words.withKeyHelp} />
          )}
        </Form>
      </Card>
    </Page>
  )
}

/** Creates the channel, then its key: a key that fails is reported, and the channel stays. */
function useCreate() {
  const words = useChannelWords()
  const { faults } = useWords()
  const client = useTRPCClient()
  const router = useRouter()
  const done = useDone()
  const showToast = useToast()
  async function save(values: Values) {
    const { sales_channel } = await client.admin["sales-channels"].create.mutate(channelInput(values))
    return { channel: sales_channel, withKey: values.with_key === "true" }
  }
  async function saved({ channel, withKey }: Awaited<ReturnType<typeof save>>) {
    if (!withKey) return router.push(`/app/sales-channels/${channel.id}`)
    try {
      const key = await keyForChannel(client, channel)
      router.push(`/app/publishable-keys/${key}`)
      return done(words.keyMade)
    } catch (error) {
      showToast({ text: reason(error, faults), kind: "fault" })
      return router.push(`/app/sales-channels/${channel.id}`)
    }
  }
  return { save, saved }
}
