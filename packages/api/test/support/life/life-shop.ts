import { setTimeout as sleep } from "node:timers/promises"
import { expect } from "vitest"
import { aProduct, aShippingOption } from "../catalog.ts"
import { aMarket, type Market } from "../checkout.ts"
import { LOCATION_RULES } from "../invariants-locations.ts"
import { aStockedVariant, twoLocations } from "../inventory.ts"
import { anOperatorAtWork, type Visitor } from "../scenes.ts"
import type { TestShop } from "../shop.ts"
import type { PaperOrder } from "./paper.ts"

/** Goods for 10.00, 20.00 and 5.00, to which 19 % tax is added: what each costs is a whole number. */
export type Goods = "A" | "B" | "C"
const PRICES: Record<Goods, number> = { A: 1000, B: 2000, C: 500 }
export const GOODS = Object.keys(PRICES) as Goods[]

const STOCK = 1000

/** A shop in which orders live: how it is set up, and how its stock is counted, depends on its mode. */
export interface Stockroom {
  /** Puts this many units of new variants into stock; returns the variants. */
  fill(shop: TestShop, counts: Record<Goods, number>): Promise<Record<Goods, string>>
  /** How many units of each variant are for sale now. */
  count(shop: TestShop, variants: string[]): Promise<Map<string, number>>
  /** Checks what else must hold of the stock; after every request that changes something. */
  check?(shop: TestShop): Promise<void>
}

/** Stock is a number of each variant, as in a shop without stock locations. */
const plain: Stockroom = {
  async fill({ db }, counts) {
    const stocked = async (goods: Goods) => {
      const prices = [{ amount: PRICES[goods] }]
      return (await aProduct(db, { variants: [{ prices, inventory_quantity: counts[goods] }] })).variant
    }
    return { A: await stocked("A"), B: await stocked("B"), C: await stocked("C") }
  },
  async count({ db }, variants) {
    const rows = await db.productVariant.findMany({ where: { id: { in: variants } } })
    return new Map(rows.map(({ id, inventory_quantity }) => [id, inventory_quantity]))
  },
}

/** Stock at two locations: few units at the first one, so that what is sold is soon split between them. */
export async function atLocations({ db }: TestShop): Promise<Stockroom> {
  const { L1, L2 } = await twoLocations(db)
  return {
    async fill(_, counts) {
      const stocked = async (goods: Goods) => {
        const stock = { [L1]: `${FEW}/0`, [L2]: `${counts[goods] - FEW}/0` }
        const { variant } = await aStockedVariant(db, stock, { amount: PRICES[goods] })
        return variant
      }
      return { A: await stocked("A"), B: await stocked("B"), C: await stocked("C") }
    },
    count: plain.count,
    async check({ pool }) {
      for (const [rule, query] of Object.entries(LOCATION_RULES))
        expect([rule, await lasting(async () => (await pool.query(query)).rows)]).toEqual([rule, []])
    },
  }
}

const FEW = 5

/** Rows that are found again and again: those of another history are there only while its request is under way. */
async function lasting(find: () => Promise<object[]>): Promise<object[]> {
  let rows = await find()
  for (let tries = 0; rows.length > 0 && tries < 100; tries++) {
    await sleep(50)
    const found = new Set((await find()).map((row) => JSON.stringify(row)))
    rows = rows.filter((row) => found.has(JSON.stringify(row)))
  }
  return rows
}

/** What one random history works with: its own goods, an operator, and the shoppers. */
export interface LifeShop {
  shop: TestShop
  by: Visitor
  shopper: Pick<TestShop, "get" | "post" | "delete">
  market: Market
  /** The shipping option for the way back, 3.00. */
  back: string
  stockroom: Stockroom
  variants: Record<Goods, string>
  prices: Record<Goods, number>
  /** What the buyer of each swap owes, or is owed, when its cart is completed. */
  due: Map<string, number>
  /** How often each request was chosen. */
  sent: Map<string, number>
}

/** What all histories share. */
export async function aLifeMarket(shop: TestShop) {
  const market = await aMarket(shop)
  const { id } = await aShippingOption(shop.db, market.region.id, { is_return: true, amount: 300 })
  return { shop, by: await anOperatorAtWork(shop), shopper: shop, market, back: id }
}

/** Goods of its own for one history. */
export async function aLife(
  shared: Awaited<ReturnType<typeof aLifeMarket>>,
  stockroom: Stockroom = plain,
): Promise<LifeShop> {
  const variants = await stockroom.fill(shared.shop, { A: STOCK, B: STOCK, C: STOCK })
  const market = { ...shared.market, variant: variants.A }
  return { ...shared, market, stockroom, variants, prices: PRICES, due: new Map(), sent: new Map() }
}

