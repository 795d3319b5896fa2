"use client"

import { useQuery } from "@tanstack/react-query"
import { useEffect } from "react"
import { useTRPC } from "#panel/server/trpc.ts"
import { isUnderWay, stageOf } from "../job.ts"

const AGAIN_MS = 700

/**
 * A job in its current state. While it runs, only its summary is polled; the full job, which may be long, is read
 * again when its stage changes.
 */
export function useJob(id: string) {
  const trpc = useTRPC()
  const read = useQuery(trpc.admin["batch-jobs"].get.queryOptions({ id }))
  const first = read.data?.batch_job
  const asked = trpc.admin["batch-jobs"].get.queryOptions(
    { id, fields: "status,dry_run,brief,updated_at" },
    { enabled: first !== undefined && isUnderWay(stageOf(first)), refetchInterval: AGAIN_MS, staleTime: 0 },
  )
  const now = useQuery(asked).data?.batch_job
  const isNewer = first && now && now.updated_at > first.updated_at
  const hasMoved = isNewer && stageOf(now) !== stageOf(first)
  const { refetch } = read
  useEffect(() => {
    if (hasMoved) void refetch()
  }, [hasMoved, refetch])
  const job = first && isNewer && !hasMoved ? { ...first, ...now, result: { ...first.result, ...now.brief } } : first
  return { job, error: read.error, retry: () => void read.refetch() }
}

/** Rows per second over the time that the page has seen; undefined until it can be estimated. */
export function speedOf(samples: { at: number; done: number }[]): number | undefined {
  const [oldest, newest] = [samples[0], samples.at(-1)]
  if (!oldest || !newest || newest.at - oldest.at < 1_000 || newest.done <= oldest.done) return undefined
  return ((newest.done - oldest.done) * 1_000) / (newest.at - oldest.at)
}
