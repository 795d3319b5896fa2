import { setTimeout as sleep } from "node:timers/promises"
import { isRefusal } from "@mercer/commerce"
import { describe, expect, test } from "vitest"
import { paypalPayment } from "../../src/index.ts"
import { key, openPayPal, outcome, payment, sale } from "./open-paypal.ts"

const at = await openPayPal()
const { approve, authorize, create, held, holdOf, orderOf } = at
const { browser, fail } = at.paypal

const holdsOf = ({ id }: { id?: unknown }) => at.paypal.holds.filter((one) => one.order === id)

describe("the account's token", () => {
  test("is asked for once, however many requests wait for it, and kept", async () => {
    const before = at.paypal.tokens.count()
    await Promise.all([create(), create(), create()])
    await create()
    expect(at.paypal.tokens.count() - before).toBe(1)
  })

  test("is renewed before it ends, and when PayPal does not accept it any more", async () => {
    at.paypal.tokens.lasting(60)
    await create()
    const before = at.paypal.tokens.count()
    at.paypal.tokens.lasting(32_400)
    await Promise.all([create(), create()])
    expect(at.paypal.tokens.count() - before).toBe(1)
    at.paypal.tokens.revoke()
    await create()
    expect(at.paypal.tokens.count() - before).toBe(2)
  })

  test("is asked for again after a failure; wrong keys decide nothing about a payment", async () => {
    fail({ on: /oauth2/, what: "broken", times: 2 })
    expect(isRefusal(await outcome(create()))).toBe(false)
    expect(await create()).toMatchObject({ status: "CREATED" })
    const wrong = paypalPayment({ ...at.paypal.options, client_secret: "wrong" })
    const error = await outcome(wrong.findAuthorization({ id: "O_1" }, key("try_1")))
    expect(isRefusal(error)).toBe(false)
    expect(String(error)).toMatch(/PAYPAL_CLIENT_ID \(401\)/)
    expect(String(error)).not.toMatch("wrong")
  })
})

describe("when the line breaks", () => {
  test.each([
    ["POST .*authorize$", "mute"],
    ["POST .*authorize$", "broken"],
    ["POST .*authorize$", "busy"],
    ["PATCH", "mute"],
    ["GET .*orders", "deaf"],
  ] as const)("once (%s, %s), it is asked again and the money is held once", async (on, what) => {
    const data = await create()
    approve(data)
    fail({ on: new RegExp(on), what })
    expect(await authorize(data)).toMatchObject({ status: "authorized" })
    expect(holdsOf(data)).toHaveLength(1)
  })

  test("permanently after the hold, the outcome is unknown, and a later lookup finds it", async () => {
    const data = await create()
    approve(data)
    fail({ on: /authorize$/, what: "mute", times: 9 })
    const error = await outcome(authorize(data))
    expect([error instanceof Error, isRefusal(error)]).toEqual([true, false])
    expect(await at.provider.findAuthorization(data, key("try_1"))).toMatchObject({ status: "authorized" })
    expect(await authorize(data)).toMatchObject({ status: "authorized" })
    expect(holdsOf(data)).toHaveLength(1)
  })

  test("for good before it was held, asking later finds nothing, and closing makes it so for ever", async () => {
    const data = await create()
    approve(data)
    fail({ on: /authorize$/, what: "deaf", times: 9 })
    await outcome(authorize(data))
    at.paypal.heal()
    expect(await at.provider.findAuthorization(data, key("try_1"))).toBeNull()
    await at.provider.deleteSession(data)
    expect(await authorize(data)).toMatchObject({ status: "canceled" })
    expect(holdsOf(data)).toEqual([])
  })

  test.each(["capture", "void", "refund"] as const)("at %s, repeating it does it once", async (act) => {
    let now = await held()
    if (act === "refund") now = payment(await at.provider.capture(now, key("capture_1")))
    const call = () => {
      if (act === "capture") return at.provider.capture(now, key("act_1"))
      return act === "void" ? at.provider.cancel(now, key("act_1")) : at.provider.refund(now, 700, key("act_1"))
    }
    fail({ on: new RegExp(`${act}$`), what: "mute", times: 2 })
    expect(isRefusal(await outcome(call()))).toBe(false)
    await call()
    const { captures = [], refunds = [] } = orderOf(now.data).purchase_units[0]?.payments ?? {}
    const done = { capture: captures.length, void: holdOf(now.data)?.status, refund: refunds.length }
    expect(done[act]).toBe(act === "void" ? "VOIDED" : 1)
    const keys = at.seen("POST", new RegExp(`${act}$`)).map((one) => one.key)
    expect(keys.filter((one) => one === "act_1").length).toBeGreaterThanOrEqual(2)
  })

  test("a request whose key is just being used decides nothing", async () => {
    const now = payment(await at.provider.capture(await held(), key("capture_1")))
    await at.provider.refund(now, 100, key("refund_1"))
    const order = orderOf(now.data)
    const [unit] = order.purchase_units
    if (unit?.payments) unit.payments.refunds = [] // as PayPal shows it while the refund runs
    at.paypal.put(order)
    expect(isRefusal(await outcome(at.provider.refund(now, 200, key("refund_1"))))).toBe(false)
  })
})

describe("at the same moment", () => {
  test("a session that is given up while it is being authorized holds nothing", async () => {
    const data = await create()
    approve(data)
    fail({ on: /POST .*authorize$/, what: "broken" })
    const answer = authorize(data)
    await sleep(50) // between its two tries
    await at.provider.deleteSession(data)
    expect(await answer).toMatchObject({ status: "canceled" })
    expect(holdOf(data)?.status).toBe("VOIDED")
  })

  test("an amount that changes while it is being authorized is not sold; the hold goes with the next", async () => {
    const data = await create()
    approve(data)
    fail({ on: /POST .*authorize$/, what: "broken" })
    const answer = authorize(data)
    await sleep(50)
    await at.provider.updateSession(data, { ...sale, amount: 9900 })
    const { status, data: next } = await answer
    expect([status, next.replaces]).toEqual(["requires_more", [data.id]])
    approve(next)
    expect(await authorize(next, "try_2")).toMatchObject({ status: "authorized" })
    expect(holdOf(next)?.amount.value).toBe("25.00")
  })

  test("the browser authorizes while the amount is changed: another order takes its place", async () => {
    const data = await create()
    fail({ on: /GET .*orders/, what: "late", ms: 100 })
    const updating = at.provider.updateSession(data, { ...sale, amount: 3000 })
    await sleep(50)
    browser.authorize(String(data.id))
    expect(await updating).toMatchObject({ status: "CREATED", replaces: [data.id] })
  })
})

test("a session given up while its order was replaced leaves nothing held", async () => {
  const data = await create()
  browser.authorize(String(data.id))
  const next = await at.provider.updateSession(data, { ...sale, amount: 3000 })
  const last = await at.provider.updateSession(
    { ...next, id: browser.authorize(String(next.id)).id },
    { ...sale, amount: 3100 },
  )
  expect(last.replaces).toEqual([data.id, next.id])
  await at.provider.deleteSession(last)
  expect([holdOf(data)?.status, holdOf(next)?.status]).toEqual(["VOIDED", "VOIDED"])
})
