"use client"

import { Chip, When } from "#panel/display/values.tsx"
import { PlainTable } from "#panel/table/plain-table.tsx"
import type { Column } from "#panel/table/table.tsx"
import type { System } from "./types.ts"
import { useSystemWords } from "./words.ts"

type Process = System["processes"][number]

/** The servers and workers that have recorded themselves. */
export function Processes({ processes }: { processes: Process[] | undefined }) {
  const words = useSystemWords()
  const columns: Column<Process>[] = [
    { key: "kind", head: words.kind, cell: (row) => words.kinds[row.kind] },
    {
      key: "state",
      head: words.state,
      cell: (row) => <Chip kind={row.is_alive ? "good" : "bad"}>{row.is_alive ? words.alive : words.dead}</Chip>,
    },
    { key: "version", head: words.version, cell: (row) => <code>{row.version}</code> },
    { key: "host", head: words.host, cell: (row) => row.host },
    { key: "pid", head: words.pid, cell: (row) => <span className="number">{row.pid}</span> },
    { key: "started", head: words.started, cell: (row) => <When at={row.started_at} /> },
    { key: "seen", head: words.seen, cell: (row) => <When at={row.seen_at} /> },
  ]
  return (
    <PlainTable
      headed
      caption={words.processes}
      columns={columns}
      rows={processes}
      rowKey={(row) => row.id}
      empty={{ title: words.none, text: words.noneText }}
    />
  )
}
