import { randomBytes } from "node:crypto"
import {
  boughtCards,
  decrements,
  draw,
  fingerprint,
  giftCardCode,
  mustBecomeOrder,
  outOfStock,
  Refusal,
  unavailable,
  unusableRefusal,
  wantedByVariant,
} from "@mercer/commerce"
import { newId, sendInsert } from "@mercer/db"
import type { Attempt } from "../cart/attempt.ts"
import { mustHaveUsableDiscounts } from "../cart/cart-discounts.ts"
import type { LoadedCart } from "../cart/load-cart.ts"
import { conflict } from "../cart/lock-cart.ts"
import { type PricedCart, pricedWith } from "../cart/priced-cart.ts"
import type { TaxLines } from "../cart/tax-lines.ts"
import type { App } from "../context/context.ts"
import { reserveLines } from "../inventory/by-location.ts"
import { decrementBalances, decrementStock, incrementUses } from "../inventory/decrement.ts"
import { emitWebhookEvents } from "../outbox/emit-webhooks.ts"
import { enqueueEvents } from "../outbox/outbox.ts"
import { closeDraft } from "./draft-cart.ts"
import { numberOrder } from "./number-order.ts"
import type { PlacedOrder } from "./placed-order.ts"
import { insertOrder, type NewOrder } from "./queries.ts"
import { announceOrder, newOrder } from "./write-order.ts"

/** The order that a cart has become; what is known of it if it was written now. */
interface Placing {
  order_id: string
  placed?: PlacedOrder
}

/**
 * Makes the order of an authorized attempt from its locked cart, within the transaction: stock, gift cards and discounts
 * are used if all of them suffice; otherwise nothing changes. Returns null when an outside provider must first be asked
 * for the taxes, which is done without any lock: a cart that changes in the meantime no longer matches its payment.
 * Refuses when the cart has changed since it was paid for (conflict), with 409 when stock ran out, with not_allowed
 * when a discount or gift card is used up.
 */
export async function placeOrder(
  tx: App,
  cart: LoadedCart,
  attempt: Attempt,
  tax_lines?: TaxLines,
): Promise<Placing | null> {
  const known = alreadyPlaced(cart, attempt)
  if (known) return { order_id: known }
  mustBecomeOrder(cart)
  if (cart.region.tax_provider_id && !tax_lines) return null
  const priced = pricedWith(cart, tax_lines)
  mustBeAsPaid(cart, priced, attempt)
  await mustHaveUsableDiscounts(tx, cart)
  mustBeForSale(cart)
  if (cart.by_location) await reserveStock(tx, cart)
  await dropStoredTaxes(tx, cart)
  const order_id = newId("order")
  const made = newOrder(tx, { priced, cart, attempt, order_id })
  const used = await write(tx, { priced, attempt, made })
  const order_number = await numberOrder(tx, made, used.display_id)
  await announceOrder(tx, made)
  await makeBoughtCards(tx, priced, order_id)
  await closeDraft(tx, { cart, attempt, order_id })
  return { order_id, placed: { cart, made, order_number, ...used } }
}

interface Writing {
  priced: PricedCart
  attempt: Attempt
  made: NewOrder
}

/**
 * Writes the order and uses what it uses, in one trip: discounts, gift cards, then stock, as everywhere; orders of the
 * same goods wait for each other from there until the commit. All is judged afterwards, and undone if it must be.
 */
async function write(tx: App, { priced, attempt, made }: Writing) {
  const { cart } = priced
  const wanted = cart.by_location ? [] : decrements(cart.items, variantsOf(cart))
  const drawn = draw(cart.gift_cards, priced.totals.gift_card_total, cart.region)
  const [display_id, uses, cards, stock] = await Promise.all([
    insertOrder(tx, attempt, made),
    cart.discounts.length > 0 ? incrementUses(tx, made.discount_ids, tx.now()) : [],
    drawn.length > 0 ? useUpGiftCards(tx, drawn, made.order.id) : [],
    wanted.length > 0 ? decrementStock(tx, wanted) : [],
  ])
  const short = wanted.filter(({ variant_id }) => !stock.some(({ id }) => id === variant_id))
  if (short.length > 0) throw outOfStockOf(short, cart)
  const refused = cart.discounts.find((discount) => !uses.some(({ id }) => id === discount.id))
  if (refused) throw unusableRefusal("used_up", refused.code)
  if (display_id === undefined) throw conflict("The cart is being completed by another request")
  if (cards.length < drawn.length)
    throw new Refusal("not_allowed", "A gift card of the cart can no longer be used", "gift_card_changed")
  return { display_id, stock, uses }
}

