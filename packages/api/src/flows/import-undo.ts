import { isSameState, type ProductState } from "@mercer/commerce"
import type { Shop } from "../context.ts"
import { byKeys, inStep, type Progress, type Run } from "./batch-run.ts"
import { dropUnusedLabels } from "./import-known.ts"
import { loadStates } from "./import-states.ts"
import { type Change, writeChanges } from "./import-write.ts"

interface Applied {
  no: number
  before: ProductState | null
  after: ProductState
}

const AT_ONCE = 200
const MOST_NAMED = 20

/** An import may be undone while nothing it has written has changed since: looks at everything first. */
export async function checkUndo(shop: Shop, run: Run, late: () => boolean): Promise<void> {
  while (!late()) {
    const items = await appliedItems(shop, run.job_id, run.cursor)
    const changed = await byKeys(shop, (tx) => changedSince(tx, items))
    const last = items.at(-1)?.no
    const progress: Progress =
      changed.length > 0
        ? { stage: "done", result: { undo: { status: "refused", ...told(changed) } } }
        : last === undefined
          ? { stage: "undo.revert", cursor: 0, result: { undo: { status: "reverting", reverted: 0 } } }
          : { cursor: last }
    await inStep(shop, run, async () => progress, ANY)
    if (progress.stage) return
  }
}

/** A job that was canceled on its way is undone too. */
const ANY = { canceled_too: true }

function told(changed: string[]) {
  const names = changed.slice(0, MOST_NAMED)
  const more = changed.length > names.length ? " and others" : ""
  return { changed: names, reason: `Changed since the import: ${names.join(", ")}${more}` }
}

/** Brings back what was there before, some products in each transaction. */
export async function revertImport(shop: Shop, run: Run, late: () => boolean): Promise<void> {
  while (!late()) {
    await inStep(shop, run, (tx) => revertSome(tx, run), ANY)
    if (run.stage !== "undo.revert") return
  }
}

async function revertSome(tx: Shop, run: Run): Promise<Progress> {
  const items = await appliedItems(tx, run.job_id, run.cursor)
  const reverted = Number(run.facts.reverted ?? 0) + items.length
  if (items.length === 0) {
    await dropUnusedLabels(tx.db, (run.facts.labels as string[] | undefined) ?? [])
    return { stage: "done", cursor: 0, result: { undo: { status: "done", reverted } } }
  }
  const ids = items.map(({ after }) => after.id)
  await tx.db.$queryRawUnsafe("SELECT id FROM product WHERE id = ANY($1::text[]) ORDER BY id FOR UPDATE", ids)
  const changed = await changedSince(tx, items)
  if (changed.length > 0)
    return {
      stage: "done",
      result: { undo: { status: "stopped", reverted: reverted - items.length, ...told(changed) } },
    }
  await writeChanges(
    tx.db,
    items.map(({ before, after }): Change => ({ before: after, after: before })),
  )
  await tx.db.batchItem.updateMany({
    where: { job_id: run.job_id, no: { in: items.map(({ no }) => no) } },
    data: { state: "reverted" },
  })
  const cursor = items.at(-1)?.no ?? run.cursor
  return { cursor, facts: { reverted }, result: { undo: { status: "reverting", reverted } } }
}

function appliedItems({ db }: Shop, job_id: string, cursor: number): Promise<Applied[]> {
  return db.$queryRawUnsafe<Applied[]>(
    `SELECT no, before, after FROM mercer.batch_item WHERE job_id = $1 AND no > $2 AND state = 'applied'
    ORDER BY no LIMIT ${AT_ONCE}`,
    job_id,
    cursor,
  )
}

/** The handles of products that are not as the import has left them. */
async function changedSince({ db }: Shop, items: Applied[]): Promise<string[]> {
  const states = await loadStates(
    db,
    items.map(({ after }) => after.id),
  )
  const changed = items.filter(({ after }) => {
    const now = states.get(after.id)
    return !now || !isSameState(now, after)
  })
  return changed.map(({ after }) => String(after.fields.handle))
}
