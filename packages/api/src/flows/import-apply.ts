import { type Fault, faultText, isSameState, planProduct } from "@mercer/commerce"
import { newId } from "@mercer/db"
import type { Shop } from "../context.ts"
import { failedBy, inStep, type Progress, type Run } from "./batch-run.ts"
import { type Counts, count, differencesOf, NO_COUNTS, totalOf } from "./import-check.ts"
import { type Item, nextItems } from "./import-groups.ts"
import { loadKnown, withNewLabels } from "./import-known.ts"
import { addFaults } from "./import-read.ts"
import { type Change, writeChanges } from "./import-write.ts"

/**
 * Writes an import's products, some hundred rows in each transaction together with how far it has come: a row is applied
 * exactly once, whoever dies in between. The shop may have changed since the check, so each product is planned anew.
 */
export async function applyImport(shop: Shop, run: Run, late: () => boolean): Promise<void> {
  if (!run.facts.begun) await inStep(shop, run, async () => ({ facts: { begun: true }, mark: ["processing_at"] }))
  while (!late()) {
    let ended = false
    await inStep(shop, run, async (tx) => {
      const items = await nextItems(tx.db, run.job_id, run.cursor, true)
      ended = items.length === 0
      return ended ? { stage: "import.finish" } : applyItems(tx, run, items)
    })
    if (ended) return
    await tellPlanner(shop, run)
  }
}

const FIRST_TOLD = 500
const WRITTEN = [
  "product, product_variant, product_option, product_option_value, money_amount, product_variant_money_amount",
  "image, product_images, product_tags, product_type, product_tag, product_sales_channel, product_shipping_profile",
  "product_category_product",
].join(", ")

/**
 * PostgreSQL plans by what it last heard of its tables, which may be that they are empty, and hears again at times of its
 * own, which is too seldom here. So it is told whenever the import has doubled: rows go in as fast at the end as at first.
 */
async function tellPlanner({ db }: Shop, run: Run): Promise<void> {
  const told = Number(run.facts.told ?? 0)
  if (run.cursor < Math.max(FIRST_TOLD, 2 * told)) return
  await db.$executeRawUnsafe(`ANALYZE ${WRITTEN}`)
  run.facts.told = run.cursor
}

async function applyItems(tx: Shop, run: Run, items: Item[]): Promise<Progress> {
  const groups = items.map(({ rows }) => rows)
  await holdProducts(tx, groups.flatMap(([first]) => first?.product.id ?? []) as string[])
  const { known, made } = await withNewLabels(tx.db, await loadKnown(tx.db, groups), groups)
  const applied: Counts = { ...NO_COUNTS, ...(run.facts.applied as Counts | undefined) }
  const changes: (Change & { no: number })[] = []
  const faults: { handle: string; fault: Fault }[] = []
  for (const { no, handle, rows } of items) {
    const { plan, faults: found } = planProduct(rows, known, newId)
    if (!plan) for (const one of found) faults.push({ handle, fault: one })
    if (!plan) continue
    count(applied, differencesOf(plan, rows))
    if (!plan.before || !isSameState(plan.before, plan.after)) changes.push({ no, ...plan })
  }
  mustBeApplicable(run, faults)
  await writeChanges(tx.db, changes)
  await keepForUndo(tx, run.job_id, changes)
  const before = Number(run.facts.faults ?? 0)
  await addFaults(tx, run, faults, before)
  const labels = [...((run.facts.labels as string[] | undefined) ?? []), ...made].slice(0, MOST_LABELS)
  return progressOf(run, items, { applied, faults: before + faults.length, labels })
}

/** What was right when it was checked may not be so any more. */
function mustBeApplicable(run: Run, faults: { fault: Fault }[]): void {
  const [first] = faults
  if (first && run.context.skip_invalid !== true)
    throw failedBy(first.fault, `${faultText(first.fault)} The shop has changed since the file was checked.`)
}

/** Of a file with more than these, undoing leaves the rest. */
const MOST_LABELS = 5_000

interface Applied {
  applied: Counts
  faults: number
  /** The types and tags that it has made: undoing takes them away again. */
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

/** Nobody else changes these until the step is done. In one order, so that two imports do not wait for each other. */
async function holdProducts({ db }: Shop, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  await db.$queryRawUnsafe("SELECT id FROM product WHERE id = ANY($1::text[]) ORDER BY id FOR UPDATE", ids)
}

async function keepForUndo({ db }: Shop, job_id: string, changes: (Change & { no: number })[]): Promise<void> {
  if (changes.length === 0) return
  await db.$executeRawUnsafe(
    `UPDATE mercer.batch_item i SET state = 'applied', before = nullif(x.before, 'null'::jsonb), after = x.after
    FROM jsonb_to_recordset($2::jsonb) AS x(no int, before jsonb, after jsonb)
    WHERE i.job_id = $1 AND i.no = x.no AND i.no BETWEEN $3 AND $4`,
    job_id,
    JSON.stringify(changes),
    changes[0]?.no,
    changes.at(-1)?.no,
  )
}

/** The import is done; its file has served. */
export async function finishImport(shop: Shop, run: Run): Promise<void> {
  await inStep(shop, run, async ({ db }) => {
    await db.storedFile.deleteMany({ where: { key: String(run.context.fileKey) } })
    return { stage: "done", mark: ["completed_at"], result: { progress: 1 } }
  })
  // Without its row nobody finds the file any more; if this fails, an orphan is left.
  await shop.providers.file.delete(String(run.context.fileKey)).catch(() => {})
}
