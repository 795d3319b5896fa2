import { daysIn, olderIn } from "#panel/list/dates.ts"
import { several } from "#panel/list/state.ts"
import { useLanguage } from "#panel/words/index.tsx"
import type { FilterChoice } from "./choice.ts"
import { numbersIn } from "./number-range.ts"
import { useFilterWords } from "./words.ts"

/** The value of a filter in words. */
export function useFilterText() {
  const words = useFilterWords()
  const language = useLanguage()
  const day = (text: string) => {
    const [year = 0, month = 1, date = 1] = text.split("-").map(Number)
    return new Intl.DateTimeFormat(language, { dateStyle: "medium" }).format(new Date(year, month - 1, date))
  }
  const inWords = ({ from, to }: { from: string; to: string }, written: (text: string) => string) => {
    if (from && to) return `${written(from)} – ${written(to)}`
    return from ? words.since(written(from)) : words.until(written(to))
  }
  return ({ options, dates, past, numbers, text }: FilterChoice, value: string) => {
    if (text) return value
    const months: Record<string, string> = past ? words.months : {}
    const older = past ? olderIn(value) : null
    if (older !== null) return words.older(older)
    const bounds = numbers ? numbersIn(value) : null
    if (bounds) return inWords(bounds, (bound) => new Intl.NumberFormat(language).format(Number(bound)))
    const word = (one: string) => months[one] ?? options.find((option) => option.value === one)?.word
    const days = dates ? daysIn(value) : null
    if (!days)
      return (
        word(value) ??
        several(value)
          ?.map((one) => word(one) ?? one)
          .join(", ") ??
        ""
      )
    return inWords(days, day)
  }
}
