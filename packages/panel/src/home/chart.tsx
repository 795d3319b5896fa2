"use client"

import { type KeyboardEvent, type PointerEvent, useId, useState } from "react"
import { money } from "#panel/money/amounts.ts"
import { useLanguage } from "#panel/words/index.tsx"
import { dayText, type SalesOf } from "./day-text.ts"
import { useHomeWords } from "./words.ts"

/** Units of the drawing, which scales with the page. */
const BAR = 20
const GAP = 5
const HEIGHT = 200
const LEAST = 2

type SalesDay = SalesOf["days"][number]

/** Sales per day as bars. A day's total is displayed on hover or with the arrow keys. */
export function Chart({ sales: { days, currency_code } }: { sales: SalesOf }) {
  const words = useHomeWords()
  const language = useLanguage()
  const help = useId()
  const [at, setAt] = useState(days.length - 1)
  const most = niceAbove(Math.max(...days.map(({ total }) => total)))
  const day = days[Math.min(at, days.length - 1)] as SalesDay
  const amount = (minor: number) => money(minor, currency_code, language)
  const whole = dayText(day.date, language, { weekday: "short", day: "numeric", month: "short" })
  const message = `${whole}: ${amount(day.total)}, ${words.orderCount(day.orders)}`
  const to = (next: number) => setAt(Math.max(0, Math.min(days.length - 1, next)))
  return (
    <div className="chart">
      <p className="chart-summary number">
        {whole} <b>{amount(day.total)}</b> <span className="muted">{words.orderCount(day.orders)}</span>
      </p>
      <div
        className="chart-drawing"
        role="slider"
        tabIndex={0}
        aria-label={words.chart}
        aria-describedby={help}
        aria-valuemin={1}
        aria-valuemax={days.length}
        aria-valuenow={at + 1}
        aria-valuetext={message}
        onKeyDown={(event) => onArrow(event, at, days.length - 1, to)}
        onPointerMove={(event) => to(dayUnder(event, days.length))}
        onPointerDown={(event) => to(dayUnder(event, days.length))}
      >
        <Bars days={days} most={most} at={at} />
        <span className="chart-most muted number">{amount(most)}</span>
      </div>
      <Axis days={days} />
      <span id={help} hidden>
        {words.chartHelp}
      </span>
    </div>
  )
}

/** The first, middle and last day, below the bars. */
function Axis({ days }: { days: SalesDay[] }) {
  const language = useLanguage()
  const date = (one: SalesDay | undefined) =>
    one ? dayText(one.date, language, { day: "numeric", month: "short" }) : ""
  return (
    <p className="row spread muted number chart-days" aria-hidden>
      <span>{date(days[0])}</span>
      <span>{date(days[Math.floor(days.length / 2)])}</span>
      <span>{date(days.at(-1))}</span>
    </p>
  )
}

function Bars({ days, most, at }: { days: SalesDay[]; most: number; at: number }) {
  const width = days.length * BAR
  const tall = (total: number) => (total > 0 ? Math.max(LEAST, (total / most) * HEIGHT) : 0)
  return (
    <svg viewBox={`0 0 ${width} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden focusable={false}>
      <path className="chart-lines" d={`M0 0.5H${width}M0 ${HEIGHT / 2}H${width}M0 ${HEIGHT - 0.5}H${width}`} />
      {days.map(({ date, total }, index) => (
        <g key={date} className={index === at ? "current" : undefined}>
          <rect className="chart-column" x={index * BAR} y={0} width={BAR} height={HEIGHT} />
          <rect
            className="chart-bar"
            x={index * BAR + GAP / 2}
            y={HEIGHT - tall(total)}
            width={BAR - GAP}
            height={tall(total)}
          />
        </g>
      ))}
    </svg>
  )
}

function onArrow(event: KeyboardEvent, at: number, last: number, to: (next: number) => void) {
  const next = { ArrowLeft: at - 1, ArrowDown: at - 1, ArrowRight: at + 1, ArrowUp: at + 1, Home: 0, End: last }[
    event.key
  ]
  if (next === undefined) return
  event.preventDefault()
  to(next)
}

function dayUnder(event: PointerEvent<HTMLElement>, days: number): number {
  const { left, width } = event.currentTarget.getBoundingClientRect()
  return Math.floor(((event.clientX - left) / width) * days)
}

/** The next of 1, 2, 5, 10, 20 … that is not less. */
function niceAbove(amount: number): number {
  if (amount <= 0) return 1
  const power = 10 ** Math.floor(Math.log10(amount))
  return ([1, 2, 5].find((step) => step * power >= amount) ?? 10) * power
}
