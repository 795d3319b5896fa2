"use client"

import { Money } from "#panel/display/values.tsx"
import { useLanguage } from "#panel/words/index.tsx"
import { dayText, type SalesOf } from "./day-text.ts"
import { useHomeWords } from "./words.ts"

/** The chart's figures as a table, newest first. */
export function SalesTable({ sales: { days, currency_code } }: { sales: SalesOf }) {
  const words = useHomeWords()
  const language = useLanguage()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys
    <section className="sales-table" tabIndex={0} aria-label={words.chart}>
      <table className="table dense plain">
        <thead>
          <tr>
            <th scope="col">{words.day}</th>
            <th scope="col" className="right">
              {words.orders}
            </th>
            <th scope="col" className="right">
              {words.total}
            </th>
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map(({ date, orders, total }) => (
            <tr key={date}>
              <th scope="row">{dayText(date, language, { weekday: "short", day: "numeric", month: "short" })}</th>
              <td className="right number">{orders}</td>
              <td className="right">
                <Money amount={total} currency={currency_code} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
