import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest"
import { aDiscount } from "../support/catalog.ts"
import { aMarket, cartAt, must } from "../support/checkout.ts"
import { expectSound } from "../support/invariants.ts"
import type { CompletionPoint } from "../support/points.ts"
import { make, secondServer } from "../support/races.ts"
import { openShop, type TestShop } from "../support/shop.ts"
import { recordStatements } from "../support/statements.ts"
import { aMinuteLater, dieAt, pauseAt } from "../support/steps.ts"

let shop: TestShop
let other: ReturnType<typeof secondServer>

beforeAll(async () => {
  shop = await openShop()
  other = secondServer(shop)
})
afterAll(async () => {
  await other.close()
  await shop.close()
})
beforeEach(() => {
  shop.errors.length = 0
  shop.points.on()
})

const complete = (id: string, headers?: Record<string, string>) =>
  shop.post(`/store/carts/${id}/complete`, undefined, headers)
const holds = async (cart_id: string) => (await shop.ledger.open()).filter((hold) => hold.cart_id === cart_id)

/** A cart whose payment is authorized as the mode says. */
async function cartOf(mode: string, stock = 10) {
  const market = await aMarket(shop, { stock })
  const id = await cartAt(shop, market).withPayment()
  must(await shop.post(`/store/carts/${id}/payment-sessions/scripted`, { data: { mode } }))
  return { id, ...market }
}

const stateOf = async (cart_id: string) =>
  (await shop.db.completion.findFirstOrThrow({ where: { cart_id }, orderBy: { created_at: "desc" } })).state

async function dieWhileCompleting(id: string, step: CompletionPoint, headers?: Record<string, string>) {
  const reached = dieAt(shop, step)
  void complete(id, headers)
  await reached
  if (step === "authorized.writing") await new Promise((resolve) => setTimeout(resolve, 50))
  await aMinuteLater(shop)
}

/** The result of the sweeper for a completion that died at each step, by what the provider did. */
const KILL_CASES: [mode: string, CompletionPoint, state: string, held: number][] = [
  ["authorized", "authorizing.begun", "ended", 0],
  ["authorized", "authorizing.asked", "placed", 1],
  ["authorized", "authorizing.written", "placed", 1],
  ["authorized", "authorized.writing", "placed", 1],
  ["authorized", "authorized.written", "placed", 1],
  ["lost_reply", "authorizing.begun", "ended", 0],
  ["lost_reply", "authorizing.asked", "placed", 1],
  ["throw", "authorizing.session_closed", "ended", 0],
  ["throw", "authorizing.asked", "ended", 0],
  ["requires_more", "authorizing.asked", "ended", 0],
  ["requires_more", "authorizing.written", "ended", 0],
]

describe.each(KILL_CASES)("a completion (%s) whose process dies when it is %s", (mode, step, state, held) => {
  test("is finished by the sweeper", async () => {
    const { id, variant } = await cartOf(mode)
    await dieWhileCompleting(id, step)
    await other.api.sweep()
    expect(await stateOf(id)).toBe(state)
    expect(await holds(id)).toHaveLength(held)
    await expectSound(shop, { [variant]: 10 })

    must(await (held ? complete(id) : authorizeAnew(id)))
    expect(await holds(id)).toHaveLength(1)
    await expectSound(shop, { [variant]: 10 })
  })

  test("is resumed by the same key", async () => {
    const { id, variant } = await cartOf(mode)
    const headers = { "idempotency-key": `kill-${mode}-${step}` }
    await dieWhileCompleting(id, step, headers)
    const reply = await complete(id, headers)
    // After an attempt that failed, the same call starts another one: the session's script was closed with it.
    expect([200, 400]).toContain(reply.status)
    if (held) expect(reply.body).toMatchObject({ type: "order", data: { cart_id: id } })
    await expectSound(shop, { [variant]: 10 })
    if (reply.body.type !== "order") must(await authorizeAnew(id))
    expect(await holds(id)).toHaveLength(1)
    await expectSound(shop, { [variant]: 10 })
  })
})

async function authorizeAnew(id: string) {
  must(await shop.post(`/store/carts/${id}/payment-sessions/scripted`, { data: { mode: "authorized" } }))
  const reply = await complete(id)
  expect(reply.body.type).toBe("order")
  return reply
}

