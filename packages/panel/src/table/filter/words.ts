import { wordsIn } from "#panel/words/index.tsx"

export const useFilterWords = wordsIn("table/filter", {
  from: "From",
  to: "To",
  since: (day: string) => `from ${day}`,
  until: (day: string) => `until ${day}`,
  months: { this_month: "This month", last_month: "Last month" },
  olderLabel: "Older than (days)",
  older: (n: number) => (n === 1 ? "older than 1 day" : `older than ${n} days`),
})
