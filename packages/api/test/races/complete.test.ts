import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { copiesOf } from "../support/cart-copies.ts"
import { aDiscount, aGiftCard, aProduct } from "../support/catalog.ts"
import { aMarket, cartAt, must } from "../support/checkout.ts"
import { expectSound, faultsOf } from "../support/invariants.ts"
import { mutantBalances, mutantStock, mutantUses, unsortedStock } from "../support/mutants.ts"
import { catchesMutant, MANY, RACE, rounds, secondServer, tally, together } from "../support/races.ts"
import { openShop, type TestShop } from "../support/shop.ts"

type Consume = typeof import("../../src/inventory/decrement.ts")
const mutant = vi.hoisted((): Partial<Record<keyof Consume, unknown>> => ({}))

/** While a mutant is set, it replaces the steps that reserve stock, discounts and gift cards. */
vi.mock("../../src/inventory/decrement.ts", async (original) => {
  const real = await original<Consume>()
  const either =
    (name: keyof Consume) =>
    (...args: never[]) =>
      ((mutant[name] ?? real[name]) as (...args: never[]) => unknown)(...args)
  return {
    decrementStock: either("decrementStock"),
    incrementUses: either("incrementUses"),
    decrementBalances: either("decrementBalances"),
  }
})

type Load = typeof import("../../src/cart/load-cart.ts")
const unlocked = vi.hoisted(() => ({ cart: false }))

/** Mutant: the cart is read without a lock and written. */
vi.mock("../../src/cart/load-cart.ts", async (original) => {
  const real = await original<Load>()
  const lockCart: Load["lockCart"] = (ctx, id) => (unlocked.cart ? real.loadCart(ctx, id) : real.lockCart(ctx, id))
  return { ...real, lockCart }
})

type See = typeof import("../../src/cart/seen-cart.ts")
vi.mock("../../src/cart/seen-cart.ts", async (original) => {
  const real = await original<See>()
  const lockFreeCart: See["lockFreeCart"] = (tx, id) =>
    unlocked.cart ? real.seeCart(tx, id) : real.lockFreeCart(tx, id)
  return { ...real, lockFreeCart }
})

let shop: TestShop
let other: ReturnType<typeof secondServer>
let servers: Pick<TestShop, "post">[]

beforeEach(async () => {
  shop = await openShop()
  other = secondServer(shop)
  servers = [shop, other]
})
afterEach(async () => {
  // A mutant may fail in any way; the product answers no request with a 500.
  if (Object.keys(mutant).length === 0 && !unlocked.cart) expect(shop.errors).toEqual([])
  for (const name of Object.keys(mutant)) delete mutant[name as keyof Consume]
  unlocked.cart = false
  await other.close()
  await shop.close()
})

const SLOW = { timeout: 300_000 }

const complete = (api: Pick<TestShop, "post">, id: string) => api.post(`/store/carts/${id}/complete`)

test(`${MANY} completions of one cart, through two servers, make one order`, RACE, async () => {
  const market = await aMarket(shop)
  for (const _ of rounds()) {
    const id = await cartAt(shop, market).withPayment()
    const replies = await together(servers, Array<string>(MANY).fill(id), complete)
    expect(replies.map(({ status }) => status).filter((status) => status !== 200 && status !== 409)).toEqual([])
    const orders = replies.filter(({ status }) => status === 200)
    expect(orders.length).toBeGreaterThan(0)
    for (const { body } of orders) expect(body).toEqual(orders[0]?.body)
    expect(await shop.db.order.count({ where: { cart_id: id } })).toBe(1)
  }
  await expectSound(shop, { [market.variant]: 1000 })
})

test("a mutant that reads the cart without a lock is caught", SLOW, () =>
  catchesMutant(async () => {
    unlocked.cart = false
    const id = await cartAt(shop, await aMarket(shop)).withPayment()
    unlocked.cart = true
    const replies = await together(servers, Array<string>(MANY).fill(id), complete)
    // The database's constraints still allow only one attempt, but the other requests get a duplicate error.
    return replies.some(({ status }) => status !== 200 && status !== 409)
  }),
)

