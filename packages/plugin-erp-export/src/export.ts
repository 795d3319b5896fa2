import { randomBytes } from "node:crypto"
import { newId, type Shop } from "mercer"
import { csvOf } from "./csv.ts"

/**
 * Exports all entries that no file has yet; returns the exports that were finished. An export is first written down, with
 * the key of its file and its entries, and only then stored: whoever is killed on the way stores the same file again.
 */
export async function exportAll(shop: Shop): Promise<string[]> {
  const finished: string[] = []
  for (;;) {
    const open = await begin(shop)
    if (!open) return finished
    await finish(shop, open)
    finished.push(open.id)
  }
}

interface Open {
  id: string
  number: number
  file_key: string
  created_at: Date
}

/** The export that is not finished yet, or a new one of all entries that have none; undefined without any. */
function begin(shop: Shop): Promise<Open | undefined> {
  return shop.tx(async ({ db }) => {
    const open = await db.erpExport.findFirst({ where: { is_open: true } })
    if (open) return open
    if (!(await db.erpEntry.findFirst({ where: { export_id: null } }))) return undefined
    const id = newId("erpexp")
    const data = { id, file_key: `${randomBytes(16).toString("hex")}.csv`, is_open: true }
    // The table has one that is open: of two at the same moment one waits here, and goes on with the other's.
    const { count } = await db.erpExport.createMany({ data, skipDuplicates: true })
    if (count > 0) await db.erpEntry.updateMany({ where: { export_id: null }, data: { export_id: id } })
    return (await db.erpExport.findFirst({ where: { is_open: true } })) ?? undefined
  })
}

async function finish(shop: Shop, { id, number, file_key: key, created_at }: Open): Promise<void> {
  const name = `erp-${created_at.toISOString().slice(0, 10)}-${number}.csv`
  const { size } = await shop.files.put(csvOf(shop, id), { key, name, content_type: "text/csv; charset=utf-8" })
  const rows = await shop.db.erpEntry.count({ where: { export_id: id } })
  const data = { is_open: null, finished_at: shop.now(), rows, size }
  await shop.db.erpExport.updateMany({ where: { id, is_open: true }, data })
}
