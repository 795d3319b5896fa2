"use client"

import { useQuery } from "@tanstack/react-query"
import dynamic from "next/dynamic"
import { useParams } from "next/navigation"
import { Facts } from "#panel/display/values.tsx"
import { DeleteButton } from "#panel/edit/delete-button.tsx"
import { useEdit, useFresh } from "#panel/edit/edit.ts"
import { CheckField } from "#panel/form/fields.tsx"
import { Form } from "#panel/form/form.tsx"
import { textOf } from "#panel/form/many-fields.tsx"
import { useTRPC, useTRPCClient } from "#panel/server/trpc.ts"
import { useMay } from "#panel/session/session.tsx"
import { Waiting } from "#panel/ui/empty.tsx"
import { Card, Page } from "#panel/ui/page.tsx"
import { Deliveries } from "#panel/webhooks/deliveries.tsx"
import { WebhookFields, type WebhookValues, webhookInput } from "#panel/webhooks/fields.tsx"
import { RotateButton } from "#panel/webhooks/rotate.tsx"
import { WebhookState } from "#panel/webhooks/state.tsx"
import { useWebhookWords } from "#panel/webhooks/words.ts"
import { useWords } from "#panel/words/index.tsx"

const FailedPage = dynamic(() => import("#panel/ui/failed-page.tsx").then((part) => part.FailedPage), { ssr: false })

const LIST = "/app/webhooks"

export default function WebhookPage() {
  const { id } = useParams<{ id: string }>()
  const words = useWebhookWords()
  const trpc = useTRPC()
  const client = useTRPCClient()
  const read = useQuery(trpc.admin.webhooks.get.queryOptions({ id }))
  const webhook = read.data?.webhook as Resource | undefined
  const back = { href: LIST, word: words.title }
  if (read.error && !webhook) return <FailedPage title={words.one} back={back} read={read} />
  const actions = webhook && (
    <>
      <RotateButton id={id} />
      <DeleteButton
        operation="webhooks.delete"
        title={words.confirm(1)}
        text={words.confirmText}
        done={words.deleted(1)}
        list={LIST}
        remove={() => client.admin.webhooks.delete.mutate({ id })}
      />
    </>
  )
  const state = webhook && <WebhookState isDisabled={webhook.is_disabled} />
  return (
    <Page title={webhook ? hostOf(webhook.url) : ""} back={back} state={state} actions={actions}>
      <div className="two-columns">
        {webhook ? <Deliveries webhook={webhook} /> : <Waiting />}
        {webhook ? <Details id={id} webhook={webhook} /> : <Waiting />}
      </div>
    </Page>
  )
}

interface Resource {
  id: string
  url: string
  kinds: string[]
  is_disabled: boolean
  disabled_reason: string | null
  created_at: string
  updated_at: string
}

const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).host : url)

interface Values extends WebhookValues {
  is_disabled: string
}

function Details({ id, webhook }: { id: string; webhook: Resource }) {
  const words = useWebhookWords()
  const { form } = useWords()
  const trpc = useTRPC()
  const client = useTRPCClient()
  const fresh = useFresh()
  const may = useMay()
  const edit = useEdit({
    stored: webhook,
    valuesOf: (one): Values => ({
      url: one?.url ?? "",
      kinds: textOf(one?.kinds),
      is_disabled: one?.is_disabled ? "true" : "",
    }),
    factsOf: (given: Values) => ({ ...webhookInput(given), is_disabled: given.is_disabled === "true" }),
    read: async () => (await fresh(trpc.admin.webhooks.get.queryOptions({ id }))).webhook as Resource,
    write: (change) => client.admin.webhooks.update.mutate({ id, ...change }),
  })
  return (
    <Card>
      {webhook.disabled_reason && <p className="fault-box">{words.gone}</p>}
      <Form {...edit} submit={form.save} disabled={!may("webhooks.update")} refusals={{ invalid_data: "url" }}>
        <WebhookFields />
        <CheckField<Values> name="is_disabled" label={words.isDisabled} help={words.disabledHelp} />
      </Form>
      <Facts id={id} created_at={webhook.created_at} updated_at={webhook.updated_at} />
    </Card>
  )
}
