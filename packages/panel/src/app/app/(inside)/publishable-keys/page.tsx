"use client"

import { CopyButton, When } from "#panel/display/values.tsx"
import { dateRange, recently } from "#panel/list/dates.ts"
import { usePaged } from "#panel/list/paged.ts"
import { useListState } from "#panel/list/state.ts"
import { KeyState } from "#panel/publishable-keys/state.tsx"
import { useKeyWords } from "#panel/publishable-keys/words.ts"
import { useTRPC, useTRPCClient } from "#panel/server/trpc.ts"
import { useMay } from "#panel/session/session.tsx"
import type { BulkAction } from "#panel/table/bulk.tsx"
import { useDeleteAction } from "#panel/table/delete-action.ts"
import { type Column, listed, Table } from "#panel/table/table.tsx"
import { NewLink, Page } from "#panel/ui/page.tsx"
import { useWords } from "#panel/words/index.tsx"

const KNOWN = { sorts: ["title", "created_at", "revoked_at"], filters: ["created"] } as const
const MOST = 10_000

export default function PublishableKeys() {
  const words = useKeyWords()
  const { common, nav } = useWords()
  const trpc = useTRPC()
  const client = useTRPCClient()
  const may = useMay()
  const state = useListState(KNOWN)
  const asked = { ...state.input, created_at: dateRange(state.filters.created) }
  const keys = trpc.admin["publishable-api-keys"]
  const list = usePaged(keys.list.queryOptions(asked))
  const create = may("publishable-api-keys.create") && <NewLink href="/app/publishable-keys/new" word={words.create} />
  return (
    <Page title={nav["publishable-keys"]} actions={create}>
      <p className="muted above-table">{words.help}</p>
      <Table
        name="publishable-keys"
        caption={words.title}
        state={state}
        columns={useColumns()}
        {...listed(list, (data) => data.publishable_api_keys)}
        rowKey={idOf}
        rowName={(row) => row.title}
        href={(row) => `/app/publishable-keys/${row.id}`}
        search={words.searchKeys}
        filters={[recently("created", common.created, common.days)]}
        bulk={useBulk()}
        allKeys={async () => {
          const all = { ...asked, limit: MOST, offset: 0, fields: "id" }
          return (await client.admin["publishable-api-keys"].list.query(all)).publishable_api_keys.map(idOf)
        }}
        empty={{ title: words.emptyTitle, text: words.emptyText, action: create }}
      />
    </Page>
  )
}

const idOf = ({ id }: { id: string }) => id

interface Row {
  id: string
  title: string
  revoked_at: string | null
  created_at: string
}

function useColumns(): Column<Row, (typeof KNOWN.sorts)[number]>[] {
  const words = useKeyWords()
  const { common } = useWords()
  return [
    {
      key: "title",
      head: words.name,
      cell: (row) => row.title,
      aside: (row) => <CopyButton text={row.id} quiet />,
      sort: "title",
    },
    { key: "key", head: words.key, cell: (row) => <code>{row.id}</code> },
    {
      key: "state",
      head: words.state,
      cell: (row) => <KeyState isRevoked={row.revoked_at !== null} />,
      sort: "revoked_at",
    },
    { key: "created_at", head: common.created, cell: (row) => <When at={row.created_at} />, sort: "created_at" },
  ]
}

function useBulk(): BulkAction[] {
  const words = useKeyWords()
  const { common } = useWords()
  const client = useTRPCClient()
  const may = useMay()
  const remove = useDeleteAction("publishable-api-keys.delete", words, (id) =>
    client.admin["publishable-api-keys"].delete.mutate({ id }),
  )
  return [
    {
      word: words.revoke,
      refused: may("publishable-api-keys.revoke") ? undefined : common.mayNot,
      confirm: { title: words.revokeTitle, text: words.revokeText },
      each: (id) => client.admin["publishable-api-keys"].revoke.mutate({ id }),
      done: words.revoked,
    },
    remove,
  ]
}
