import { countedLines, type Movements, Refusal } from "@mercer/commerce"
import { DELETED_TOO, type TreeRow } from "@mercer/db"
import type { App } from "../context/context.ts"
import { isInstalled } from "../data/installed.ts"
import { find, findOne } from "../data/read.ts"
import { findOpenOperation, findSuccessors, lockOrderRow } from "./queries.ts"

/** What an order was sold with stays readable after it is deleted from the store. */
const kept = { [DELETED_TOO]: {} } as const
const line = { adjustments: {}, tax_lines: {}, variant: { ...kept, product: { ...kept, profiles: {} } } } as const
const method = { tax_lines: {}, shipping_option: kept } as const

/** What rules need to read of an order before they change it. */
const orderTree = {
  region: { ...kept, fulfillment_providers: {} },
  items: line,
  discounts: { ...kept, rule: { ...kept, conditions: {} } },
  terms: {},
  gift_card_transactions: { gift_card: kept },
  gift_card_entries: {},
  bought_gift_cards: {},
  shipping_methods: method,
  payments: {},
  refunds: {},
  fulfillments: { items: {}, tracking_links: {} },
  returns: { items: {}, shipping_method: method, terms: {} },
  claims: {
    terms: {},
    claim_items: {},
    additional_items: line,
    fulfillments: { items: {}, tracking_links: {} },
    shipping_methods: method,
    return_order: { items: {}, shipping_method: method, terms: {} },
    shipping_address: kept,
  },
  swaps: {
    terms: {},
    additional_items: line,
    fulfillments: { items: {}, tracking_links: {} },
    shipping_methods: method,
    return_order: { items: {}, shipping_method: method, terms: {} },
    payment: {},
    shipping_address: kept,
    cart: { completions: {} },
  },
  shipping_address: kept,
} as const

type Row = TreeRow<"Order", typeof orderTree>

/** @public */
export type LoadedOrder = Row & {
  region: NonNullable<Row["region"]>
  /** Whether the shop sells by stock locations, until the transaction that locked the order ends. */
  by_location?: boolean
}
/** @public */
export type LoadedLine = LoadedOrder["items"][number]
/** @public */
export type LoadedReturn = LoadedOrder["returns"][number]
/** @public */
export type LoadedFulfillment = LoadedOrder["fulfillments"][number]

type Loading = Pick<App, "query" | "providers" | "takeoverPhase">

/** An order with all that rules need to read of it; refuses with not_found. @public */
export async function loadOrder(ctx: Loading, id: string): Promise<LoadedOrder> {
  const order = await findOne(ctx, "Order", { id }, orderTree, `Order with id: ${id}`)
  if (!order.region) throw new Refusal("not_found", `The region of order ${id} was not found`)
  const { fulfillment_providers, ...region } = order.region
  const carriers = fulfillment_providers.map((one) => ({ ...one, is_installed: isInstalled(ctx, "fulfillment", one) }))
  return { ...order, ...counted(order), region: { ...region, fulfillment_providers: carriers } } as LoadedOrder
}

/** The goods of the order, its claims and its swaps, with what is really fulfilled of them. */
function counted({ items, fulfillments, claims, swaps }: Row): Pick<Row, "items" | "claims" | "swaps"> {
  const goods = <Sender extends Pick<Row["swaps"][number], "additional_items" | "fulfillments">>(sender: Sender) => ({
    ...sender,
    additional_items: countedLines(sender.additional_items, sender.fulfillments),
  })
  return { items: countedLines(items, fulfillments), claims: claims.map(goods), swaps: swaps.map(goods) }
}

/** What rules need to read of these orders, for an answer. */
export async function findOrders(ctx: Pick<App, "query">, ids: string[]): Promise<LoadedOrder[]> {
  return (await find(ctx, "Order", { id: ids }, orderTree)) as LoadedOrder[]
}

/** Another operation on the order is running: the caller waits and tries again. */
export class OrderBusy extends Error {
  constructor(readonly operation_id: string) {
    super("Another operation on this order is under way")
  }
}

/**
 * The order, locked until the transaction ends: the lock comes first, the rows are read after it. Throws OrderBusy
 * while an operation on it is running.
 * @public
 */
export async function lockOrder(tx: Loading & Pick<App, "db">, id: string): Promise<LoadedOrder> {
  const by_location = await lockOrderRow(tx, id)
  const operation_id = await findOpenOperation(tx, id)
  if (operation_id) throw new OrderBusy(operation_id)
  return { ...(await loadOrder(tx, id)), by_location }
}

/** The order's own lines, and those that its claims and swaps have sent. @public */
export function linesOf(order: LoadedOrder): LoadedLine[] {
  const sent = [...order.claims, ...order.swaps].flatMap(({ additional_items }) => additional_items)
  return [...order.items.filter(({ is_return }) => !is_return), ...sent]
}

/** The line of the order, its claims or its swaps; undefined when it belongs to another order. @public */
export function lineOf(order: LoadedOrder, id: string): LoadedLine | undefined {
  return linesOf(order).find((one) => one.id === id)
}

/**
 * Items as a request names them, with the lines that an order edit has replaced named by their successors: clients may
 * still know the former ids.
 * @public
 */
export async function currentItems<Item extends { item_id: string }>(
  tx: Pick<App, "db">,
  order: LoadedOrder,
  items: Item[],
): Promise<Item[]> {
  const unknown = items.map(({ item_id }) => item_id).filter((id) => !lineOf(order, id))
  if (unknown.length === 0) return items
  const found = await findSuccessors(tx, order.id, unknown)
  const successors = new Map(found.map(({ old_id, new_id }) => [old_id, new_id]))
  return items.map((item) => ({ ...item, item_id: successors.get(item.item_id) ?? item.item_id }))
}

/** Every return of the order, each once, including those of claims and swaps. @public */
export function returnsOf(order: LoadedOrder): LoadedReturn[] {
  const of_others = [...order.claims, ...order.swaps].flatMap(({ return_order }) => return_order ?? [])
  const all = new Map([...order.returns, ...of_others].map((one) => [one.id, one]))
  return [...all.values()]
}

/** The rows from which units of the order's lines are counted. @public */
export function movementsOf(order: LoadedOrder): Movements {
  return { returns: returnsOf(order), claims: order.claims, swaps: order.swaps }
}

/** What was sold by the order, or sent by a claim or a swap, is not there any more once that was canceled. @public */
export function isOfCanceled(order: LoadedOrder, { claim_order_id, swap_id }: LoadedLine): boolean {
  if (order.canceled_at || order.status === "canceled") return true
  const owners = [...order.claims, ...order.swaps].filter(({ id }) => id === claim_order_id || id === swap_id)
  return owners.some(({ canceled_at }) => canceled_at !== null)
}
