"use client"

import { useQuery } from "@tanstack/react-query"
import { When } from "#panel/display/values.tsx"
import { useTRPC, useTRPCClient } from "#panel/server/trpc.ts"
import { PlainTable } from "#panel/table/plain-table.tsx"
import type { Column } from "#panel/table/table.tsx"
import { AgainButton } from "./again-button.tsx"
import { useFailedWords } from "./failed-words.ts"
import type { EventRun } from "./types.ts"

const MOST = 50

/** The first of them. */
export function useParkedRuns() {
  const trpc = useTRPC()
  return useQuery(trpc.admin["event-runs"].list.queryOptions({ state: ["parked"], limit: MOST }))
}

/** What the shop's own event handlers have given up. */
export function ParkedRuns() {
  const words = useFailedWords()
  const read = useParkedRuns()
  return (
    <PlainTable
      headed
      caption={words.runs}
      columns={useColumns()}
      rows={read.data?.runs}
      error={read.error}
      retry={() => read.refetch()}
      rowKey={(row) => row.id}
      empty={{ title: words.noRuns, text: words.noRunsText }}
    />
  )
}

function useColumns(): Column<EventRun>[] {
  const words = useFailedWords()
  const client = useTRPCClient()
  return [
    { key: "handler", head: words.handler, cell: (row) => row.handler },
    { key: "event", head: words.event, cell: (row) => row.event },
    { key: "error", head: words.error, cell: (row) => row.last_error ?? "" },
    { key: "attempts", head: words.attempts, cell: (row) => <span className="number">{row.attempts}</span> },
    { key: "created", head: words.last, cell: (row) => <When at={row.created_at} /> },
    {
      key: "again",
      head: "",
      align: "right",
      cell: ({ id, handler }) => (
        <AgainButton
          word={words.again}
          name={words.againName(handler)}
          done={words.started}
          operation="event-runs.retry"
          run={() => client.admin["event-runs"].retry.mutate({ id })}
        />
      ),
    },
  ]
}
