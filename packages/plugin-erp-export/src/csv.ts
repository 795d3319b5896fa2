import { csvLine, type Shop } from "mercer"

const COLUMNS = [
  ...["order_number", "order_id", "kind", "happened_at", "sku", "title"],
  ...["quantity", "amount", "tax", "currency_code"],
] as const
const AT_ONCE = 1_000

type Value = string | number | Date | null | undefined

/** The entries of an export as CSV, a header first; however many there are, few are in memory. */
export async function* csvOf(shop: Shop, export_id: string): AsyncGenerator<string> {
  yield lineOf(COLUMNS)
  let last = 0n
  for (;;) {
    const where = { export_id, seq: { gt: last } }
    const rows = await shop.db.erpEntry.findMany({ where, orderBy: { seq: "asc" }, take: AT_ONCE })
    const end = rows.at(-1)
    if (!end) return
    yield rows.map((row) => lineOf(COLUMNS.map((name) => (row as Record<string, unknown>)[name] as Value))).join("")
    last = end.seq
  }
}

/** A line as RFC 4180 has it. */
export const lineOf = (cells: readonly Value[]): string => csvLine(cells.map(cellOf), ",")

function cellOf(value: Value) {
  if (typeof value === "number") return { value: String(value) }
  return value instanceof Date ? { value: value.toISOString() } : (value ?? "")
}
