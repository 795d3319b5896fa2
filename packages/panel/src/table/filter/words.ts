import { wordsIn } from "#panel/words/index.tsx"

export const useFilterWords = wordsIn("table/filter", {
  en: {
    from: "From",
    to: "To",
    since: (day: string) => `from ${day}`,
    until: (day: string) => `until ${day}`,
    months: { this_month: "This month", last_month: "Last month" },
    olderLabel: "Older than (days)",
    older: (n: number) => (n === 1 ? "older than 1 day" : `older than ${n} days`),
  },
  de: {
    from: "Von",
    to: "Bis",
    since: (day) => `ab ${day}`,
    until: (day) => `bis ${day}`,
    months: { this_month: "Dieser Monat", last_month: "Letzter Monat" },
    olderLabel: "Älter als (Tage)",
    older: (n) => (n === 1 ? "älter als 1 Tag" : `älter als ${n} Tage`),
  },
})
