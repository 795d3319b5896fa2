import { newId } from "@mercer/db"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { Attempt, AttemptState } from "../../src/cart/attempt.ts"
import { findCheckoutState } from "../../src/cart/queries.ts"
import {
  acquireStaleAttempt,
  findStaleAttempts,
  insertAttempt,
  insertOrder,
  moveAttempt,
  releaseAttempt,
  writeFrozen,
} from "../../src/checkout/queries.ts"
import { anOrderRow, openQueries, type QueriesDatabase } from "../support/queries.ts"

let on: QueriesDatabase

beforeAll(async () => {
  on = await openQueries()
})
afterAll(() => on.close())

async function aCart() {
  const { region_id, customer_id } = await anOrderRow(on.db)
  const cart = await on.db.cart.create({ data: { id: newId("cart"), region_id, customer_id, email: "a@example.com" } })
  return { ...cart, region_id, customer_id }
}

async function anAttempt(state: AttemptState = "authorizing", cart_id?: string): Promise<Attempt> {
  const facts = { fingerprint: "print", amount: 100, currency_code: "eur", payment_session_id: null }
  const one = { id: newId("cmpl"), cart_id: cart_id ?? (await aCart()).id, state, provider_id: "manual", ...facts }
  return insertAttempt(on, { ...one, session_data: { id: "session" }, idempotency_key: "key" })
}

const rowOf = async ({ id }: Pick<Attempt, "id">) =>
  (await on.pool.query("SELECT * FROM mercer.completion WHERE id = $1", [id])).rows[0]

describe("attempts to complete a cart", () => {
  test("insertAttempt records it, and the key of its request on the cart", async () => {
    const one = await anAttempt()
    expect(await rowOf(one)).toMatchObject({ ...one, result: null, error: null, order_id: null })
    expect(await on.db.cart.findUnique({ where: { id: one.cart_id } })).toMatchObject({ idempotency_key: "key" })
    await expect(anAttempt("authorized", one.cart_id)).rejects.toThrow(/completion_open_cart_id_key|Unique/i)
  })

  test("moveAttempt changes its state once, with the data to record", async () => {
    const one = await anAttempt()
    const authorized = await moveAttempt(on, one, "authorized", { result: { paid: true } })
    expect(authorized).toEqual({ ...one, state: "authorized", result: { paid: true } })
    expect(await moveAttempt(on, one, "ended", { error: { status: "error" } })).toBeUndefined()
    expect(await rowOf(one)).toMatchObject({ state: "authorized", result: { paid: true }, error: null })
    expect(await moveAttempt(on, authorized as Attempt, "voiding", { error: { message: "no" } })).toMatchObject({
      state: "voiding",
    })
    expect(await rowOf(one)).toMatchObject({ state: "voiding", result: { paid: true }, error: { message: "no" } })
  })

  test.each(["authorizing", "authorized", "voiding"] as const)(
    "findStaleAttempts, acquireStaleAttempt and releaseAttempt transfer one that is %s",
    async (state) => {
      const [fresh, stale] = [await anAttempt(state), await anAttempt(state)]
      const found = async () => (await findStaleAttempts(on, 100)).filter((id) => [fresh.id, stale.id].includes(id))
      expect(await found()).toEqual([])
      await releaseAttempt(on, stale)
      expect(await found()).toEqual([stale.id])
      expect(await findStaleAttempts(on, 0)).toEqual([])
      expect(await acquireStaleAttempt(on, fresh.id)).toBeUndefined()
      expect(await acquireStaleAttempt(on, stale.id)).toEqual({ ...stale, is_old: false })
      expect(await acquireStaleAttempt(on, stale.id)).toBeUndefined()
      await on.pool.query("UPDATE mercer.completion SET created_at = now() - interval '11 minutes' WHERE id = $1", [
        stale.id,
      ])
      await releaseAttempt(on, stale)
      expect(await acquireStaleAttempt(on, stale.id)).toMatchObject({ is_old: true })
    },
  )

  test.each(["placed", "ended", "voided"] as const)("one that is %s is never stale", async (state) => {
    const one = await anAttempt(state)
    await on.pool.query("UPDATE mercer.completion SET updated_at = to_timestamp(0) WHERE id = $1", [one.id])
    expect(await findStaleAttempts(on, 100)).not.toContain(one.id)
    expect(await acquireStaleAttempt(on, one.id)).toBeUndefined()
    await releaseAttempt(on, one)
    expect(await rowOf(one)).toMatchObject({ state })
  })
})

