"use client"

import { When } from "#panel/display/values.tsx"
import { usePaged } from "#panel/list/paged.ts"
import { useListState } from "#panel/list/state.ts"
import { useTRPC, useTRPCClient } from "#panel/server/trpc.ts"
import { useMay } from "#panel/session/session.tsx"
import type { BulkAction } from "#panel/table/bulk.tsx"
import { useDeleteAction } from "#panel/table/delete-action.ts"
import { type Column, listed, Table } from "#panel/table/table.tsx"
import { NewLink, Page } from "#panel/ui/page.tsx"
import { useKindName } from "#panel/webhooks/kinds.ts"
import { useWebhookListWords } from "#panel/webhooks/list-words.ts"
import { WebhookState } from "#panel/webhooks/state.tsx"
import { useWebhookWords } from "#panel/webhooks/words.ts"
import { useWords } from "#panel/words/index.tsx"

const KNOWN = { sorts: [], filters: ["state"] } as const
const MOST = 10_000

export default function Webhooks() {
  const words = useWebhookWords()
  const more = useWebhookListWords()
  const { nav } = useWords()
  const trpc = useTRPC()
  const client = useTRPCClient()
  const may = useMay()
  const state = useListState(KNOWN)
  const { limit, offset } = state.input
  const wanted = state.filters.state
  const asked = { limit, offset, is_disabled: wanted && (wanted === "disabled" ? "true" : "false") }
  const list = usePaged(trpc.admin.webhooks.list.queryOptions(asked))
  const create = may("webhooks.create") && <NewLink href="/app/webhooks/new" word={words.create} />
  const options = (["enabled", "disabled"] as const).map((value) => ({ value, word: words.states[value] }))
  return (
    <Page title={nav.webhooks} actions={create}>
      <p className="muted above-table">{more.help}</p>
      <Table
        name="webhooks"
        caption={words.title}
        state={state}
        search={false}
        columns={useColumns()}
        {...listed(list, (data) => data.webhooks)}
        rowKey={idOf}
        rowName={(row) => row.url}
        href={(row) => `/app/webhooks/${row.id}`}
        filters={[{ key: "state" as const, word: words.state, options }]}
        bulk={useBulk()}
        allKeys={async () => {
          const all = { ...asked, limit: MOST, offset: 0, fields: "id" }
          return (await client.admin.webhooks.list.query(all)).webhooks.map(idOf)
        }}
        empty={{ title: more.emptyTitle, text: more.emptyText, action: create }}
      />
    </Page>
  )
}

const idOf = ({ id }: { id: string }) => id

interface Row {
  id: string
  url: string
  kinds?: unknown
  is_disabled: boolean
  created_at: string
}

function useColumns(): Column<Row, never>[] {
  const words = useWebhookWords()
  const more = useWebhookListWords()
  const { common } = useWords()
  const nameOf = useKindName()
  function kindsIn({ kinds }: Row) {
    const [first = "", ...others] = kinds as string[]
    return [nameOf(first), others.length > 0 && more.more(others.length)].filter(Boolean).join(" ")
  }
  return [
    { key: "url", head: words.url, cell: (row) => row.url },
    { key: "kinds", head: words.kinds, cell: kindsIn },
    { key: "state", head: words.state, cell: (row) => <WebhookState isDisabled={row.is_disabled} /> },
    { key: "created_at", head: common.created, cell: (row) => <When at={row.created_at} /> },
  ]
}

function useBulk(): BulkAction[] {
  const words = useWebhookWords()
  const more = useWebhookListWords()
  const { common } = useWords()
  const { webhooks } = useTRPCClient().admin
  const may = useMay()
  const refused = may("webhooks.update") ? undefined : common.mayNot
  /** Undo restores only those that were changed. */
  const turn = (is_disabled: boolean) => async (id: string) => {
    const { webhook } = await webhooks.get.query({ id, fields: "is_disabled" })
    const set = (wanted: boolean) => webhooks.update.mutate({ id, is_disabled: wanted })
    await set(is_disabled)
    return () => set(webhook.is_disabled)
  }
  const remove = useDeleteAction("webhooks.delete", words, (id) => webhooks.delete.mutate({ id }))
  return [
    { word: more.disable, refused, done: more.disabledNow, each: turn(true) },
    { word: more.enable, refused, done: more.enabledNow, each: turn(false) },
    remove,
  ]
}
