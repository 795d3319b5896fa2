"use client"

import { ALL, COMPARES, PERIODS, setReportState } from "./state.ts"
import type { PeriodInput } from "./types.ts"
import { useAnalyticsWords } from "./words.ts"

/** Which period is displayed, and what it is compared with. */
export function Controls({ input }: { input: PeriodInput }) {
  const words = useAnalyticsWords()
  return (
    <div className="row report-controls">
      <Choice label={words.period} value={input.period} name="period" all={PERIODS} words={words.periods} />
      {input.period === "days" && <Days days={input.days ?? 30} />}
      {input.period === "dates" && (
        <>
          <DateField label={words.from} name="from" value={input.from} />
          <DateField label={words.to} name="to" value={input.to} />
        </>
      )}
      <Choice label={words.compare} value={input.compare} name="compare" all={COMPARES} words={words.compares} />
    </div>
  )
}

interface ChoiceProps<Value extends string> {
  label: string
  name: string
  value: Value
  all: readonly Value[]
  words: Record<Value, string>
}

function Choice<Value extends string>({ label, name, value, all, words }: ChoiceProps<Value>) {
  return (
    <label className="report-control">
      <span className="muted">{label}</span>
      <select value={value} onChange={(event) => setReportState({ [name]: event.target.value })}>
        {all.map((one) => (
          <option key={one} value={one}>
            {words[one]}
          </option>
        ))}
      </select>
    </label>
  )
}

function Days({ days }: { days: number }) {
  const words = useAnalyticsWords()
  return (
    <label className="report-control">
      <span className="muted">{words.days}</span>
      <input
        type="number"
        min={1}
        max={366}
        defaultValue={days}
        onChange={(event) => setReportState({ days: event.target.value })}
      />
    </label>
  )
}

function DateField({ label, name, value }: { label: string; name: string; value: string | undefined }) {
  return (
    <label className="report-control">
      <span className="muted">{label}</span>
      <input type="date" defaultValue={value} onChange={(event) => setReportState({ [name]: event.target.value })} />
    </label>
  )
}

interface CurrenciesProps {
  codes: string[]
  /** The currency that all are converted to; undefined without exchange rates. */
  to: string | undefined
  current: string
}

/** One button for each currency with orders, and one for all of them; none for a single one. */
export function Currencies({ codes, to, current }: CurrenciesProps) {
  const words = useAnalyticsWords()
  const all = to === undefined ? [] : [{ value: ALL, word: words.allIn(to.toUpperCase()) }]
  const tabs = [...codes.map((code) => ({ value: code, word: code.toUpperCase() })), ...all]
  if (tabs.length < 2) return null
  return (
    <fieldset className="row bare report-currencies" aria-label={words.currency}>
      {tabs.map(({ value, word }) => (
        <button
          key={value}
          type="button"
          className="tab"
          aria-pressed={value === current}
          onClick={() => setReportState({ currency: value })}
        >
          {word}
        </button>
      ))}
    </fieldset>
  )
}
