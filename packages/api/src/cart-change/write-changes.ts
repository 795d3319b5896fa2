import { sendDelete, sendInsert, sendUpdate } from "@mercer/db"
import type { CartChange, CartColumns } from "../cart/cart-change.ts"
import type { LoadedCart } from "../cart/load-cart.ts"
import type { Context } from "../context/context.ts"
import { writeClosedSessions } from "../payment-session/payment-sessions.ts"
import { saveLines } from "./cart-lines.ts"
import { deleteLines, setMoney, settleShipping } from "./queries.ts"

/** What has become of the cart's own row. */
type Written = Partial<CartColumns & Pick<LoadedCart, "updated_at">>

/**
 * Writes the changes that steps of a cart update have returned, in their order; those of the cart's own row once, at
 * the end. The only function that writes an existing cart and its rows. Call it under the cart's lock: statements are
 * only sent, so that they leave with the COMMIT. Returns the columns of the cart's own row that it has written.
 * @public
 */
export async function writeChanges(tx: Tx, cart: LoadedCart, changes: CartChange[]): Promise<Written> {
  for (const change of changes) await write(tx, cart.id, change)
  const changed = Object.entries(columnsOf(changes)).filter(
    ([name, value]) => value !== cart[name as keyof CartColumns],
  )
  if (changed.length === 0) return {}
  const columns = { ...Object.fromEntries(changed), updated_at: new Date() }
  await sendUpdate(tx, "Cart", { id: cart.id }, columns)
  return columns
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
  create_address: (tx, _, { fields }) => sendInsert(tx, "Address", [{ ...fields }]),
  update_address: (tx, _, { id, fields }) => sendUpdate(tx, "Address", { id }, { ...fields }),
  save_lines: (tx, _, { lines }) => saveLines(tx, lines),
  delete_lines: (tx, cart_id, { ids }) => deleteLines(tx, cart_id, ids),
  set_has_shipping: (tx, _, { ids, has_shipping, at }) =>
    sendUpdate(tx, "LineItem", { id: ids }, { has_shipping, updated_at: at }),
  replace_adjustments: (tx, _, change) => replaceAdjustments(tx, change),
  add_shipping_method: (tx, _, { fields }) => sendInsert(tx, "ShippingMethod", [{ ...fields }]),
  delete_shipping_methods: (tx, _, { ids }) => deleteShippingMethods(tx, ids),
  delete_custom_options: (tx, cart_id) => sendDelete(tx, "CustomShippingOption", { cart_id }),
  settle_shipping: (tx, cart_id, change) => settleShipping(tx, cart_id, change),
  keep_discounts: (tx, cart_id, { ids }) => sendDelete(tx, "CartDiscount", { cart_id }, { discount_id: ids }),
  add_discounts: (tx, cart_id, { discounts }) => {
    const rows = discounts.map(({ id }) => ({ cart_id, discount_id: id }))
    return sendInsert(tx, "CartDiscount", rows)
  },
  set_money: (tx, cart_id, { money }) => setMoney(tx, cart_id, money),
  clear_gift_cards: (tx, cart_id) => sendDelete(tx, "CartGiftCard", { cart_id }),
  add_gift_cards: (tx, cart_id, { gift_cards }) => {
    const rows = gift_cards.map(({ id }) => ({ cart_id, gift_card_id: id }))
    return sendInsert(tx, "CartGiftCard", rows)
  },
  close_payment_sessions: (tx, cart_id, change) => writeClosedSessions(tx, cart_id, change),
}

function write(tx: Tx, cart_id: string, change: CartChange): Promise<unknown> {
  const writer = WRITERS[change.do] as Writers[typeof change.do] as (...args: unknown[]) => Promise<unknown>
  return writer(tx, cart_id, change)
}

async function replaceAdjustments(tx: Tx, { old_ids, adjustments }: Of<"replace_adjustments">): Promise<void> {
  if (old_ids.length > 0) await sendDelete(tx, "LineItemAdjustment", { id: old_ids })
  await sendInsert(
    tx,
    "LineItemAdjustment",
    adjustments.map((one) => ({ ...one })),
  )
}

async function deleteShippingMethods(tx: Tx, ids: string[]): Promise<void> {
  await sendDelete(tx, "ShippingMethodTaxLine", { shipping_method_id: ids })
  await sendDelete(tx, "ShippingMethod", { id: ids })
}
