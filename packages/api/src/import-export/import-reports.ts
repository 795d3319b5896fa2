import { csvLine, type Difference, type Fault } from "@mercer/commerce"
import type { Run } from "../batch-job/run.ts"
import type { App } from "../context/context.ts"
import { keepFile } from "../file/files.ts"
import { isPriceList } from "./prices/price-list.ts"
import { faultsByLine } from "./queries.ts"

const AT_ONCE = 1_000
const LARGEST = 209_715_200

/** All faults of an import as a file, in the order of its lines; returns its key. */
export function storeFaults(app: App, run: Run): Promise<string> {
  return keepReport(app, run, `errors-${run.id}.csv`, faultLines(app, run.id))
}

async function* faultLines(app: App, job_id: string): AsyncGenerator<string> {
  yield csvLine(["Line", "Column", "Value", "Rule", "Fix"], ";")
  for (let at = 0, more = true; more; at += AT_ONCE) {
    const faults = await faultsByLine(app, job_id, AT_ONCE, at)
    const line = ({ line, column, value, rule, fix }: Fault) =>
      csvLine([String(line), column ?? "", value ?? "", rule, fix], ";")
    if (faults.length > 0) yield faults.map(line).join("")
    more = faults.length === AT_ONCE
  }
}

/** What a dry run would change as a file: a line for each field; returns its key. */
export function storeDiff(app: App, run: Run): Promise<string> {
  return keepReport(app, run, `changes-${run.id}.csv`, diffLines(app, run))
}

async function* diffLines({ db }: App, run: Run): AsyncGenerator<string> {
  yield csvLine(["Kind", "Name", "Outcome", "Field", "Old", "New"], ";")
  for (let cursor = 0, more = true; more; ) {
    const rows = await db.batchItem.findMany({
      where: { job_id: run.id, no: { gt: cursor }, state: null },
      orderBy: { no: "asc" },
      take: AT_ONCE,
      select: { no: true, diff: true },
    })
    yield rows
      .flatMap(({ diff }) =>
        (diff as unknown as Difference[]).flatMap((one, at) => linesOf(one, at === 0 && !isPriceList(run))),
      )
      .join("")
    cursor = rows.at(-1)?.no ?? cursor
    more = rows.length === AT_ONCE
  }
}

function linesOf({ name, outcome, fields }: Difference, is_product: boolean): string[] {
  const head = [is_product ? "product" : "variant", name, outcome]
  if (fields.length === 0) return [csvLine([...head, "", "", ""], ";")]
  const text = (value: unknown) => (value === null ? "" : String(value))
  return fields.map(({ field, old, new: now }) => csvLine([...head, field, text(old), text(now)], ";"))
}

async function keepReport(app: App, { created_by }: Run, name: string, lines: AsyncIterable<string>): Promise<string> {
  const { key } = await keepFile(app, lines, {
    name,
    content_type: "text/csv",
    limit: LARGEST,
    is_protected: true,
    created_by,
  })
  return key
}
