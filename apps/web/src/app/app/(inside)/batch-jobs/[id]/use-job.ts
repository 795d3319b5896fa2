"use client"

import { useQuery } from "@tanstack/react-query"
import { useEffect } from "react"
import { useTRPC } from "#panel/trpc.ts"
import { isUnderWay, type Job, stageOf } from "../job.ts"

const AGAIN_MS = 700

/**
 * A job as it is now. While the server is at work on it, only its brief is asked for again and again; the whole of it, which
 * may be long, is read anew when its stage has changed.
 */
export function useJob(id: string) {
  const trpc = useTRPC()
  const read = useQuery(trpc.admin["batch-jobs"].get.queryOptions({ id }))
  const first = read.data?.batch_job as Job | undefined
  const asked = trpc.admin["batch-jobs"].get.queryOptions(
    { id, fields: "status,dry_run,brief,updated_at" },
    { enabled: first !== undefined && isUnderWay(stageOf(first)), refetchInterval: AGAIN_MS, staleTime: 0 },
  )
  const now = useQuery(asked).data?.batch_job as Pick<Job, "status" | "dry_run" | "brief" | "updated_at"> | undefined
  const isNewer = first && now && now.updated_at > first.updated_at
  const hasMoved = isNewer && stageOf(now) !== stageOf(first)
  const { refetch } = read
  useEffect(() => {
    if (hasMoved) void refetch()
  }, [hasMoved, refetch])
  const job = first && isNewer && !hasMoved ? { ...first, ...now, result: { ...first.result, ...now.brief } } : first
  return { job, error: read.error, retry: () => void read.refetch() }
}

/** Pieces each second, over the last while that the page has seen; undefined before that can be told. */
export function speedOf(samples: { at: number; done: number }[]): number | undefined {
  const [oldest, newest] = [samples[0], samples.at(-1)]
  if (!oldest || !newest || newest.at - oldest.at < 1_000 || newest.done <= oldest.done) return undefined
  return ((newest.done - oldest.done) * 1_000) / (newest.at - oldest.at)
}
