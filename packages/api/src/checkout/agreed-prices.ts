import { priceChanged, unavailable } from "@mercer/commerce"
import type { MethodWarning } from "../cart/kept-shipping.ts"
import type { LoadedCart } from "../cart/load-cart.ts"
import { agreedAt, type PriceWarning, pricesToPay, rereadsPrices } from "../cart/variant-prices.ts"
import { joinedReads, type RereadPrices, rereadPrices } from "../cart-change/change-cart.ts"
import type { Context } from "../context/context.ts"

/** What reading prices again has changed in a cart that is being completed. */
export type Repriced = (PriceWarning | MethodWarning)[]

/** What one request to complete a cart has found and done. */
export interface Agreed {
  /** The most that its shopper has agreed to pay (minor units): the amount of the session, or the cart's total. */
  total?: number
  read: RereadPrices
}

interface Paying {
  /** Minor units. */
  total: number
  session: { is_initiated: boolean; amount: number | null } | undefined
  agreed: Agreed
}

/** Whether the cart has the prices of now. Refuses a cart with a line that has no price any more. */
export function hasPricesToPay(ctx: Context, cart: LoadedCart, { total, session, agreed }: Paying): boolean {
  const { changed, gone } = pricesToPay(ctx, cart, agreedAt(cart, total))
  if (gone.length > 0)
    throw unavailable(
      cart.items.flatMap(({ id, variant_id }) => (gone.includes(id) && variant_id ? [variant_id] : [])),
      cart.items,
    )
  agreed.total ??= Math.min(session?.amount ?? total, total)
  return changed.length === 0
}

/** Writes the prices of now into the cart, in a transaction of its own, and updates its payment sessions. */
export async function readAgain(ctx: Context, id: string, agreed: Agreed): Promise<void> {
  agreed.read = joinedReads(agreed.read, await rereadPrices(ctx, id, { keeps_agreed: true }))
}

/**
 * Refuses a cart that costs more than its shopper has agreed to, once its session has the new amount: they see it, and
 * pay again. A process that was killed between the two leaves a session with the old amount, which says the same.
 */
export function mustCostAsAgreed(cart: LoadedCart, { total, session, agreed }: Paying): void {
  if (!rereadsPrices(cart) || agreed.total === undefined || total <= agreed.total) return
  if (!session || (session.is_initiated && session.amount === total)) throw priceChanged(agreed.read.prices)
}
