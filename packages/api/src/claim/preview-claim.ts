import { capturedLeft, shippingMethodCost } from "@mercer/commerce"
import type { Context } from "../context/context.ts"
import { type LoadedOrder, lockOrder } from "../order/load-order.ts"
import type { ClaimGoods } from "./claim-goods.ts"
import { type NewClaim, newClaim, type WantedClaim } from "./new-claim.ts"

/** What a claim would do to money and stock, in minor units, before it is created. */
export interface ClaimPreview {
  type: "refund" | "replace"
  /** What would be refunded to the customer: 0 for a replacement. */
  refund_amount: number
  /** What of the captured money has not been refunded before it. */
  refundable_amount: number
  currency_code: string
  /** The cost of the return shipping with tax, by the given method; null if nothing is returned. */
  return_shipping_total: number | null
  /** The cost of shipping the new goods with tax, by the given methods. */
  shipping_total: number
  /** The new goods at today's prices; they are free of charge. */
  additional_items: Pick<ClaimGoods, "variant_id" | "title" | "description" | "thumbnail" | "quantity" | "unit_price">[]
}

/**
 * Decides a claim as `createClaim` does, by the same rules and with the same refusals, and rolls everything back:
 * nothing is stored, no stock is used, no provider is called and no event is emitted.
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

/** Thrown to roll the transaction back. */
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
    return_shipping_total: returned && shippingMethodCost(returned.method),
    shipping_total: methods.reduce((sum, method) => sum + shippingMethodCost(method), 0),
    additional_items: lines.map(({ variant_id, title, description, thumbnail, quantity, unit_price }) => {
      return { variant_id, title, description, thumbnail, quantity, unit_price }
    }),
  }
}
