"use client"

import { useQuery } from "@tanstack/react-query"
import { useParams } from "next/navigation"
import { Differences } from "#panel/comparison/tables.tsx"
import { addressOf } from "#panel/comparison/types.ts"
import { useComparisonWords } from "#panel/comparison/words.ts"
import "#panel/comparison/comparison.css"
import { useTRPC } from "#panel/server/trpc.ts"
import { Failure } from "#panel/ui/empty.tsx"
import { Card, Page } from "#panel/ui/page.tsx"

const LIST = "/app/comparison"

export default function ComparisonCase() {
  const { id } = useParams<{ id: string }>()
  const words = useComparisonWords()
  const trpc = useTRPC()
  const read = useQuery(trpc.admin.comparison.getCase.queryOptions({ id }))
  const found = read.data?.case
  return (
    <Page title={found ? `GET ${addressOf(found)}` : words.one} back={{ href: LIST, word: words.title }}>
      {read.error && !found && <Failure error={read.error} retry={() => read.refetch()} back={LIST} />}
      {found && (
        <>
          <Differences rows={found.differences} isWhole={found.is_whole} />
          <div className="two-answers">
            <Answer title={`${words.medusa} ${found.old_status}`} text={found.old_text} />
            <Answer title={`${words.mercer} ${found.our_status}`} text={found.our_text} />
          </div>
        </>
      )}
    </Page>
  )
}

/** A region that scrolls must be reachable by the keyboard. */
function Answer({ title, text }: { title: string; text: string }) {
  return (
    <Card title={title}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls */}
      <pre className="answer" tabIndex={0}>
        {text}
      </pre>
    </Card>
  )
}
