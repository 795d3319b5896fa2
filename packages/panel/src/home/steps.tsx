"use client"

import Link from "next/link"
import { useMay, useMine } from "#panel/session/session.tsx"
import { Icon } from "#panel/ui/icons.tsx"
import { Card } from "#panel/ui/page.tsx"
import { IMPORT, isGuideFor, type SetUpStep } from "./set-up.ts"
import { useHomeWords } from "./words.ts"

/** Whether the role allows an operation; until the role is known, nothing is hidden that would then appear. */
function useMayBegin() {
  const may = useMay()
  const mine = useMine()
  return (operation: string) => mine === undefined || may(operation)
}

/** What a shop needs before it can sell, in order: first on the page until all of it is there. */
export function SetUpGuide({ steps }: { steps: SetUpStep[] }) {
  const words = useHomeWords()
  const mayBegin = useMayBegin()
  if (!isGuideFor(steps, mayBegin)) return null
  const next = steps.find(({ isDone, begin }) => !isDone && mayBegin(begin.operation))
  const done = steps.filter(({ isDone }) => isDone).length
  return (
    <Card title={words.stepsTitle} aside={<span className="muted">{words.stepsDone(done, steps.length)}</span>}>
      <ol className="first-steps">
        {steps.map((step, at) => (
          <Step key={step.key} step={step} number={at + 1} isNext={step === next} />
        ))}
      </ol>
    </Card>
  )
}

interface StepProps {
  step: SetUpStep
  number: number
  isNext: boolean
}

/** A step; one that is done is only its title. */
function Step({ step: { key, isDone, begin }, number, isNext }: StepProps) {
  const words = useHomeWords()
  const mayBegin = useMayBegin()
  const [title = "", text] = words.steps[key]
  return (
    <li className={isDone ? "done" : undefined}>
      <span className={isDone ? "step-mark done" : "step-mark"} aria-hidden>
        {isDone ? <Icon name="check" /> : number}
      </span>
      <span className="grow">
        <b>{title}</b>
        {!isDone && <span className="muted step-text">{text}</span>}
      </span>
      {isDone ? (
        <span className="chip good">{words.done}</span>
      ) : (
        <span className="row">
          {key === "product" && mayBegin(IMPORT.operation) && (
            <Link className="button" href={IMPORT.href}>
              {words.import}
            </Link>
          )}
          {mayBegin(begin.operation) && (
            <Link
              className={isNext ? "button primary" : "button"}
              href={begin.href}
              aria-label={words.beginStep(title)}
            >
              {words.begin}
            </Link>
          )}
        </span>
      )}
    </li>
  )
}
