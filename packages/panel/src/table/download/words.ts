import { wordsIn } from "#panel/words/index.tsx"

export const useDownloadWords = wordsIn("table/download", {
  csv: "Download CSV",
  done: (n: number) => (n === 1 ? "1 row downloaded" : `${n} rows downloaded`),
  /** The heading of the column with the currencies of another one. */
  currency: (head: string) => `${head}: currency`,
})
