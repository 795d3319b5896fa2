import { wordsIn } from "#panel/words/index.tsx"

export const useFilterWords = wordsIn("table/filter", {
  en: {
    from: "From",
    to: "To",
    since: (day: string) => `from ${day}`,
    until: (day: string) => `until ${day}`,
  },
  de: {
    from: "Von",
    to: "Bis",
    since: (day) => `ab ${day}`,
    until: (day) => `bis ${day}`,
  },
})
