import {
  type Column,
  type Fault,
  type FileFields,
  fault,
  faultText,
  readHeader,
  readPriceHeader,
  readPriceRow,
  readRow,
  tiePrices,
} from "@mercer/commerce"
import { live } from "@mercer/db"
import type { Step } from "@mercer/durable"
import { type BatchRunning, failedBy, JobFailed } from "../batch-job/batch-run.ts"
import type { Run } from "../batch-job/run.ts"
import type { App } from "../context/context.ts"
import { readUnits } from "../context/currency-units.ts"
import { fileFields } from "../custom-fields/file-fields.ts"
import { type FileRecord, recordsOf } from "./import-records.ts"
import { BrokenFile } from "./import-text.ts"
import { isPriceList, mustHaveList } from "./prices/price-list.ts"
import { insertFaults, insertImportRows } from "./queries.ts"

const AT_ONCE = 500
const MOST_ROWS = 200_000
/** More faults than a person can fix: after these the rest of the file is not read. */
const MOST_FAULTS = 20_000

/** How the header and the lines of a file are read. */
interface Reader {
  header(cells: readonly string[], fields?: FileFields): { columns: Column[]; faults: Fault[] }
  row(
    columns: readonly Column[],
    width: number,
    cells: readonly string[],
    line: number,
  ): { row: { line: number; handle: string }; faults: Fault[] }
}

const PRODUCTS: Reader = { header: readHeader, row: readRow }
const PRICES: Reader = { header: (cells) => readPriceHeader(cells), row: readPriceRow }
const readerOf = (run: Run) => (isPriceList(run) ? PRICES : PRODUCTS)

/** Up to 500 lines of the file, read. */
interface Part {
  rows: { line: number; handle: string }[]
  faults: { handle: string | null; fault: Fault }[]
  /** Lines in it, including those that are not rows. */
  lines: number
  /** The number of its last line. */
  last: number
}

/**
 * Reads an import's file into rows of the database, 500 at a time, whatever its size. When it is resumed
 * after an interruption it skips the lines that are already read.
 */
export const readImport: Step<BatchRunning, Part> = {
  to: ["import.read", "import.group", "done"],
  parts: readParts,
  async write(tx, run, part) {
    if (!part) return { to: "import.group", facts: { cursor: 0 } }
    const { rows, faults, lines, last } = part
    const before = Number(run.facts.faults ?? 0)
    const count = Number(run.facts.rows ?? 0) + lines
    await insertImportRows(tx, run.id, rows)
    await addFaults(tx, run, faults, before)
    const facts = { rows: count, faults: before + faults.length }
    return { to: "import.read", facts: { cursor: last, facts, result: { progress: 0, rows_read: count } } }
  },
}

async function* readParts(app: App, run: Run): AsyncGenerator<Part> {
  if (isPriceList(run)) await mustHaveList(app, run)
  const stream = await openFile(app, run)
  const counts = { rows: Number(run.facts.rows ?? 0), faults: Number(run.facts.faults ?? 0) }
  try {
    mustGoOn(counts, run.cursor)
    for await (const part of partsOf(app, run, stream)) {
      yield part
      counts.rows += part.lines
      counts.faults += part.faults.length
      mustGoOn(counts, part.last)
    }
  } catch (error) {
    if (!(error instanceof BrokenFile)) throw error
    await broken(app, run, fault(error.line, null, null, error.rule, error.fix))
  } finally {
    stream.destroy()
  }
}

function mustGoOn({ rows, faults }: { rows: number; faults: number }, last: number): void {
  if (rows > MOST_ROWS) throw new BrokenFile(last, `a file has at most ${MOST_ROWS} rows`, "split the file")
  if (faults > MOST_FAULTS)
    throw new BrokenFile(last, "too many rows are wrong to read on", "mend those that are listed")
}

/** The file by its key, which only its owner may use. */
async function openFile(app: App, { context, created_by }: Run) {
  const key = context.fileKey
  if (typeof key !== "string" || key === "")
    throw new JobFailed(["The context names no file: upload one and write its key as fileKey."])
  const row = await app.db.storedFile.findFirst({ where: { key: key.slice(0, 300) } })
  const missing = new JobFailed([
    `There is no file with the key ${key.slice(0, 100)}: upload it and use the key of the answer.`,
  ])
  if (!row || (row.created_by !== null && row.created_by !== created_by)) throw missing
  const opened = await app.providers.file.open(key).catch(() => {
    throw missing
  })
  return opened.stream
}

async function* partsOf(app: App, run: Run, stream: AsyncIterable<Uint8Array>): AsyncGenerator<Part> {
  const reader = readerOf(run)
  let header: Header | undefined
  let waiting: FileRecord[] = []
  for await (const records of recordsOf(stream)) {
    for (const record of records) {
      if (!header) header = await headerOf(app, reader, record)
      else if (record.line > run.cursor) waiting.push(record)
      if (waiting.length < AT_ONCE) continue
      yield readRows(reader, header, waiting)
      waiting = []
    }
  }
  if (!header) throw new BrokenFile(1, "the file is empty", "upload a file with a header and a row for each variant")
  if (waiting.length > 0) yield readRows(reader, header, waiting)
}

interface Header {
  columns: Column[]
  width: number
}

/** The columns from the first line. If that has a fault, nothing else can be read. */
async function headerOf(app: App, reader: Reader, { cells }: FileRecord): Promise<Header> {
  const { columns, faults } = reader.header(cells, fileFields(app))
  const regions = await app.db.region.findMany({ where: live, select: { id: true, name: true, currency_code: true } })
  const currencies = await app.db.currency.findMany({ select: { code: true } })
  const tied = tiePrices(columns, regions, new Set(currencies.map(({ code }) => code)), await readUnits(app))
  const all = [...faults, ...tied.faults]
  if (all.length > 0) throw new JobFailed(all.slice(0, 1_000).map(faultText), { row_errors: all.slice(0, 100) })
  return { columns: tied.columns, width: cells.length }
}

function readRows(reader: Reader, { columns, width }: Header, records: FileRecord[]): Part {
  const part: Part = { rows: [], faults: [], lines: records.length, last: records.at(-1)?.line ?? 0 }
  for (const { line, cells } of records) {
    const { row, faults } = reader.row(columns, width, cells, line)
    if (row.handle !== "") part.rows.push(row)
    for (const one of faults) part.faults.push({ handle: row.handle || null, fault: one })
  }
  return part
}

/** Faults are numbered in the order they are found. */
export async function addFaults(
  tx: Pick<App, "db">,
  { id }: Run,
  faults: { handle: string | null; fault: Fault }[],
  before: number,
): Promise<void> {
  if (faults.length === 0) return
  const numbered = faults.map((one, at) => ({ ...one, no: before + at + 1 }))
  await insertFaults(tx, id, numbered)
}

/** The file ends the job; faults of rows before this place are reported too. */
async function broken(app: App, { id: job_id }: Run, last: Fault): Promise<never> {
  const rows = await app.db.importFault.findMany({ where: { job_id }, orderBy: { no: "asc" }, take: 999 })
  const all = [last, ...rows.map((row) => row.fault as unknown as Fault)]
  if (all.length === 1) throw failedBy(last, faultText(last))
  throw new JobFailed(all.map(faultText), { row_errors: all.slice(0, 100) })
}
