// The order must match what was paid, and a failed attempt must leave the payment known; each rule has a mutant.
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { aDiscount } from "../support/catalog.ts"
import { aMarket, cartAt, must } from "../support/checkout.ts"
import { expectSound, faultsOf } from "../support/invariants.ts"
import { mutantAuthorize } from "../support/mutants.ts"
import { RACE, rounds, secondServer, together } from "../support/races.ts"
import { pick, randomOf, SEED } from "../support/seed.ts"
import { openShop, type TestShop } from "../support/shop.ts"
import { aMinuteLater, pauseAt } from "../support/steps.ts"

const mutant = vi.hoisted(() => ({ price: false, closed: false, provider: false }))

type Priced = typeof import("../../src/cart/priced-cart.ts")
type Rules = typeof import("@mercer/commerce")
type Payment = typeof import("../../src/checkout/authorize-payment.ts")

/** Mutant: the order uses the price from when the payment was authorized. */
vi.mock("../../src/cart/priced-cart.ts", async (original) => {
  const real = await original<Priced>()
  const remembered = new Map<string, ReturnType<Priced["pricedWith"]>>()
  const pricedWith: Priced["pricedWith"] = (cart, ...more) => {
    if (!mutant.price) return real.pricedWith(cart, ...more)
    const known = remembered.get(cart.id) ?? real.pricedWith(cart, ...more)
    remembered.set(cart.id, known)
    return known
  }
  return { ...real, pricedWith }
})

/** Mutant: does not check whether the cart is completed or matches what was paid. */
vi.mock("@mercer/commerce", async (original) => {
  const real = await original<Rules>()
  return {
    ...real,
    mustBeOpen: (cart: never) => (mutant.closed ? undefined : real.mustBeOpen(cart)),
    fingerprint: (...about: Parameters<Rules["fingerprint"]>) => (mutant.price ? "same" : real.fingerprint(...about)),
  }
})

vi.mock("../../src/checkout/authorize-payment.ts", async (original) => {
  const real = await original<Payment>()
  const authorize: Payment["authorize"] = (ctx, attempt, cart, how) =>
    mutant.provider ? mutantAuthorize(ctx, attempt, cart) : real.authorize(ctx, attempt, cart, how)
  return { ...real, authorize }
})

const random = randomOf("changes")
let shop: TestShop
let other: ReturnType<typeof secondServer>

beforeEach(async () => {
  shop = await openShop()
  other = secondServer(shop)
})
afterEach(async () => {
  Object.assign(mutant, { price: false, closed: false, provider: false })
  await other.close()
  await shop.close()
})

const complete = (id: string, api: Pick<TestShop, "post"> = shop) => api.post(`/store/carts/${id}/complete`)

/** An operator reduces a discount between authorization and order. */
async function changedPrice(is_mutant = false) {
  const market = await aMarket(shop)
  const id = await cartAt(shop, market).withPayment()
  const { code, rule_id } = await aDiscount(shop.db, { regions: [market.region.id], value: 50 })
  must(await shop.post(`/store/carts/${id}`, { discounts: [{ code }] }))
  const { reached, go } = pauseAt(shop, pick(random, ["authorizing.asked", "authorizing.written"] as const))
  mutant.price = is_mutant
  const completing = complete(id)
  await reached
  await shop.db.discountRule.update({ where: { id: rule_id }, data: { value: 10 } })
  go()
  return { id, reply: await completing }
}

test(
  `a cart that changes between authorization and order is not sold at the old price (seed ${SEED})`,
  RACE,
  async () => {
    for (const _ of rounds()) {
      const { id, reply } = await changedPrice()
      expect(reply).toMatchObject({ status: 409, body: { type: "conflict" } })
      await expectSound(shop)
      expect(must(await complete(id)).type).toBe("order")
      await expectSound(shop)
    }
  },
)

test("a mutant that reuses the old price is caught", async () => {
  const { reply } = await changedPrice(true)
  // Half the price, although the discount was already down to a tenth.
  expect(reply).toMatchObject({ status: 200, body: { data: { total: 1190 } } })
})

