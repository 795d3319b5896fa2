import {
  type Counted,
  type Difference,
  type DifferenceNames,
  differences,
  type Fault,
  fault,
  faultText,
  outcomes,
  type Plan,
  planProduct,
} from "@mercer/commerce"
import { newId } from "@mercer/db"
import type { Step } from "@mercer/durable"
import { type BatchRunning, byKeys, JobFailed } from "../batch-job/batch-run.ts"
import type { Run } from "../batch-job/run.ts"
import type { App } from "../context/context.ts"
import { readNames } from "./export-shape.ts"
import { type Item, nextItems } from "./import-groups.ts"
import { loadKnown, withPromisedLabels } from "./import-known.ts"
import { addFaults } from "./import-read.ts"
import { storeDiff, storeFaults } from "./import-reports.ts"
import { checkPrices, differenceOf, groupPrices, isPriceList, pricesReport } from "./prices/price-list.ts"
import {
  analyze,
  faultsByLine,
  faultyHandles,
  insertImportItems,
  keepDifferences,
  largeHandles,
  markInvalidItems,
  productIdsByHandle,
  type RepeatedValue,
  repeatedCodes,
} from "./queries.ts"
import { readProducts, stockFaults } from "./stock/import-stock.ts"

const MOST_VARIANTS = 2_000

/** Groups rows into products, and finds faults between rows. */
export const groupImport: Step<BatchRunning> = {
  to: ["import.check", "done"],
  async write(tx, run) {
    // PostgreSQL has no statistics of these rows yet to plan the next statements by.
    await analyze(tx, "rows")
    const found = isPriceList(run) ? await groupPrices(tx, run) : await groupProducts(tx, run.id)
    await analyze(tx, "items")
    const before = Number(run.facts.faults ?? 0)
    await addFaults(tx, run, found, before)
    return { to: "import.check", facts: { cursor: 0, facts: { faults: before + found.length } } }
  },
}

async function groupProducts(on: Pick<App, "db">, job_id: string) {
  await insertImportItems(on, job_id)
  const faults: { handle: string | null; fault: Fault }[] = []
  const add = (header: string, rule: string, found: RepeatedValue[]) => {
    for (const { line, handle, value, first } of found)
      faults.push({ handle, fault: fault(line, header, value, `${rule} in line ${first}`, "change one of the two") })
  }
  add("Variant SKU", "the same SKU is used", await repeatedCodes(on, job_id, "sku"))
  add("Variant Barcode", "the same barcode is used", await repeatedCodes(on, job_id, "barcode"))
  const ids = await productIdsByHandle(on, job_id)
  const again = ids.filter(({ line, first }) => line !== first)
  add("Product Id", "the same product has another handle", again)
  const large = await largeHandles(on, job_id, MOST_VARIANTS)
  const rule = `a product has at most ${MOST_VARIANTS} rows`
  for (const { handle, line } of large)
    faults.push({ handle, fault: fault(line, "Product Handle", handle, rule, "split it into several products") })
  return faults
}

/** Counts of an import's operations, by v1's names. */
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

/** What the rows of a few products would do; null when there are no more. */
interface Checked {
  items: Item[]
  faults: { handle: string; fault: Fault }[]
  counts: object
  diffs: { no: number; diff: Difference[] }[]
}

/** Computes for each product what its rows would do, and changes nothing. */
export const checkImport: Step<BatchRunning, Checked | null> = {
  to: ["import.check", "import.report", "done"],
  async ask(shop, run) {
    const items = await byKeys(shop, (tx) => nextItems(tx, run.id, run.cursor))
    if (items.length === 0) return null
    return isPriceList(run) ? checkPrices(shop, run, items) : checkItems(shop, run, items)
  },
  async write(tx, run, checked) {
    if (!checked) return { to: "import.report", facts: { cursor: 0 } }
    const { items, faults, counts, diffs } = checked
    const before = Number(run.facts.faults ?? 0)
    await addFaults(tx, run, faults, before)
    await markInvalidItems(tx, run.id, items[0]?.no ?? 0, items.at(-1)?.no ?? 0)
    if (run.dry_run && diffs.length > 0) await keepDifferences(tx, run.id, diffs)
    const cursor = items.at(-1)?.no ?? run.cursor
    const facts = { counts, faults: before + faults.length }
    return { to: "import.check", facts: { cursor, facts, result: { rows_checked: cursor } } }
  },
}

