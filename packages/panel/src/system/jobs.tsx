"use client"

import { useQuery } from "@tanstack/react-query"
import { Chip, When } from "#panel/display/values.tsx"
import { useTRPC, useTRPCClient } from "#panel/server/trpc.ts"
import { PlainTable } from "#panel/table/plain-table.tsx"
import type { Column } from "#panel/table/table.tsx"
import { useWords } from "#panel/words/index.tsx"
import { AgainButton } from "./again-button.tsx"
import { useJobWords } from "./job-words.ts"
import type { Job } from "./types.ts"

const AGAIN_MS = 10_000

/** The jobs, again and again. */
export function useJobs() {
  const trpc = useTRPC()
  return useQuery(trpc.admin.jobs.list.queryOptions({}, { refetchInterval: AGAIN_MS }))
}

/** The jobs of the shop with their last runs; nothing in a shop without jobs. */
export function Jobs() {
  const words = useJobWords()
  const read = useJobs()
  const columns = useColumns()
  if (read.data?.jobs.length === 0) return null
  return (
    <PlainTable
      headed
      caption={words.title}
      columns={columns}
      rows={read.data?.jobs}
      error={read.error}
      retry={() => read.refetch()}
      rowKey={(row) => row.name}
      empty={{ title: words.title, text: "" }}
    />
  )
}

const KINDS = { done: "good", failed: "bad", running: "quiet", never: "quiet" } as const

function stateOf({ runs: [last] }: Job): keyof typeof KINDS {
  if (!last) return "never"
  if (!last.ended_at) return "running"
  return last.error === null ? "done" : "failed"
}

function useColumns(): Column<Job>[] {
  const words = useJobWords()
  const { common } = useWords()
  return [
    { key: "name", head: words.name, cell: (row) => row.name },
    { key: "at", head: words.at, cell: (row) => row.at },
    { key: "last", head: words.last, cell: (row) => <When at={row.runs[0]?.started_at} /> },
    {
      key: "state",
      head: words.state,
      cell: (row) => <Chip kind={KINDS[stateOf(row)]}>{words.states[stateOf(row)]}</Chip>,
    },
    { key: "error", head: words.states.failed, cell: (row) => row.runs[0]?.error ?? common.none },
    { key: "run", head: "", align: "right", cell: (row) => <RunButton job={row} /> },
  ]
}

function RunButton({ job }: { job: Job }) {
  const words = useJobWords()
  const { jobs } = useTRPCClient().admin
  const hasFailed = stateOf(job) === "failed"
  return (
    <AgainButton
      word={hasFailed ? words.again : words.run}
      name={hasFailed ? words.againName(job.name) : words.runName(job.name)}
      done={words.queued}
      operation="jobs.run"
      run={() => jobs.run.mutate({ name: job.name })}
    />
  )
}
