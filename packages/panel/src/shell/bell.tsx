"use client"

import { useQuery } from "@tanstack/react-query"
import dynamic from "next/dynamic"
import { usePathname } from "next/navigation"
import { useEffect, useRef, useState } from "react"
import { useUnreadMentions } from "#panel/notes/unread-mentions.ts"
import { useTRPC } from "#panel/server/trpc.ts"
import { useMay } from "#panel/session/session.tsx"
import { Icon } from "#panel/ui/icons.tsx"
import { Menu } from "#panel/ui/menu.tsx"
import { useToast } from "#panel/ui/toasts.tsx"
import { useWords } from "#panel/words/index.tsx"
import { type BellJob, type State, stateOf } from "./job-state.ts"

const BellJobs = dynamic(() => import("./bell-jobs.tsx").then((part) => part.BellJobs), { ssr: false })

const SHOWN = 6
const SOON_MS = 2_000
const LATER_MS = 15_000
const SEEN = "panel_bell_seen"

/** The operator's latest jobs; polled often only while one runs, and never in a hidden window. */
function useJobs(): BellJob[] {
  const trpc = useTRPC()
  const may = useMay()
  const asked = { limit: SHOWN, fields: "type,status,dry_run,context,brief,created_at,updated_at" }
  const isRunning = (jobs: BellJob[] | undefined) => jobs?.some((job) => stateOf(job) === "running")
  const read = useQuery(
    trpc.admin["batch-jobs"].list.queryOptions(asked, {
      enabled: may("batch-jobs.list"),
      refetchInterval: ({ state }) => (isRunning(state.data?.batch_jobs) ? SOON_MS : LATER_MS),
    }),
  )
  return read.data?.batch_jobs ?? []
}

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

/** Unread mentions of the operator, running jobs with their progress, and finished ones, on any page. */
export function Bell({ align }: { align: "left" | "right" }) {
  const { bell } = useWords()
  const jobs = useJobs()
  const { isNew, look } = useSeen(jobs)
  const running = jobs.filter((job) => stateOf(job) === "running").length
  const { unread } = useUnreadMentions()
  const ofJobs = running > 0 ? bell.running(running) : isNew ? bell.news : bell.label
  const label = unread > 0 ? `${bell.mentions(unread)}, ${ofJobs}` : ofJobs
  const count = unread + running
  return (
    <Menu
      className="icon-button bell"
      label={label}
      align={align}
      content={(close) => <BellJobs jobs={jobs} look={look} close={close} />}
    >
      <Icon name="bell" />
      {count > 0 ? <span className="bell-count">{count}</span> : isNew && <span className="bell-dot" />}
    </Menu>
  )
}

/** Which jobs have ended since the bell was last opened. */
function useSeen(jobs: BellJob[]) {
  const [seen, setSeen] = useState("9")
  useEffect(() => setSeen(localStorage.getItem(SEEN) ?? ""), [])
  const ended = jobs.filter((job) => stateOf(job) !== "running").map(({ updated_at }) => updated_at)
  const last = ended.sort().at(-1) ?? ""
  function look() {
    if (last <= seen) return
    localStorage.setItem(SEEN, last)
    setSeen(last)
  }
  return { isNew: last > seen, look }
}
