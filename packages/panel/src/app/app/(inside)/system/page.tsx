"use client"

import { useQuery } from "@tanstack/react-query"
import { Chip } from "#panel/display/values.tsx"
import { useTRPC } from "#panel/server/trpc.ts"
import { ParkedRuns, useParkedRuns } from "#panel/system/event-runs.tsx"
import { FailedDeliveries } from "#panel/system/failed-deliveries.tsx"
import { FailingRows } from "#panel/system/failing-rows.tsx"
import { Findings } from "#panel/system/findings.tsx"
import { Jobs, useJobs } from "#panel/system/jobs.tsx"
import { Processes } from "#panel/system/processes.tsx"
import { useSystemWords } from "#panel/system/words.ts"
import { WaitingWork } from "#panel/system/work.tsx"
import { FailedPage } from "#panel/ui/failed-page.tsx"
import { Page } from "#panel/ui/page.tsx"
import { useWords } from "#panel/words/index.tsx"

const AGAIN_MS = 10_000

/** How the shop's servers are doing; refreshed while the page is visible. */
export default function SystemPage() {
  const { nav } = useWords()
  const words = useSystemWords()
  const trpc = useTRPC()
  const read = useQuery(trpc.admin.system.get.queryOptions({}, { refetchInterval: AGAIN_MS }))
  const system = read.data?.system
  const [runs, jobs] = [useParkedRuns(), useJobs()]
  // All at once: what appeared after the rest would move it.
  const isLoaded = system && !runs.isPending && !jobs.isPending
  if (read.error && !system) return <FailedPage title={nav.system} read={read} />
  const version = system && (
    <Chip>
      {words.version} {system.version}
    </Chip>
  )
  return (
    <Page title={nav.system} state={version}>
      <div className="system-page">
        <WaitingWork system={system} />
        {isLoaded && (
          <>
            <Processes processes={system.processes} />
            <FailedDeliveries deliveries={system.failed_deliveries} />
            <FailingRows rows={system.failing_rows} />
            <ParkedRuns />
            <Jobs />
            <Findings />
          </>
        )}
      </div>
    </Page>
  )
}
