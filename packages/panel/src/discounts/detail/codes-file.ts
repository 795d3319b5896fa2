import { contentIn, lineOf, saveCsv } from "#panel/csv/csv.ts"

interface Coded {
  code: string
  usage_limit: number | null
  ends_at: string | null
}

/** Downloads codes as CSV: one per line, with usage limit and expiry. */
export function download(name: string, codes: Coded[]): void {
  const lines = codes.map(({ code, usage_limit, ends_at }) => [code, String(usage_limit ?? ""), ends_at ?? ""])
  const parts = [["code", "usage_limit", "ends_at"], ...lines].map((line) => lineOf(line.map(contentIn)))
  saveCsv(`${name.toLowerCase()}-codes`, parts)
}
