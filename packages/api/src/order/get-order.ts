import {
  cardMoney,
  cardRefundTotals,
  type EditTimes,
  orderEditStatus,
  orderLineTotals,
  orderTotals,
  Refusal,
} from "@mercer/commerce"
import { DELETED_TOO, type Tree, type TreeRow, type Where } from "@mercer/db"
import type { Shape } from "@mercer/rest"
import type { Context } from "../context/context.ts"
import { find, merge, treeOf } from "../data/read.ts"
import type { ResponseOf } from "../entities/index.ts"
import { readsSentLines, withRefundable } from "../wire/sent-lines.ts"
import { withReturnable } from "./own/returnable.ts"

/** What the totals of an order are computed from. A discount that was deleted since still counts: it was applied. @public */
export const totalsTree = {
  region: { [DELETED_TOO]: {} },
  items: { adjustments: {}, tax_lines: {} },
  discounts: { [DELETED_TOO]: {}, rule: { [DELETED_TOO]: {} } },
  terms: {},
  gift_card_transactions: {},
  gift_card_entries: { gift_card: { [DELETED_TOO]: {} }, issued_gift_card: { [DELETED_TOO]: {} } },
  shipping_methods: { tax_lines: {} },
  payments: {},
  refunds: {},
} as const

type Row = TreeRow<"Order", typeof totalsTree>
type Whole = Row & { region: NonNullable<Row["region"]> }
/** What answers with orders are made with. */
export type Answering = Pick<Context, "query" | "shape" | "own" | "now" | "log">

type Line = Row["items"][number]

/**
 * An order as the storefront returns it: with its totals as charged, without the data of its payment providers.
 * @public
 */
export async function getOrder(ctx: Answering, where: Where): Promise<ResponseOf<"Order">> {
  const [order] = await withReturnable(ctx, await getOrders(ctx, where))
  if (!order) throw new Refusal("not_found", "The order was not found")
  return order
}

/** All orders that match, in the same form, in one statement. @public */
export async function getOrders(ctx: Pick<Context, "query" | "shape">, where: Where) {
  const orders = await decoratedOrders(ctx, where)
  return orders.map((order) => forShoppers(order, ctx.shape))
}

/** All orders that match with their totals and the data of their payment providers: for operators. */
export async function decoratedOrders({ query, shape }: Pick<Context, "query" | "shape">, where: Where) {
  return decoratedRows(await find({ query }, "Order", where, orderTree(shape)), shape)
}

/** Rows that were read with `orderTree`, with their totals. */
export function decoratedRows(rows: object[], shape: Shape): ResponseOf<"Order">[] {
  const whole = (rows as Row[]).filter((row): row is Whole => row.region !== null)
  return whole.map((row) => decorated(row, shape))
}

const trees = new WeakMap<Shape, typeof totalsTree>()

/** What must be read of orders to return them in this shape with their totals. @public */
export function orderTree(shape: Shape): typeof totalsTree {
  const tree = trees.get(shape) ?? merge(totalsTree, treeFor(shape))
  trees.set(shape, tree)
  return tree
}

/** Rows that were read with `orderTree`, as `getOrders` returns them. @public */
export function orderResponses(rows: object[], shape: Shape): ResponseOf<"Order">[] {
  return decoratedRows(rows, shape).map((order) => forShoppers(order, shape))
}

function forShoppers(order: ResponseOf<"Order">, shape: Shape): ResponseOf<"Order"> {
  const whole = readsSentLines(shape) ? withRefundable(order, shape) : order
  return { ...whole, payments: whole.payments?.map((payment) => ({ ...payment, data: {} })) ?? [] }
}

/** What the shape requests, and what is needed to compute the parts of it that no table has. */
function treeFor(shape: Shape): Tree {
  const { returnable_items, cart, returns, claims } = shape.relations
  const terms = { ...(returns && { returns: { terms: {} } }), ...(claims && { claims: { terms: {} } }) }
  const tree = merge(merge(treeOf(shape), terms), cart ? { cart: { payment_sessions: {} } } : {})
  if (!returnable_items) return tree
  const lines = merge({ adjustments: {}, tax_lines: {} }, treeOf(returnable_items))
  return merge(tree, { items: lines, claims: { additional_items: lines }, swaps: { additional_items: lines } })
}

function decorated(order: Whole, shape: Shape): ResponseOf<"Order"> {
  const { totals, items, shipping_methods } = orderTotals(order)
  const { edits = [] } = order as { edits?: EditTimes[] }
  const { cart } = order as { cart?: { payment_sessions: { is_selected: boolean | null }[] } | null }
  return {
    ...order,
    items: order.items.map((item) => ({ ...item, ...items.get(item.id) })),
    shipping_methods: order.shipping_methods.map((method) => ({ ...method, ...shipping_methods.get(method.id) })),
    ...(shape.relations.returnable_items && { returnable_items: returnable(order) }),
    ...(shape.relations.edits && { edits: edits.map((edit) => ({ ...edit, status: orderEditStatus(edit) })) }),
    ...(cart && { cart: { ...cart, payment_session: cart.payment_sessions.find((one) => one.is_selected) ?? null } }),
    ...totals,
    ...cardRefundTotals(cardMoney(order)),
    gift_card_refunds: cardRefunds(order),
  } as unknown as ResponseOf<"Order">
}

/** What came back to the order's gift cards, each with the card that has it now. */
function cardRefunds({ gift_card_entries }: Whole): object[] {
  const back = gift_card_entries.filter(({ kind }) => kind !== "operator")
  return back.map(({ id, gift_card_id, gift_card, issued_gift_card, amount, tax, kind, created_at }) => {
    const card = issued_gift_card ?? gift_card
    const code_last4 = card?.code.slice(-4) ?? ""
    return {
      id,
      gift_card_id: card?.id ?? gift_card_id,
      code_last4,
      amount,
      tax,
      kind,
      created_at: created_at.toISOString(),
    }
  })
}

/** Lines with shipped units that have not been returned: the order's own, and those of its claims and swaps. */
function returnable(order: Whole): object[] {
  const { claims = [], swaps = [] } = order as { claims?: Replacement[]; swaps?: Replacement[] }
  const lines = [...order.items, ...[...claims, ...swaps].flatMap(({ additional_items }) => additional_items)]
  const shipped = lines.filter((line) => (line.returned_quantity ?? 0) < (line.shipped_quantity ?? 0))
  const totals = orderLineTotals(order, shipped)
  return shipped.map((line) => ({ ...line, ...totals.get(line.id) }))
}

interface Replacement {
  additional_items: Line[]
}
