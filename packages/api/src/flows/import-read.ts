import {
  type Column,
  type Fault,
  fault,
  faultText,
  type ImportRow,
  readHeader,
  readRow,
  tiePrices,
} from "@mercer/commerce"
import { live } from "@mercer/db"
import type { Shop } from "../context.ts"
import { failedBy, inStep, JobFailed, type Run } from "./batch-run.ts"
import { type FileRecord, recordsOf } from "./import-records.ts"
import { BrokenFile } from "./import-text.ts"

const AT_ONCE = 200
const MOST_ROWS = 200_000
/** More faults than anybody mends by hand: from there on the file is not read. */
const MOST_FAULTS = 20_000

/**
 * Reads an import's file into rows of the database, some hundred at a time, whatever its size. Taken up again after an
 * interruption it skips the lines that are read already.
 */
export async function readImport(shop: Shop, run: Run, late: () => boolean): Promise<void> {
  const stream = await openFile(shop, run)
  try {
    await readAll(shop, run, stream, late)
  } catch (error) {
    if (!(error instanceof BrokenFile)) throw error
    await broken(shop, run, fault(error.line, null, null, error.rule, error.fix))
  } finally {
    stream.destroy()
  }
}

/** The file by its key, which only its owner may use. */
async function openFile(shop: Shop, { context, created_by }: Run) {
  const key = context.fileKey
  if (typeof key !== "string" || key === "")
    throw new JobFailed(["The context names no file: upload one and write its key as fileKey."])
  const row = await shop.db.storedFile.findFirst({ where: { key: key.slice(0, 300) } })
  const missing = new JobFailed([
    `There is no file with the key ${key.slice(0, 100)}: upload it and use the key of the answer.`,
  ])
  if (!row || (row.created_by !== null && row.created_by !== created_by)) throw missing
  const opened = await shop.providers.file.open(key).catch(() => {
    throw missing
  })
  return opened.stream
}

async function readAll(shop: Shop, run: Run, stream: AsyncIterable<Uint8Array>, late: () => boolean): Promise<void> {
  let header: Header | undefined
  let waiting: FileRecord[] = []
  let last = run.cursor
  const flush = async () => {
    if (waiting.length > 0 && header) await stage(shop, run, header, waiting, last)
    waiting = []
  }
  for await (const records of recordsOf(stream)) {
    for (const record of records) {
      if (!header) header = await headerOf(shop, record)
      else if (record.line > run.cursor) waiting.push(record)
      last = record.line
      if (waiting.length >= AT_ONCE) await flush()
    }
    if (late()) return flush()
  }
  if (!header) throw new BrokenFile(1, "the file is empty", "upload a file with a header and a row for each variant")
  await flush()
  await inStep(shop, run, async () => ({ stage: "import.group", cursor: 0 }))
}

interface Header {
  columns: Column[]
  width: number
}

/** The columns by the first line. With a fault in it nothing else can be read. */
async function headerOf(shop: Shop, { cells }: FileRecord): Promise<Header> {
  const { columns, faults } = readHeader(cells)
  const regions = await shop.db.region.findMany({ where: live, select: { id: true, name: true, currency_code: true } })
  const currencies = await shop.db.currency.findMany({ select: { code: true } })
  const tied = tiePrices(columns, regions, new Set(currencies.map(({ code }) => code)))
  const all = [...faults, ...tied.faults]
  if (all.length > 0) throw new JobFailed(all.slice(0, 1_000).map(faultText), { row_errors: all.slice(0, 100) })
  return { columns: tied.columns, width: cells.length }
}

async function stage(shop: Shop, run: Run, { columns, width }: Header, records: FileRecord[], last: number) {
  const rows: ImportRow[] = []
  const faults: { handle: string | null; fault: Fault }[] = []
  for (const { line, cells } of records) {
    const read = readRow(columns, width, cells, line)
    if (read.row.handle !== "") rows.push(read.row)
    for (const one of read.faults) faults.push({ handle: read.row.handle || null, fault: one })
  }
  const count = Number(run.facts.rows ?? 0) + records.length
  const wrong = Number(run.facts.faults ?? 0) + faults.length
  await inStep(shop, run, async ({ db }) => {
    await db.$executeRawUnsafe(
      `INSERT INTO mercer.import_row (job_id, line, handle, sku, barcode, facts)
      SELECT $1, (x->>'line')::int, x->>'handle', x->'variant'->>'sku', x->'variant'->>'barcode', x
      FROM jsonb_array_elements($2::jsonb) x`,
      run.job_id,
      JSON.stringify(rows),
    )
    await addFaults({ db }, run, faults, Number(run.facts.faults ?? 0))
    return { cursor: last, facts: { rows: count, faults: wrong }, result: { progress: 0, rows_read: count } }
  })
  if (count > MOST_ROWS) throw new BrokenFile(last, `a file has at most ${MOST_ROWS} rows`, "split the file")
  if (wrong > MOST_FAULTS)
    throw new BrokenFile(last, "too many rows are wrong to read on", "mend those that are listed")
}

/** Faults are numbered in the order they are found. */
export async function addFaults(
  { db }: Pick<Shop, "db">,
  { job_id }: Run,
  faults: { handle: string | null; fault: Fault }[],
  before: number,
): Promise<void> {
  if (faults.length === 0) return
  await db.$executeRawUnsafe(
    `INSERT INTO mercer.import_fault (job_id, no, handle, fault)
    SELECT $1, (x->>'no')::int, x->>'handle', x->'fault' FROM jsonb_array_elements($2::jsonb) x`,
    job_id,
    JSON.stringify(faults.map((one, at) => ({ ...one, no: before + at + 1 }))),
  )
}

/** The file ends the job; what was wrong with rows before this place is told too. */
async function broken(shop: Shop, { job_id }: Run, last: Fault): Promise<never> {
  const rows = await shop.db.importFault.findMany({ where: { job_id }, orderBy: { no: "asc" }, take: 999 })
  const all = [last, ...rows.map((row) => row.fault as unknown as Fault)]
  if (all.length === 1) throw failedBy(last, faultText(last))
  throw new JobFailed(all.map(faultText), { row_errors: all.slice(0, 100) })
}
