import { isSameState, type ListedVariant } from "@mercer/commerce"
import type { Next, Step } from "@mercer/durable"
import { type BatchRunning, byKeys, type Progress } from "../batch-job/batch-run.ts"
import type { Run, Stage } from "../batch-job/run.ts"
import type { App } from "../context/context.ts"
import { type HeldStock, readStock } from "../inventory/variant-stock.ts"
import { emitImported } from "./emit-imported.ts"
import { dropUnusedLabels } from "./import-known.ts"
import { loadStates } from "./import-states.ts"
import { writeChanges } from "./import-write.ts"
import { isPriceList, listOf, mustHaveList, pricesChangedSince } from "./prices/price-list.ts"
import { writePrices } from "./prices/write-prices.ts"
import { type AppliedItem, appliedItems, lockProducts } from "./queries.ts"
import { canSettle, holdProducts, settleProducts } from "./stock/import-stock.ts"

const AT_ONCE = 200
const MOST_NAMED = 20

/** An import may be undone if nothing that it wrote has changed since: everything is checked first. */
export const checkUndo: Step<BatchRunning, { changed: string[]; last: number | undefined }> = {
  to: ["undo.check", "undo.revert", "done"],
  async ask(shop, run) {
    const items = await appliedItems(shop, run.id, run.cursor, AT_ONCE)
    const changed = await byKeys(shop, async (tx) => changedSince(tx, run, items, await stockOf(tx, run, items)))
    return { changed, last: items.at(-1)?.no }
  },
  async write(_, __, { changed, last } = { changed: [], last: undefined }) {
    if (changed.length > 0) return undone("done", { result: { undo: { status: "refused", ...reasonOf(changed) } } })
    if (last !== undefined) return undone("undo.check", { cursor: last })
    return undone("undo.revert", { cursor: 0, result: { undo: { status: "reverting", reverted: 0 } } })
  },
}

/** A job that was canceled while running can be undone too. */
const undone = (to: Stage, progress: Progress): Next<BatchRunning> => ({ to, facts: { ...progress, even_ended: true } })

function reasonOf(changed: string[]) {
  const names = changed.slice(0, MOST_NAMED)
  const more = changed.length > names.length ? " and others" : ""
  return { changed: names, reason: `Changed since the import: ${names.join(", ")}${more}` }
}

/** Restores the earlier state, a few products in each transaction. */
export const revertImport: Step<BatchRunning> = {
  to: ["undo.revert", "done"],
  async write(tx, run) {
    const items = await appliedItems(tx, run.id, run.cursor, AT_ONCE)
    const reverted = Number(run.facts.reverted ?? 0) + items.length
    if (items.length === 0) {
      await dropUnusedLabels(tx, (run.facts.labels as string[] | undefined) ?? [])
      return undone("done", { cursor: 0, result: { undo: { status: "done", reverted } } })
    }
    const held = await lockedItems(tx, run, items)
    const changed = await changedSince(tx, run, items, held)
    if (changed.length > 0) {
      const undo = { status: "stopped", reverted: reverted - items.length, ...reasonOf(changed) }
      return undone("done", { result: { undo } })
    }
    await revert(tx, run, items, held)
    const cursor = items.at(-1)?.no ?? run.cursor
    return undone("undo.revert", {
      cursor,
      facts: { reverted },
      result: { undo: { status: "reverting", reverted } },
    })
  },
}

const stockOf = async (tx: App, run: Run, items: AppliedItem[]): Promise<HeldStock | null> =>
  isPriceList(run)
    ? null
    : readStock(
        tx,
        items.flatMap(({ after }) => after.variants.map(({ id }) => id)),
      )

/** Locks what is to be restored: the products with their stock, or the price list. */
async function lockedItems(tx: App, run: Run, items: AppliedItem[]): Promise<HeldStock | null> {
  if (isPriceList(run)) {
    await mustHaveList(tx, run)
    return null
  }
  const ids = items.map(({ after }) => after.id)
  await lockProducts(tx, ids)
  return holdProducts(
    tx,
    ids,
    items.flatMap(({ before }) => managedAs(before)),
  )
}

/** How variants are managed, as the rows of a file say it. */
const managedAs = (product: AppliedItem["before"]) =>
  product?.variants.map(({ id, fields }) => ({ variant: { id, manage_inventory: fields.manage_inventory ?? null } })) ??
  []

async function revert(tx: App, run: Run, items: AppliedItem[], held: HeldStock | null): Promise<void> {
  if (isPriceList(run)) await writePrices(tx, listOf(run), asPrices(items).map(reversed))
  else {
    const changes = items.map(reversed)
    await writeChanges(tx, changes)
    await settleProducts(tx, held, changes)
    await emitImported(tx, changes)
  }
  const where = { job_id: run.id, no: { in: items.map(({ no }) => no) } }
  await tx.db.batchItem.updateMany({ where, data: { state: "reverted" } })
}

const reversed = <State>({ before, after }: { before: State; after: State }) => ({ before: after, after: before })

/** The items of a price list's import: they always had a state before. */
const asPrices = (items: AppliedItem[]) => items as unknown as { before: ListedVariant; after: ListedVariant }[]

/** The handles of products, or the SKUs of variants, that have changed since the import, or whose stock has moved. */
async function changedSince(on: App, run: Run, items: AppliedItem[], held: HeldStock | null): Promise<string[]> {
  if (isPriceList(run)) return pricesChangedSince(on, run, asPrices(items))
  const states = await loadStates(
    on,
    items.map(({ after }) => after.id),
  )
  const changed = items.filter(({ before, after }) => {
    const now = states.get(after.id)
    return !now || !isSameState(now, after) || !canSettle(held, { before: after, after: before })
  })
  return changed.map(({ after }) => String(after.fields.handle))
}
