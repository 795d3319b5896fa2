import {
  type Difference,
  type DifferenceNames,
  differences,
  type Fault,
  fault,
  faultText,
  type Plan,
  planProduct,
} from "@mercer/commerce"
import { newId } from "@mercer/db"
import type { Shop } from "../context.ts"
import { byKeys, inStep, JobFailed, type Run } from "./batch-run.ts"
import { readNames } from "./export-shape.ts"
import { type Item, nextItems } from "./import-groups.ts"
import { loadKnown, withPromisedLabels } from "./import-known.ts"
import { addFaults } from "./import-read.ts"
import { storeDiff, storeFaults } from "./import-reports.ts"

const MOST_VARIANTS = 2_000

/** Rows become products, and what is wrong between rows is found. */
export async function groupImport(shop: Shop, run: Run): Promise<void> {
  await inStep(shop, run, async ({ db }) => {
    // Nothing is known of these rows to whoever plans the next statements.
    await db.$executeRawUnsafe("ANALYZE mercer.import_row")
    await db.$executeRawUnsafe(
      `INSERT INTO mercer.batch_item (job_id, no, subject, rows)
      SELECT $1, row_number() OVER (ORDER BY min(line)), handle, count(*) FROM mercer.import_row
      WHERE job_id = $1 GROUP BY handle`,
      run.job_id,
    )
    await db.$executeRawUnsafe("ANALYZE mercer.batch_item")
    const found = await betweenRows({ db }, run.job_id)
    const before = Number(run.facts.faults ?? 0)
    await addFaults({ db }, run, found, before)
    return { stage: "import.check", cursor: 0, facts: { faults: before + found.length } }
  })
}

interface Twin {
  line: number
  handle: string
  value: string
  first: number
}

async function betweenRows({ db }: Pick<Shop, "db">, job_id: string) {
  const twins = (value: string, first = "min(line) OVER (PARTITION BY value ORDER BY line)") =>
    db.$queryRawUnsafe<Twin[]>(
      `SELECT * FROM (SELECT line, handle, value, ${first} AS first,
          count(*) OVER (PARTITION BY value) AS many FROM
        (SELECT line, handle, ${value} AS value FROM mercer.import_row WHERE job_id = $1) r WHERE value IS NOT NULL) t
      WHERE many > 1 AND first <> line ORDER BY line LIMIT 5000`,
      job_id,
    )
  const faults: { handle: string | null; fault: Fault }[] = []
  const add = (header: string, rule: string, found: Twin[]) => {
    for (const { line, handle, value, first } of found)
      faults.push({ handle, fault: fault(line, header, value, `${rule} in line ${first}`, "change one of the two") })
  }
  add("Variant SKU", "the same SKU is used", await twins("sku"))
  add("Variant Barcode", "the same barcode is used", await twins("barcode"))
  const ids = await db.$queryRawUnsafe<Twin[]>(
    `SELECT min(line) AS line, handle, facts->'product'->>'id' AS value,
      min(min(line)) OVER (PARTITION BY facts->'product'->>'id') AS first
    FROM mercer.import_row WHERE job_id = $1 AND facts->'product'->>'id' IS NOT NULL GROUP BY 2, 3 ORDER BY 1`,
    job_id,
  )
  const again = ids.filter(({ line, first }) => line !== first)
  add("Product Id", "the same product has another handle", again)
  const large = await db.$queryRawUnsafe<{ handle: string; line: number }[]>(
    `SELECT handle, min(line) AS line FROM mercer.import_row WHERE job_id = $1 GROUP BY handle HAVING count(*) > $2`,
    job_id,
    MOST_VARIANTS,
  )
  const rule = `a product has at most ${MOST_VARIANTS} rows`
  for (const { handle, line } of large)
    faults.push({ handle, fault: fault(line, "Product Handle", handle, rule, "split it into several products") })
  return faults
}

/** Counts of what an import does, by v1's names for its operations. */
export interface Counts {
  PRODUCT_CREATE: number
  PRODUCT_UPDATE: number
  VARIANT_CREATE: number
  VARIANT_UPDATE: number
  products_unchanged: number
  variants_unchanged: number
}

