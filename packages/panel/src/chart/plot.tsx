"use client"

import type { ReactNode } from "react"
import { useLanguage } from "#panel/words/index.tsx"
import { axisAmount, timeStep } from "./axis.ts"

interface Bar {
  date: string
  total: number
  /** What was sold at the same place of the compared period. */
  before?: number | null
  /** What the browser displays beside the pointer. */
  title?: string
}

interface PlotProps {
  /** The values of the axis, from 0 up. */
  values: number[]
  currency: string
  bars: Bar[]
  /** How a date is written below its bar. */
  nameOf: (date: string) => string
  legend: { kind: "bar" | "then"; word: string }[]
  /** The drawing. */
  children: ReactNode
}

/** A chart's legend, value axis and time axis around its drawing. All that it says is in the table beside it, too. */
export function Plot({ values, currency, bars, nameOf, legend, children }: PlotProps) {
  const language = useLanguage()
  const step = timeStep(bars.length)
  return (
    <>
      <ul className="chart-legend" aria-hidden>
        {legend.map(({ kind, word }) => (
          <li key={kind}>
            <span className={`chart-key ${kind}`} /> {word}
          </li>
        ))}
      </ul>
      <div className="chart-plot">
        <div className="chart-values muted number" aria-hidden>
          {values.toReversed().map((value) => (
            <span key={value}>{axisAmount(value, currency, language)}</span>
          ))}
        </div>
        {children}
        <div className="chart-times muted number" aria-hidden>
          {bars.map(({ date }, at) => (
            <span key={date} className={(at / step) % 2 ? "wide-only" : undefined}>
              {at % step === 0 && nameOf(date)}
            </span>
          ))}
        </div>
      </div>
    </>
  )
}

/** Units of the drawing, which scales with the page. */
const BAR = 20
const GAP = 5
const HEIGHT = 200
const LEAST = 2

interface BarsProps {
  values: number[]
  bars: Bar[]
  /** The bar that stands out. */
  at?: number
}

/** Bars by day or month, with those of the compared period as marks, over a line for each value of the axis. */
export function Bars({ values, bars, at }: BarsProps) {
  const top = values.at(-1) ?? 1
  const width = bars.length * BAR
  const tall = (amount: number) => (amount > 0 ? Math.max(LEAST, (amount / top) * HEIGHT) : 0)
  const line = (value: number) => {
    const y = Math.min(Math.max(HEIGHT - (value / top) * HEIGHT, 0.5), HEIGHT - 0.5)
    return `M0 ${y}H${width}`
  }
  return (
    <svg viewBox={`0 0 ${width} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden focusable={false}>
      <path className="chart-lines" d={values.map(line).join("")} />
      {bars.map(({ date, total, before, title }, index) => (
        <g key={date} className={index === at ? "current" : undefined}>
          {title && <title>{title}</title>}
          <rect className="chart-column" x={index * BAR} y={0} width={BAR} height={HEIGHT} />
          <rect
            className="chart-bar"
            x={index * BAR + GAP / 2}
            y={HEIGHT - tall(total)}
            width={BAR - GAP}
            height={tall(total)}
          />
          {before ? <path className="chart-then" d={`M${index * BAR} ${HEIGHT - tall(before)}h${BAR}`} /> : null}
        </g>
      ))}
    </svg>
  )
}
