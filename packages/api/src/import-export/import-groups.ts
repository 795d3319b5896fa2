import type { ImportRow } from "@mercer/commerce"
import type { SqlSource } from "@mercer/db"
import { itemsAfter, rowsOfHandles } from "./queries.ts"

/** A product of the file: its number, its handle, and its rows. */
export interface Item {
  no: number
  handle: string
  rows: ImportRow[]
}

/** Each step costs about 60 statements, however many rows it has. */
const ROWS_AT_ONCE = 500

/** The next products of an import after `cursor`, with at most `most` rows in all unless one has more; none at the end. */
export async function nextItems(
  on: SqlSource,
  job_id: string,
  cursor: number,
  { only_valid = false, most = ROWS_AT_ONCE } = {},
): Promise<Item[]> {
  const found = await itemsAfter(on, job_id, { cursor, most, only_valid })
  const items: Item[] = []
  let rows = 0
  for (const { no, subject, rows: more } of found) {
    if (items.length > 0 && rows + more > most) break
    items.push({ no, handle: subject, rows: [] })
    rows += more
  }
  await fill(on, job_id, items)
  return items
}

async function fill(on: SqlSource, job_id: string, items: Item[]): Promise<void> {
  const byHandle = new Map(items.map((item) => [item.handle, item]))
  const rows = await rowsOfHandles(on, job_id, [...byHandle.keys()])
  for (const row of rows) byHandle.get(row.handle)?.rows.push(row)
}
