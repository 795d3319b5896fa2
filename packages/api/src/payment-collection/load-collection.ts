import { orderEditStatus, Refusal } from "@mercer/commerce"
import type { TreeRow } from "@mercer/db"
import type { App, Context } from "../context/context.ts"
import { findOne } from "../data/read.ts"
import type { LoadedOrder } from "../order/load-order.ts"
import { changeOrder } from "../order/run-operation.ts"
import { lockCollectionRow } from "./queries.ts"

/** What rules need to read of a payment collection before they change it. */
const collectionTree = {
  region: { payment_providers: {} },
  payment_sessions: {},
  payments: {},
  order_edits: {},
} as const

export type LoadedCollection = TreeRow<"PaymentCollection", typeof collectionTree>
export type Session = LoadedCollection["payment_sessions"][number]

export const noCollection = (id: string) => `Payment collection with id ${id}`

/** A payment collection with all that rules need to read of it; refuses with not_found. */
export const loadCollection = (ctx: Pick<App, "query">, id: string): Promise<LoadedCollection> =>
  findOne(ctx, "PaymentCollection", { id }, collectionTree, noCollection(id))

/** The order whose edit a collection pays for; undefined for one that no edit points at any more. */
export async function orderIdOf(ctx: Pick<App, "query">, id: string): Promise<string | undefined> {
  const { order_edits } = await loadCollection(ctx, id)
  return order_edits[0]?.order_id
}

type Change = (tx: Context, collection: LoadedCollection, order?: LoadedOrder) => Promise<void>

/**
 * Changes a collection in one transaction, under the lock of the order whose edit it pays for. v1: one that no edit
 * points at any more is locked by itself.
 */
export async function changeCollection(ctx: Context, id: string, change: Change): Promise<void> {
  const order_id = await orderIdOf(ctx, id)
  if (order_id) return changeOrder(ctx, order_id, async (tx, order) => change(tx, await loadCollection(tx, id), order))
  await ctx.tx(async (tx) => {
    await lockCollectionRow(tx, id)
    await change(tx, await loadCollection(tx, id))
  })
}

/** Refuses a collection whose edit is not waiting for the buyer, since nothing may be authorized for it any more. */
export function mustBeRequested({ order_edits }: LoadedCollection): void {
  if (order_edits.some((edit) => orderEditStatus(edit) === "requested")) return
  throw new Refusal("not_allowed", "The order edit is no longer waiting to be paid")
}
