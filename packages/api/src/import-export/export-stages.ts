import { csvLine, type ExportShape, exportHeader, exportRows } from "@mercer/commerce"
import type { Prisma } from "@mercer/db"
import type { Next, Step } from "@mercer/durable"
import { type BatchRunning, byKeys } from "../batch-job/batch-run.ts"
import type { Run } from "../batch-job/run.ts"
import type { App, Context } from "../context/context.ts"
import { keepFile } from "../file/files.ts"
import { managedProducts } from "../product/managed-products.ts"
import { ProductFilters } from "./export-filters.ts"
import { readNames, readShape } from "./export-shape.ts"
import { loadStates } from "./import-states.ts"
import { analyze, insertExportItems, keepExportShape } from "./queries.ts"

const IDS_AT_ONCE = 5_000
const PRODUCTS_AT_ONCE = 100
const LARGEST = 2_000_000_000

interface ListConfig {
  skip: number
  order: Record<string, "ASC" | "DESC">
}

type Listed = { ids: string[] } | { shape: ExportShape }

/** The exported products and the file's columns: both are fixed before the first line is written. */
export const listExport: Step<BatchRunning, Listed> = {
  to: ["export.list", "export.write", "waiting", "done"],
  parts: listProducts,
  async write(tx, run, listed = { ids: [] }) {
    if ("shape" in listed) return endList(tx, run, listed.shape)
    await insertExportItems(tx, run.id, run.cursor, listed.ids)
    const cursor = run.cursor + listed.ids.length
    return { to: "export.list", facts: { cursor, facts: { last_id: listed.ids.at(-1) } } }
  },
}

/** The products' ids, a few thousand at a time, and after all of them the file's shape. */
async function* listProducts(app: App, run: Run): AsyncGenerator<Listed> {
  const filters = ProductFilters.parse(run.context.filterable_fields ?? {})
  // The filters' conditions do not depend on the request.
  const where: Prisma.ProductWhereInput = await managedProducts({ ...app } as Context, filters)
  const { skip, order } = run.context.list_config as ListConfig
  const orderBy: Prisma.ProductOrderByWithRelationInput[] = [
    ...Object.entries(order).map(([column, direction]) => ({ [column]: direction === "ASC" ? "asc" : "desc" })),
    { id: "desc" },
  ]
  let last = run.facts.last_id as string | undefined
  for (let left = Number(run.context.batch_size ?? LARGEST) - run.cursor; left > 0; ) {
    const page: Pick<Prisma.ProductFindManyArgs, "cursor" | "skip"> = last
      ? { cursor: { id: last }, skip: 1 }
      : { skip }
    const take = Math.min(IDS_AT_ONCE, left)
    const ids = (await app.db.product.findMany({ where, orderBy, take, select: { id: true }, ...page })).map(
      ({ id }) => id,
    )
    if (ids.length === 0) break
    yield { ids }
    last = ids.at(-1)
    left -= ids.length
  }
  await analyze(app, "items")
  yield { shape: await readShape(app, run.id) }
}

async function endList(tx: App, run: Run, shape: ExportShape): Promise<Next<BatchRunning>> {
  const count = run.cursor
  const stat = {
    key: "product-export-count",
    name: "Product count to export",
    message: `There will be ${count} products exported by this action`,
  }
  await keepExportShape(tx, run.id, shape)
  const result = { count, advancement_count: 0, progress: 0, stat_descriptors: [stat] }
  const progress = { cursor: 0, facts: { shape, count }, result }
  if (run.dry_run) return { to: "waiting", facts: { ...progress, mark: ["pre_processed_at"] } }
  return { to: "export.write", facts: { ...progress, mark: ["pre_processed_at", "confirmed_at"] } }
}

/** Writes the lines, a few products at a time, into the database: an interruption loses none and repeats none. */
export const writeExport: Step<BatchRunning, string> = {
  to: ["export.write", "export.store", "done"],
  async ask(shop, run) {
    if (!run.facts.begun || run.cursor >= Number(run.facts.count)) return ""
    return byKeys(shop, (tx) => linesOf(tx, run, nextCursor(run), run.facts.shape as ExportShape))
  },
  async write({ db }, run, text) {
    if (!run.facts.begun) return { to: "export.write", facts: { facts: { begun: true }, mark: ["processing_at"] } }
    const count = Number(run.facts.count)
    if (run.cursor >= count) return { to: "export.store" }
    const cursor = nextCursor(run)
    await db.batchItem.update({ where: { job_id_no: { job_id: run.id, no: cursor } }, data: { text } })
    return { to: "export.write", facts: { cursor, result: { advancement_count: cursor, progress: cursor / count } } }
  },
}

const nextCursor = ({ cursor, facts }: Run) => Math.min(cursor + PRODUCTS_AT_ONCE, Number(facts.count))

async function linesOf(on: App, { id: job_id, cursor: from }: Run, to: number, shape: ExportShape): Promise<string> {
  const items = await on.db.batchItem.findMany({
    where: { job_id, no: { gt: from, lte: to } },
    orderBy: { no: "asc" },
    select: { subject: true },
  })
  const ids = items.map(({ subject }) => subject)
  const states = await loadStates(on, ids)
  const names = await readNames(on, [...states.values()])
  // A product that was deleted in the meantime has no lines.
  const rows = ids.flatMap((id) => {
    const state = states.get(id)
    return state ? exportRows(state, shape, names) : []
  })
  return rows.map(csvLine).join("")
}

/** The file is put together and stored; then it can be downloaded. */
export const storeExport: Step<BatchRunning, { key: string; size: number }> = {
  to: ["done"],
  ask(shop, run) {
    const name = `product-export-${run.id}.csv`
    const facts = { name, content_type: "text/csv", limit: LARGEST, is_protected: true, created_by: run.created_by }
    return keepFile(shop, fileOf(shop, run), facts)
  },
  async write(_, { facts }, file) {
    const count = Number(facts.count)
    const stored = { file_key: file?.key, file_size: file?.size }
    const result = { ...stored, count, advancement_count: count, progress: 1 }
    return { to: "done", facts: { result, mark: ["completed_at"] } }
  },
  async abandon({ db, providers }, _, file) {
    if (!file) return
    await db.storedFile.deleteMany({ where: { key: file.key } })
    await providers.file.delete(file.key)
  },
}

async function* fileOf({ db }: App, { id: job_id, facts }: Run): AsyncGenerator<string> {
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
