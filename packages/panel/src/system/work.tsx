"use client"

import { secondsText } from "#panel/display/seconds.ts"
import { Chip } from "#panel/display/values.tsx"
import { Card } from "#panel/ui/page.tsx"
import { useLanguage } from "#panel/words/index.tsx"
import type { System } from "./types.ts"
import { useSystemWords } from "./words.ts"

/** An outbox whose oldest row waits for longer than this, in seconds, is late. */
const LATE_S = 120

/** What waits to be done in the background, and how much of it has failed. */
export function WaitingWork({ system }: { system: System | undefined }) {
  const words = useSystemWords()
  const language = useLanguage()
  const b = system?.backlog
  const q = system?.queue
  return (
    <Card title={words.work}>
      <dl className="system-figures" aria-busy={!system}>
        <Figure word={words.due} value={b?.outbox_due} failed={b?.outbox_failing} />
        <Figure
          word={words.age}
          value={b && secondsText(b.outbox_age, language)}
          isBad={(b?.outbox_age ?? 0) > LATE_S}
        />
        <Figure word={words.queued} value={q?.waiting} failed={q?.failed} />
        <Figure word={words.active} value={q?.active} />
        <Figure word={words.batch} value={b?.jobs_running} />
        <Figure word={words.batchFailed} value={b?.jobs_failed} isBad={(b?.jobs_failed ?? 0) > 0} />
        <Figure word={words.givenUp} value={b?.webhooks_given_up} isBad={(b?.webhooks_given_up ?? 0) > 0} />
        <Figure word={words.unfinished} value={b?.unfinished} isBad={(b?.unfinished ?? 0) > 0} />
      </dl>
    </Card>
  )
}

interface FigureProps {
  word: string
  value: number | string | undefined
  /** How many of them have failed. */
  failed?: number | undefined
  isBad?: boolean
}

function Figure({ word, value, failed = 0, isBad = false }: FigureProps) {
  const words = useSystemWords()
  const language = useLanguage()
  const text = typeof value === "number" ? value.toLocaleString(language) : value
  return (
    <div>
      <dt className="muted">{word}</dt>
      <dd className="row">
        <span className="figure number">{text ?? " "}</span>
        {failed > 0 && (
          <Chip kind="bad">
            {words.failing}: {failed.toLocaleString(language)}
          </Chip>
        )}
        {isBad && <Chip kind="warn">!</Chip>}
      </dd>
    </div>
  )
}
