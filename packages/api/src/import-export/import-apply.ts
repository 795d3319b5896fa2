import { type Fault, faultText, isSameState, type Known, planProduct } from "@mercer/commerce"
import { newId } from "@mercer/db"
import type { Step } from "@mercer/durable"
import { type BatchRunning, failedBy, type Progress } from "../batch-job/batch-run.ts"
import type { Run } from "../batch-job/run.ts"
import type { App } from "../context/context.ts"
import type { HeldStock } from "../inventory/variant-stock.ts"
import { emitImported } from "./emit-imported.ts"
import { type Counts, count, NO_COUNTS, totalOf } from "./import-check.ts"
import { type Item, nextItems } from "./import-groups.ts"
import { loadKnown, withNewLabels } from "./import-known.ts"
import { addFaults } from "./import-read.ts"
import { type Change, writeChanges } from "./import-write.ts"
import { applyPrices } from "./prices/apply-prices.ts"
import { isPriceList } from "./prices/price-list.ts"
import { analyze, keepApplied, lockProducts } from "./queries.ts"
import { holdProducts, settleProducts, stockFaults } from "./stock/import-stock.ts"

/**
 * Writes an import's products, up to 500 rows in each transaction together with the progress: a row is applied
 * exactly once, even if the process dies. The store may have changed since the check, so each product is planned again.
 */
export const applyImport: Step<BatchRunning, number> = {
  to: ["import.apply", "import.finish", "done"],
  ask: analyzeGrown,
  async write(tx, run, analyzed_at) {
    if (!run.facts.begun) return { to: "import.apply", facts: { facts: { begun: true }, mark: ["processing_at"] } }
    const items = await nextItems(tx, run.id, run.cursor, { only_valid: true })
    if (items.length === 0) return { to: "import.finish" }
    const progress = isPriceList(run)
      ? await applyPrices(tx, run, items, mustBeApplicable)
      : await applyItems(tx, run, items)
    return { to: "import.apply", facts: { ...progress, facts: { ...progress.facts, analyzed_at } } }
  },
}

const ANALYZED_FROM = 500

/**
 * PostgreSQL plans by its last statistics of a table, which may say that the table is empty, and it updates them too
 * seldom for an import. So the tables are analyzed whenever the import has doubled: rows are written as fast at the end
 * as at the beginning. Returns the progress at the last analysis.
 */
async function analyzeGrown(app: App, { cursor, facts }: Run): Promise<number> {
  const analyzed_at = Number(facts.analyzed_at ?? 0)
  if (cursor < Math.max(ANALYZED_FROM, 2 * analyzed_at)) return analyzed_at
  await analyze(app, "catalog")
  return cursor
}

async function applyItems(tx: App, run: Run, items: Item[]): Promise<Progress> {
  const groups = items.map(({ rows }) => rows)
  const ids = groups.flatMap(([first]) => first?.product.id ?? []) as string[]
  // No other process changes these until the step is done.
  if (ids.length > 0) await lockProducts(tx, ids)
  const held = await holdProducts(tx, ids, groups.flat())
  const { known, made } = await withNewLabels(tx, await loadKnown(tx, groups), groups)
  const applied: Counts = { ...NO_COUNTS, ...(run.facts.applied as Counts | undefined) }
  const changes: (Change & { no: number })[] = []
  const { planned, faults } = await plannedItems(tx, items, { known, held })
  for (const { no, rows, plan } of planned) {
    count(applied, plan, rows)
    if (!plan.before || !isSameState(plan.before, plan.after)) changes.push({ no, ...plan })
  }
  mustBeApplicable(run, faults)
  await writeChanges(tx, changes)
  await settleProducts(tx, held, changes)
  await emitImported(tx, changes)
  if (changes.length > 0) await keepApplied(tx, run.id, changes)
  const before = Number(run.facts.faults ?? 0)
  await addFaults(tx, run, faults, before)
  const labels = [...((run.facts.labels as string[] | undefined) ?? []), ...made].slice(0, MOST_LABELS)
  return progressOf(run, items, { applied, faults: before + faults.length, labels })
}

/** What the rows of these products do now, and the faults of those that cannot be applied any more. */
async function plannedItems(tx: App, items: Item[], { known, held }: { known: Known; held: HeldStock | null }) {
  const read = items.map((item) => ({ ...item, ...planProduct(item.rows, known, newId) }))
  const found = read.flatMap(({ handle, plan, faults }) => (plan ? [] : faults.map((fault) => ({ handle, fault }))))
  const plans = read.flatMap(({ no, handle, rows, plan }) => (plan ? { no, handle, rows, plan } : []))
  const kept = await stockFaults(tx, held, plans)
  const wrong = new Set(kept.map(({ handle }) => handle))
  return { planned: plans.filter(({ handle }) => !wrong.has(handle)), faults: [...found, ...kept] }
}

/** What was valid when it was checked may have become invalid. */
function mustBeApplicable(run: Run, faults: { fault: Fault }[]): void {
  const [first] = faults
  if (first && run.context.skip_invalid !== true)
    throw failedBy(first.fault, `${faultText(first.fault)} The shop has changed since the file was checked.`)
}

/** If a file creates more than these, undoing leaves the rest. */
const MOST_LABELS = 5_000

interface Applied {
  applied: Counts
  faults: number
  /** The types and tags that it has created: undoing deletes them again. */
  labels: string[]
}

function progressOf(run: Run, items: Item[], facts: Applied): Progress {
  const { applied } = facts
  const done = totalOf(applied)
  const all = totalOf({ ...NO_COUNTS, ...(run.facts.counts as Counts | undefined) })
  const { products_unchanged: _, variants_unchanged: __, ...operations } = applied
  return {
    cursor: items.at(-1)?.no ?? run.cursor,
    facts: { ...facts },
    result: { advancement_count: done, progress: all > 0 ? Math.min(1, done / all) : 1, applied: operations },
  }
}

/** The import is done; its file is no longer needed. */
export const finishImport: Step<BatchRunning> = {
  to: ["done"],
  async write({ db }, { context }) {
    await db.storedFile.deleteMany({ where: { key: String(context.fileKey) } })
    return { to: "done", facts: { mark: ["completed_at"], result: { progress: 1 } } }
  },
  /** Without its row the file cannot be found; if this fails, an orphan remains. */
  async after({ providers }, { context }) {
    await providers.file.delete(String(context.fileKey)).catch(() => {})
  },
}
