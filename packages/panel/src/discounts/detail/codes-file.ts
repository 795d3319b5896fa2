import { contentIn, lineOf, saveCsv } from "#panel/csv/csv.ts"
import type { Discount } from "../sentence/facts.ts"

type Coded = Pick<Discount, "code" | "usage_limit" | "ends_at">

/** Downloads codes as CSV: one per line, with usage limit and expiry. */
export function download(name: string, codes: Coded[]): void {
  const lines = codes.map(({ code, usage_limit, ends_at }) => [code, String(usage_limit ?? ""), ends_at ?? ""])
  const parts = [["code", "usage_limit", "ends_at"], ...lines].map((line) => lineOf(line.map(contentIn)))
  saveCsv(`${name.toLowerCase()}-codes`, parts)
}