const variantsOf = ({ items }: LoadedCart) => items.flatMap(({ variant }) => variant ?? [])

/** The order, if another process has finished this attempt in the meantime; an attempt that has ended is refused. */
function alreadyPlaced(cart: LoadedCart, attempt: Attempt): string | null {
  const recorded = cart.completions.find(({ id }) => id === attempt.id)
  if (recorded?.state === "authorized") return null
  if (recorded?.order_id) return recorded.order_id
  throw conflict("The cart is being completed by another request")
}

/** Refuses with conflict when the cart is not the one that was paid for. */
export function mustBeAsPaid(cart: LoadedCart, { totals }: PricedCart, attempt: Attempt): void {
  if (totals.total === attempt.amount && fingerprint(cart, totals) === attempt.fingerprint) return
  throw conflict("The cart has changed since its payment was authorized. Complete it again")
}

export const outOfStockOf = (short: { variant_id: string }[], { items }: LoadedCart) =>
  outOfStock(
    short.map(({ variant_id }) => variant_id),
    items,
  )

/** In a shop with stock locations an order takes nothing: its goods are kept for it until they are packed. */
async function reserveStock(tx: App, { items, sales_channel_id }: LoadedCart): Promise<void> {
  const short = await reserveLines(
    tx,
    sales_channel_id,
    items.filter(({ is_return }) => !is_return),
  )
  if (short.length > 0) throw outOfStock(short, items)
}

/** Refuses a cart with variants that were deleted since they were added, alone or with their product. */
export function mustBeForSale({ items }: LoadedCart): void {
  const known = new Set(items.flatMap(({ variant }) => (variant?.product ? variant.id : [])))
  const gone = wantedByVariant(items).flatMap(({ variant_id }) => (known.has(variant_id) ? [] : variant_id))
  if (gone.length > 0) throw unavailable(gone, items)
}

/** Draws the amounts and records that; returns the cards that had enough. */
async function useUpGiftCards(tx: App, drawn: Drawn[], order_id: string): Promise<string[]> {
  const amounts = drawn.map(({ gift_card_id, amount }) => ({ id: gift_card_id, amount }))
  const rows = drawn.map(({ gift_card_id, amount, is_taxable, tax_rate }) => ({
    id: newId("gct"),
    gift_card_id,
    order_id,
    amount,
    is_taxable,
    tax_rate,
  }))
  const used = decrementBalances(tx, amounts, tx.now())
  await sendInsert(tx, "GiftCardTransaction", rows)
  return used
}

type Drawn = ReturnType<typeof draw>[number]

/** Taxes that v1 or an operator stored on the cart earlier are replaced by those the order is sold with. */
export async function dropStoredTaxes(tx: App, { items, shipping_methods }: LoadedCart): Promise<void> {
  const item_id = { in: items.filter((item) => !item.is_return && hasTaxes(item)).map(({ id }) => id) }
  if (item_id.in.length) await tx.db.lineItemTaxLine.deleteMany({ where: { item_id } })
  const shipping_method_id = { in: shipping_methods.filter(hasTaxes).map(({ id }) => id) }
  if (shipping_method_id.in.length) await tx.db.shippingMethodTaxLine.deleteMany({ where: { shipping_method_id } })
}

const hasTaxes = ({ tax_lines }: { tax_lines: unknown[] }) => tax_lines.length > 0

/** Gift cards that were bought: each is emailed after the order is committed. */
async function makeBoughtCards(tx: App, { cart, items }: PricedCart, order_id: string): Promise<void> {
  const rows = cart.items.flatMap((line) =>
    boughtCards(line, items.get(line.id)?.subtotal ?? 0, cart.region).map((card) => ({
      ...card,
      metadata: card.metadata as object,
      id: newId("gift"),
      code: giftCardCode(randomBytes(64)),
      order_id,
    })),
  )
  if (rows.length === 0) return
  await tx.db.giftCard.createMany({ data: rows })
  await emitWebhookEvents(tx, "gift_card.created", ...rows.map(({ id }) => ({ id })))
  const bought = rows.map(({ id: gift_card_id }) => ({ id: order_id, gift_card_id }))
  await emitWebhookEvents(tx, "order.gift_card_created", ...bought)
  await enqueueEvents(
    tx,
    "gift_card.created",
    rows.map(({ id }) => ({ id })),
  )
}
