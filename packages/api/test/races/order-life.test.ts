import fc from "fast-check"
import { afterAll, beforeAll, expect, test, vi } from "vitest"
import { aProduct } from "../support/catalog.ts"
import { aMarket, type Market, must } from "../support/checkout.ts"
import { expectSound } from "../support/invariants.ts"
import { COMMANDS, type Command, Place, TALLY } from "../support/order-commands.ts"
import { fulfillmentStatus, type Paper, paymentStatus } from "../support/order-model.ts"
import { aDesk, type Desk } from "../support/orders.ts"
import { SEED } from "../support/seed.ts"
import { openShop, type TestShop } from "../support/shop.ts"

/** Set ORDER_RUNS=500 for a long run. */
const RUNS = Number(process.env.ORDER_RUNS ?? 50)
const LENGTH = 40
const SIDE_BY_SIDE = 4
const STOCK = 1000

type GiveBack = typeof import("../../src/inventory/restock.ts")
const forgetful = vi.hoisted(() => ({ of_stock: false }))

/** Mutant: receives returned goods without restocking them. */
vi.mock("../../src/inventory/restock.ts", async (original) => {
  const real = await original<GiveBack>()
  const restock: GiveBack["restock"] = async (tx, back) => {
    if (!forgetful.of_stock) await real.restock(tx, back)
  }
  return { ...real, restock }
})

let shop: TestShop
let desk: Desk
let market: Market

beforeAll(async () => {
  shop = await openShop()
  desk = await aDesk(shop)
  market = await aMarket(shop)
})
afterAll(() => shop.close())

const OFTEN = ["capture", "refund", "fulfill", "ship", "request", "receive", "cancel", "claim money", "claim goods"]

/** Our totals, those of the provider's own records, and the stock, after each step; in one statement. */
const BOOKS = `
  SELECT (SELECT coalesce(sum(amount) FILTER (WHERE captured_at IS NOT NULL), 0)::int FROM payment WHERE order_id = ANY($1)) AS captured,
    (SELECT coalesce(sum(amount_refunded), 0)::int FROM payment WHERE order_id = ANY($1)) AS refunded,
    (SELECT coalesce(sum(amount), 0)::int FROM refund WHERE order_id = ANY($1)) AS refund_rows,
    (SELECT json_agg(json_build_object('id', o.id, 'cart_id', o.cart_id, 'status', o.status,
      'payment_status', o.payment_status, 'fulfillment_status', o.fulfillment_status,
      'refunded', (SELECT coalesce(sum(amount), 0) FROM refund WHERE order_id = o.id)))
      FROM "order" o WHERE o.id = ANY($1)) AS orders,
    (SELECT inventory_quantity FROM product_variant WHERE id = $2) AS stock,
    (SELECT coalesce(sum(l.quantity - coalesce(l.returned_quantity, 0)), 0)::int
      FROM line_item l LEFT JOIN "order" o ON o.id = l.order_id LEFT JOIN claim_order c ON c.id = l.claim_order_id
      WHERE l.variant_id = $2 AND coalesce(o.canceled_at, c.canceled_at) IS NULL
        AND (o.id IS NOT NULL OR c.id IS NOT NULL)) AS out`

async function audit(variant: string, { orders }: Paper): Promise<void> {
  const { rows } = await shop.pool.query(BOOKS, [orders.map(({ id }) => id), variant])
  const { captured, refunded, refund_rows, orders: ours, stock, out } = rows[0]
  const byId = new Map<string, OrderRow>(ours.map((one: OrderRow) => [one.id, one]))
  for (const order of orders)
    expect(byId.get(order.id)).toMatchObject({
      status: order.status,
      payment_status: paymentStatus(order),
      fulfillment_status: fulfillmentStatus(order),
      refunded: order.refunded,
    })
  const carts = new Set([...byId.values()].map(({ cart_id }) => cart_id))
  const entries = (await shop.ledger.entries()).filter(({ cart_id }) => carts.has(cart_id ?? ""))
  const theirs = (kind: string) =>
    entries.filter((entry) => entry.kind === kind).reduce((sum, { amount }) => sum + amount, 0)
  expect({ captured, refunded, refund_rows }).toEqual({
    captured: theirs("capture"),
    refunded: theirs("refund"),
    refund_rows: theirs("refund"),
  })
  expect(captured - refunded).toBeGreaterThanOrEqual(0)
  expect(stock + out).toBe(STOCK)
}

interface OrderRow {
  id: string
  cart_id: string
}

async function aRun(commands: Iterable<Command>): Promise<void> {
  const { variant } = await aProduct(shop.db, { variants: [{ inventory_quantity: STOCK }] })
  const floor = { shop, desk, market: { ...market, variant }, audit: (paper: Paper) => audit(variant, paper) }
  const paper: Paper = { orders: [] }
  await new Place(3).run(paper, floor)
  await fc.asyncModelRun(() => ({ model: paper, real: floor }), commands)
  for (const { id, total, refunded } of paper.orders)
    expect(must(await desk.get(id, "?expand=")).order).toMatchObject({ total, refunded_total: refunded })
}

const commands = fc.array(fc.oneof(...COMMANDS), { minLength: LENGTH, maxLength: LENGTH })
const property = fc.asyncProperty(commands, aRun)

test(`${RUNS} order histories with random operations, two at once: money and stock are conserved (seed ${SEED})`, {
  timeout: 120_000 + RUNS * 10_000,
}, async () => {
  const share = Math.ceil(RUNS / SIDE_BY_SIDE)
  const shares = Array.from({ length: SIDE_BY_SIDE }, (_, at) => at)
  await Promise.all(shares.map((at) => fc.assert(property, { numRuns: share, seed: SEED + at })))
  expect(shop.errors).toEqual([])
  // An operation that was never allowed has proved nothing; the rarest may be missing at random.
  if (RUNS >= 50) for (const name of OFTEN) expect([name, TALLY[name]?.allowed]).not.toEqual([name, 0])
})

test("and the shop's books balance", () => expectSound(shop))

test("a mutant that does not restock returned goods is caught", { timeout: 120_000 }, async () => {
  forgetful.of_stock = true
  const lives = fc.assert(property, { numRuns: 20, seed: SEED, endOnFailure: true })
  await expect(lives).rejects.toThrow("Property failed")
})
