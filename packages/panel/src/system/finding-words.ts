import { wordsIn } from "#panel/words/index.tsx"

export const useFindingWords = wordsIn("system/finding", {
  title: "Checks",
  text: "The same checks as the command “mercer doctor”.",
  checked: "Checked",
  fine: "No problems found",
  fineText: "All checks passed.",
  levels: { broken: "Broken", problem: "Problem", advice: "Advice" },
  passed: (n: number) => (n === 1 ? "1 check passed" : `${n} checks passed`),
})
