"use client"

import { useQuery } from "@tanstack/react-query"
import { Summary } from "#panel/comparison/summary.tsx"
import { Cases, Rules } from "#panel/comparison/tables.tsx"
import { useComparisonWords } from "#panel/comparison/words.ts"
import "#panel/comparison/comparison.css"
import { useTRPC } from "#panel/server/trpc.ts"
import { Empty, Failure, Waiting } from "#panel/ui/empty.tsx"
import { Page } from "#panel/ui/page.tsx"

const AGAIN_MS = 10_000

export default function Comparison() {
  const words = useComparisonWords()
  const trpc = useTRPC()
  const read = useQuery(trpc.admin.comparison.get.queryOptions({}, { refetchInterval: AGAIN_MS }))
  return (
    <Page title={words.title}>
      {read.data ? (
        <Body report={read.data.comparison} />
      ) : read.error ? (
        <Failure error={read.error} retry={() => read.refetch()} />
      ) : (
        <Waiting />
      )}
    </Page>
  )
}

type Report = React.ComponentProps<typeof Summary>["report"] &
  React.ComponentProps<typeof Cases> &
  React.ComponentProps<typeof Rules>

const COMMAND = "pnpm mercer takeover shadow --from http://medusa:9000 --log access.log --follow"

function Body({ report }: { report: Report | null }) {
  const words = useComparisonWords()
  if (!report)
    return <Empty title={words.emptyTitle} text={words.emptyText} action={<code className="command">{COMMAND}</code>} />
  return (
    <>
      <Summary report={report} />
      <Cases cases={report.cases} />
      <Rules rules={report.rules} />
    </>
  )
}
