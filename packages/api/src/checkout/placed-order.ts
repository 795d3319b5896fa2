import { blankRow } from "@mercer/db"
import type { Shape } from "@mercer/rest"
import type { LoadedCart } from "../cart/load-cart.ts"
import type { ResponseOf } from "../entities/index.ts"
import type { Left, Used } from "../inventory/queries.ts"
import { orderResponses } from "../order/get-order.ts"
import type { NewOrder } from "./queries.ts"

/** An order that has just been written: its cart, its rows, and what they have changed. */
export interface PlacedOrder {
  cart: LoadedCart
  made: NewOrder
  display_id: number
  /** By the shop's own rule, if it has one. */
  order_number?: string | undefined
  stock: readonly Left[]
  uses: readonly Used[]
}

/** Relations that are known of a new order, or that it does not have yet. */
interface Known {
  readonly [relation: string]: Known
}
const SENT: Known = { additional_items: { adjustments: {}, tax_lines: {} } }
const KNOWN: Known = {
  region: {},
  items: { variant: {}, adjustments: {}, tax_lines: {} },
  discounts: { rule: {} },
  payments: {},
  shipping_address: {},
  billing_address: {},
  shipping_methods: { shipping_option: {}, tax_lines: {} },
  claims: SENT,
  swaps: SENT,
  refunds: {},
  gift_cards: {},
  gift_card_transactions: {},
}

const known = new WeakMap<Shape, boolean>()

/** Most requests select the same, so it is computed once for each. */
function isKnown(shape: Shape): boolean {
  const found = known.get(shape) ?? isWithin(shape, KNOWN)
  known.set(shape, found)
  return found
}

/** The shop's own fields of related rows are not read with a cart. */
const isWithin = ({ relations }: Shape, tree: Known): boolean =>
  Object.entries(relations).every(
    ([name, below]) => tree[name] !== undefined && !below.custom && isWithin(below, tree[name]),
  )

/**
 * The response with an order that has just been written, without reading it: exactly what `getOrder` would read, which a
 * test compares. Undefined when only the tables have all of it: with gift cards, for a draft order, where stock is counted
 * by locations, or when the request selects more.
 */
export function placedOrder(placed: PlacedOrder, shape: Shape): ResponseOf<"Order"> | undefined {
  const { items, gift_cards, draft_order, by_location } = placed.cart
  if (gift_cards.length > 0 || draft_order || by_location || !isKnown(shape)) return undefined
  if (items.some(({ is_return, is_giftcard }) => is_return || is_giftcard)) return undefined
  return orderResponses([{ ...unset(shape), ...rowOf(placed) }], shape)[0]
}

/** A new order has none of the shop's own fields yet. */
const unset = ({ custom = [] }: Shape) => Object.fromEntries(custom.map((name) => [name, null]))

function rowOf({ cart, made, display_id, order_number, uses, ...placed }: PlacedOrder): object {
  const { order, payment, now } = made
  const stamps = { created_at: now, updated_at: now }
  return {
    ...blankRow("Order"),
    ...order,
    display_id,
    ...(order_number !== undefined && { order_number }),
    region: cart.region,
    shipping_address: cart.shipping_address,
    billing_address: cart.billing_address,
    items: cart.items.map((item) => lineOf(item, { made, ...placed })),
    discounts: cart.discounts.map((discount) => ({ ...discount, ...uses.find(({ id }) => id === discount.id) })),
    shipping_methods: byId(cart.shipping_methods).map((method) => methodOf(method, made)),
    terms: { money: made.money },
    payments: payment ? [{ ...blankRow("Payment"), amount_refunded: 0, ...payment, ...stamps }] : [],
    ...NONE,
  }
}

/** What an order gets later. */
const NONE = { claims: [], swaps: [], refunds: [], gift_cards: [], gift_card_transactions: [], gift_card_entries: [] }

function lineOf(item: LoadedCart["items"][number], { made, stock }: Pick<PlacedOrder, "made" | "stock">): object {
  const { order, item_taxes, now } = made
  const left = stock.find(({ id }) => id === item.variant_id)
  return {
    ...item,
    order_id: order.id,
    updated_at: now,
    variant: item.variant && { ...item.variant, ...left },
    adjustments: byId(item.adjustments),
    tax_lines: taxesOf(item_taxes, "item_id", item.id, now),
  }
}

function methodOf(method: LoadedCart["shipping_methods"][number], { order, method_taxes, now }: NewOrder): object {
  const tax_lines = taxesOf(method_taxes, "shipping_method_id", method.id, now)
  const shipping_option = method.shipping_option && { ...method.shipping_option, tax_rates: undefined }
  return { ...method, order_id: order.id, shipping_option, tax_lines }
}

type TaxRow = NewOrder["item_taxes"][number]

function taxesOf(rows: TaxRow[], of: "item_id" | "shipping_method_id", id: string, now: Date): object[] {
  const own = rows.filter((row) => row[of] === id)
  return byId(own).map((row) => ({ metadata: null, ...row, created_at: now, updated_at: now }))
}

/** Rows that were created at the same time, or have none, come in the order of their ids. */
const byId = <Row extends { id: string }>(rows: Row[]): Row[] =>
  rows.length < 2 ? rows : [...rows].sort((a, b) => (a.id < b.id ? -1 : 1))
