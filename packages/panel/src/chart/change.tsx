"use client"

import { useLanguage, useWords } from "#panel/words/index.tsx"

/** How much more in percent than before; null without something before. */
function changeOf(now: number, before: number | null | undefined): number | null {
  return before ? (now - before) / before : null
}

/** The change in percent, or a dash. */
export function Change({ now, before }: { now: number; before: number | null | undefined }) {
  const language = useLanguage()
  const { common } = useWords()
  const change = changeOf(now, before)
  if (change === null) return <span className="muted">{common.none}</span>
  const style = { style: "percent", signDisplay: "exceptZero", maximumFractionDigits: 0 } as const
  return (
    <b className={`number ${change >= 0 ? "up" : "down"}`}>{new Intl.NumberFormat(language, style).format(change)}</b>
  )
}

/** The same in a file: 0.25 is a quarter more. */
export function changeText(now: number, before: number | null | undefined): string {
  const change = changeOf(now, before)
  return change === null ? "" : change.toFixed(4)
}
