"use client"

import Link from "next/link"
import { useEffect } from "react"
import { When } from "#panel/display/values.tsx"
import { PageButton } from "#panel/resources/page-link.tsx"
import { useWords } from "#panel/words/index.tsx"
import { BellMentions } from "./bell-mentions.tsx"
import { type BellJob, stateOf } from "./job-state.ts"

/** Mentions of the operator, and the latest jobs, each with its progress and a link to it. */
export function BellJobs({ jobs, look, close }: { jobs: BellJob[]; look: () => void; close: () => void }) {
  const { bell } = useWords()
  useEffect(look)
  return (
    <div className="bell-jobs">
      <BellMentions close={close} />
      {jobs.length === 0 && <p className="muted">{bell.none}</p>}
      {jobs.map((job) => (
        <Link key={job.id} href={`/app/batch-jobs/${job.id}`} className="menu-item" onClick={close} prefetch={false}>
          <span className="grow">
            {bell.types[job.type as keyof typeof bell.types] ?? job.type}
            {job.context?.file_name && <small className="muted">{job.context.file_name}</small>}
            {stateOf(job) === "running" && (
              <progress
                aria-label={bell.states.running}
                value={job.brief.progress && job.brief.progress * 100}
                max={100}
              />
            )}
          </span>
          <span className="muted">
            {bell.states[stateOf(job)]} · <When at={job.updated_at} />
          </span>
        </Link>
      ))}
      <PageButton href="/app/batch-jobs" className="menu-item" onClick={close}>
        {bell.all}
      </PageButton>
    </div>
  )
}
