import type { Part } from "#panel/list/paged.ts"

/** Rows that are read at once. */
const AT_ONCE = 500

/**
 * All rows of a list, part by part, each once. Each part begins with the last row of the one before: if it has none that
 * are known, rows before it were deleted in the meantime, and it is read again from further ahead.
 */
export async function* allRows<Row>(
  partOf: (part: Part) => Promise<Row[]>,
  keyOf: (row: Row) => string,
  limit = AT_ONCE,
): AsyncGenerator<Row[]> {
  const known = new Set<string>()
  let offset = 0
  for (;;) {
    const rows = await partOf({ limit, offset })
    const fresh = rows.filter((row) => !known.has(keyOf(row)))
    if (offset > 0 && fresh.length === rows.length) {
      offset = Math.max(0, offset - limit + 1)
      continue
    }
    for (const row of fresh) known.add(keyOf(row))
    yield fresh
    if (rows.length < limit) return
    offset += limit - 1
  }
}