describe.each<CompletionPoint>(["voiding.begun", "voiding.asked", "voiding.written"])(
  "a shortage whose process dies when it is %s",
  (step) => {
    test.each(["the sweeper", "a second call"])("is voided by %s", async (who) => {
      const { id, variant } = await cartOf("authorized", 1)
      await shop.db.productVariant.update({ where: { id: variant }, data: { inventory_quantity: 0 } })
      await dieWhileCompleting(id, step)
      if (who === "the sweeper") await other.api.sweep()
      else expect(await complete(id)).toMatchObject({ status: 409, body: { code: "insufficient_inventory" } })
      expect(await stateOf(id)).toBe("voided")
      expect(await holds(id)).toEqual([])
      await expectSound(shop, { [variant]: 0 })

      await shop.db.productVariant.update({ where: { id: variant }, data: { inventory_quantity: 1 } })
      expect(must(await complete(id)).type).toBe("order")
      await expectSound(shop, { [variant]: 1 })
    })
  },
)

test.each<CompletionPoint>(["authorizing.begun", "authorizing.asked", "authorizing.written"])(
  "a process that slept when it was %s, and wakes after another has resumed its attempt, does no harm",
  async (step) => {
    const { id, variant } = await cartOf("authorized")
    const { reached, go } = pauseAt(shop, step)
    const sleeper = complete(id)
    await reached
    await aMinuteLater(shop)
    const order = must(await other.post(`/store/carts/${id}/complete`))
    expect(order.type).toBe("order")
    go()
    const late = await sleeper
    expect([200, 400, 409]).toContain(late.status)
    if (late.status === 200) expect(late.body.data.id).toBe(order.data.id)
    expect(await holds(id)).toHaveLength(1)
    await expectSound(shop, { [variant]: 10 })
  },
)

test("servers that sweep and receive requests at once create one order from an unfinished attempt", async () => {
  const carts = await make(6, () => cartOf("authorized"), 1)
  for (const { id } of carts) await dieWhileCompleting(id, "authorizing.asked")
  const ids = carts.map(({ id }) => id)
  await Promise.all([shop.api.sweep(), other.api.sweep(), ...ids.map((id) => complete(id)), shop.api.sweep()])
  for (const id of ids) expect(must(await complete(id)).type).toBe("order")
  await expectSound(shop)
})

test("a database failure while the order is created leaves an attempt that the next call resumes at once", async () => {
  const { id, variant } = await cartOf("authorized")
  shop.points.on(async (point) => {
    if (point === "authorized.writing") throw Object.assign(new Error("Connection terminated"), { code: "57P01" })
  })
  expect(await complete(id)).toMatchObject({ status: 503, body: { type: "unexpected_state" } })
  shop.points.on()
  expect(await holds(id)).toHaveLength(1)
  expect(must(await complete(id)).type).toBe("order")
  expect(await holds(id)).toHaveLength(1)
  await expectSound(shop, { [variant]: 10 })
})

test("an order that fails for ten minutes has its payment voided", async () => {
  const { id, variant } = await cartOf("authorized")
  await dieWhileCompleting(id, "authorizing.written")
  other.points.on(async (point) => {
    if (point === "authorized.writing") throw new Error("Something is broken for good")
  })
  await other.api.sweep()
  expect(await stateOf(id)).toBe("authorized")
  await shop.pool.query("UPDATE mercer.completion SET created_at = created_at - interval '11 minutes'")
  await aMinuteLater(shop)
  await other.api.sweep()
  other.points.on()
  expect(await stateOf(id)).toBe("voided")
  expect(await holds(id)).toEqual([])
  expect(must(await complete(id)).type).toBe("order")
  await expectSound(shop, { [variant]: 10 })
})