test("one key on many completions creates one order and returns the same bytes", RACE, async () => {
  const market = await aMarket(shop)
  for (const round of rounds()) {
    const id = await cartAt(shop, market).withPayment()
    const headers = { "idempotency-key": `race-${round}` }
    const ask = (api: Pick<TestShop, "post">) => api.post(`/store/carts/${id}/complete`, undefined, headers)
    const replies = await together(servers, Array<string>(20).fill(id), ask)
    const texts = new Set(replies.filter(({ status }) => status === 200).map(({ text }) => text))
    expect(texts.size).toBe(1)
    expect(replies.filter(({ status }) => status !== 200 && status !== 409)).toEqual([])
    expect(new Set(replies.map((reply) => reply.headers.get("idempotency-key")))).toEqual(new Set([`race-${round}`]))
    for (const api of servers) expect((await ask(api)).text).toBe([...texts][0])
  }
  await expectSound(shop, { [market.variant]: 1000 })
})

async function lastUnit(carts = MANY) {
  const market = await aMarket(shop, { stock: 1 })
  const ids = await copiesOf(shop, await cartAt(shop, market).withPayment(), carts)
  return { market, replies: await together(servers, ids, complete) }
}

test(`${MANY} carts for the last unit: one order, the others are refused and their payments voided`, RACE, async () => {
  const stock: Record<string, number> = {}
  for (const _ of rounds()) {
    const { market, replies } = await lastUnit()
    stock[market.variant] = 1
    expect(tally(replies)).toEqual({ 200: 1, 409: MANY - 1 })
    for (const { status, body } of replies)
      if (status === 409) expect(body).toMatchObject({ type: "not_allowed", code: "insufficient_inventory" })
    const carts = await shop.db.lineItem.findMany({ where: { variant_id: market.variant }, select: { cart_id: true } })
    const where = { cart_id: { in: carts.map(({ cart_id }) => cart_id as string) } }
    expect(await shop.db.payment.count({ where: { ...where, canceled_at: { not: null }, order_id: null } })).toBe(
      MANY - 1,
    )
    expect(await shop.db.productVariant.findUnique({ where: { id: market.variant } })).toMatchObject({
      inventory_quantity: 0,
    })
  }
  await expectSound(shop, stock)
})

test("a mutant that reads the stock and then writes it is caught", SLOW, () =>
  catchesMutant(async () => {
    mutant.decrementStock = mutantStock
    const { market } = await lastUnit(20)
    return "stock" in (await faultsOf(shop, { [market.variant]: 1 }))
  }),
)

test("stock of 10 and carts of one to three units: all stock is sold, never more", RACE, async () => {
  const stock: Record<string, number> = {}
  for (const _ of rounds()) {
    const market = await aMarket(shop, { stock: 10 })
    stock[market.variant] = 10
    const sizes: string[][] = []
    for (const units of [1, 2, 3]) sizes.push(await copiesOf(shop, await cartAt(shop, market).withPayment(units), 7))
    const ids = sizes[0]?.flatMap((_, index) => sizes.map((carts) => carts[index] as string)) ?? []
    const replies = await together(servers, ids, complete)
    expect(Object.keys(tally(replies))).toEqual(["200", "409"])
  }
  await expectSound(shop, stock)
})

/** Goods without inventory tracking: a lock on the variant's row would keep the carts from racing for the next row. */
async function unmanagedMarket() {
  const market = await aMarket(shop)
  const { variant } = await aProduct(shop.db, { variants: [{ manage_inventory: false }] })
  return { ...market, variant }
}

async function withDiscounts(usage_limit: number, carts = MANY) {
  const market = await unmanagedMarket()
  const { id: discount_id, code } = await aDiscount(shop.db, { regions: [market.region.id], usage_limit })
  const id = await cartAt(shop, market).withPayment()
  must(await shop.post(`/store/carts/${id}`, { discounts: [{ code }] }))
  const ids = await copiesOf(shop, id, carts)
  return { code, discount_id, replies: await together(servers, ids, complete) }
}

test("a discount with a usage limit of ten is used ten times", RACE, async () => {
  for (const _ of rounds()) {
    const { code, discount_id, replies } = await withDiscounts(10)
    expect(tally(replies)).toEqual({ 200: 10, 400: MANY - 10 })
    for (const { status, body } of replies) {
      const message = `Discount ${code} has been used maximum allowed times`
      if (status === 400) expect(body).toEqual({ code: "discount_used_up", type: "not_allowed", message })
    }
    expect(await shop.db.discount.findUnique({ where: { id: discount_id } })).toMatchObject({ usage_count: 10 })
  }
  await expectSound(shop)
})

