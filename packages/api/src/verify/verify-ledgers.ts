import { orderTotals } from "@mercer/commerce"
import { type PgConnection, pgSql, type Query, type TreeRow } from "@mercer/db"
import { find } from "../data/read.ts"
import { stockFaultsIn } from "../inventory/queries-check.ts"
import { totalsTree } from "../order/get-order.ts"
import { type Broken, countBroken, countOrders, editedOrders, ordersAfter, ownSince } from "./queries.ts"
import { LEDGER_RULES } from "./queries-rules.ts"

/** A rule of the shop's ledgers that some rows break. */
export interface LedgerFault extends Broken {
  rule: string
  words: string
}

export interface VerifiedLedgers {
  orders: number
  rules: number
  faults: LedgerFault[]
}

interface Source {
  /** A connection in a transaction, so that all is of one moment. */
  connection: PgConnection
  query: Query
}

/** How far it has come: orders recomputed, of all. */
type Progress = (done: number, all: number) => void

const STEP = 500
const MOST_NAMED = 20

/**
 * Recomputes what a shop's money and stock must add up to, over all its rows: order totals against what was paid,
 * refunds against payments, gift cards, units of lines, and stock. Changes nothing. Rows that Medusa v1 made are counted
 * apart, since its rounding and its freedoms differ.
 */
export async function verifyLedgers(source: Source, progress: Progress): Promise<VerifiedLedgers> {
  const sql = pgSql(source.connection, { named: false })
  const faults: LedgerFault[] = []
  for (const { rule, words, broken } of LEDGER_RULES) {
    const found = await countBroken(sql, broken)
    if (found.wrong + found.notes > 0) faults.push({ rule, words, ...found })
  }
  const stock = await stockFaultsIn(sql)
  if (stock.length > 0) {
    const ids = stock.slice(0, MOST_NAMED).map(({ rule, row }) => `${rule}: ${row}`)
    faults.push({ rule: "stock", words: STOCK, wrong: stock.length, ids, notes: 0, noted: [] })
  }
  const orders = await countOrders(sql)
  const totals = await wrongTotals({ ...source, sql, orders }, progress)
  if (totals.wrong + totals.notes > 0) faults.push({ rule: "order_total", words: TOTALS, ...totals })
  return { orders, rules: LEDGER_RULES.length + 2, faults }
}

const STOCK = "rows of stock by location do not add up"
const TOTALS = "orders have another total than was paid for them"

type Walked = Source & { sql: ReturnType<typeof pgSql>; orders: number }

/** The orders whose total, computed again, is not what their payments are about. */
async function wrongTotals({ query, sql, orders }: Walked, progress: Progress): Promise<Broken> {
  const since = await ownSince(sql)
  const found: Broken = { wrong: 0, ids: [], notes: 0, noted: [] }
  let done = 0
  for (let last = ""; ; ) {
    const ids = await ordersAfter(sql, last, STEP)
    if (ids.length === 0) return found
    const edited = await editedOrders(sql, ids)
    const rows = await find({ query }, "Order", { id: ids }, totalsTree)
    for (const row of rows) if (!edited.has(row.id) && !isPaidInFull(row)) note(found, row, since)
    last = ids.at(-1) as string
    done += ids.length
    progress(done, Math.max(done, orders))
  }
}

type Row = TreeRow<"Order", typeof totalsTree>

/** Whether the payments of an order are about its total; a canceled one has none that lives, or was refunded. */
function isPaidInFull({ region, ...order }: Row): boolean {
  if (order.canceled_at || !region) return true
  const live = order.payments.filter(({ canceled_at, swap_id }) => canceled_at === null && swap_id === null)
  const paid = live.reduce((sum, { amount }) => sum + amount, 0)
  return paid === orderTotals({ ...order, region }).totals.total
}

function note(found: Broken, { id, created_at }: { id: string; created_at: Date }, since: Date | null): void {
  const isNoted = since !== null && created_at < since
  const named = isNoted ? found.noted : found.ids
  if (isNoted) found.notes += 1
  else found.wrong += 1
  if (named.length < MOST_NAMED) named.push(id)
}
