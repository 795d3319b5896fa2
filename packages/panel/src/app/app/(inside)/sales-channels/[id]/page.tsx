"use client"

import { useQuery } from "@tanstack/react-query"
import { useParams } from "next/navigation"
import { Facts } from "#panel/display/values.tsx"
import { DeleteButton } from "#panel/edit/delete-button.tsx"
import { useEdit, useFresh } from "#panel/edit/edit.ts"
import { Form } from "#panel/form/form.tsx"
import { ChannelFields, type ChannelValues, channelInput } from "#panel/sales-channels/fields.tsx"
import { ChannelProducts } from "#panel/sales-channels/products.tsx"
import { DefaultMark, useDefaultChannel } from "#panel/sales-channels/state.tsx"
import { useChannelWords } from "#panel/sales-channels/words.ts"
import { useTRPC, useTRPCClient } from "#panel/server/trpc.ts"
import { Allowed } from "#panel/session/allowed.tsx"
import { useMay } from "#panel/session/session.tsx"
import { FailedPage } from "#panel/ui/failed-page.tsx"
import { Card, Page } from "#panel/ui/page.tsx"
import { useWords } from "#panel/words/index.tsx"

const LIST = "/app/sales-channels"

export default function SalesChannel() {
  const { id } = useParams<{ id: string }>()
  const words = useChannelWords()
  const trpc = useTRPC()
  const client = useTRPCClient()
  const isDefault = useDefaultChannel() === id
  const read = useQuery(trpc.admin["sales-channels"].get.queryOptions({ id }))
  const channel = read.data?.sales_channel
  const back = { href: LIST, word: words.title }
  if (read.error && !channel) return <FailedPage title={words.one} back={back} read={read} />
  const remove = channel && (
    <DeleteButton
      operation="sales-channels.delete"
      refused={isDefault ? words.defaultStays : undefined}
      title={words.confirm(1)}
      text={words.confirmText}
      done={words.deleted(1)}
      list={LIST}
      remove={() => client.admin["sales-channels"].delete.mutate({ id })}
    />
  )
  return (
    <Page title={channel?.name ?? ""} back={back} state={<DefaultMark id={id} />} actions={remove}>
      <div className="two-columns">
        <Allowed operation="products.list">
          <ChannelProducts id={id} />
        </Allowed>
        <Details id={id} channel={channel} />
      </div>
    </Page>
  )
}

interface Resource {
  name: string
  description: string | null
  is_disabled: boolean
  created_at: string
  updated_at: string
}

function Details({ id, channel }: { id: string; channel: Resource | undefined }) {
  const { form } = useWords()
  const trpc = useTRPC()
  const client = useTRPCClient()
  const fresh = useFresh()
  const may = useMay()
  const edit = useEdit({
    stored: channel,
    valuesOf: (one): ChannelValues => ({
      name: one?.name ?? "",
      description: one?.description ?? "",
      is_disabled: one?.is_disabled ? "true" : "",
    }),
    factsOf: channelInput,
    read: async () => (await fresh(trpc.admin["sales-channels"].get.queryOptions({ id }))).sales_channel,
    write: (change) => client.admin["sales-channels"].update.mutate({ id, ...change }),
  })
  return (
    <Card>
      <Form {...edit} submit={form.save} disabled={!channel || !may("sales-channels.update")}>
        <ChannelFields />
      </Form>
      <Facts id={id} created_at={channel?.created_at} updated_at={channel?.updated_at} />
    </Card>
  )
}
