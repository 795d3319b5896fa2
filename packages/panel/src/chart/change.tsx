"use client"

import { Icon, type IconName } from "#panel/ui/icons.tsx"
import { useLanguage, useWords } from "#panel/words/index.tsx"

/** What a rise means for the shop: more sales are good, more refunds cost money, more discounts may be either. */
export type Rise = "good" | "costly" | "neutral"

/** How much more in percent than before; null without something before. */
function changeOf(now: number, before: number | null | undefined): number | null {
  return before ? (now - before) / before : null
}

type Judged = "better" | "worse" | "costlier"

/** Whether a change is good news; null for what is neither. */
export function judge(change: number, rise: Rise): Judged | null {
  if (Math.abs(change) < 0.005 || rise === "neutral") return null
  if (change > 0 === (rise === "good")) return "better"
  return rise === "costly" ? "costlier" : "worse"
}

/** The change in percent, or a dash. Its color repeats what its sign and its icon say. */
export function Change({
  now,
  before,
  rise = "good",
}: {
  now: number
  before: number | null | undefined
  rise?: Rise
}) {
  const language = useLanguage()
  const { common } = useWords()
  const change = changeOf(now, before)
  if (change === null) return <span className="muted">{common.none}</span>
  const style = { style: "percent", signDisplay: "exceptZero", maximumFractionDigits: 0 } as const
  const judged = judge(change, rise)
  const icon: IconName = judged === "costlier" ? "warning" : change > 0 ? "up" : "down"
  return (
    <b className={`change number ${judged ?? ""}`}>
      {Math.abs(change) >= 0.005 && <Icon name={icon} />}
      {new Intl.NumberFormat(language, style).format(change)}
    </b>
  )
}

/** The same in a file: 0.25 is a quarter more. */
export function changeText(now: number, before: number | null | undefined): string {
  const change = changeOf(now, before)
  return change === null ? "" : change.toFixed(4)
}
