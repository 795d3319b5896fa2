import { capturedLeft } from "@mercer/commerce"
import type { Context } from "../context.ts"
import type { ClaimGoods } from "./claim-goods.ts"
import { type LoadedOrder, lockOrder } from "./load-order.ts"
import { type NewClaim, newClaim, type WantedClaim } from "./new-claim.ts"
import { costOf } from "./return-shipping.ts"

/** What a claim would do to money and stock, in minor units, before anybody has decided on it. */
export interface ClaimPreview {
  type: "refund" | "replace"
  /** What would go back to the customer: 0 for a replacement. */
  refund_amount: number
  /** What of the captured money has not gone back before it. */
  refundable_amount: number
  currency_code: string
  /** What the way back costs with tax, by the method that is named; null where nothing is to come back. */
  return_shipping_total: number | null
  /** What the ways of the new goods cost with tax, by the methods that are named. */
  shipping_total: number
  /** The new goods at today's prices, for which nothing is charged. */
  additional_items: Pick<ClaimGoods, "variant_id" | "title" | "description" | "thumbnail" | "quantity" | "unit_price">[]
}

/**
 * Decides a claim as `createClaim` does, by the same rule and with the same refusals, and takes everything back: nothing
 * is stored, no stock is gone, nobody is asked or told.
 */
export async function previewClaim(ctx: Context, order_id: string, wanted: WantedClaim): Promise<ClaimPreview> {
  try {
    return await ctx.tx(async (tx) => {
      const order = await lockOrder(tx, order_id)
      const { claim } = await newClaim(tx, order, wanted)
      throw new Decided(previewOf(order, claim))
    })
  } catch (error) {
    if (error instanceof Decided) return error.preview
    throw error
  }
}

/** Thrown, so that the transaction leaves nothing behind. */
class Decided extends Error {
  constructor(readonly preview: ClaimPreview) {
    super("A preview is never kept")
  }
}

function previewOf(order: LoadedOrder, { row, returned, methods, lines }: NewClaim): ClaimPreview {
  return {
    type: row.type,
    refund_amount: row.refund_amount ?? 0,
    refundable_amount: capturedLeft(order.payments),
    currency_code: order.currency_code,
    return_shipping_total: returned && costOf(returned.method),
    shipping_total: methods.reduce((sum, method) => sum + costOf(method), 0),
    additional_items: lines.map(({ variant_id, title, description, thumbnail, quantity, unit_price }) => {
      return { variant_id, title, description, thumbnail, quantity, unit_price }
    }),
  }
}
