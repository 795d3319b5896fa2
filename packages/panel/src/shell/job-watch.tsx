"use client"

import { usePathname } from "next/navigation"
import { useEffect, useRef } from "react"
import { useToast } from "#panel/ui/toasts.tsx"
import { useWords } from "#panel/words/index.tsx"
import { type State, stateOf } from "./job-state.ts"
import { useJobs } from "./jobs.ts"

/** Shows a toast for jobs that have ended or wait, on any page except the job's own. */
export function JobWatch() {
  const { bell } = useWords()
  const showToast = useToast()
  const pathname = usePathname()
  const jobs = useJobs()
  const before = useRef(new Map<string, State>())
  useEffect(() => {
    for (const job of jobs) {
      const state = stateOf(job)
      const hasEnded = before.current.get(job.id) === "running" && state !== "running"
      before.current.set(job.id, state)
      if (!hasEnded || pathname.endsWith(job.id)) continue
      const text = `${bell.types[job.type as keyof typeof bell.types] ?? job.type}: ${bell.states[state]}`
      showToast({ text, ...(state === "failed" && { kind: "fault" as const }) })
    }
  }, [jobs, pathname, showToast, bell])
  return null
}
