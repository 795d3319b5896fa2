import { csvLine, type ExportShape, exportHeader, exportRows } from "@mercer/commerce"
import type { Prisma } from "@mercer/db"
import type { Context, Shop } from "../context.ts"
import { byKeys, inStep, type Run } from "./batch-run.ts"
import { ProductFilters } from "./export-filters.ts"
import { readNames, readShape } from "./export-shape.ts"
import { keepFile } from "./files.ts"
import { loadStates } from "./import-states.ts"
import { managedProducts } from "./managed-products.ts"

const IDS_AT_ONCE = 5_000
const PRODUCTS_AT_ONCE = 100
const LARGEST = 2_000_000_000

interface ListConfig {
  skip: number
  order: Record<string, "ASC" | "DESC">
}

/** Which products are exported, and how wide the file is: fixed before the first line is written. */
export async function listExport(shop: Shop, run: Run, late: () => boolean): Promise<void> {
  const filters = ProductFilters.parse(run.context.filterable_fields ?? {})
  // The filters' conditions need nothing of a request.
  const where: Prisma.ProductWhereInput = await managedProducts({ ...shop } as Context, filters)
  const most = Number(run.context.batch_size ?? LARGEST)
  const { skip, order } = run.context.list_config as ListConfig
  const orderBy: Prisma.ProductOrderByWithRelationInput[] = [
    ...Object.entries(order).map(([column, direction]) => ({ [column]: direction === "ASC" ? "asc" : "desc" })),
    { id: "desc" },
  ]
  while (!late()) {
    const last = run.facts.last_id as string | undefined
    const take = Math.min(IDS_AT_ONCE, most - run.cursor)
    const page: Pick<Prisma.ProductFindManyArgs, "cursor" | "skip"> = last
      ? { cursor: { id: last }, skip: 1 }
      : { skip }
    const ids = take > 0 ? await shop.db.product.findMany({ where, orderBy, take, select: { id: true }, ...page }) : []
    if (ids.length === 0) return endList(shop, run)
    await inStep(shop, run, async ({ db }) => {
      await db.$executeRawUnsafe(
        `INSERT INTO mercer.batch_item (job_id, no, subject, rows)
        SELECT $1, $2 + n, id, 1 FROM unnest($3::text[]) WITH ORDINALITY AS x(id, n)`,
        run.job_id,
        run.cursor,
        ids.map(({ id }) => id),
      )
      return { cursor: run.cursor + ids.length, facts: { last_id: ids.at(-1)?.id } }
    })
  }
}

async function endList(shop: Shop, run: Run): Promise<void> {
  const count = run.cursor
  const stat = {
    key: "product-export-count",
    name: "Product count to export",
    message: `There will be ${count} products exported by this action`,
  }
  await shop.db.$executeRawUnsafe("ANALYZE mercer.batch_item")
  const shape = await readShape(shop.db, run.job_id)
  await inStep(shop, run, async ({ db }) => {
    await db.$executeRawUnsafe(
      "UPDATE batch_job SET context = context || jsonb_build_object('shape', $2::jsonb) WHERE id = $1",
      run.job_id,
      JSON.stringify(shape),
    )
    const result = { count, advancement_count: 0, progress: 0, stat_descriptors: [stat] }
    const facts = { shape, count }
    if (run.dry_run) return { stage: "waiting", cursor: 0, facts, result, mark: ["pre_processed_at"] }
    return { stage: "export.write", cursor: 0, facts, result, mark: ["pre_processed_at", "confirmed_at"] }
  })
}

/** Writes the lines, some products at a time, into the database: an interruption loses none and repeats none. */
export async function writeExport(shop: Shop, run: Run, late: () => boolean): Promise<void> {
  const shape = run.facts.shape as ExportShape
  const count = Number(run.facts.count)
  if (!run.facts.begun) await inStep(shop, run, async () => ({ facts: { begun: true }, mark: ["processing_at"] }))
  while (!late()) {
    if (run.cursor >= count) {
      await inStep(shop, run, async () => ({ stage: "export.store" }))
      return
    }
    const cursor = Math.min(run.cursor + PRODUCTS_AT_ONCE, count)
    const text = await byKeys(shop, (tx) => linesOf(tx, run, cursor, shape))
    await inStep(shop, run, async ({ db }) => {
      await db.batchItem.update({ where: { job_id_no: { job_id: run.job_id, no: cursor } }, data: { text } })
      return { cursor, result: { advancement_count: cursor, progress: cursor / count } }
    })
  }
}

async function linesOf({ db }: Shop, { job_id, cursor: from }: Run, to: number, shape: ExportShape): Promise<string> {
  const items = await db.batchItem.findMany({
    where: { job_id, no: { gt: from, lte: to } },
    orderBy: { no: "asc" },
    select: { subject: true },
  })
  const ids = items.map(({ subject }) => subject)
  const states = await loadStates(db, ids)
  const names = await readNames(db, [...states.values()])
  // A product that was deleted meanwhile has no lines.
  const rows = ids.flatMap((id) => {
    const state = states.get(id)
    return state ? exportRows(state, shape, names) : []
  })
  return rows.map(csvLine).join("")
}

/** The file is put together and stored; from then on it can be downloaded. */
export async function storeExport(shop: Shop, run: Run): Promise<void> {
  const name = `product-export-${run.job_id}.csv`
  const facts = { name, content_type: "text/csv", limit: LARGEST, is_protected: true, created_by: run.created_by }
  const { key, size } = await keepFile(shop, fileOf(shop, run), facts)
  const count = Number(run.facts.count)
  await inStep(shop, run, async () => {
    const result = { file_key: key, file_size: size, count, advancement_count: count, progress: 1 }
    return { stage: "done", result, mark: ["completed_at"] }
  }).catch(async (error) => {
    await shop.db.storedFile.deleteMany({ where: { key } })
    await shop.providers.file.delete(key)
    throw error
  })
}

async function* fileOf({ db }: Shop, { job_id, facts }: Run): AsyncGenerator<string> {
  yield csvLine(exportHeader(facts.shape as ExportShape))
  for (let no = 0; ; ) {
    const where = { job_id, no: { gt: no }, NOT: { text: null } }
    const [part] = await db.batchItem.findMany({
      where,
      orderBy: { no: "asc" },
      take: 1,
      select: { no: true, text: true },
    })
    if (!part) return
    yield part.text ?? ""
    no = part.no
  }
}