export const NO_COUNTS: Counts = {
  PRODUCT_CREATE: 0,
  PRODUCT_UPDATE: 0,
  VARIANT_CREATE: 0,
  VARIANT_UPDATE: 0,
  products_unchanged: 0,
  variants_unchanged: 0,
}

/** Works out for each product what its rows would do, and changes nothing. */
export async function checkImport(shop: Shop, run: Run, late: () => boolean): Promise<void> {
  while (!late()) {
    const items = await byKeys(shop, ({ db }) => nextItems(db, run.job_id, run.cursor))
    if (items.length === 0) {
      await inStep(shop, run, async () => ({ stage: "import.report", cursor: 0 }))
      return
    }
    await checkItems(shop, run, items)
  }
}

async function checkItems(shop: Shop, run: Run, items: Item[]): Promise<void> {
  const groups = items.map(({ rows }) => rows)
  const { known, wrong } = await byKeys(shop, async ({ db }) => ({
    known: withPromisedLabels(await loadKnown(db, groups), groups),
    wrong: await wrongHandles(db, run.job_id, items),
  }))
  const faults: { handle: string; fault: Fault }[] = []
  const counts: Counts = { ...NO_COUNTS, ...(run.facts.counts as Counts | undefined) }
  const planned: { no: number; plan: Plan; rows: Item["rows"] }[] = []
  for (const { no, handle, rows } of items) {
    const { plan, faults: found } = planProduct(rows, known, newId)
    for (const one of found) faults.push({ handle, fault: one })
    if (plan && !wrong.has(handle)) planned.push({ no, plan, rows })
  }
  // Names are only read where somebody is going to read them.
  const names = run.dry_run ? await byKeys(shop, ({ db }) => namesFor(db, planned)) : undefined
  const diffs = planned.map(({ no, plan, rows }) => ({ no, diff: differencesOf(plan, rows, names) }))
  for (const { diff } of diffs) count(counts, diff)
  const before = Number(run.facts.faults ?? 0)
  await inStep(shop, run, async ({ db }) => {
    await addFaults({ db }, run, faults, before)
    await markInvalid(db, run.job_id, items)
    if (run.dry_run) await keepDiffs(db, run.job_id, diffs)
    const cursor = items.at(-1)?.no ?? run.cursor
    return { cursor, facts: { counts, faults: before + faults.length }, result: { rows_checked: cursor } }
  })
}

async function namesFor(db: Shop["db"], planned: { plan: Plan }[]): Promise<DifferenceNames> {
  const states = planned.flatMap(({ plan: { before, after } }) => (before ? [before, after] : [after]))
  const regions = await db.region.findMany({ select: { id: true, name: true } })
  return { ...(await readNames(db, states)), regions: new Map(regions.map((region) => [region.id, region])) }
}

/** Products with a row that could not be read. */
async function wrongHandles(db: Shop["db"], job_id: string, items: Item[]): Promise<Set<string>> {
  const found = await db.$queryRawUnsafe<{ handle: string }[]>(
    "SELECT DISTINCT handle FROM mercer.import_fault WHERE job_id = $1 AND handle = ANY($2::text[])",
    job_id,
    items.map(({ handle }) => handle),
  )
  return new Set(found.map(({ handle }) => handle))
}

/** Only variants that the file speaks of are reported. */
export function differencesOf(plan: Plan, rows: Item["rows"], names?: DifferenceNames): Difference[] {
  const { product, variants } = differences(plan, names)
  const named = new Set(rows.map(({ variant }) => variant.id))
  return [product, ...variants.filter(({ id, outcome }) => outcome !== "unchanged" || named.has(id))]
}

export function count(counts: Counts, [product, ...variants]: Difference[]): void {
  if (product?.outcome === "created") counts.PRODUCT_CREATE++
  else if (product?.outcome === "updated") counts.PRODUCT_UPDATE++
  else counts.products_unchanged++
  for (const { outcome } of variants) {
    if (outcome === "created") counts.VARIANT_CREATE++
    else if (outcome === "updated") counts.VARIANT_UPDATE++
    else counts.variants_unchanged++
  }
}

