"use client"

import { useQuery } from "@tanstack/react-query"
import { When } from "#panel/display/values.tsx"
import { useRoleWords } from "#panel/roles/words.ts"
import { useTRPC } from "#panel/server/trpc.ts"
import { useMay } from "#panel/session/session.tsx"
import { PlainTable } from "#panel/table/plain-table.tsx"
import { NewLink, Page } from "#panel/ui/page.tsx"
import { useWords } from "#panel/words/index.tsx"

export default function Roles() {
  const words = useRoleWords()
  const { nav, common } = useWords()
  const trpc = useTRPC()
  const may = useMay()
  const list = useQuery(trpc.admin.roles.list.queryOptions({}))
  const create = may("roles.create") && <NewLink href="/app/roles/new" word={words.create} />
  return (
    <Page title={nav.roles} actions={create}>
      <p className="muted above-table">{words.help}</p>
      <PlainTable
        caption={nav.roles}
        columns={[
          { key: "name", head: words.name, cell: (row) => row.name },
          { key: "changes", head: words.kinds.write, cell: (row) => <AreaNames areas={row.write} /> },
          {
            key: "users",
            head: words.members,
            cell: (row) => words.count(row.user_ids.length + row.invite_ids.length),
          },
          { key: "updated_at", head: common.updated, cell: (row) => <When at={row.updated_at} /> },
        ]}
        rows={list.data?.roles}
        error={list.error}
        retry={() => list.refetch()}
        rowKey={(row) => row.id}
        href={(row) => `/app/roles/${row.id}`}
        empty={{ title: words.emptyTitle, text: words.emptyText, action: create }}
      />
    </Page>
  )
}

/** The areas that a role may change. */
function AreaNames({ areas }: { areas: string[] }) {
  const words = useRoleWords()
  const nameOf = (area: string) => words.areas[area as keyof typeof words.areas]?.name ?? area
  return areas.length > 0 ? areas.map(nameOf).join(", ") : words.nothing
}
