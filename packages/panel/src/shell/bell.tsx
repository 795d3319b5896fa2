"use client"

import dynamic from "next/dynamic"
import { useEffect, useState } from "react"
import { useUnreadMentions } from "#panel/notes/unread-mentions.ts"
import { Icon } from "#panel/ui/icons.tsx"
import { Menu } from "#panel/ui/menu.tsx"
import { useWords } from "#panel/words/index.tsx"
import { type BellJob, stateOf } from "./job-state.ts"
import { useJobs } from "./jobs.ts"

const BellJobs = dynamic(() => import("./bell-jobs.tsx").then((part) => part.BellJobs), { ssr: false })

const SEEN = "panel_bell_seen"

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
