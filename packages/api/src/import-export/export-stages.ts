import { csvLine } from "@mercer/commerce"
import type { Next, Step } from "@mercer/durable"
import { type BatchRunning, byKeys } from "../batch-job/batch-run.ts"
import type { Run } from "../batch-job/run.ts"
import type { App } from "../context/context.ts"
import { keepFile } from "../file/files.ts"
import { orderExporter } from "./export/export-orders.ts"
import { productExporter } from "./export/export-products.ts"
import type { Exporter, PageOfRows } from "./export/exporter.ts"
import { analyze, insertExportItems, keepExportShape } from "./queries.ts"

const IDS_AT_ONCE = 5_000
const ROWS_AT_ONCE = 100
const LARGEST = 2_000_000_000

interface ListConfig {
  skip: number
  order: Record<string, "ASC" | "DESC">
}

type Listed = { ids: string[] } | { shape: object }

const EXPORTERS: Record<string, Exporter> = { "product-export": productExporter, "order-export": orderExporter }

function exporterOf({ type }: Run): Exporter {
  const exporter = EXPORTERS[type]
  if (!exporter) throw new Error(`A job of type ${type} is no export`)
  return exporter
}

/** The exported rows and the file's columns: both are fixed before the first line is written. */
export const listExport: Step<BatchRunning, Listed> = {
  to: ["export.list", "export.write", "waiting", "done"],
  parts: listRows,
  async write(tx, run, listed = { ids: [] }) {
    if ("shape" in listed) return endList(tx, run, listed.shape)
    await insertExportItems(tx, run.id, run.cursor, listed.ids)
    const cursor = run.cursor + listed.ids.length
    return { to: "export.list", facts: { cursor, facts: { last_id: listed.ids.at(-1) } } }
  },
}

/** The rows' ids, a few thousand at a time, and after all of them the file's shape. */
async function* listRows(app: App, run: Run): AsyncGenerator<Listed> {
  const exporter = exporterOf(run)
  const find = await exporter.finder(app, run)
  const { skip, order } = run.context.list_config as ListConfig
  const wanted = Object.entries(order).map(([column, way]) => ({ [column]: way === "ASC" ? "asc" : "desc" }) as const)
  const orderBy = [...wanted, { id: "desc" } as const]
  let last = run.facts.last_id as string | undefined
  for (let left = Number(run.context.batch_size ?? LARGEST) - run.cursor; left > 0; ) {
    const from: Pick<PageOfRows, "cursor" | "skip"> = last ? { cursor: { id: last }, skip: 1 } : { skip }
    const ids = (await find({ orderBy, take: Math.min(IDS_AT_ONCE, left), ...from })).map(({ id }) => id)
    if (ids.length === 0) break
    yield { ids }
    last = ids.at(-1)
    left -= ids.length
  }
  await analyze(app, "items")
  yield { shape: await exporter.shape(app, run) }
}

async function endList(tx: App, run: Run, shape: object): Promise<Next<BatchRunning>> {
  const count = run.cursor
  const { what } = exporterOf(run)
  const stat = {
    key: `${what}-export-count`,
    name: `${what.charAt(0).toUpperCase()}${what.slice(1)} count to export`,
    message: `There will be ${count} ${what}s exported by this action`,
  }
  await keepExportShape(tx, run.id, shape)
  const result = { count, advancement_count: 0, progress: 0, stat_descriptors: [stat] }
  const progress = { cursor: 0, facts: { shape, count }, result }
  if (run.dry_run) return { to: "waiting", facts: { ...progress, mark: ["pre_processed_at"] } }
  return { to: "export.write", facts: { ...progress, mark: ["pre_processed_at", "confirmed_at"] } }
}

/** Writes the lines, a hundred rows at a time, into the database: an interruption loses none and repeats none. */
export const writeExport: Step<BatchRunning, string> = {
  to: ["export.write", "export.store", "done"],
  async ask(shop, run) {
    if (!run.facts.begun || run.cursor >= Number(run.facts.count)) return ""
    return byKeys(shop, (tx) => linesOf(tx, run, nextCursor(run)))
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

const nextCursor = ({ cursor, facts }: Run) => Math.min(cursor + ROWS_AT_ONCE, Number(facts.count))

async function linesOf(on: App, run: Run, to: number): Promise<string> {
  const items = await on.db.batchItem.findMany({
    where: { job_id: run.id, no: { gt: run.cursor, lte: to } },
    orderBy: { no: "asc" },
    select: { subject: true },
  })
  const ids = items.map(({ subject }) => subject)
  const rows = await exporterOf(run).rows(on, ids, run.facts.shape as object)
  return rows.map((cells) => csvLine(cells, ";")).join("")
}

/** The file is put together and stored; then it can be downloaded. */
export const storeExport: Step<BatchRunning, { key: string; size: number }> = {
  to: ["done"],
  ask(shop, run) {
    const name = `${run.type}-${run.id}.csv`
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

async function* fileOf({ db }: App, run: Run): AsyncGenerator<string> {
  const job_id = run.id
  yield csvLine(exporterOf(run).header(run.facts.shape as object), ";")
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
