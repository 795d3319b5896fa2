"use client"

import Link from "next/link"
import { useVisibleResources } from "#panel/shell/navigation.tsx"
import { addressOf, type Resource } from "#panel/shell/resources.ts"
import { Icon } from "#panel/ui/icons.tsx"
import { Card } from "#panel/ui/page.tsx"
import type { Home } from "./day-text.ts"
import { useHomeWords } from "./words.ts"

/** The steps of the checklist, in order; `key` is what the store then has. */
export const STEPS = [
  { key: "region", resource: "regions" },
  { key: "shipping_option", resource: "shipping" },
  { key: "payment_provider", resource: "regions" },
  { key: "product", resource: "products" },
  { key: "order", resource: "draft-orders" },
] as const

/** What a new shop needs before it can sell, in order. */
export function Steps({ has }: { has: Home["has"] }) {
  const words = useHomeWords()
  const next = STEPS.find(({ key }) => !has[key])
  return (
    <Card title={words.stepsTitle}>
      <p className="muted">{words.stepsText}</p>
      <ol className="first-steps">
        {STEPS.map((step, at) => (
          <Step key={step.key} step={step} number={at + 1} isDone={has[step.key]} isNext={step === next} />
        ))}
      </ol>
    </Card>
  )
}

interface StepProps {
  step: (typeof STEPS)[number]
  number: number
  isDone: boolean
  isNext: boolean
}

function Step({ step, number, isDone, isNext }: StepProps) {
  const words = useHomeWords()
  const [title, text] = words.steps[step.key]
  return (
    <li>
      <span className={isDone ? "step-mark done" : "step-mark"} aria-hidden>
        {isDone ? <Icon name="check" /> : number}
      </span>
      <span className="grow">
        <b>{title}</b>
        <br />
        <span className="muted">{text}</span>
      </span>
      {isDone ? (
        <span className="chip good">{words.done}</span>
      ) : (
        <span className="row">
          {step.key === "product" && <StepLink name="batch-jobs" word={words.import} />}
          <StepLink name={step.resource} word={words.begin} primary={isNext} />
        </span>
      )}
    </li>
  )
}

/** Links only to pages in the operator's menu. */
function StepLink({ name, word, primary }: { name: Resource["name"]; word: string; primary?: boolean }) {
  const visible = useVisibleResources()
  if (!visible.some((one) => one.name === name)) return null
  return (
    <Link className={primary ? "button primary" : "button"} href={addressOf(name)}>
      {word}
    </Link>
  )
}
