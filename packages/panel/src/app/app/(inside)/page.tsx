"use client"

import { useQuery } from "@tanstack/react-query"
import type { Home as HomeData } from "#panel/home/day-text.ts"
import { Sales } from "#panel/home/sales.tsx"
import { setUpSteps } from "#panel/home/set-up.ts"
import { SetUpGuide } from "#panel/home/steps.tsx"
import { LowStock, OpenClaims, OrdersToDo } from "#panel/home/to-do.tsx"
import { Mentions } from "#panel/notes/mentions.tsx"
import { Slot } from "#panel/own/slot.tsx"
import { useTRPC } from "#panel/server/trpc.ts"
import { Failure, Waiting } from "#panel/ui/empty.tsx"
import { Page } from "#panel/ui/page.tsx"
import { useWords } from "#panel/words/index.tsx"

const AGAIN_MS = 60_000

/** Sales, and work to do. Refreshed each minute while the page is visible. */
export default function Home() {
  const { nav } = useWords()
  const trpc = useTRPC()
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const asked = { refetchInterval: AGAIN_MS }
  const read = useQuery(trpc.admin.home.get.queryOptions({ time_zone: timeZone }, asked))
  const home = read.data?.home
  if (read.error && !home)
    return (
      <Page title={nav.home}>
        <Failure error={read.error} retry={() => read.refetch()} />
      </Page>
    )
  return (
    <Page title={nav.home}>
      <div className="home" data-ready={home !== undefined}>
        {home ? <Contents home={home} /> : <Waiting />}
      </div>
    </Page>
  )
}

/** The guide comes first until the shop is set up: nothing else is displayed before that is known, so nothing moves. */
function Contents({ home }: { home: HomeData }) {
  return (
    <>
      <SetUpGuide steps={setUpSteps(home)} />
      <Sales sales={home.sales} />
      <div className="home-waiting">
        <OrdersToDo waiting={home.to_do} has={home.has} />
        <OpenClaims waiting={home.open_claims} />
        <LowStock waiting={home.low_stock} has={home.has} />
      </div>
      <Mentions />
      <Slot name="home" data={{}} />
    </>
  )
}
