"use client"

import { money } from "./amounts.ts"
import { clipped } from "./clip.tsx"
import { useHydrated } from "./hydrated.ts"
import { Icon } from "./icons.tsx"
import { useToast } from "./toasts.tsx"
import { useLanguage, useWords } from "./words/index.tsx"

/** An amount of minor units as people read it: 1999 eur is €19.99. The divisor is the shop's, never the browser's. */
export function Money({ amount, currency }: { amount: number; currency: string }) {
  const language = useLanguage()
  return <span className="number">{money(amount, currency, language)}</span>
}

export { money }

/** A percentage as people read it. */
export function Percent({ rate }: { rate: number }) {
  const language = useLanguage()
  const style = { style: "percent", maximumFractionDigits: 6 } as const
  return <span className="number">{new Intl.NumberFormat(language, style).format(rate / 100)}</span>
}

const STEPS: [Intl.RelativeTimeFormatUnit, number][] = [
  ["minute", 60],
  ["hour", 3_600],
  ["day", 86_400],
]
const WEEK_S = 7 * 86_400

/** How long ago, for a week; then the date. The exact moment is in its title. */
export function When({ at }: { at: string | Date | null | undefined }) {
  const language = useLanguage()
  const words = useWords()
  // The server's clock and zone are not the operator's, so times are written only where he is; there at once, for a text
  // that came after the rest of its row would move it.
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

/** An id or a code, with a button that copies it. */
export function Copyable({ text, shown }: { text: string; shown?: string }) {
  return (
    <span className="copyable">
      <code>{shown ?? text}</code>
      <CopyButton text={text} />
    </span>
  )
}

/** Copies a text that stands beside it. A quiet one is seen when its row is pointed at, or it is reached by key. */
export function CopyButton({ text, quiet = false }: { text: string; quiet?: boolean }) {
  const words = useWords()
  const tell = useToast()
  async function copy() {
    await navigator.clipboard.writeText(text)
    tell({ text: words.common.copied })
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

/** A short word for a state. Its colour only repeats what the word says. */
export function Chip({
  children,
  kind = "quiet",
}: {
  children: React.ReactNode
  kind?: "quiet" | "good" | "warn" | "bad"
}) {
  return <span className={`chip ${kind}`}>{clipped(children)}</span>
}

interface FactsProps {
  id: string
  created_at: string | undefined
  updated_at: string | undefined
}

/** What every stored thing has: since when, last changed, and its id to copy. */
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
