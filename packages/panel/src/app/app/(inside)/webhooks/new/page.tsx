"use client"

import { useMutation } from "@tanstack/react-query"
import dynamic from "next/dynamic"
import { useRouter } from "next/navigation"
import { useState } from "react"
import { Form } from "#panel/form/form.tsx"
import { useTRPC } from "#panel/server/trpc.ts"
import { useMay } from "#panel/session/session.tsx"
import { Card, Page } from "#panel/ui/page.tsx"
import { WebhookFields, type WebhookValues, webhookInput } from "#panel/webhooks/fields.tsx"
import { useWebhookWords } from "#panel/webhooks/words.ts"
import { useWords } from "#panel/words/index.tsx"

const SigningSecret = dynamic(() => import("#panel/webhooks/secret.tsx").then((part) => part.SigningSecret), {
  ssr: false,
})

/** Most webhooks are for new orders. */
const USUAL: WebhookValues = { url: "", kinds: "order.placed" }

export default function NewWebhook() {
  const words = useWebhookWords()
  const { form } = useWords()
  const trpc = useTRPC()
  const may = useMay()
  const router = useRouter()
  const create = useMutation(trpc.admin.webhooks.create.mutationOptions())
  const [made, setMade] = useState<{ id: string; secret: string | null } | null>(null)
  return (
    <Page title={words.create} back={{ href: "/app/webhooks", word: words.title }} narrow>
      <Card>
        <Form
          fresh
          values={USUAL}
          submit={form.create}
          disabled={made !== null || !may("webhooks.create")}
          refusals={{ invalid_data: "url" }}
          save={(values) => create.mutateAsync(webhookInput(values))}
          saved={({ webhook }) => setMade(webhook)}
        >
          <WebhookFields fresh />
        </Form>
        {made?.secret && <SigningSecret secret={made.secret} onClose={() => router.push(`/app/webhooks/${made.id}`)} />}
      </Card>
    </Page>
  )
}
