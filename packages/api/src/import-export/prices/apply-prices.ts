import { type Fault, NO_PRICE_COUNTS, type PriceCounts } from "@mercer/commerce"
import type { Progress } from "../../batch-job/batch-run.ts"
import type { Run } from "../../batch-job/run.ts"
import type { App } from "../../context/context.ts"
import type { Item } from "../import-groups.ts"
import { addFaults } from "../import-read.ts"
import { keepApplied } from "../queries.ts"
import { changedPlans, listOf, mustHaveList, planItems, totalOfPrices } from "./price-list.ts"
import { writePrices } from "./write-prices.ts"

/** Writes the prices of some variants together with the progress. The list is locked, and its prices are planned again. */
export async function applyPrices(
  tx: App,
  run: Run,
  items: Item[],
  mustBeApplicable: (run: Run, faults: { fault: Fault }[]) => void,
): Promise<Progress> {
  await mustHaveList(tx, run)
  const { plans, faults, counts: applied } = await planItems(tx, run, items, run.facts.applied)
  mustBeApplicable(run, faults)
  const changed = changedPlans(plans)
  await writePrices(tx, listOf(run), changed)
  if (changed.length > 0) await keepApplied(tx, run.id, changed)
  const before = Number(run.facts.faults ?? 0)
  await addFaults(tx, run, faults, before)
  const { prices_unchanged: _, ...operations } = applied
  const all = totalOfPrices({ ...NO_PRICE_COUNTS, ...(run.facts.counts as PriceCounts | undefined) })
  const done = totalOfPrices(applied)
  return {
    cursor: items.at(-1)?.no ?? run.cursor,
    facts: { applied, faults: before + faults.length },
    result: { advancement_count: done, progress: all > 0 ? Math.min(1, done / all) : 1, applied: operations },
  }
}
