"use client"

import { useDone } from "#panel/edit/action.ts"
import { usePaged } from "#panel/list/paged.ts"
import { knownOf, useListState } from "#panel/list/state.ts"
import { useMediaBulk } from "#panel/media/bulk.tsx"
import { useColumns } from "#panel/media/columns.tsx"
import { Drop } from "#panel/media/drop.tsx"
import { idOf } from "#panel/media/media.ts"
import { useMediaWords } from "#panel/media/words.ts"
import { useTRPC, useTRPCClient } from "#panel/server/trpc.ts"
import { useMay } from "#panel/session/session.tsx"
import { listed, Table } from "#panel/table/table.tsx"
import { Page } from "#panel/ui/page.tsx"
import { useWords } from "#panel/words/index.tsx"

const KNOWN = { sorts: [], filters: ["used", "alt"] } as const
const ANSWERS = ["true", "false"] as const
const MOST = 10_000

export default function MediaLibrary() {
  const words = useMediaWords()
  const trpc = useTRPC()
  const client = useTRPCClient()
  const state = useListState(KNOWN)
  const { limit, offset, q } = state.input
  const [[is_used], [has_alt]] = [known(state.filters.used), known(state.filters.alt)]
  const asked = { limit, offset, q, is_used, has_alt }
  const list = usePaged(trpc.admin.media.list.queryOptions(asked))
  return (
    <Page title={words.title}>
      <p className="muted above-table">{words.help}</p>
      <Upload />
      <Table
        name="media"
        caption={words.title}
        state={state}
        columns={useColumns()}
        {...listed(list, (data) => data.media)}
        rowKey={idOf}
        rowName={(row) => row.name}
        href={(row) => `/app/media/${row.id}`}
        search={words.search}
        filters={useFilters()}
        presets={usePresets()}
        bulk={useMediaBulk()}
        allKeys={async () =>
          (await client.admin.media.list.query({ ...asked, limit: MOST, offset: 0 })).media.map(idOf)
        }
        empty={{ title: words.emptyTitle, text: words.emptyText }}
      />
    </Page>
  )
}

/** Adds images by a button and by dropping them. */
function Upload() {
  const words = useMediaWords()
  const { common } = useWords()
  const may = useMay()
  const done = useDone()
  return (
    <div className="above-table">
      <Drop
        refused={may("uploads.create") ? undefined : common.mayNot}
        onAdded={(urls) => done(words.uploaded(urls.length))}
      />
    </div>
  )
}

const known = (text: string | undefined) => knownOf(text, ANSWERS) ?? []

function useFilters() {
  const words = useMediaWords()
  return [
    { key: "used" as const, word: words.usedBy, options: ANSWERS.map((value) => ({ value, word: words.used[value] })) },
    { key: "alt" as const, word: words.alt, options: ANSWERS.map((value) => ({ value, word: words.hasAlt[value] })) },
  ]
}

function usePresets() {
  const words = useMediaWords()
  return [
    { name: words.unused, text: "used=false" },
    { name: words.hasAlt.false, text: "alt=false" },
  ]
}
