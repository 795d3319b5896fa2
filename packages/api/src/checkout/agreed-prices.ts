import { isRefusal, type PriceChange, priceChanged, unavailable } from "@mercer/commerce"
import { newId } from "@mercer/db"
import type { MethodWarning } from "../cart/kept-shipping.ts"
import type { LoadedCart } from "../cart/load-cart.ts"
import { pricedWith } from "../cart/priced-cart.ts"
import { agreedAt, type PriceWarning, pricesToPay, rereadsPrices } from "../cart/variant-prices.ts"
import { joinedReads, type RereadPrices, rereadPrices } from "../cart-change/change-cart.ts"
import type { Context } from "../context/context.ts"

/** What reading prices again has changed in a cart that is being completed. */
export type Repriced = (PriceWarning | MethodWarning)[]

/** What one request to complete a cart has found and done. */
export interface Agreed {
  since: Date
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

/**
 * Whether the cart has the prices of now. Refuses one with a line that has no price any more, and one that got dearer
 * when this request was already under way, or for this request's key, without an answer that said so.
 */
export function hasPricesToPay(ctx: Context, cart: LoadedCart, { total, session, agreed }: Paying): boolean {
  const earlier = cart.completions.find((one) => isOf(ctx, agreed, one))
  if (earlier && agreed.read.prices.length === 0 && rereadsPrices(cart)) throw priceChanged(itemsOf(earlier.error))
  const { changed, gone } = pricesToPay(ctx, cart, agreedAt(cart, total))
  if (gone.length > 0)
    throw unavailable(
      cart.items.flatMap(({ id, variant_id }) => (gone.includes(id) && variant_id ? [variant_id] : [])),
      cart.items,
    )
  agreed.total ??= Math.min(session?.amount ?? total, total)
  return changed.length === 0
}

/** Writes the prices of now into the cart, in a separate transaction, and updates its payment sessions. */
export async function readAgain(ctx: Context, id: string, agreed: Agreed): Promise<void> {
  const how = { keeps_agreed: true, record: recordDearer(agreed) }
  agreed.read = joinedReads(agreed.read, await rereadPrices(ctx, id, how))
}

const PRICE_CHANGED = "price_changed"

/** The refusal stands with the new prices, so that it survives the process: as an attempt that has ended. */
const recordDearer = (agreed: Agreed) => async (tx: Context, cart: LoadedCart, prices: PriceWarning[]) => {
  if (agreed.total === undefined || pricedWith(cart).totals.total <= agreed.total) return
  const items = prices.map(({ item_id, unit_price_before, unit_price }) => ({ item_id, unit_price_before, unit_price }))
  const error = { code: PRICE_CHANGED, items, key: tx.idempotency?.key ?? null }
  const facts = { cart_id: cart.id, amount: agreed.total, currency_code: cart.region.currency_code, error }
  await tx.db.completion.create({
    data: { ...facts, id: newId("cmpl"), state: "ended", fingerprint: "", created_at: new Date() },
  })
}

/** When a request is about to be answered with the refusal: from then on, paying again is what its shopper wants. */
export async function noteAnswered({ db }: Context, cart_id: string, error: unknown): Promise<void> {
  if (!isRefusal(error) || error.code !== PRICE_CHANGED) return
  const where = { cart_id, state: "ended", error: { path: ["code"], equals: PRICE_CHANGED } }
  await db.completion.updateMany({ where, data: { error: { code: PRICE_CHANGED } } })
}

type Recorded = LoadedCart["completions"][number]

interface Dearer {
  code?: string
  items?: PriceChange[]
  key?: string | null
}

/** Whether another request has made the cart dearer while this one was under way, or one of the same key has died. */
function isOf({ idempotency }: Context, { since }: Agreed, { error, created_at }: Recorded): boolean {
  const dearer = error as Dearer | null
  if (dearer?.code !== PRICE_CHANGED) return false
  return created_at > since || Boolean(dearer.key && dearer.key === idempotency?.key)
}

const itemsOf = (error: unknown): PriceChange[] => (error as Dearer | null)?.items ?? []

/**
 * Refuses a cart that costs more than its shopper has agreed to, once its session has the new amount: they see it, and
 * pay again. A process that was killed between the two leaves a session with the old amount, which says the same.
 */
export function mustCostAsAgreed(cart: LoadedCart, { total, session, agreed }: Paying): void {
  if (!rereadsPrices(cart) || agreed.total === undefined || total <= agreed.total) return
  if (!session || (session.is_initiated && session.amount === total)) throw priceChanged(changesOf(cart, agreed))
}

/** Those of this request, else of one that has died. */
const changesOf = ({ completions }: LoadedCart, { read }: Agreed): PriceChange[] =>
  read.prices.length > 0 ? read.prices : completions.flatMap(({ error }) => itemsOf(error))