async function checkItems(app: App, run: Run, items: Item[]): Promise<Checked> {
  const groups = items.map(({ rows }) => rows)
  const { known, wrong } = await byKeys(app, async (tx) => ({
    known: withPromisedLabels(await loadKnown(tx, groups), groups),
    wrong: await wrongHandles(tx, run.id, items),
  }))
  const faults: Checked["faults"] = []
  const counts: Counts = { ...NO_COUNTS, ...(run.facts.counts as Counts | undefined) }
  const planned: (Item & { plan: Plan })[] = []
  for (const { no, handle, rows } of items) {
    const { plan, faults: found } = planProduct(rows, known, newId)
    for (const one of found) faults.push({ handle, fault: one })
    if (plan && !wrong.has(handle)) planned.push({ no, handle, plan, rows })
  }
  const kept = await byKeys(app, async (tx) => stockFaults(tx, await readProducts(tx, planned), planned))
  faults.push(...kept)
  const wrongStock = new Set(kept.map(({ handle }) => handle))
  const sound = planned.filter(({ handle }) => !wrongStock.has(handle))
  // Names are read only for a dry run, whose report shows them.
  const names = run.dry_run ? await byKeys(app, (tx) => namesFor(tx, sound)) : undefined
  for (const { plan, rows } of sound) count(counts, plan, rows)
  const diffs = names ? sound.map(({ no, plan, rows }) => ({ no, diff: differencesOf(plan, rows, names) })) : []
  return { items, faults, counts, diffs }
}

async function namesFor(on: App, planned: { plan: Plan }[]): Promise<DifferenceNames> {
  const states = planned.flatMap(({ plan: { before, after } }) => (before ? [before, after] : [after]))
  const regions = await on.db.region.findMany({ select: { id: true, name: true } })
  return { ...(await readNames(on, states)), regions: new Map(regions.map((region) => [region.id, region])) }
}

/** Products with a row that could not be read. */
async function wrongHandles(on: App, job_id: string, items: Item[]): Promise<Set<string>> {
  const handles = items.map(({ handle }) => handle)
  return new Set(await faultyHandles(on, job_id, handles))
}

function differencesOf(plan: Plan, rows: Item["rows"], names: DifferenceNames): Difference[] {
  const { product, variants } = differences(plan, names)
  return [product, ...inFile(variants, rows)]
}

/** Only variants in the file are reported. */
function inFile<One extends Counted>(variants: One[], rows: Item["rows"]): One[] {
  const named = new Set(rows.map(({ variant }) => variant.id))
  return variants.filter(({ id, outcome }) => outcome !== "unchanged" || named.has(id))
}

/** Counts what becomes of a product and its variants. */
export function count(counts: Counts, plan: Plan, rows: Item["rows"]): void {
  const { product, variants } = outcomes(plan)
  if (product.outcome === "created") counts.PRODUCT_CREATE++
  else if (product.outcome === "updated") counts.PRODUCT_UPDATE++
  else counts.products_unchanged++
  for (const { outcome } of inFile(variants, rows)) {
    if (outcome === "created") counts.VARIANT_CREATE++
    else if (outcome === "updated") counts.VARIANT_UPDATE++
    else counts.variants_unchanged++
  }
}

export const totalOf = ({ products_unchanged, variants_unchanged, ...operations }: Counts) =>
  Object.values(operations).reduce((sum, n) => sum + n, products_unchanged + variants_unchanged)

/** Ends the check: with faults the job fails, unless faulty rows are to be skipped; else it waits or continues. */
export const reportImport: Step<BatchRunning, object> = {
  to: ["import.apply", "waiting", "done"],
  ask: report,
  async write(_, { dry_run }, found) {
    const progress = { cursor: 0, result: { ...found } }
    if (dry_run) return { to: "waiting", facts: { ...progress, mark: ["pre_processed_at"] } }
    return { to: "import.apply", facts: { ...progress, mark: ["pre_processed_at", "confirmed_at"] } }
  },
}

/** The result for the operator, with its files stored. Throws JobFailed with it when there are faults. */
async function report(app: App, run: Run): Promise<object> {
  const faults = Number(run.facts.faults ?? 0)
  const skips = run.context.skip_invalid === true
  const listed = await faultsByLine(app, run.id, MOST_LISTED)
  const found =
    faults > 0
      ? { errors_file_key: await storeFaults(app, run), row_errors: listed.slice(0, 100), error_count: faults }
      : {}
  if (faults > 0 && !skips) throw new JobFailed(listed.map(faultText), found)
  const diff = run.dry_run ? { diff_file_key: await storeDiff(app, run), diff: await firstDiffs(app, run) } : {}
  return {
    ...(faults > 0 && { errors: listed.map(faultText), ...found }),
    ...diff,
    ...{ advancement_count: 0, progress: 0 },
    ...(isPriceList(run) ? pricesReport(run.facts.counts) : productsReport(run.facts.counts)),
  }
}

function productsReport(given: unknown) {
  const counts: Counts = { ...NO_COUNTS, ...(given as Counts | undefined) }
  const { products_unchanged, variants_unchanged, ...operations } = counts
  return {
    count: totalOf(counts),
    operations,
    unchanged: { products: products_unchanged, variants: variants_unchanged },
    stat_descriptors: [statOf(counts)],
  }
}

const MOST_LISTED = 1_000
const MOST_SHOWN = 200

async function firstDiffs({ db }: App, run: Run) {
  const rows = await db.batchItem.findMany({
    where: { job_id: run.id, state: null },
    orderBy: { no: "asc" },
    take: MOST_SHOWN,
    select: { diff: true },
  })
  return rows.map(({ diff }) => {
    if (isPriceList(run)) return differenceOf(diff)
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