test("a mutant that reads the usage count and then writes it is caught", SLOW, () =>
  catchesMutant(async () => {
    mutant.incrementUses = mutantUses
    await withDiscounts(10, 20)
    return "a discount's count is the number of orders that carry it, within its limit" in (await faultsOf(shop))
  }),
)

async function withOneGiftCard() {
  const market = await unmanagedMarket()
  const card = await aGiftCard(shop.db, market.region.id, { value: 5000 })
  const id = await cartAt(shop, market).withPayment(2)
  must(await shop.post(`/store/carts/${id}`, { gift_cards: [{ code: card.code }] }))
  const ids = await copiesOf(shop, id, 20)
  return { card, ids, replies: await together(servers, ids, complete) }
}

test("twenty carts with one gift card spend no more than its balance, and all can be completed", RACE, async () => {
  for (const _ of rounds()) {
    const { card, ids, replies } = await withOneGiftCard()
    expect(replies.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
    expect(replies.filter(({ status }) => ![200, 400, 409].includes(status))).toEqual([])
    await expectSound(shop)
    for (const id of ids) {
      must(await shop.post(`/store/carts/${id}/complete`).then((reply) => (reply.status === 200 ? reply : payRest(id))))
    }
    expect(await shop.db.giftCard.findUnique({ where: { id: card.id } })).toMatchObject({
      balance: 0,
      is_disabled: true,
    })
  }
  await expectSound(shop)
})

/** The shopper pays what the gift card no longer covers. */
async function payRest(id: string) {
  must(await shop.post(`/store/carts/${id}/payment-sessions`))
  return complete(shop, id)
}

test("a mutant that reads the gift card balance and then writes it is caught", SLOW, () =>
  catchesMutant(async () => {
    mutant.decrementBalances = mutantBalances
    await withOneGiftCard()
    return "a gift card's balance is its value less its transactions, and what came back" in (await faultsOf(shop))
  }),
)

async function crossing() {
  const market = await aMarket(shop)
  const second = await aProduct(shop.db, { variants: [{ inventory_quantity: 1000 }] })
  const variants = [market.variant, second.variant]
  const inOrder = async (first: string, then: string) => {
    const id = await cartAt(shop, market).withAddress(1, first)
    must(await shop.post(`/store/carts/${id}/line-items`, { variant_id: then, quantity: 1 }))
    must(await shop.post(`/store/carts/${id}/shipping-methods`, { option_id: market.option.id }))
    must(await shop.post(`/store/carts/${id}/payment-sessions`))
    return copiesOf(shop, id, 10)
  }
  const opposite = await inOrder(second.variant, market.variant)
  const ids = (await inOrder(market.variant, second.variant)).flatMap((id, index) => [id, opposite[index] as string])
  const replies = await together(servers, ids, complete)
  return { replies, stock: Object.fromEntries(variants.map((id) => [id, 1000])) }
}

/** How many deadlocks PostgreSQL had to resolve; its statistics are at most a second old. */
async function deadlocks(): Promise<number> {
  const query = "SELECT pg_stat_force_next_flush(), pg_stat_clear_snapshot()"
  await shop.pool.query(query).catch(() => {})
  await new Promise((resolve) => setTimeout(resolve, 1_100))
  const { rows } = await shop.pool.query(
    "SELECT deadlocks::int FROM pg_stat_database WHERE datname = current_database()",
  )
  return rows[0].deadlocks
}

test("carts with the same variants in opposite order never deadlock", RACE, async () => {
  const stocks: Record<string, number> = {}
  for (const _ of rounds()) {
    const { replies, stock } = await crossing()
    expect(tally(replies)).toEqual({ 200: 20 })
    Object.assign(stocks, stock)
  }
  await expectSound(shop, stocks)
  expect(await deadlocks()).toBe(0)
})

test("a mutant that locks stock in cart order is caught", SLOW, () =>
  catchesMutant(async () => {
    mutant.decrementStock = unsortedStock
    await crossing()
    return (await deadlocks()) > 0
  }),
)
