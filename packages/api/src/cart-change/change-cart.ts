import { adopts, hasFixedPrice, isRefusal, joinedChanges, moneyOfCart } from "@mercer/commerce"
import { live } from "@mercer/db"
import { isNotConfigured } from "@mercer/providers"
import type { CartChange } from "../cart/cart-change.ts"
import { afterChanges, inOrder } from "../cart/cart-changes.ts"
import { refreshAdjustments } from "../cart/cart-discounts.ts"
import { getCart } from "../cart/get-cart.ts"
import { type MethodWarning, methodWarnings, settledShipping } from "../cart/kept-shipping.ts"
import { isKnown, knownCart, responseTree } from "../cart/known-cart.ts"
import type { LoadedCart } from "../cart/load-cart.ts"
import { conflict, lockOpenCart, mustBeFree, whenFree } from "../cart/lock-cart.ts"
import { lockUnchanged, type SeenCart, seeCart } from "../cart/seen-cart.ts"
import { type Quotes, QuotesNeeded, quotesFor } from "../cart/shipping-quotes.ts"
import { agreedAt, type PriceWarning, pricesNow, priceWarnings, rereadsPrices } from "../cart/variant-prices.ts"
import type { App, Context } from "../context/context.ts"
import { keepResponse } from "../context/idempotency-store.ts"
import type { ResponseOf } from "../entities/index.ts"
import { emitWebhookEvents } from "../outbox/emit-webhooks.ts"
import { syncPaymentSessions } from "../payment-session/payment-sessions.ts"
import { adoptCart } from "./cart-customer.ts"
import { mustBePayable } from "./cart-lines.ts"
import { repriced, variantsOf } from "./reprice-lines.ts"
import { writeChanges } from "./write-changes.ts"

/** A step of one update, under the cart's lock. */
type Update = (tx: Context, cart: LoadedCart) => Promise<CartChange[]>

/**
 * One update of an open cart, alone: the cart is locked, read, changed and released in one transaction, with the
 * changes that `update` returns; nothing else is written. The cart's payment sessions are updated afterwards, since
 * providers are never called inside a transaction. Refuses a completed cart with not_allowed, and waits up to two
 * seconds while the cart is being paid. Returns the shipping methods that it has dropped.
 * @public
 */
export async function changeCart(
  ctx: Context,
  id: string,
  update: Update,
  around: Around = alone,
): Promise<MethodWarning[]> {
  let dropped: MethodWarning[] = []
  const warn = (warnings: MethodWarning[]) => {
    dropped = warnings
  }
  await change(ctx, id, update, { around, warn })
  return dropped
}

/** A cart that will be changed with `changedCart`, read beforehand: for what providers must say of it first. */
export const seeToChange = (ctx: Context, id: string): Promise<SeenCart> => seeCart(ctx, id, responseTree(ctx.shape))

/**
 * The same, with the cart as it is now as the response. It is computed from the changes, without reading the cart
 * again, and kept under the request's key in the same transaction; unless only the tables or a provider know the result. A cart
 * that was `seen` is not read again if it is still the same.
 */
export async function changedCart(ctx: Context, id: string, update: Update, seen?: SeenCart): Promise<CartResponse> {
  let dropped: MethodWarning[] = []
  const warn = (warnings: MethodWarning[]) => {
    dropped = warnings
  }
  const warned = (cart: ResponseOf<"Cart">) => ({ cart: dropped.length > 0 ? { ...cart, warnings: dropped } : cart })
  const answer = (tx: Context, cart: LoadedCart) => keepResponse(tx, warned(knownCart(cart, tx.shape)))
  return (await change(ctx, id, update, { answer, seen, warn })) ?? warned(await getCart(ctx, id))
}

type CartResponse = {
  cart: ResponseOf<"Cart">
}
interface How {
  around?: Around
  /** Makes the response within the transaction. */
  answer?: (tx: Context, cart: LoadedCart) => Promise<CartResponse>
  seen?: SeenCart | undefined
  /** Gets what the update has dropped, before the response is made. */
  warn?: (warnings: MethodWarning[]) => void
}

/** How often prices of providers are asked while other requests keep changing the cart. */
const QUOTES = 4

async function change(ctx: Context, id: string, update: Update, how: How): Promise<CartResponse | undefined> {
  let quotes: Quotes | undefined
  for (let asked = 0; asked < QUOTES; asked++) {
    try {
      return await changeOnce(ctx, id, update, { ...how, quotes })
    } catch (needed) {
      if (!(needed instanceof QuotesNeeded)) throw needed
      quotes = await quotesFor(ctx, needed)
    }
  }
  throw conflict("The cart is being changed by other requests")
}

type Attempt = How & { quotes: Quotes | undefined }

