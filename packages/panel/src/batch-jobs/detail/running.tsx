"use client"

import { useEffect, useState } from "react"
import { secondsText } from "#panel/display/seconds.ts"
import { Card } from "#panel/ui/page.tsx"
import { useLanguage } from "#panel/words/index.tsx"
import { Bar } from "../bar.tsx"
import { isImport, type Job } from "../job.ts"
import { type BatchWords, useBatchWords } from "../words.ts"
import { CancelButton } from "./cancel-button.tsx"
import { speedOf } from "./use-job.ts"

/** A running job: its progress, speed and remaining time, and a button to cancel it. */
export function Running({ job, stage }: { job: Job; stage: "reading" | "running" }) {
  const words = useBatchWords()
  const language = useLanguage()
  const { count = 0, advancement_count = 0, progress } = job.brief
  const speed = useSpeed(advancement_count)
  const isReading = stage === "reading"
  const left = speed && (count - advancement_count) / speed
  return (
    <Card>
      <div className="stack">
        <Bar
          label={isReading ? readingLabel(job, words) : (words.running[job.type] ?? "")}
          value={isReading ? undefined : (progress ?? 0)}
          aside={
            isReading ? (
              <ReadSoFar job={job} />
            ) : (
              <>
                <span>{words.doneOf(advancement_count, count)}</span>
                {speed !== undefined && <span>· {words.speed(Math.round(speed))}</span>}
                {left !== undefined && left > 0 && <span>· {words.left(secondsText(left, language))}</span>}
              </>
            )
          }
        />
        <div className="row spread">
          <span className="muted">{words.mayLeave}</span>
          <CancelButton id={job.id} asks={stage === "running" && isImport(job.type)} />
        </div>
      </div>
    </Card>
  )
}

function readingLabel({ type, brief }: Job, words: BatchWords): string {
  if (type === "product-export") return words.choosing
  return brief.rows_checked ? words.checking : words.reading
}

function ReadSoFar({ job: { brief } }: { job: Job }) {
  const words = useBatchWords()
  return (
    <>
      {brief.rows_read ? <span>{words.rowsRead(brief.rows_read)}</span> : <span>&nbsp;</span>}
      {brief.rows_checked ? <span>· {words.rowsChecked(brief.rows_checked)}</span> : null}
    </>
  )
}

const LOOKS_BACK_MS = 10_000

function useSpeed(done: number): number | undefined {
  const [samples, setSamples] = useState<{ at: number; done: number }[]>([])
  useEffect(() => {
    const at = Date.now()
    setSamples((before) => [...before.filter((one) => at - one.at < LOOKS_BACK_MS), { at, done }])
  }, [done])
  return speedOf(samples)
}
