import type { ImportRow } from "@mercer/commerce"
import type { Db } from "@mercer/db"

/** A product of the file: its number, its handle, and its rows. */
export interface Item {
  no: number
  handle: string
  rows: ImportRow[]
}

const ROWS_AT_ONCE = 200

/** The next products of an import behind `cursor`, as many as have some hundred rows in all; none at the end. */
export async function nextItems(db: Db, job_id: string, cursor: number, only_valid = false): Promise<Item[]> {
  const found = await db.$queryRawUnsafe<{ no: number; subject: string; rows: number }[]>(
    `SELECT no, subject, rows FROM mercer.batch_item
    WHERE job_id = $1 AND no > $2 ${only_valid ? "AND state IS NULL" : ""} ORDER BY no LIMIT ${ROWS_AT_ONCE}`,
    job_id,
    cursor,
  )
  const items: Item[] = []
  let rows = 0
  for (const { no, subject, rows: more } of found) {
    if (items.length > 0 && rows + more > ROWS_AT_ONCE) break
    items.push({ no, handle: subject, rows: [] })
    rows += more
  }
  await fill(db, job_id, items)
  return items
}

async function fill(db: Db, job_id: string, items: Item[]): Promise<void> {
  const byHandle = new Map(items.map((item) => [item.handle, item]))
  const rows = await db.$queryRawUnsafe<{ facts: ImportRow }[]>(
    "SELECT facts FROM mercer.import_row WHERE job_id = $1 AND handle = ANY($2::text[]) ORDER BY line",
    job_id,
    [...byHandle.keys()],
  )
  for (const { facts } of rows) byHandle.get(facts.handle)?.rows.push(facts)
}
