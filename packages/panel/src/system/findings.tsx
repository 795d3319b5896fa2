"use client"

import { useQuery } from "@tanstack/react-query"
import { Chip, When } from "#panel/display/values.tsx"
import { useTRPC } from "#panel/server/trpc.ts"
import { Failure, Waiting } from "#panel/ui/empty.tsx"
import { Card } from "#panel/ui/page.tsx"
import { useFindingWords } from "./finding-words.ts"
import type { Finding } from "./types.ts"

/** What `mercer doctor` finds, the worst first; the server looks at most once a minute. */
export function Findings() {
  const words = useFindingWords()
  const trpc = useTRPC()
  const read = useQuery(trpc.admin.system.findings.queryOptions({}, { staleTime: 60_000 }))
  if (!read.data) return read.error ? <Failed error={read.error} retry={() => read.refetch()} /> : <Waiting />
  const { findings, checked_at } = read.data
  const found = findings.filter(isOpen).sort((a, b) => LEVELS.indexOf(a.level) - LEVELS.indexOf(b.level))
  const passed = findings.filter((one) => !isOpen(one))
  return (
    <Card title={words.title}>
      <p className="muted">
        {words.text} {words.checked} <When at={checked_at} />
      </p>
      {found.length === 0 && <p>{words.fine}</p>}
      <ul className="findings">
        {found.map((finding) => (
          <FindingLine key={`${finding.check} ${finding.words}`} finding={finding} />
        ))}
      </ul>
      {passed.length > 0 && (
        <details>
          <summary>{words.passed(passed.length)}</summary>
          <ul className="findings">
            {passed.map((finding) => (
              <FindingLine key={`${finding.check} ${finding.words}`} finding={finding} />
            ))}
          </ul>
        </details>
      )}
    </Card>
  )
}

const LEVELS: Finding["level"][] = ["broken", "problem", "advice"]
const KINDS = { broken: "bad", problem: "warn", advice: "quiet" } as const

/** Failed checks, and those that passed with advice. */
const isOpen = ({ ok, advice }: Finding) => !ok || advice !== null

function FindingLine({ finding }: { finding: Finding }) {
  const words = useFindingWords()
  return (
    <li lang="en">
      <p>
        {isOpen(finding) && <Chip kind={KINDS[finding.level]}>{words.levels[finding.level]}</Chip>}{" "}
        <b>{finding.check}</b>: <bdi>{finding.words}</bdi>
      </p>
      {finding.advice && <p className="muted">{finding.advice}</p>}
    </li>
  )
}

function Failed(props: { error: unknown; retry: () => void }) {
  const { title } = useFindingWords()
  return (
    <Card title={title}>
      <Failure {...props} />
    </Card>
  )
}
