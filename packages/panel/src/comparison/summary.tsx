"use client"

import { Chip, When } from "#panel/display/values.tsx"
import { Card } from "#panel/ui/page.tsx"
import type { Report } from "./types.ts"
import { useComparisonWords } from "./words.ts"

/** How much was compared, and whether all of it is intended. */
export function Summary({ report }: { report: Report }) {
  const words = useComparisonWords()
  return (
    <Card>
      <p className="muted compared-servers">{words.intro(report.from, report.to)}</p>
      <dl className="facts plain">
        <dt>{words.compared}</dt>
        <dd className="number">{report.compared}</dd>
        <dt>{words.explained}</dt>
        <dd className="number">{report.explained}</dd>
        <dt>{words.unexplained}</dt>
        <dd className="number">
          <Chip kind={report.unexplained > 0 ? "bad" : "good"}>{report.unexplained}</Chip>
        </dd>
        <dt>{words.unanswered}</dt>
        <dd className="number">{report.unanswered}</dd>
        <dt>{words.skipped}</dt>
        <dd className="number">{report.skipped}</dd>
        <dt>{words.since}</dt>
        <dd>
          <When at={report.started_at} />
        </dd>
        <dt>{words.latest}</dt>
        <dd>
          <When at={report.updated_at} />
        </dd>
      </dl>
    </Card>
  )
}