async function markInvalid(db: Shop["db"], job_id: string, items: Item[]): Promise<void> {
  await db.$executeRawUnsafe(
    `UPDATE mercer.batch_item i SET state = 'invalid' WHERE job_id = $1 AND no BETWEEN $2 AND $3
      AND EXISTS (SELECT FROM mercer.import_fault f WHERE f.job_id = i.job_id AND f.handle = i.subject)`,
    job_id,
    items[0]?.no ?? 0,
    items.at(-1)?.no ?? 0,
  )
}

async function keepDiffs(db: Shop["db"], job_id: string, diffs: { no: number; diff: Difference[] }[]): Promise<void> {
  if (diffs.length === 0) return
  await db.$executeRawUnsafe(
    `UPDATE mercer.batch_item i SET diff = x.diff FROM jsonb_to_recordset($2::jsonb) AS x(no int, diff jsonb)
    WHERE i.job_id = $1 AND i.no = x.no AND i.no BETWEEN $3 AND $4`,
    job_id,
    JSON.stringify(diffs),
    diffs[0]?.no,
    diffs.at(-1)?.no,
  )
}

export const totalOf = ({ products_unchanged, variants_unchanged, ...operations }: Counts) =>
  Object.values(operations).reduce((sum, n) => sum + n, products_unchanged + variants_unchanged)

/** Ends the check: with faults the job fails, unless it is to skip what is wrong; else it waits, or goes on by itself. */
export async function reportImport(shop: Shop, run: Run): Promise<void> {
  const faults = Number(run.facts.faults ?? 0)
  const skips = run.context.skip_invalid === true
  const listed = await firstFaults(shop, run.job_id)
  const found =
    faults > 0
      ? { errors_file_key: await storeFaults(shop, run), row_errors: listed.slice(0, 100), error_count: faults }
      : {}
  if (faults > 0 && !skips) throw new JobFailed(listed.map(faultText), found)
  const counts: Counts = { ...NO_COUNTS, ...(run.facts.counts as Counts | undefined) }
  const diff = run.dry_run
    ? { diff_file_key: await storeDiff(shop, run), diff: await firstDiffs(shop, run.job_id) }
    : {}
  const { products_unchanged, variants_unchanged, ...operations } = counts
  const result = {
    ...(faults > 0 && { errors: listed.map(faultText), ...found }),
    ...diff,
    count: totalOf(counts),
    advancement_count: 0,
    progress: 0,
    operations,
    unchanged: { products: products_unchanged, variants: variants_unchanged },
    stat_descriptors: [statOf(counts)],
  }
  await inStep(shop, run, async () =>
    run.dry_run
      ? { stage: "waiting", cursor: 0, mark: ["pre_processed_at"], result }
      : { stage: "import.apply", cursor: 0, mark: ["pre_processed_at", "confirmed_at"], result },
  )
}

const MOST_LISTED = 1_000
const MOST_SHOWN = 200

async function firstFaults({ db }: Shop, job_id: string): Promise<Fault[]> {
  const rows = await db.$queryRawUnsafe<{ fault: Fault }[]>(
    `SELECT fault FROM mercer.import_fault WHERE job_id = $1 ORDER BY (fault->>'line')::int, no LIMIT ${MOST_LISTED}`,
    job_id,
  )
  return rows.map((row) => row.fault)
}

async function firstDiffs({ db }: Shop, job_id: string) {
  const rows = await db.batchItem.findMany({
    where: { job_id, state: null },
    orderBy: { no: "asc" },
    take: MOST_SHOWN,
    select: { diff: true },
  })
  return rows.map(({ diff }) => {
    const [product, ...variants] = diff as unknown as Difference[]
    return { product, variants }
  })
}

function statOf(counts: Counts) {
  const { PRODUCT_CREATE, PRODUCT_UPDATE, VARIANT_CREATE, VARIANT_UPDATE } = counts
  return {
    key: "product-import-count",
    name: "Products/variants to import",
    message:
      `There will be ${PRODUCT_CREATE} products created (${VARIANT_CREATE} variants are to be created). ` +
      `${PRODUCT_UPDATE} products will be updated (${VARIANT_UPDATE} variants are to be updated).`,
  }
}
