import { createHash } from "node:crypto"
import { orderLineTotals, orderTotals, ratesOf, shippingMethodTotals } from "@mercer/commerce"
import { type PgConnection, pgSql, type Query, type TreeRow } from "@mercer/db"
import { totalsTree as cartTotalsTree } from "../cart/cart-tree.ts"
import { pricedWith } from "../cart/priced-cart.ts"
import { find } from "../data/read.ts"
import { totalsTree } from "../order/get-order.ts"
import { countOrders, ordersAfter } from "./queries.ts"

export interface TotalsHash {
  orders: number
  /** SHA-256, in hexadecimal digits. */
  hash: string
}

interface Source {
  /** A connection in a transaction, so that all is of one moment. */
  connection: PgConnection
  query: Query
}

const sent = { additional_items: { adjustments: {}, tax_lines: {} }, shipping_methods: { tax_lines: {} } } as const
const tree = { ...totalsTree, claims: sent, swaps: { ...sent, cart: cartTotalsTree } } as const

const STEP = 500

/**
 * A hash over every total of all orders, their lines, shipping methods, swaps and claims, in the order of their ids, as
 * they are computed now: an update that leaves it as it was has changed no amount of a placed order. Changes nothing.
 */
export async function totalsHash(
  { connection, query }: Source,
  progress: (done: number, all: number) => void,
): Promise<TotalsHash> {
  const sql = pgSql(connection, { named: false })
  const all = await countOrders(sql)
  const hash = createHash("sha256")
  let orders = 0
  for (let last = ""; ; ) {
    const ids = await ordersAfter(sql, last, STEP)
    if (ids.length === 0) return { orders, hash: hash.digest("hex") }
    const rows = await find({ query }, "Order", { id: ids }, tree)
    const byId = new Map(rows.map((row) => [row.id, row]))
    for (const row of ids.flatMap((id) => byId.get(id) ?? [])) hash.update(`${JSON.stringify(amountsOf(row))}\n`)
    last = ids.at(-1) as string
    orders += ids.length
    progress(orders, Math.max(orders, all))
  }
}

type Row = TreeRow<"Order", typeof tree>

function amountsOf(order: Row): unknown[] {
  const { region } = order
  if (!region) return [order.id]
  const { totals, items, shipping_methods } = orderTotals({ ...order, region })
  const parts = ({ additional_items, shipping_methods: methods }: Pick<Row["claims"][number], keyof typeof sent>) => [
    each(orderLineTotals(order, additional_items)),
    methods.map((method) => [method.id, sorted(shippingMethodTotals(method, ratesOf(method.tax_lines), false))]),
  ]
  return [
    order.id,
    sorted(totals),
    each(items),
    each(shipping_methods),
    order.swaps.map((swap) => [swap.id, swap.difference_due, parts(swap), cartAmounts(swap.cart)]),
    order.claims.map((claim) => [claim.id, claim.refund_amount, parts(claim)]),
  ]
}

type SwapCart = Row["swaps"][number]["cart"]

function cartAmounts(cart: SwapCart): unknown[] {
  if (!cart) return []
  const { totals, items, shipping_methods } = pricedWith(cart as Parameters<typeof pricedWith>[0])
  return [sorted(totals), each(items), each(shipping_methods)]
}

const each = (totals: Map<string, object>) => [...totals].map(([id, one]) => [id, sorted(one)])
/** By name, so that the hash does not depend on how an object was made. */
const sorted = (totals: object) => Object.entries(totals).sort(([a], [b]) => (a < b ? -1 : 1))
