import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileLedger } from "@mercer/providers"
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest"
import { aProduct } from "../support/catalog.ts"
import { aMarket, type Market, must } from "../support/checkout.ts"
import { completeInProcess } from "../support/completion-kills.ts"
import { type DraftsDesk, draftsDesk } from "../support/drafts.ts"
import { expectSound } from "../support/invariants.ts"
import type { CompletionPoint } from "../support/points.ts"
import { catchesMutant, PATIENCE, RACE, rounds, secondServer, tally, together } from "../support/races.ts"
import { anOperator, openShop, providersFor, type TestShop } from "../support/shop.ts"
import { aMinuteLater } from "../support/steps.ts"

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

const TOKEN = "drafts-token"
const STOCK = 10

let book: string
let shop: TestShop
let other: ReturnType<typeof secondServer>
let market: Market
let at: DraftsDesk
let servers: Pick<TestShop, "post" | "delete">[]

beforeAll(async () => {
  book = join(mkdtempSync(join(tmpdir(), "mercer-drafts-")), "ledger.jsonl")
  shop = await openShop({ ledger: fileLedger(book) })
  other = secondServer(shop)
  market = await aMarket(shop, { stock: 1000 })
  await anOperator(shop, "drafts@example.com", TOKEN)
  const headers = { authorization: `Bearer ${TOKEN}` }
  const asOperator = (one: Pick<TestShop, "get" | "post" | "delete">) => ({
    get: (path: string) => one.get(path, headers),
    post: (path: string, body?: unknown, more?: Record<string, string>) =>
      one.post(path, body, { ...headers, ...more }),
    delete: (path: string, body?: unknown) => one.delete(path, body, headers),
  })
  servers = [asOperator(shop), asOperator(other)]
  at = draftsDesk(asOperator(shop))
})
afterAll(async () => {
  expect(shop.errors).toEqual([])
  await other.close()
  await shop.close()
})

/** A draft of one unit of its own goods, which its shopper could pay too. */
async function aDraft(stock = STOCK) {
  const { variant } = await aProduct(shop.db, { variants: [{ inventory_quantity: STOCK }] })
  const items = [{ variant_id: variant, quantity: 1 }]
  const { id, cart_id } = await at.made(market, { items })
  await shop.db.productVariant.update({ where: { id: variant }, data: { inventory_quantity: stock } })
  return { id: id as string, cart_id: cart_id as string, variant, pay: `/admin/draft-orders/${id}/pay` }
}

const ordersOf = (cart_id: string) => shop.db.order.count({ where: { cart_id } })
const statusOf = async (id: string) => (await shop.db.draftOrder.findUnique({ where: { id } }))?.status

test("many pays at once make one order, once captured", RACE, async () => {
  for (const _ of rounds()) {
    const { id, cart_id, variant, pay } = await aDraft()
    const replies = await together(servers, Array<string>(20).fill(pay), (api, path) => api.post(path))
    expect(tally(replies)[200]).toBe(1)
    expect(replies.filter(({ status }) => ![200, 400, 409].includes(status))).toEqual([])
    expect(await ordersOf(cart_id)).toBe(1)
    expect(await statusOf(id)).toBe("completed")
    await expectSound(shop, { [variant]: STOCK })
  }
})

test("a mutant that reads the cart without a lock is caught", { timeout: 300_000 }, () =>
  catchesMutant(async () => {
    unlocked.cart = false
    const { pay } = await aDraft()
    unlocked.cart = true
    const replies = await together(servers, Array<string>(20).fill(pay), (api, path) => api.post(path))
    unlocked.cart = false
    shop.errors.length = 0
    return replies.some(({ status }) => ![200, 400, 409].includes(status))
  }),
)

test("many pays under one key answer the same order", { timeout: PATIENCE }, async () => {
  const { cart_id, variant, pay } = await aDraft()
  const key = { "idempotency-key": `pay-${cart_id}` }
  const replies = await together(servers, Array<string>(20).fill(pay), (api, path) => api.post(path, undefined, key))
  expect(new Set(replies.filter(({ status }) => status === 200).map(({ text }) => text)).size).toBe(1)
  expect(replies.filter(({ status }) => status !== 200 && status !== 409)).toEqual([])
  await expectSound(shop, { [variant]: STOCK })
})

test("an operator and the shopper pay at once: one order, paid once", { timeout: PATIENCE }, async () => {
  for (const _ of Array.from({ length: 4 })) {
    const { id, cart_id, variant, pay } = await aDraft()
    must(await shop.post(`/store/carts/${cart_id}/payment-sessions`))
    const paths = [pay, `/store/carts/${cart_id}/complete`]
    const [operator, shopper] = await together(servers, paths, (api, path) => api.post(path))
    expect([200, 400, 409]).toContain(operator?.status)
    // 400: the operator was first to close the session, and has not finished yet.
    expect([200, 400, 409]).toContain(shopper?.status)
    if ((await ordersOf(cart_id)) === 0) must(await at.pay(id))
    expect(await ordersOf(cart_id)).toBe(1)
    expect(await statusOf(id)).toBe("completed")
    await expectSound(shop, { [variant]: STOCK })
  }
})

