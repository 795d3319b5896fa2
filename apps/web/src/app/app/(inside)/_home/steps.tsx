"use client"

import Link from "next/link"
import { Icon } from "#panel/icons.tsx"
import { useShownResources } from "#panel/navigation.tsx"
import { Card } from "#panel/page.tsx"
import { addressOf, type Resource } from "#panel/resources.ts"
import type { Home } from "./shown.ts"
import { useHomeWords } from "./words.ts"

const STEPS = [
  { key: "region", resource: "regions" },
  { key: "shipping_option", resource: "shipping" },
  { key: "product", resource: "products" },
] as const

/** What a new shop needs before it can sell, in its order. */
export function Steps({ has }: { has: Home["has"] }) {
  const words = useHomeWords()
  const shown = useShownResources()
  const next = STEPS.find(({ key }) => !has[key])
  const link = (name: Resource["name"], word: string, isFirst: boolean) =>
    shown.some((one) => one.name === name) && (
      <Link className={isFirst ? "button primary" : "button"} href={addressOf(name)}>
        {word}
      </Link>
    )
  return (
    <Card title={words.stepsTitle}>
      <p className="muted">{words.stepsText}</p>
      <ol className="first-steps">
        {STEPS.map((step, at) => {
          const [title, text] = words.steps[step.key]
          return (
            <li key={step.key}>
              <span className={has[step.key] ? "step-mark done" : "step-mark"} aria-hidden>
                {has[step.key] ? <Icon name="check" /> : at + 1}
              </span>
              <span className="grow">
                <b>{title}</b>
                <br />
                <span className="muted">{text}</span>
              </span>
              {has[step.key] ? (
                <span className="chip good">{words.done}</span>
              ) : (
                <span className="row">
                  {step.key === "product" && link("batch-jobs", words.import, false)}
                  {link(step.resource, words.begin, step === next)}
                </span>
              )}
            </li>
          )
        })}
      </ol>
    </Card>
  )
}
