"use client"

import { When } from "#panel/display/values.tsx"
import { useMailWords } from "#panel/mails/words.ts"
import { PlainTable } from "#panel/table/plain-table.tsx"
import type { Column } from "#panel/table/table.tsx"
import { useKindName } from "#panel/webhooks/kinds.ts"
import { useFailedWords } from "./failed-words.ts"
import type { System } from "./types.ts"

type Row = System["failing_rows"][number]

/** Emails and events that could not be sent so far; they are tried again by themselves. */
export function FailingRows({ rows }: { rows: Row[] | undefined }) {
  const words = useFailedWords()
  const nameOf = useRowName()
  const columns: Column<Row>[] = [
    { key: "kind", head: words.kind, cell: (row) => nameOf(row.kind) },
    { key: "error", head: words.error, cell: (row) => row.last_error },
    { key: "attempts", head: words.attempts, cell: (row) => <span className="number">{row.attempts}</span> },
    { key: "next", head: words.next, cell: (row) => <When at={row.next_attempt_at} /> },
  ]
  return (
    <PlainTable
      headed
      caption={words.rows}
      columns={columns}
      rows={rows}
      rowKey={(row) => row.id}
      empty={{ title: words.noRows, text: words.noRowsText }}
    />
  )
}

/** What a row becomes: an email, or an event for webhooks. */
function useRowName(): (kind: string) => string {
  const { kinds } = useMailWords()
  const nameOf = useKindName()
  return (kind) => kinds[kind] ?? nameOf(kind)
}
