"use client"

import { useQuery } from "@tanstack/react-query"
import { type App, Scopes, State, Until } from "#panel/apps/app-state.tsx"
import { useAppWords } from "#panel/apps/words.ts"
import { useTRPC } from "#panel/server/trpc.ts"
import { PlainTable } from "#panel/table/plain-table.tsx"
import { Page } from "#panel/ui/page.tsx"
import { useWords } from "#panel/words/index.tsx"

export default function Apps() {
  const words = useAppWords()
  const { nav } = useWords()
  const trpc = useTRPC()
  const list = useQuery(trpc.admin.apps.list.queryOptions({}))
  return (
    <Page title={nav.apps}>
      <p className="muted above-table">{words.help}</p>
      <PlainTable<App>
        caption={words.title}
        columns={[
          { key: "name", head: words.name, cell: (row) => row.display_name },
          { key: "state", head: words.state, cell: (row) => <State app={row} /> },
          { key: "scopes", head: words.scopes, cell: (row) => <Scopes app={row} /> },
          { key: "until", head: words.until, cell: (row) => <Until app={row} /> },
        ]}
        rows={list.data?.apps}
        error={list.error}
        retry={() => list.refetch()}
        rowKey={(row) => row.id}
        href={(row) => `/app/apps/${encodeURIComponent(row.application_name)}`}
        empty={{ title: words.emptyTitle, text: words.emptyText }}
      />
    </Page>
  )
}