test("paid and deleted at once: it is an order, or gone", { timeout: PATIENCE }, async () => {
  for (const _ of Array.from({ length: 4 })) {
    const { id, cart_id, variant, pay } = await aDraft()
    const [paid, dropped] = await together(servers, [pay, "delete"], (api, path) =>
      path === pay ? api.post(pay) : (api as (typeof servers)[0]).delete(`/admin/draft-orders/${id}`),
    )
    const isOrder = paid?.status === 200
    expect([isOrder, dropped?.status === 200]).toContain(true)
    expect(await ordersOf(cart_id)).toBe(isOrder ? 1 : 0)
    expect(await statusOf(id)).toBe(isOrder ? "completed" : undefined)
    await expectSound(shop, { [variant]: STOCK })
  }
})

test("deleted twice at once: both are answered as deleted", { timeout: PATIENCE }, async () => {
  for (const _ of Array.from({ length: 3 })) {
    const { id } = await aDraft()
    const path = `/admin/draft-orders/${id}`
    const replies = await together(servers, [path, path, path, path], (api) =>
      (api as (typeof servers)[0]).delete(path),
    )
    expect(tally(replies)).toEqual({ 200: 4 })
  }
})

test("paid while its lines change: the order is what was paid", { timeout: PATIENCE }, async () => {
  const { id, variant, pay } = await aDraft()
  const line = `/admin/draft-orders/${id}/line-items`
  const paths = [line, pay, line, line]
  const replies = await together(servers, paths, (api, path) =>
    api.post(path, path === line ? { title: "Wrap", unit_price: 100, quantity: 1 } : undefined),
  )
  if (replies[1]?.status !== 200) must(await at.pay(id))
  await expectSound(shop, { [variant]: STOCK })
})

test("many drafts of the last unit: one order", { timeout: PATIENCE }, async () => {
  const { variant } = await aProduct(shop.db, { variants: [{ inventory_quantity: 1 }] })
  const drafts = await Promise.all(
    Array.from({ length: 8 }, () => at.made(market, { items: [{ variant_id: variant, quantity: 1 }] })),
  )
  const paths = drafts.map(({ id }) => `/admin/draft-orders/${id}/pay`)
  const replies = await together(servers, paths, (api, path) => api.post(path))
  expect(tally(replies)).toEqual({ 200: 1, 409: 7 })
  await expectSound(shop, { [variant]: 1 })
})

test("many lines added at once are all there", { timeout: PATIENCE }, async () => {
  const { id } = await aDraft()
  const path = `/admin/draft-orders/${id}/line-items`
  const replies = await together(servers, Array<string>(10).fill(path), (api) =>
    api.post(path, { variant_id: market.variant, quantity: 1 }),
  )
  for (const reply of replies) must(reply)
  const { items } = must(await at.get(id)).draft_order.cart
  expect(items.map(({ quantity }: { quantity: number }) => quantity)).toEqual([1, 10])
})

interface KillCase {
  step: CompletionPoint
  state: "placed" | "voided"
}

describe("SIGKILL while a draft is being paid", () => {
  const cases: KillCase[] = [
    { step: "authorized.begun", state: "placed" },
    { step: "authorized.writing", state: "placed" },
    { step: "authorized.written", state: "placed" },
    { step: "voiding.begun", state: "voided" },
    { step: "voiding.asked", state: "voided" },
    { step: "voiding.written", state: "voided" },
  ]
  const drafts: Awaited<ReturnType<typeof aDraft>>[] = []

  beforeAll(async () => {
    for (const { state } of cases) drafts.push(await aDraft(state === "voided" ? 0 : STOCK))
    const toKill = drafts.map(({ cart_id, pay }, at) => ({
      id: cart_id,
      path: pay,
      token: TOKEN,
      step: cases[at]?.step,
    }))
    expect(await completeInProcess(shop, book, toKill, 0)).toEqual({ signal: "SIGKILL", said: "" })
    await aMinuteLater(shop)
    const restarted = secondServer({ ...shop, providers: providersFor(fileLedger(book)) })
    await restarted.api.sweep()
    await restarted.close()
  }, 120_000)

  test.each(cases.map((one, index) => [one.step, one.state, index] as const))("at %s: %s", async (_, state, index) => {
    const { id, cart_id, variant } = drafts[index] as (typeof drafts)[number]
    const attempt = await shop.db.completion.findFirstOrThrow({ where: { cart_id } })
    expect(attempt.state).toBe(state)
    const isPlaced = state === "placed"
    expect(await ordersOf(cart_id)).toBe(isPlaced ? 1 : 0)
    expect(await statusOf(id)).toBe(isPlaced ? "completed" : "open")
    await expectSound(shop, { [variant]: isPlaced ? STOCK : 0 })
    const again = await at.pay(id)
    expect(again.status).toBe(isPlaced ? 400 : 409)
    if (isPlaced) return
    await shop.db.productVariant.update({ where: { id: variant }, data: { inventory_quantity: STOCK } })
    expect(must(await at.pay(id)).order.payment_status).toBe("captured")
    await expectSound(shop, { [variant]: STOCK })
  })

  test("a key that was sent again finds the order of the killed request", async () => {
    const { id, cart_id, pay } = await aDraft()
    const key = { "idempotency-key": `killed-${cart_id}` }
    const paid = must(await at.pay(id, key))
    // As if the process had died before it answered: the key has no response.
    await shop.db.idempotencyKey.deleteMany({ where: { key: key["idempotency-key"] } })
    expect(must(await shop.post(pay, undefined, { ...key, authorization: `Bearer ${TOKEN}` }))).toEqual(paid)
  })
})
