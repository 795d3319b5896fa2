"use client"

import { useQuery } from "@tanstack/react-query"
import { useTRPC } from "#panel/server/trpc.ts"
import { useMay } from "#panel/session/session.tsx"
import { type BellJob, stateOf } from "./job-state.ts"

const SHOWN = 6
const SOON_MS = 2_000
const LATER_MS = 15_000

/** The operator's latest jobs; polled often only while one runs, and never in a hidden window. */
export function useJobs(): BellJob[] {
  const trpc = useTRPC()
  const may = useMay()
  const asked = { limit: SHOWN, fields: "type,status,dry_run,context,brief,created_at,updated_at" }
  const isRunning = (jobs: unknown[] | undefined) =>
    (jobs as BellJob[] | undefined)?.some((job) => stateOf(job) === "running")
  const read = useQuery(
    trpc.admin["batch-jobs"].list.queryOptions(asked, {
      enabled: may("batch-jobs.list", "read"),
      refetchInterval: ({ state }) => (isRunning(state.data?.batch_jobs) ? SOON_MS : LATER_MS),
    }),
  )
  return (read.data?.batch_jobs ?? []) as BellJob[]
}
