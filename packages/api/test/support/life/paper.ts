import type { OrderPaymentState } from "@mercer/commerce"
import type { TestShop } from "../shop.ts"

/*
 * An order as the model sees it: how many units are where, and how much money. It is read from the tables in one
 * statement, without any code of the shop. All rows are in the order of their ids; amounts are minor units.
 */

export interface Line {
  id: string
  /** The order itself, or the claim or swap that sends the line. */
  of: string
  variant: string | null
  unit_price: number
  quantity: number
  fulfilled: number
  shipped: number
  returned: number
}

export interface Payment {
  id: string
  provider: string
  at: number
  amount: number
  refunded: number
  is_captured: boolean
  is_canceled: boolean
  swap: string | null
}

export interface Parcel {
  id: string
  of: string
  state: "packed" | "shipped" | "canceled"
  items: { item: string; quantity: number }[]
}

export interface Back {
  id: string
  status: "requested" | "received" | "canceled"
  amount: number
  swap: string | null
  claim: string | null
  /** Whether it has a shipping method. */
  by_carrier: boolean
  items: { item: string; quantity: number; received: number | null }[]
}

interface Claim {
  id: string
  is_canceled: boolean
  items: { item: string; quantity: number }[]
}

export interface Swap {
  id: string
  cart: string
  payment_status: string
  fulfillment_status: string
  difference: number | null
  is_confirmed: boolean
  is_canceled: boolean
}

export interface EditLine {
  id: string
  original: string | null
  variant: string | null
  unit_price: number
  quantity: number
}

export interface Change {
  id: string
  type: "item_add" | "item_remove" | "item_update"
  line: string | null
  original: string | null
}

export interface Collection {
  id: string
  status: string
  amount: number
  authorized: number | null
  payments: { id: string; amount: number; is_canceled: boolean }[]
}

export interface Edit {
  id: string
  status: "created" | "requested" | "confirmed" | "declined" | "canceled"
  lines: EditLine[]
  changes: Change[]
  collection: Collection | null
}

export interface PaperOrder {
  id: string
  cart: string
  status: "pending" | "completed" | "archived" | "canceled"
  payment_status: OrderPaymentState
  fulfillment_status: string
  /** The prices of its shipping methods, without tax. */
  shipping: number[]
  /** The sum of its refunds. */
  refunds: number
  lines: Line[]
  payments: Payment[]
  parcels: Parcel[]
  returns: Back[]
  claims: Claim[]
  swaps: Swap[]
  edits: Edit[]
}

const rows = (columns: string, from: string) =>
  `(SELECT coalesce(json_agg(json_build_object(${columns}) ORDER BY x.id), '[]') FROM ${from})`

const claims = "(SELECT id FROM claim_order WHERE order_id = o.id)"
const swaps = "(SELECT id FROM swap WHERE order_id = o.id)"
const theirs = (row: string) =>
  `(${row}.order_id = o.id OR ${row}.claim_order_id IN ${claims} OR ${row}.swap_id IN ${swaps})`
const items = (from: string, more = "") =>
  `(SELECT coalesce(json_agg(json_build_object('item', i.item_id, 'quantity', i.quantity${more}) ORDER BY i.item_id), '[]')
    FROM ${from})`

const LINES = `'id', x.id, 'of', coalesce(x.claim_order_id, x.swap_id, x.order_id), 'variant', x.variant_id,
  'unit_price', x.unit_price, 'quantity', x.quantity, 'fulfilled', coalesce(x.fulfilled_quantity, 0),
  'shipped', coalesce(x.shipped_quantity, 0), 'returned', coalesce(x.returned_quantity, 0)`
const PAYMENTS = `'id', x.id, 'provider', x.provider_id, 'at', extract(epoch FROM x.created_at)::float, 'amount', x.amount,
  'refunded', x.amount_refunded, 'is_captured', x.captured_at IS NOT NULL, 'is_canceled', x.canceled_at IS NOT NULL,
  'swap', x.swap_id`
const PARCELS = `'id', x.id, 'of', coalesce(x.claim_order_id, x.swap_id, x.order_id),
  'state', CASE WHEN x.canceled_at IS NOT NULL THEN 'canceled' WHEN x.shipped_at IS NOT NULL THEN 'shipped' ELSE 'packed' END,
  'items', ${items("fulfillment_item i WHERE i.fulfillment_id = x.id")}`
