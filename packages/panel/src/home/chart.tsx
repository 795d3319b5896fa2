"use client"

import { type KeyboardEvent, type PointerEvent, useId, useState } from "react"
import { valuesTo } from "#panel/chart/axis.ts"
import { Bars, Plot } from "#panel/chart/plot.tsx"
import { money } from "#panel/money/amounts.ts"
import { useLanguage } from "#panel/words/index.tsx"
import { dayText, type SalesOf } from "./day-text.ts"
import { useHomeWords } from "./words.ts"

type SalesDay = SalesOf["days"][number]

/** Sales per day as bars. A day's total is displayed on hover or with the arrow keys. */
export function Chart({ sales: { days, currency_code } }: { sales: SalesOf }) {
  const words = useHomeWords()
  const language = useLanguage()
  const [at, setAt] = useState(days.length - 1)
  const values = valuesTo(Math.max(...days.map(({ total }) => total)), currency_code)
  const day = days[Math.min(at, days.length - 1)] as SalesDay
  const amount = (minor: number) => money(minor, currency_code, language)
  const whole = dayText(day.date, language, { weekday: "short", day: "numeric", month: "short" })
  const message = `${whole}: ${amount(day.total)}, ${words.orderCount(day.orders)}`
  const dayOf = (date: string) => dayText(date, language, { day: "numeric", month: "short" })
  return (
    <div className="chart">
      <p className="chart-summary number">
        {whole} <b>{amount(day.total)}</b> <span className="muted">{words.orderCount(day.orders)}</span>
      </p>
      <Plot
        values={values}
        currency={currency_code}
        bars={days}
        nameOf={dayOf}
        legend={[{ kind: "bar", word: words.chart }]}
      >
        <Slider days={days} values={values} at={at} message={message} onMove={setAt} />
      </Plot>
    </div>
  )
}

interface SliderProps {
  days: SalesDay[]
  values: number[]
  at: number
  message: string
  onMove: (at: number) => void
}

/** The bars as a slider that moves from day to day. */
function Slider({ days, values, at, message, onMove }: SliderProps) {
  const words = useHomeWords()
  const help = useId()
  const to = (next: number) => onMove(Math.max(0, Math.min(days.length - 1, next)))
  return (
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
      <Bars values={values} bars={days} at={at} />
      <span id={help} hidden>
        {words.chartHelp}
      </span>
    </div>
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