async function changeOnce(ctx: Context, id: string, update: Update, how: Attempt): Promise<CartResponse | undefined> {
  const { around = alone, answer, seen, quotes, warn } = how
  let response: CartResponse | undefined
  const hadSessions = await whenFree(ctx, id, () =>
    ctx.tx(async (tx) => {
      const cart = (await lockSeen(tx, seen)) ?? (await lockOpenCart(tx, id, answer && responseTree(ctx.shape)))
      return around(tx, async () => {
        const changes = await inOrder(
          cart,
          (locked) => adoptCart(tx, locked),
          (adopted) => renewMoney(tx, adopted),
          (renewed) => update(tx, renewed),
          (changed) => settledShipping(tx, cart, changed, quotes),
          (settled) => (quotes || ctx.own?.rules?.shippingPrice ? mustBePayable(settled) : []),
        )
        warn?.(methodWarnings(cart, changes))
        const columns = await writeChanges(tx, cart, changes)
        const after = { ...afterChanges(cart, changes), ...columns }
        await emitCart(tx, cart, after, changes.length)
        const hasSessions = after.payment_sessions.length > 0
        response = answer && !hasSessions && isKnown(after, changes, ctx.shape) ? await answer(tx, after) : undefined
        return hasSessions
      })
    }),
  )
  if (!hadSessions) return response
  const reply = answer && { tree: responseTree(ctx.shape), answer: answering(ctx, answer) }
  return syncPaymentSessions(ctx, id, reply).catch(unlessImpossible)
}

/** A cart of before version 2 has it from its next write on. The cart of a swap keeps the version of its order. */
async function renewMoney(tx: Context, cart: LoadedCart): Promise<CartChange[]> {
  if (cart.money_since === null || cart.type === "swap" || moneyOfCart(cart) === 2) return []
  return inOrder(
    cart,
    () => [{ do: "set_money", money: 2 }],
    (changed) => refreshAdjustments(tx, changed),
  )
}

async function lockSeen(tx: Context, seen: SeenCart | undefined): Promise<LoadedCart | undefined> {
  const cart = seen && (await lockUnchanged(tx, seen))
  if (cart) mustBeFree(cart)
  return cart
}

/** Makes the response where the sessions are written. */
const answering =
  (ctx: Context, answer: NonNullable<How["answer"]>) =>
  ({ db, query }: App, cart: LoadedCart): Promise<CartResponse> =>
    answer({ ...ctx, db, query }, cart)

async function emitCart(tx: Context, before: LoadedCart, after: LoadedCart, changes: number): Promise<void> {
  const { id } = before
  if (changes > 0) await emitWebhookEvents(tx, "cart.updated", { id })
  if (after.customer_id !== before.customer_id) await emitWebhookEvents(tx, "cart.customer_updated", { id })
}

/** Runs the change under the lock of the cart; it may refuse instead. */
type Around = (tx: Context, work: () => Promise<boolean>) => Promise<boolean>
const alone: Around = (_, work) => work()

/**
 * Makes the cart the logged-in customer's if a write makes it theirs: for the writes that don't go
 * through `changeCart`, which are about payment.
 * @public
 */
export async function adoptFirst(ctx: Context, id: string): Promise<void> {
  if (!ctx.customer) return
  // Carts of swaps and claims belong to their order's customer.
  const type = { in: ["default" as const, "draft_order" as const] }
  const where = { id, type, completed_at: null, ...live }
  const select = { customer_id: true, customer: { select: { has_account: true } } }
  const cart = await ctx.db.cart.findFirst({ where, select })
  if (cart && adopts(cart, ctx.customer)) await changeCart(ctx, id, async () => [])
}

/**
 * The change is done. A request that is paying the cart now has seen it and updated its sessions; without the cart's
 * tax provider the amount is unknown, and the sessions stay the same until completion refuses.
 */
function unlessImpossible(error: unknown): undefined {
  if (isNotConfigured(error)) return
  if (!isRefusal(error) || error.type !== "conflict") throw error
}

/** What reading prices again has changed in a cart. @public */
export interface RereadPrices {
  prices: PriceWarning[]
  methods: MethodWarning[]
}

interface Rereading {
  /** A list that ended after the shopper began to pay still counts. */
  keeps_agreed?: boolean
  /** Records, in the same transaction, what has become of the cart. */
  record?: (tx: Context, after: LoadedCart, prices: PriceWarning[]) => Promise<void>
}

/**
 * Writes the prices of now into a cart that is about to be paid, with all that follows from them, and updates its
 * payment sessions. A line without a price keeps the one that it had: completing the cart refuses it.
 * @public
 */
export async function rereadPrices(ctx: Context, id: string, how: Rereading = {}): Promise<RereadPrices> {
  let prices: PriceWarning[] = []
  const methods = await changeCart(ctx, id, async (tx, cart) => {
    prices = []
    if (!rereadsPrices(cart)) return []
    const { changed } = pricesNow(tx, cart, {
      variants: await variantsOf(tx, cart),
      isFixed: (line) => hasFixedPrice(cart, line),
      agreed_at: how.keeps_agreed ? agreedAt(cart) : null,
    })
    prices = priceWarnings(cart, changed)
    const changes = await inOrder(cart, (known) => repriced(tx, known, { changed, gone: [] }), mustBePayable)
    await how.record?.(tx, afterChanges(cart, changes), prices)
    return changes
  })
  return { prices, methods }
}

/** Two rounds as one. @public */
export const joinedReads = (earlier: RereadPrices, later: RereadPrices): RereadPrices => ({
  prices: joinedChanges(earlier.prices, later.prices),
  methods: [...earlier.methods, ...later.methods],
})