test("findCheckoutState returns a cart's order, and the attempt that is under way", async () => {
  expect(await findCheckoutState(on, "cart_none")).toBeUndefined()
  const { id, region_id, customer_id } = await aCart()
  const nothing = { order_id: null, attempt_id: null, awaits: null, is_stale: null }
  expect(await findCheckoutState(on, id)).toEqual(nothing)
  const one = await anAttempt("authorizing", id)
  const asked = { order_id: null, attempt_id: one.id, awaits: "manual", is_stale: false }
  expect(await findCheckoutState(on, id)).toEqual(asked)
  await releaseAttempt(on, one)
  expect(await findCheckoutState(on, id)).toEqual({ ...asked, is_stale: true })
  await moveAttempt(on, one, "authorized")
  expect(await findCheckoutState(on, id)).toEqual({ ...asked, awaits: null })
  await moveAttempt(on, { ...one, state: "authorized" }, "placed")
  const order = await anOrderRow(on.db, { cart_id: id, region_id, customer_id })
  expect(await findCheckoutState(on, id)).toEqual({ ...nothing, order_id: order.id })
})

test("writeFrozen stores the totals of a cart, over earlier ones, and leaves its other terms", async () => {
  const { id: cart_id } = await aCart()
  await on.db.cartTerms.create({ data: { cart_id, money: 2, language: "de" } })
  for (const total of [1, 2]) await writeFrozen(on, cart_id, { totals: { total } })
  expect(await on.db.cartTerms.findUnique({ where: { cart_id } })).toMatchObject({
    money: 2,
    language: "de",
    frozen: { totals: { total: 2 } },
  })
})

describe("insertOrder", () => {
  async function placed(state: AttemptState) {
    const cart = await aCart()
    const one = await anAttempt(state, cart.id)
    const now = new Date()
    const id = newId("order")
    const facts = { region_id: cart.region_id, customer_id: cart.customer_id, email: "a@example.com", cart_id: cart.id }
    const statuses = { status: "pending", fulfillment_status: "not_fulfilled", payment_status: "awaiting" }
    const order = { ...facts, ...statuses, id, currency_code: "eur", created_at: now, updated_at: now }
    const item = { id: newId("item"), cart_id: cart.id, title: "Shirt", unit_price: 100, quantity: 1 }
    await on.db.lineItem.create({ data: item })
    const payment = { id: newId("pay"), cart_id: cart.id, order_id: id, amount: 100, currency_code: "eur" }
    const display_id = await on
      .tx(async (tx) => {
        const written = await insertOrder(
          tx,
          { ...one, state: "authorized" },
          {
            order,
            payment: { ...payment, provider_id: "manual", idempotency_key: one.id, data: { held: 100 } },
            item_taxes: [{ id: newId("litl"), rate: 19, name: "VAT", code: "vat", item_id: item.id }],
            method_taxes: [],
            money: 2,
            frozen: { totals: { total: 119 } },
            discount_ids: [],
            gift_card_ids: [],
            events: [{ id: newId("outbox"), kind: "order.placed", payload: { id }, dedupe_key: `order.placed:${id}` }],
            now,
          },
        )
        if (!written) throw new Error("rolled back")
        return written
      })
      .catch(() => undefined)
    return { id, one, item, cart, payment, display_id }
  }

  test("writes the order, links the cart's rows to it, ends the attempt and records an event", async () => {
    const { id, one, item, cart, payment, display_id } = await placed("authorized")
    const facts = { cart_id: cart.id, status: "pending", display_id }
    expect(await on.db.order.findUnique({ where: { id } })).toMatchObject(facts)
    expect(await on.db.lineItem.findUnique({ where: { id: item.id }, include: { tax_lines: true } })).toMatchObject({
      order_id: id,
      tax_lines: [{ rate: 19 }],
    })
    expect(await on.db.payment.findUnique({ where: { id: payment.id } })).toMatchObject({ data: { held: 100 } })
    expect(await on.db.cart.findUnique({ where: { id: cart.id } })).toMatchObject({
      payment_id: payment.id,
      completed_at: expect.any(Date),
    })
    expect(await on.db.cartTerms.findUnique({ where: { cart_id: cart.id } })).toMatchObject({
      money: null,
      frozen: { totals: { total: 119 } },
    })
    expect(await rowOf(one)).toMatchObject({ state: "placed", order_id: id })
    expect(await on.db.outbox.count({ where: { dedupe_key: `order.placed:${id}` } })).toBe(1)
  })

  test("is refused when the attempt is no longer authorized, and nothing of it remains", async () => {
    const { id, one, cart, display_id } = await placed("voiding")
    expect(display_id).toBeUndefined()
    expect(await on.db.order.findUnique({ where: { id } })).toBeNull()
    expect(await on.db.cartTerms.findUnique({ where: { cart_id: cart.id } })).toBeNull()
    expect(await rowOf(one)).toMatchObject({ state: "voiding", order_id: null })
  })
})