describe("while the payment is authorized and the order is not created", () => {
  test("writes to the cart wait two seconds and are refused, and the order is what was paid", async () => {
    const { id, variant } = await cartOf("authorized")
    const [{ id: line }] = must(await shop.get(`/store/carts/${id}`)).cart.items
    const { reached, go } = pauseAt(shop, "authorizing.asked")
    const completing = complete(id)
    await reached
    const began = Date.now()
    const replies = await Promise.all([
      shop.post(`/store/carts/${id}/line-items`, { variant_id: variant, quantity: 1 }),
      other.post(`/store/carts/${id}/line-items/${line}`, { quantity: 5 }),
      shop.delete(`/store/carts/${id}/line-items/${line}`),
      other.post(`/store/carts/${id}`, { email: "late@example.com" }),
      shop.delete(`/store/carts/${id}/payment-sessions/scripted`),
      other.post(`/store/carts/${id}/payment-sessions/scripted/refresh`),
      shop.post(`/store/carts/${id}/payment-session`, { provider_id: "scripted" }),
      other.post(`/store/carts/${id}/complete`),
    ])
    expect(Date.now() - began).toBeGreaterThan(1_900)
    expect(Date.now() - began).toBeLessThan(4_000)
    for (const { status, body } of replies)
      expect({ status, type: body.type }).toEqual({ status: 409, type: "conflict" })
    go()
    const { data } = must(await completing)
    expect(data).toMatchObject({ total: 1785, payments: [{ amount: 1785 }] })
    expect(data.email).not.toBe("late@example.com")
    await expectSound(shop, { [variant]: 10 })
  })

  test("many waiting requests share their database polling", async () => {
    const { id } = await cartOf("authorized")
    const { reached, go } = pauseAt(shop, "authorizing.asked")
    const completing = complete(id)
    await reached
    const statements = await recordStatements(shop)(async () => {
      const waiting = Array.from({ length: 30 }, () => complete(id))
      setTimeout(go, 1_000)
      for (const reply of await Promise.all(waiting)) expect(must(reply).type).toBe("order")
    })
    expect(must(await completing).type).toBe("order")
    // Two polls for each, at the start and the end, and no more than one in 50 ms for all of them.
    const looks = statements.filter((text) => text.includes("AS attempt_id"))
    expect(looks.length).toBeGreaterThan(30)
    expect(looks.length).toBeLessThan(60 + 30)
  })

  test("the age of an attempt is measured by the database's clock, not the server's", async () => {
    const { id } = await cartOf("authorized")
    const { reached, go } = pauseAt(shop, "authorizing.asked")
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() - 3_600_000 })
    const completing = complete(id)
    await reached
    vi.useRealTimers()
    const query =
      "SELECT count(*)::int FROM mercer.completion WHERE cart_id = $1 AND updated_at > now() - interval '20 s'"
    expect((await shop.pool.query(query, [id])).rows).toEqual([{ count: 1 }])
    await other.api.sweep()
    expect(await stateOf(id)).toBe("authorizing")
    go()
    expect(must(await completing).type).toBe("order")
  })

  test("a write that is waiting continues when the attempt ends without an order", async () => {
    const { id, variant } = await cartOf("requires_more")
    const { reached, go } = pauseAt(shop, "authorizing.asked")
    const completing = complete(id)
    await reached
    const adding = shop.post(`/store/carts/${id}/line-items`, { variant_id: variant, quantity: 1 })
    go()
    expect(must(await completing)).toMatchObject({ type: "cart", payment_status: "requires_more" })
    expect(must(await adding).cart.items).toMatchObject([{ quantity: 2 }])
    await expectSound(shop, { [variant]: 10 })
  })

  type Change = (about: { region: { id: string }; discount_id: string; rule_id: string }) => Promise<unknown>
  const changes: [string, Change, number][] = [
    [
      "the region's tax",
      ({ region }) => shop.db.region.update({ where: { id: region.id }, data: { tax_rate: 7 } }),
      409,
    ],
    [
      "the discount's value",
      ({ rule_id }) => shop.db.discountRule.update({ where: { id: rule_id }, data: { value: 50 } }),
      409,
    ],
    [
      "the end of the discount",
      ({ discount_id: id }) => shop.db.discount.update({ where: { id }, data: { is_disabled: true } }),
      400,
    ],
  ]

  test.each(changes)("an operator's change of %s is detected, and the payment is voided", async (_, change, status) => {
    const market = await aMarket(shop, { stock: 10 })
    const id = await cartAt(shop, market).withPayment()
    const { id: discount_id, code, rule_id } = await aDiscount(shop.db, { regions: [market.region.id] })
    must(await shop.post(`/store/carts/${id}`, { discounts: [{ code }] }))
    const { reached, go } = pauseAt(shop, "authorizing.written")
    const completing = complete(id)
    await reached
    expect(await holds(id)).toHaveLength(1)
    await change({ region: market.region, discount_id, rule_id })
    go()
    expect((await completing).status).toBe(status)
    expect(await stateOf(id)).toBe("voided")
    expect(await holds(id)).toEqual([])
    await expectSound(shop, { [market.variant]: 10 })

    if (status === 400) must(await shop.delete(`/store/carts/${id}/discounts/${code}`))
    const { data } = must(await complete(id))
    expect(await holds(id)).toMatchObject([{ amount: data.total }])
    await expectSound(shop, { [market.variant]: 10 })
  })
})
