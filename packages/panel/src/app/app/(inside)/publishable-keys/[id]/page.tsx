"use client"

import { useQuery } from "@tanstack/react-query"
import { useParams } from "next/navigation"
import { Copyable, Facts } from "#panel/display/values.tsx"
import { DeleteButton } from "#panel/edit/delete-button.tsx"
import { useEdit, useFresh } from "#panel/edit/edit.ts"
import { Form } from "#panel/form/form.tsx"
import { KeyChannels } from "#panel/publishable-keys/channels.tsx"
import { KeyFields, type KeyValues } from "#panel/publishable-keys/fields.tsx"
import { RevokeButton } from "#panel/publishable-keys/revoke.tsx"
import { KeyState } from "#panel/publishable-keys/state.tsx"
import { useKeyWords } from "#panel/publishable-keys/words.ts"
import { useTRPC, useTRPCClient } from "#panel/server/trpc.ts"
import { useMay } from "#panel/session/session.tsx"
import { FailedPage } from "#panel/ui/failed-page.tsx"
import { Card, Page } from "#panel/ui/page.tsx"
import { useWords } from "#panel/words/index.tsx"

const LIST = "/app/publishable-keys"

export default function PublishableKey() {
  const { id } = useParams<{ id: string }>()
  const words = useKeyWords()
  const trpc = useTRPC()
  const client = useTRPCClient()
  const read = useQuery(trpc.admin["publishable-api-keys"].get.queryOptions({ id }))
  const key = read.data?.publishable_api_key
  const back = { href: LIST, word: words.title }
  if (read.error && !key) return <FailedPage title={words.one} back={back} read={read} />
  const actions = key && (
    <>
      <RevokeButton id={id} isRevoked={key.revoked_at !== null} />
      <DeleteButton
        operation="publishable-api-keys.delete"
        title={words.confirm(1)}
        text={words.confirmText}
        done={words.deleted(1)}
        list={LIST}
        remove={() => client.admin["publishable-api-keys"].delete.mutate({ id })}
      />
    </>
  )
  const state = key && <KeyState isRevoked={key.revoked_at !== null} />
  return (
    <Page title={key?.title ?? ""} back={back} state={state} actions={actions}>
      <div className="two-columns">
        <KeyChannels id={id} />
        <Details id={id} stored={key} />
      </div>
    </Page>
  )
}

interface Resource {
  title: string
  created_at: string
  updated_at: string
}

function Details({ id, stored }: { id: string; stored: Resource | undefined }) {
  const words = useKeyWords()
  const { form } = useWords()
  const trpc = useTRPC()
  const client = useTRPCClient()
  const fresh = useFresh()
  const may = useMay()
  const edit = useEdit({
    stored,
    valuesOf: (one): KeyValues => ({ title: one?.title ?? "" }),
    factsOf: ({ title }: KeyValues) => ({ title }),
    read: async () => (await fresh(trpc.admin["publishable-api-keys"].get.queryOptions({ id }))).publishable_api_key,
    write: (change) => client.admin["publishable-api-keys"].update.mutate({ id, ...change }),
  })
  return (
    <Card>
      <div className="field above-table">
        <span className="label">{words.key}</span>
        <Copyable text={id} />
      </div>
      <Form {...edit} submit={form.save} disabled={!stored || !may("publishable-api-keys.update")}>
        <KeyFields />
      </Form>
      <Facts id={id} created_at={stored?.created_at} updated_at={stored?.updated_at} />
    </Card>
  )
}