const RETURNS = `'id', x.id, 'status', x.status, 'amount', x.refund_amount, 'swap', x.swap_id, 'claim', x.claim_order_id,
  'by_carrier', EXISTS (SELECT FROM shipping_method m WHERE m.return_id = x.id),
  'items', ${items("return_item i WHERE i.return_id = x.id", ", 'received', i.received_quantity")}`
const CLAIMS = `'id', x.id, 'is_canceled', x.canceled_at IS NOT NULL,
  'items', ${items("claim_item i WHERE i.claim_order_id = x.id")}`
const SWAPS = `'id', x.id, 'cart', x.cart_id, 'payment_status', x.payment_status, 'fulfillment_status', x.fulfillment_status,
  'difference', x.difference_due, 'is_confirmed', x.confirmed_at IS NOT NULL, 'is_canceled', x.canceled_at IS NOT NULL`
const COLLECTION = `(SELECT json_build_object('id', c.id, 'status', c.status, 'amount', c.amount,
  'authorized', c.authorized_amount, 'payments', (SELECT coalesce(json_agg(json_build_object('id', p.id, 'amount', p.amount,
    'is_canceled', p.canceled_at IS NOT NULL) ORDER BY p.id), '[]')
    FROM payment_collection_payments cp JOIN payment p ON p.id = cp.payment_id WHERE cp.payment_collection_id = c.id))
  FROM payment_collection c WHERE c.id = x.payment_collection_id)`
const EDITS = `'id', x.id, 'status', CASE WHEN x.canceled_at IS NOT NULL THEN 'canceled'
    WHEN x.confirmed_at IS NOT NULL THEN 'confirmed' WHEN x.declined_at IS NOT NULL THEN 'declined'
    WHEN x.requested_at IS NOT NULL THEN 'requested' ELSE 'created' END,
  'lines', (SELECT coalesce(json_agg(json_build_object('id', l.id, 'original', l.original_item_id, 'variant', l.variant_id,
    'unit_price', l.unit_price, 'quantity', l.quantity) ORDER BY l.id), '[]') FROM line_item l WHERE l.order_edit_id = x.id),
  'changes', (SELECT coalesce(json_agg(json_build_object('id', c.id, 'type', c.type, 'line', c.line_item_id,
    'original', c.original_line_item_id) ORDER BY c.id), '[]') FROM order_item_change c WHERE c.order_edit_id = x.id),
  'collection', ${COLLECTION}`

const ORDER = `
  SELECT json_build_object('id', o.id, 'cart', o.cart_id, 'status', o.status, 'payment_status', o.payment_status,
    'fulfillment_status', o.fulfillment_status,
    'shipping', (SELECT coalesce(json_agg(m.price ORDER BY m.price), '[]') FROM shipping_method m WHERE m.order_id = o.id),
    'refunds', (SELECT coalesce(sum(amount), 0)::int FROM refund WHERE order_id = o.id),
    'lines', ${rows(LINES, `line_item x WHERE NOT x.is_return AND ${theirs("x")}`)},
    'payments', ${rows(PAYMENTS, "payment x WHERE x.order_id = o.id")},
    'parcels', ${rows(PARCELS, `fulfillment x WHERE ${theirs("x")}`)},
    'returns', ${rows(RETURNS, `return x WHERE ${theirs("x")}`)},
    'claims', ${rows(CLAIMS, "claim_order x WHERE x.order_id = o.id")},
    'swaps', ${rows(SWAPS, "swap x WHERE x.order_id = o.id")},
    'edits', ${rows(EDITS, "order_edit x WHERE x.order_id = o.id")}) AS paper
  FROM "order" o WHERE o.id = $1`

/** The order as the tables have it now. */
export async function readOrder({ pool }: Pick<TestShop, "pool">, id: string): Promise<PaperOrder> {
  const { rows: found } = await pool.query<{ paper: PaperOrder }>(ORDER, [id])
  if (!found[0]) throw new Error(`There is no order ${id}`)
  return found[0].paper
}
