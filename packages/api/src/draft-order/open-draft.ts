import { draftOrderStatuses, move, Refusal } from "@mercer/commerce"
import { type ChangedTable, changing } from "../access/unchanged.ts"
import type { CartChange } from "../cart/cart-change.ts"
import type { LoadedCart } from "../cart/load-cart.ts"
import { changeCart } from "../cart-change/change-cart.ts"
import type { Context } from "../context/context.ts"
import { findOne } from "../data/read.ts"
import { emitWebhookEvents } from "../outbox/emit-webhooks.ts"
import { nameOf } from "./get-draft.ts"

/** A draft order with its cart's id; refuses with not_found, also when it lost its cart. */
export async function findDraft(ctx: Pick<Context, "query">, id: string) {
  const { cart_id, ...draft } = await findOne(ctx, "DraftOrder", { id }, {}, nameOf(id))
  if (!cart_id) throw new Refusal("not_found", `The cart of draft order ${id} was not found`)
  return { ...draft, cart_id }
}

/** A row that operators change, with its `updated_at` that was read. */
interface Version {
  table: ChangedTable
  id: string
  since: Date | null | undefined
}

/**
 * Changes an open draft order under the lock of its cart, in one transaction; the draft's own version changes with any
 * part of it. Payment sessions follow afterwards, as after any change of a cart. Refuses a completed draft with
 * not_allowed, and a version that is no longer the present one.
 */
export async function changeDraft(
  ctx: Context,
  id: string,
  change: (tx: Context, cart: LoadedCart) => Promise<CartChange[]>,
  read?: Version,
): Promise<void> {
  const { cart_id, status } = await findDraft(ctx, id)
  move(draftOrderStatuses, status, "change")
  const own: Version = { table: "draft_order", id, since: null }
  const rows = !read ? [own] : read.table === own.table ? [read] : [own, read]
  await changeCart(ctx, cart_id, change, async (tx, work) => {
    await emitWebhookEvents(tx, "draft_order.updated", { id })
    return rows.reduceRight((inner, row) => () => changing(tx, row, inner), work)()
  })
}
