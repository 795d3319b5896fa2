"use client"

import Link from "next/link"
import { Chip, When } from "#panel/display/values.tsx"
import { usePaged } from "#panel/list/paged.ts"
import { useListState } from "#panel/list/state.ts"
import { useRoleName } from "#panel/roles/custom-roles.ts"
import { useTRPC } from "#panel/server/trpc.ts"
import { useMay, useMe } from "#panel/session/session.tsx"
import { type Column, listed, Table } from "#panel/table/table.tsx"
import { Clip } from "#panel/ui/clip.tsx"
import { Page } from "#panel/ui/page.tsx"
import { Invites } from "#panel/users/invites.tsx"
import { useUserWords } from "#panel/users/words.ts"
import { useWords } from "#panel/words/index.tsx"

const KNOWN = { sorts: ["email", "first_name", "last_name", "role", "created_at"], filters: [] } as const

export default function Users() {
  const words = useUserWords()
  const { nav } = useWords()
  const trpc = useTRPC()
  const may = useMay()
  const state = useListState(KNOWN)
  const list = usePaged(trpc.admin.users.list.queryOptions(state.input))
  const tokens = (
    <Link href="/app/tokens" className="button">
      {words.ownTokens}
    </Link>
  )
  return (
    <Page title={nav.users} actions={tokens}>
      <div className="stack">
        <Table
          name="users"
          caption={words.title}
          state={state}
          columns={useColumns()}
          {...listed(list, (data) => data.users)}
          rowKey={(row) => row.id}
          rowName={(row) => row.email}
          href={(row) => `/app/users/${row.id}`}
          empty={{ title: words.emptyTitle, text: words.emptyText }}
        />
        {/* Loads after the list above it, so that it does not move. */}
        {list.data && may("invites.list") && <Invites />}
      </div>
    </Page>
  )
}

interface Row {
  id: string
  email: string
  first_name: string | null
  last_name: string | null
  role: string | null
  created_at: string
}

function useColumns(): Column<Row, (typeof KNOWN.sorts)[number]>[] {
  const words = useUserWords()
  const { common } = useWords()
  const roleOf = useRoleName()
  const me = useMe()
  const nameOf = ({ first_name, last_name }: Row) => [first_name, last_name].filter(Boolean).join(" ")
  return [
    {
      key: "email",
      head: words.email,
      cell: (row) => (
        <>
          <Clip>{row.email}</Clip> {row.id === me?.id && <span className="muted">({words.you})</span>}
        </>
      ),
      sort: "email",
    },
    { key: "name", head: words.name, cell: (row) => nameOf(row) || common.none, sort: "last_name" },
    {
      key: "role",
      head: words.role,
      cell: (row) => <Chip>{roleOf(row)}</Chip>,
      sort: "role",
    },
    { key: "created_at", head: common.created, cell: (row) => <When at={row.created_at} />, sort: "created_at" },
  ]
}
