"use client"

import { useRouter } from "next/navigation"
import { TextField } from "#panel/form/fields.tsx"
import { Form } from "#panel/form/form.tsx"
import { useTRPCClient } from "#panel/server/trpc.ts"
import { useMay } from "#panel/session/session.tsx"
import { useProfileWords } from "#panel/shipping/profiles/words.ts"
import { Card, Page } from "#panel/ui/page.tsx"
import { useWords } from "#panel/words/index.tsx"

interface Values {
  name: string
}

export default function NewShippingProfile() {
  const words = useProfileWords()
  const { form } = useWords()
  const client = useTRPCClient()
  const may = useMay()
  const router = useRouter()
  return (
    <Page title={words.create} back={{ href: "/app/shipping/profiles", word: words.title }} narrow>
      <Card>
        <Form
          fresh
          values={{ name: "" }}
          submit={form.create}
          disabled={!may("shipping-profiles.create")}
          save={({ name }: Values) =>
            client.admin["shipping-profiles"].create.mutate({ name, type: "custom", fields: "id" })
          }
          saved={({ shipping_profile }) => router.push(`/app/shipping/profiles/${shipping_profile.id}`)}
        >
          <TextField<Values> name="name" label={words.name} help={words.help} required autoFocus />
        </Form>
      </Card>
    </Page>
  )
}