type Kind = "hold" | "void" | "capture" | "refund"

/** Money and goods, counted twice: by our rows and by the provider's records, by what was sold and by what is left. */
export async function audit(
  { shop, stockroom, variants }: LifeShop,
  orders: PaperOrder[],
  is_changed = true,
): Promise<void> {
  expect(await theirBooks(shop, orders)).toEqual(ourBooks(orders))
  for (const order of orders) mustBeWhole(order)
  const left = await stockroom.count(shop, Object.values(variants))
  for (const variant of Object.values(variants))
    expect([variant, (left.get(variant) ?? 0) + goneOf(orders, variant)]).toEqual([variant, STOCK])
  if (is_changed) await stockroom.check?.(shop)
}

async function theirBooks({ ledger }: TestShop, orders: PaperOrder[]): Promise<Record<Kind, number>> {
  const sales = new Set(
    orders.flatMap(({ cart, swaps, edits }) => [
      cart,
      ...swaps.map((one) => one.cart),
      ...edits.flatMap(({ collection }) => collection?.id ?? []),
    ]),
  )
  const entries = (await ledger.entries()).filter(({ cart_id }) => sales.has(cart_id ?? ""))
  const of = (wanted: Kind) => sum(entries.filter(({ kind }) => kind === wanted).map(({ amount }) => amount))
  return { hold: of("hold"), void: of("void"), capture: of("capture"), refund: of("refund") }
}

const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0)

function ourBooks(orders: PaperOrder[]): Record<Kind, number> {
  const paid = orders.flatMap(({ payments }) => payments).filter(({ provider }) => provider === "scripted")
  const known = new Set(paid.map(({ id }) => id))
  const for_edits = orders.flatMap(({ edits }) => edits.flatMap(({ collection }) => collection?.payments ?? []))
  const waiting = for_edits.filter(({ id }) => !known.has(id))
  return {
    hold: sum([...paid, ...waiting].map(({ amount }) => amount)),
    void: sum([...paid, ...waiting].filter(({ is_canceled }) => is_canceled).map(({ amount }) => amount)),
    capture: sum(paid.filter(({ is_captured }) => is_captured).map(({ amount }) => amount)),
    refund: sum(paid.map(({ refunded }) => refunded)),
  }
}

/** What an order's own rows say of each other. */
function mustBeWhole({ id, payments, refunds, lines, parcels, returns }: PaperOrder): void {
  expect([id, sum(payments.map(({ refunded }) => refunded))]).toEqual([id, refunds])
  for (const { amount, refunded, is_captured, is_canceled } of payments) {
    expect(refunded).toBeLessThanOrEqual(is_captured ? amount : 0)
    expect(is_captured && is_canceled).toBe(false)
  }
  for (const line of lines) {
    const inside = (states: string[]) =>
      sum(parcels.filter(({ state }) => states.includes(state)).flatMap(({ items }) => unitsIn(line.id, items)))
    const back = returns.filter(({ status }) => status === "received").flatMap(({ items }) => items)
    const received = back.map(({ item, received }) => ({ item, quantity: received ?? 0 }))
    expect([line.id, line.fulfilled, line.shipped, line.returned]).toEqual([
      line.id,
      inside(["packed", "shipped"]),
      inside(["shipped"]),
      sum(unitsIn(line.id, received)),
    ])
    expect(line.returned <= line.shipped && line.shipped <= line.fulfilled && line.fulfilled <= line.quantity).toBe(
      true,
    )
  }
}

const unitsIn = (line: string, items: { item: string; quantity: number }[]) =>
  items.filter(({ item }) => item === line).map(({ quantity }) => quantity)

/** Units of a variant that were sold or sent and did not come back. */
function goneOf(orders: PaperOrder[], variant: string): number {
  const live = orders.flatMap(({ id, status, lines, claims, swaps }) => {
    const owners = [
      ...(status === "canceled" ? [] : [id]),
      ...claims.filter(({ is_canceled }) => !is_canceled).map((one) => one.id),
      ...swaps.filter(({ is_confirmed, is_canceled }) => is_confirmed && !is_canceled).map((one) => one.id),
    ]
    return lines.filter(({ of }) => owners.includes(of))
  })
  return sum(live.filter((line) => line.variant === variant).map(({ quantity, returned }) => quantity - returned))
}