/** Another process abandons the attempt when it is paid for, before the order's transaction has locked it. */
async function givenUpMeanwhile() {
  const market = await aMarket(shop)
  const id = await cartAt(shop, market).withPayment()
  const { reached, go } = pauseAt(shop, "authorizing.written")
  const completing = complete(id)
  await reached
  await shop.pool.query("UPDATE mercer.completion SET state = 'voiding' WHERE cart_id = $1", [id])
  go()
  return completing
}

test("an attempt that another process abandons at the last moment creates no order", async () => {
  expect(await givenUpMeanwhile()).toMatchObject({ status: 409, body: { type: "conflict" } })
  expect(await shop.db.order.count()).toBe(0)
  await aMinuteLater(shop)
  await shop.api.sweep()
  await expectSound(shop)
})

async function writesToCompleted() {
  const market = await aMarket(shop)
  const id = await cartAt(shop, market).withPayment()
  const [{ id: line }] = must(await shop.get(`/store/carts/${id}`)).cart.items
  const completed = complete(id)
  expect(must(await completed).type).toBe("order")
  const at = `/store/carts/${id}`
  const writes: [path: string, body?: object][] = [
    [`${at}/line-items`, { variant_id: market.variant, quantity: 1 }],
    [`${at}/line-items/${line}`, { quantity: 7 }],
    [at, { email: "late@example.com" }],
    [`${at}/shipping-methods`, { option_id: market.option.id }],
    [`${at}/payment-sessions`],
    [`${at}/payment-session`, { provider_id: "scripted" }],
    [`${at}/payment-sessions/scripted/refresh`],
  ]
  const replies = await together([shop, other], writes, (api, [path, body]) => api.post(path, body))
  return { market, replies }
}

test("writes to a completed cart are refused and change nothing", RACE, async () => {
  for (const _ of rounds()) {
    const { market, replies } = await writesToCompleted()
    for (const { status, body } of replies) expect([status, body.type]).toEqual([400, "not_allowed"])
    await expectSound(shop, { [market.variant]: 1000 })
  }
})

test("a mutant that does not check the cart is caught", async () => {
  mutant.closed = true
  const { replies } = await writesToCompleted()
  expect(replies.some(({ status }) => status === 200)).toBe(true)
})

const SCRIPTS = [
  { mode: "throw" },
  { mode: "lost_reply" },
  { mode: "lost_reply", delay_ms: 300 },
  { mode: "authorized", hold_after_ms: 300 },
  { mode: "authorized", delay_ms: 300 },
  { mode: "throw", hold_after_ms: 100 },
  { mode: "error" },
  { mode: "pending", delay_ms: 100 },
]

/** The provider follows each cart's script while its shopper requests the order several times. */
async function badProvider(scripts: object[]) {
  const market = await aMarket(shop)
  const ids: string[] = []
  for (const data of scripts) {
    const id = await cartAt(shop, market).withPayment()
    must(await shop.post(`/store/carts/${id}/payment-sessions/scripted`, { data }))
    ids.push(id)
  }
  const often = ids.flatMap((id) => [id, id, id])
  const replies = await together([shop, other], often, (api, cart) => complete(cart, api))
  await aMinuteLater(shop)
  await other.api.sweep()
  return { ids, replies }
}

test("a provider that is slow, called twice, silent or failing leaves a cart that can be completed", RACE, async () => {
  for (const _ of rounds()) {
    const { ids, replies } = await badProvider(SCRIPTS)
    expect(replies.filter(({ status }) => ![200, 400, 409].includes(status))).toEqual([])
    await expectSound(shop)
    for (const id of ids) {
      const set = await shop.post(`/store/carts/${id}/payment-sessions/scripted`, { data: { mode: "authorized" } })
      expect([200, 400]).toContain(set.status) // 400: it is already an order
      expect(must(await complete(id)).type).toBe("order")
    }
    await expectSound(shop)
  }
})

test("a mutant that treats a lost payment response as declined is caught", async () => {
  mutant.provider = true
  await badProvider([{ mode: "lost_reply" }])
  expect(await faultsOf(shop)).toHaveProperty("reconciled")
})
