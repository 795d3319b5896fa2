import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { aMarket, cartAt, type Market, must } from "../support/checkout.ts"
import { openShop, type TestShop } from "../support/shop.ts"

let shop: TestShop
let market: Market

beforeAll(async () => {
  shop = await openShop()
  market = await aMarket(shop, { payment: ["manual", "scripted"] })
})
afterAll(async () => {
  expect(shop.errors).toEqual([])
  await shop.close()
})

const at = (id: string) => `/store/carts/${id}/payment-sessions`
const create = (id: string) => shop.post(at(id))
const select = (id: string, provider_id: string) => shop.post(`/store/carts/${id}/payment-session`, { provider_id })
const update = (id: string, provider_id: string, data: object) => shop.post(`${at(id)}/${provider_id}`, { data })

/** The sessions closed at the scripted provider. */
const closed = async () =>
  (await shop.ledger.entries()).filter(({ kind }) => kind === "close").map(({ session }) => session)

describe("select", () => {
  test("starts the session at its provider; one that was selected before is closed there and deleted", async () => {
    const id = await cartAt(shop, market).withItems()
    must(await create(id))
    const first = must(await select(id, "scripted")).cart.payment_session
    expect(first).toMatchObject({ provider_id: "scripted", is_selected: true, is_initiated: true, amount: 1190 })
    const { cart } = must(await select(id, "manual"))
    expect(cart.payment_session).toMatchObject({
      provider_id: "manual",
      is_selected: true,
      data: { status: "pending" },
    })
    const left = cart.payment_sessions.find(({ id }: { id: string }) => id === first.id)
    expect(left).toMatchObject({ is_selected: null, is_initiated: false, data: {}, status: "pending", amount: 1190 })
    expect(await closed()).toContain(first.data.id)
  })

  test("twice: the same session", async () => {
    const id = await cartAt(shop, market).withItems()
    const { payment_session } = must(await select(id, "scripted")).cart
    expect(must(await select(id, "scripted")).cart.payment_session).toEqual(payment_session)
  })

  test("without sessions: creates the requested one", async () => {
    const id = await cartAt(shop, market).withItems()
    expect(must(await select(id, "scripted")).cart.payment_sessions).toMatchObject([
      { provider_id: "scripted", is_selected: true },
    ])
  })

  test.each(["moody", "nobody"])("a provider that the region does not have (%s): not allowed", async (provider_id) => {
    const id = await cartAt(shop, market).withItems()
    const message = "The payment method is not available in this region"
    expect(await select(id, provider_id)).toMatchObject({ status: 400, body: { type: "not_allowed", message } })
  })

  test.each([[{}], [{ provider_id: 1 }], [{ provider_id: "manual", amount: 1 }]])("%j is refused", async (body) => {
    const id = await cartAt(shop, market).withItems()
    const reply = await shop.post(`/store/carts/${id}/payment-session`, body)
    expect(reply).toMatchObject({ status: 400, body: { type: "invalid_data" } })
  })
})

describe("update", () => {
  test("selects, and sends the shopper's data to the provider, except for the keys it relies on", async () => {
    const id = await cartAt(shop, market).withItems()
    const { payment_session } = must(
      await update(id, "scripted", { mode: "error", note: "n", id: "mine", status: "authorized" }),
    ).cart
    expect(payment_session).toMatchObject({ is_selected: true, status: "pending" })
    expect(payment_session.data).toEqual({
      id: expect.stringMatching(/^session_/),
      status: "pending",
      mode: "error",
      note: "n",
    })
    const again = must(await update(id, "scripted", { mode: "pending" })).cart.payment_session
    expect(again.data).toEqual({ ...payment_session.data, mode: "pending" })
    expect(again.id).toBe(payment_session.id)
  })

  test("the provider's refusal is returned with its message", async () => {
    const id = await cartAt(shop, market).withItems()
    const { status, body } = await update(id, "scripted", { mode: "magic" })
    expect({ status, type: body.type }).toEqual({ status: 400, type: "invalid_data" })
    expect(body.message).toMatch(/^mode is one of /)
  })

  test.each([[{}], [{ data: "x" }], [{ data: {}, status: "authorized" }]])("%j is refused", async (body) => {
    const id = await cartAt(shop, market).withItems()
    expect(await shop.post(`${at(id)}/scripted`, body)).toMatchObject({ status: 400, body: { type: "invalid_data" } })
  })

  test("a provider that the region does not have: not allowed", async () => {
    const id = await cartAt(shop, market).withItems()
    expect(await update(id, "moody", {})).toMatchObject({ status: 400, body: { type: "not_allowed" } })
  })
})
