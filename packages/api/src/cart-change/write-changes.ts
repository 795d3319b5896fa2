import type { CartChange, CartColumns } from "../cart/cart-change.ts"
import type { LoadedCart } from "../cart/load-cart.ts"
import type { Context } from "../context/context.ts"
import { writeClosedSessions } from "../payment-session/payment-sessions.ts"
import { saveLines } from "./cart-lines.ts"
import { clearShipping } from "./queries.ts"

/**
 * Writes the changes that steps of a cart update have returned, in their order; those of the cart's own row once, at
 * the end. The only function that writes an existing cart and its rows. Call it under the cart's lock.
 * @public
 */
export async function writeChanges(tx: Tx, cart: LoadedCart, changes: CartChange[]): Promise<void> {
  for (const change of changes) await write(tx, cart.id, change)
  const changed = Object.entries(columnsOf(changes)).filter(
    ([name, value]) => value !== cart[name as keyof CartColumns],
  )
  if (changed.length > 0) await tx.db.cart.update({ where: { id: cart.id }, data: Object.fromEntries(changed) })
}

const columnsOf = (changes: CartChange[]): Partial<CartColumns> => Object.assign({}, ...changes.map(columnsIn))

function columnsIn(change: CartChange): Partial<CartColumns> {
  if (change.do === "set") return change.columns
  return change.do === "create_address" ? { [`${change.kind}_id`]: change.address.id } : {}
}

type Of<Do extends CartChange["do"]> = Extract<CartChange, { do: Do }>
type Tx = Pick<Context, "db">
type Writers = { [Do in CartChange["do"]]: (tx: Tx, cart_id: string, change: Of<Do>) => Promise<unknown> }

const WRITERS: Writers = {
  set: async () => {},
  create_address: ({ db }, _, { address, fields }) => db.address.create({ data: { ...fields, id: address.id } }),
  update_address: ({ db }, _, { id, fields }) => db.address.update({ where: { id }, data: fields }),
  save_lines: (tx, _, { lines }) => saveLines(tx, lines),
  delete_lines: ({ db }, cart_id, { ids }) => db.lineItem.deleteMany({ where: { id: { in: ids }, cart_id } }),
  set_has_shipping: ({ db }, _, { ids, has_shipping }) =>
    db.lineItem.updateMany({ where: { id: { in: ids } }, data: { has_shipping } }),
  replace_adjustments: (tx, _, change) => replaceAdjustments(tx, change),
  add_shipping_method: ({ db }, _, { fields }) => db.shippingMethod.create({ data: fields }),
  delete_shipping_methods: (tx, _, { ids }) => deleteShippingMethods(tx, ids),
  delete_custom_options: ({ db }, cart_id) => db.customShippingOption.deleteMany({ where: { cart_id } }),
  clear_shipping: (tx, cart_id, { ids }) => clearShipping(tx, cart_id, ids),
  keep_discounts: ({ db }, cart_id, { ids }) =>
    db.cartDiscount.deleteMany({ where: { cart_id, discount_id: { notIn: ids } } }),
  add_discounts: ({ db }, cart_id, { discounts }) =>
    db.cartDiscount.createMany({ data: discounts.map(({ id }) => ({ cart_id, discount_id: id })) }),
  clear_gift_cards: ({ db }, cart_id) => db.cartGiftCard.deleteMany({ where: { cart_id } }),
  add_gift_cards: ({ db }, cart_id, { gift_cards }) =>
    db.cartGiftCard.createMany({ data: gift_cards.map(({ id }) => ({ cart_id, gift_card_id: id })) }),
  close_payment_sessions: (tx, cart_id, change) => writeClosedSessions(tx, cart_id, change),
}

function write(tx: Tx, cart_id: string, change: CartChange): Promise<unknown> {
  const writer = WRITERS[change.do] as Writers[typeof change.do] as (...args: unknown[]) => Promise<unknown>
  return writer(tx, cart_id, change)
}

async function replaceAdjustments({ db }: Tx, { old_ids, adjustments }: Of<"replace_adjustments">): Promise<void> {
  if (old_ids.length) await db.lineItemAdjustment.deleteMany({ where: { id: { in: old_ids } } })
  if (adjustments.length) await db.lineItemAdjustment.createMany({ data: adjustments })
}

async function deleteShippingMethods({ db }: Tx, ids: string[]): Promise<void> {
  await db.shippingMethodTaxLine.deleteMany({ where: { shipping_method_id: { in: ids } } })
  await db.shippingMethod.deleteMany({ where: { id: { in: ids } } })
}
