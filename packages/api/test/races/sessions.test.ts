import { expect, test, vi } from "vitest"
import { aMarket, cartAt, type Market, must } from "../support/checkout.ts"
import { expectSound } from "../support/invariants.ts"
import { mutantSessions } from "../support/mutants.ts"
import {
  afterRaces,
  beforeRaces,
  catchesMutant,
  MANY,
  RACE,
  rounds,
  secondServer,
  tally,
  together,
} from "../support/races.ts"
import { openShop, type TestShop } from "../support/shop.ts"

type Changes = typeof import("../../src/payment-session/session-changes.ts")
const mutant = vi.hoisted(() => ({ sessions: false }))

vi.mock("../../src/payment-session/session-changes.ts", async (original) => {
  const { changeSessions } = await original<Changes>()
  const either: Changes["changeSessions"] = (...asked) => (mutant.sessions ? mutantSessions : changeSessions)(...asked)
  return { changeSessions: either }
})

let shop: TestShop
let other: ReturnType<typeof secondServer>
let market: Market
let servers: Pick<TestShop, "post" | "delete">[]

beforeRaces(async () => {
  shop = await openShop()
  other = secondServer(shop)
  servers = [shop, other]
  market = await aMarket(shop, { payment: ["manual", "scripted"] })
})
afterRaces(async () => {
  expect(shop.errors).toEqual([])
  await other.close()
  await shop.close()
})

type Ask = (api: Pick<TestShop, "post" | "delete">, id: string) => ReturnType<TestShop["post"]>

const at = (id: string) => `/store/carts/${id}/payment-sessions`
const select =
  (provider_id: string): Ask =>
  (api, id) =>
    api.post(`/store/carts/${id}/payment-session`, { provider_id })
const create: Ask = (api, id) => api.post(at(id))
const refresh: Ask = (api, id) => api.post(`${at(id)}/scripted/refresh`)
const remove: Ask = (api, id) => api.delete(`${at(id)}/manual`)
const update: Ask = (api, id) => api.post(`${at(id)}/scripted`, { data: { note: "n" } })
const add: Ask = (api, id) => api.post(`/store/carts/${id}/line-items`, { variant_id: market.variant, quantity: 1 })
const complete: Ask = (api, id) => api.post(`/store/carts/${id}/complete`)

const race = (id: string, asks: Ask[]) => together(servers as TestShop[], asks, (api, ask) => ask(api as TestShop, id))
const repeated = (count: number, ...asks: Ask[]) =>
  Array.from({ length: count }, (_, index) => asks[index % asks.length] as Ask)

/** One row per provider, at most one selected, the cart's total on each, and no open session without a row. */
async function expectTidy(id: string) {
  const { cart } = must(await shop.get(`/store/carts/${id}`))
  const providers = cart.payment_sessions.map((one: { provider_id: string }) => one.provider_id)
  expect(new Set(providers).size).toBe(providers.length)
  expect(cart.payment_sessions.filter((one: { is_selected: boolean }) => one.is_selected).length).toBeLessThanOrEqual(1)
  for (const { amount } of cart.payment_sessions) expect(amount).toBe(cart.total)
  return cart
}

const kinds: [string, Ask[]][] = [
  ["create", repeated(MANY, create)],
  ["select", repeated(20, select("manual"), select("scripted"))],
  ["select the same", repeated(MANY, select("scripted"))],
  ["refresh", repeated(20, refresh)],
  ["everything", repeated(20, create, select("scripted"), refresh, remove, update, select("manual"))],
  ["data for one while another is chosen", repeated(40, update, select("manual"))],
  ["changes of the cart", repeated(20, add, select("scripted"), create, refresh)],
]

test.each(kinds)("%s in parallel leaves one session per provider", RACE, async (_, asks) => {
  for (const _ of rounds()) {
    const id = await cartAt(shop, market).withShipping()
    const replies = await race(id, asks)
    expect(replies.filter(({ status }) => status !== 200 && status !== 409)).toEqual([])
    expect(tally(replies)[200]).toBeGreaterThan(asks.length / 2)
    await expectTidy(id)
    must(await shop.post(`/store/carts/${id}`, { email: "last@example.com" }))
    must(await select("scripted")(shop, id))
    expect(must(await complete(shop, id)).type).toBe("order")
  }
  await expectSound(shop)
})

test("a mutant that writes the sessions without checking the cart again is caught", () =>
  catchesMutant(async () => {
    const id = await cartAt(shop, market).withShipping()
    mutant.sessions = true
    const replies = await race(id, repeated(20, create, select("scripted"), refresh, select("manual")))
    mutant.sessions = false
    shop.errors.length = 0
    // The database's constraints keep the rows separate: the other requests get a duplicate error.
    const failed = replies.some(({ status }) => status !== 200 && status !== 409)
    return (
      failed ||
      (await expectTidy(id).then(
        () => false,
        () => true,
      ))
    )
  }))

test("completing a cart while it changes: the order is what was paid", RACE, async () => {
  for (const _ of rounds()) {
    const id = await cartAt(shop, market).withShipping()
    must(await select("scripted")(shop, id))
    const replies = await race(id, repeated(24, add, complete, refresh, select("scripted"), complete, update))
    expect(replies.filter(({ status }) => ![200, 400, 409].includes(status))).toEqual([])
    for (const { status, body } of replies) if (status === 400) expect(body.type).toBe("not_allowed")
    expect(must(await complete(shop, id)).type).toBe("order")
  }
  await expectSound(shop)
})

test("sessions that are no longer used are closed at their provider", async () => {
  const id = await cartAt(shop, market).withShipping()
  const made = new Set<string>()
  const { payment } = shop.providers
  const scripted = payment("scripted")
  const original = Object.getOwnPropertyDescriptor(shop.providers, "payment") as PropertyDescriptor
  const spy = {
    ...scripted,
    createSession: async (sale: never) => {
      const data = await scripted.createSession(sale)
      made.add(String(data.id))
      return data
    },
  }
  Object.defineProperty(shop.providers, "payment", {
    ...original,
    value: (name: string) => (name === "scripted" ? spy : payment(name)),
  })
  await race(id, repeated(12, select("scripted"), refresh, select("manual")))
  Object.defineProperty(shop.providers, "payment", original)
  const { payment_sessions } = await expectTidy(id)
  const inUse = payment_sessions.map((one: { data: { id?: string } }) => one.data.id)
  const closed = (await shop.ledger.entries()).filter(({ kind }) => kind === "close").map(({ session }) => session)
  expect(made.size).toBeGreaterThan(1)
  expect([...made].filter((session) => !inUse.includes(session) && !closed.includes(session))).toEqual([])
})
