import {
  countPrices,
  type Difference,
  type Fault,
  fault,
  isSamePrices,
  type ListedVariant,
  NO_PRICE_COUNTS,
  type PriceCounts,
  type PricePlan,
  type PriceRow,
  planPrices,
  priceDifference,
} from "@mercer/commerce"
import { newId, type SqlSource } from "@mercer/db"
import { byKeys, JobFailed } from "../../batch-job/batch-run.ts"
import type { Run } from "../../batch-job/run.ts"
import type { App } from "../../context/context.ts"
import type { Item } from "../import-groups.ts"
import { faultyHandles, insertImportItems, largeHandles } from "../queries.ts"
import { insertUnlistedItems, listedVariants, lockPriceList, resolveSkus } from "./queries.ts"

/** Whether a job imports the prices of a price list, not products. */
export const isPriceList = ({ type }: Pick<Run, "type">) => type === "price-list-import"

/** The id of the job's price list. */
export const listOf = ({ context }: Run) => String(context.price_list_id ?? "")

/** Fails the job when there is no such price list. Inside a transaction the list is locked until it ends. */
export async function mustHaveList(tx: SqlSource, run: Run): Promise<void> {
  const id = run.context.price_list_id
  if (typeof id !== "string" || id === "")
    throw new JobFailed(["The context names no price list: write its id as price_list_id."])
  if (!(await lockPriceList(tx, id.slice(0, 255))))
    throw new JobFailed([`There is no price list with the id ${id.slice(0, 100)}.`])
}

const MOST_ROWS = 2_000

/** Groups the rows by variants; with `override` also the variants that the file does not name. */
export async function groupPrices(tx: SqlSource, run: Run): Promise<{ handle: string | null; fault: Fault }[]> {
  await resolveSkus(tx, run.id)
  await insertImportItems(tx, run.id)
  if (run.context.override === true) await insertUnlistedItems(tx, run.id, listOf(run))
  const large = await largeHandles(tx, run.id, MOST_ROWS)
  const rule = `a variant has at most ${MOST_ROWS} rows`
  return large.map(({ handle, line }) => ({
    handle,
    fault: fault(line, "Variant Id", handle, rule, "leave out quantities"),
  }))
}

interface Planned {
  plans: (PricePlan & { no: number })[]
  faults: { handle: string; fault: Fault }[]
  counts: PriceCounts
}

/** What these items change of the list as it is now, and the counts with them. */
export async function planItems(on: SqlSource, run: Run, items: Item[], counts: unknown): Promise<Planned> {
  const handles = items.map(({ handle }) => handle)
  const variants = new Map((await listedVariants(on, listOf(run), handles)).map((variant) => [variant.id, variant]))
  const wrong = new Set(await faultyHandles(on, run.id, handles))
  const planned: Planned = {
    plans: [],
    faults: [],
    counts: { ...NO_PRICE_COUNTS, ...(counts as PriceCounts | undefined) },
  }
  const how = { override: run.context.override === true, newId: () => newId("ma") }
  for (const { no, handle, rows } of items) {
    const { plan, faults } = planPrices(rows as unknown as PriceRow[], variants.get(handle), how)
    for (const one of faults) planned.faults.push({ handle, fault: one })
    if (!plan || wrong.has(handle)) continue
    planned.plans.push({ ...plan, no })
    planned.counts = countPrices(planned.counts, plan)
  }
  return planned
}

/** Computes what the items would change, and changes nothing. */
export async function checkPrices(app: App, run: Run, items: Item[]) {
  const { plans, faults, counts } = await byKeys(app, (tx) => planItems(tx, run, items, run.facts.counts))
  const regions = run.dry_run ? await app.db.region.findMany({ select: { id: true, name: true } }) : []
  const names = new Map(regions.map(({ id, name }) => [id, name]))
  const diffs = plans.map((plan) => ({ no: plan.no, diff: [priceDifference(plan, names)] }))
  return { items, faults, counts, diffs }
}

/** The variants of plans that change something. */
export const changedPlans = <Plan extends PricePlan>(plans: Plan[]) =>
  plans.filter(({ before, after }) => !isSamePrices(before, after))

/** The number of prices in these counts. */
export const totalOfPrices = (counts: PriceCounts) => Object.values(counts).reduce((sum, n) => sum + n, 0)

/** What the check has found, for the operator. */
export function pricesReport(given: unknown) {
  const counts: PriceCounts = { ...NO_PRICE_COUNTS, ...(given as PriceCounts | undefined) }
  const { prices_unchanged, ...operations } = counts
  const { PRICE_CREATE, PRICE_UPDATE, PRICE_DELETE } = operations
  const message = `There will be ${PRICE_CREATE} prices created, ${PRICE_UPDATE} updated and ${PRICE_DELETE} deleted.`
  return {
    count: totalOfPrices(counts),
    operations,
    unchanged: { prices: prices_unchanged },
    stat_descriptors: [{ key: "price-list-import-count", name: "Prices to import", message }],
  }
}

/** The differences of a dry run: one for each variant. */
export const differenceOf = (diff: unknown) => (diff as [Difference])[0]

/** The names of variants whose prices in the list are no longer those that the import wrote. */
export async function pricesChangedSince(
  on: SqlSource,
  run: Run,
  items: { after: ListedVariant }[],
): Promise<string[]> {
  const ids = items.map(({ after }) => after.id)
  const now = new Map((await listedVariants(on, listOf(run), ids)).map((variant) => [variant.id, variant]))
  const changed = items.filter(({ after }) => !isSamePrices(now.get(after.id) ?? { ...after, prices: [] }, after))
  return changed.map(({ after }) => after.sku ?? after.id)
}
