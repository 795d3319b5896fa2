"use client"

import { Children } from "react"
import { money } from "#panel/money/amounts.ts"
import { clipped } from "#panel/ui/clip.tsx"
import { useHydrated } from "#panel/ui/hydrated.ts"
import { Icon } from "#panel/ui/icons.tsx"
import { useToast } from "#panel/ui/toasts.tsx"
import { useLanguage, useWords } from "#panel/words/index.tsx"

/**
 * A formatted amount of minor units: 1999 eur is €19.99. Uses the shop's divisor, never the browser's. Downloads of lists
 * read its `value`.
 */
export function Money({ amount, currency }: { amount: number; currency: string }) {
  const language = useLanguage()
  return (
    <data className="number" value={`${amount} ${currency}`}>
      {money(amount, currency, language)}
    </data>
  )
}

/** A formatted percentage. */
export function Percent({ rate }: { rate: number }) {
  return <span className="number">{percentText(rate, useLanguage())}</span>
}

/** A percentage as a language writes it. Rates are 4-byte floats: 7.699999809265137 is 7.7. */
export const percentText = (rate: number, language: string) =>
  new Intl.NumberFormat(language, { style: "percent", maximumFractionDigits: 6 }).format(rate / 100)

const STEPS: [Intl.RelativeTimeFormatUnit, number][] = [
  ["minute", 60],
  ["hour", 3_600],
  ["day", 86_400],
]
const WEEK_S = 7 * 86_400

/** Relative time for a week, then the date. The title has the exact time. */
export function When({ at }: { at: string | Date | null | undefined }) {
  const language = useLanguage()
  const words = useWords()
  // The server's clock and zone differ from the operator's, so times are rendered only in browsers; at once, since text
  // that appeared after the rest of its row would move it.
  const isHere = useHydrated()
  if (!at) return <span className="muted">{words.common.none}</span>
  const date = new Date(at)
  if (!isHere) return <time dateTime={date.toISOString()} />
  const exact = new Intl.DateTimeFormat(language, { dateStyle: "full", timeStyle: "medium" }).format(date)
  return (
    <time dateTime={date.toISOString()} title={exact}>
      {since(date, Date.now(), language)}
    </time>
  )
}

function since(date: Date, now: number, language: string): string {
  const seconds = Math.round((date.getTime() - now) / 1000)
  if (Math.abs(seconds) >= WEEK_S) return new Intl.DateTimeFormat(language, { dateStyle: "medium" }).format(date)
  const [unit, size] = STEPS.findLast(([, step]) => Math.abs(seconds) >= step) ?? ["second", 1]
  return new Intl.RelativeTimeFormat(language, { numeric: "auto" }).format(Math.trunc(seconds / size), unit)
}

/** An id or a code with a copy button. */
export function Copyable({ text, visible }: { text: string; visible?: string }) {
  return (
    <span className="copyable">
      <code>{visible ?? text}</code>
      <CopyButton text={text} />
    </span>
  )
}

/** Copies the text next to it. A quiet button is visible only when its row is hovered or it has the focus. */
export function CopyButton({ text, quiet = false }: { text: string; quiet?: boolean }) {
  const words = useWords()
  const showToast = useToast()
  async function copy() {
    await navigator.clipboard.writeText(text)
    showToast({ text: words.common.copied })
  }
  return (
    <button
      type="button"
      className={`icon-button${quiet ? " quiet" : ""}`}
      aria-label={`${words.common.copy} ${text}`}
      onClick={copy}
    >
      <Icon name="copy" />
    </button>
  )
}

/** A short label for a state. Its color only repeats what the label says. */
export function Chip({
  children,
  kind = "quiet",
}: {
  children: React.ReactNode
  kind?: "quiet" | "good" | "warn" | "bad"
}) {
  const parts = (part: React.ReactNode) => (typeof part === "string" ? <bdi>{part}</bdi> : part)
  return (
    <span className={`chip ${kind}`}>
      {Array.isArray(children) ? Children.map(children, parts) : clipped(children)}
    </span>
  )
}

interface FactsProps {
  id: string
  created_at: string | undefined
  updated_at: string | undefined
}

/** What every resource has: created at, updated at, and its id to copy. */
export function Facts({ id, created_at, updated_at }: FactsProps) {
  const { common } = useWords()
  return (
    <dl className="facts">
      <dt>{common.created}</dt>
      <dd>
        <When at={created_at} />
      </dd>
      <dt>{common.updated}</dt>
      <dd>
        <When at={updated_at} />
      </dd>
      <dt>ID</dt>
      <dd>
        <Copyable text={id} />
      </dd>
    </dl>
  )
}
