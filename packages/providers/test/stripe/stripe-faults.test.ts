import { setTimeout as sleep } from "node:timers/promises"
import { isRefusal } from "@mercer/commerce"
import { describe, expect, test } from "vitest"
import { key, openStripe, outcome, payment, sale } from "./open-stripe.ts"

const at = await openStripe()
const { account, authorize, create, pay, seen } = at

test("a hold voided between being found and being claimed is not authorized", async () => {
  const data = await create()
  pay(data)
  at.stripe.fail({ on: /^GET/, what: "late", ms: 100 })
  const answer = authorize(data)
  await sleep(50)
  account().answer("POST", `/v1/payment_intents/${data.id}/cancel`, {})
  expect(await answer).toMatchObject({ status: "canceled" })
})

test("money that is held at an amount changed a moment before is not authorized, and goes with the next", async () => {
  const data = await at.provider.updateData(await create(), { payment_method: "pm_card_visa" })
  at.stripe.fail({ on: /^GET/, what: "late", ms: 100 })
  const answer = authorize(data)
  await sleep(50)
  account().answer("POST", `/v1/payment_intents/${data.id}`, { amount: "9900" })
  const { status, data: next } = await answer
  expect([status, next.amount]).toEqual(["requires_more", 2500])
  pay(next)
  expect(await authorize(next, "try_2")).toMatchObject({ status: "authorized" })
  expect(account().held()).toMatchObject([{ id: next.id, amount: 2500 }])
})

describe("when the line breaks", () => {
  test.each([
    ["POST .*confirm$", "mute"],
    ["POST .*payment_intents/pi_\\w+$", "mute"],
    ["GET .*payment_intents", "deaf"],
    ["POST .*confirm$", "broken"],
  ] as const)("once (%s, %s), Stripe's client asks again and holds the money once", async (on, what) => {
    const data = await at.provider.updateData(await create(), { payment_method: "pm_card_visa" })
    at.stripe.fail({ on: new RegExp(on), what })
    expect(await authorize(data)).toMatchObject({ status: "authorized" })
    expect(account().holds).toHaveLength(1)
  })

  test("permanently after the hold, the outcome is unknown, and a later lookup finds it", async () => {
    const data = await at.provider.updateData(await create(), { payment_method: "pm_card_visa" })
    at.stripe.fail({ on: /confirm$/, what: "mute", times: 9 })
    const error = await outcome(authorize(data))
    expect(error).toBeInstanceOf(Error)
    expect(isRefusal(error)).toBe(false)
    expect(await at.provider.findAuthorization(data, key("try_1"))).toMatchObject({ status: "authorized" })
    expect(await authorize(data)).toMatchObject({ status: "authorized" })
    expect(account().holds).toHaveLength(1)
  })

  test("for good before it was held, asking later finds nothing, and closing makes it so for ever", async () => {
    const data = await at.provider.updateData(await create(), { payment_method: "pm_card_visa" })
    at.stripe.fail({ on: /confirm$/, what: "deaf", times: 9 })
    await outcome(authorize(data))
    at.stripe.heal()
    expect(await at.provider.findAuthorization(data, key("try_1"))).toBeNull()
    await at.provider.deleteSession(data)
    expect(await authorize(data)).toMatchObject({ status: "canceled" })
    expect(account().holds).toEqual([])
  })

  test.each(["capture", "cancel"] as const)("at %s, repeating it does it once", async (act) => {
    const data = await create()
    pay(data)
    const held = payment((await authorize(data)).data)
    at.stripe.fail({ on: new RegExp(`${act}$`), what: "mute", times: 2 })
    expect(isRefusal(await outcome(at.provider[act](held, key("act_1"))))).toBe(false)
    expect(await at.provider[act](held, key("act_1"))).toMatchObject({
      status: act === "capture" ? "succeeded" : "canceled",
    })
    expect(seen("POST", new RegExp(`${act}$`)).every((one) => one.key === "act_1")).toBe(true)
  })
})

describe("finding an attempt again", () => {
  test("takes what the browser has paid for it, but not what another attempt has", async () => {
    const data = await create()
    expect(await at.provider.findAuthorization(data, key("try_1"))).toBeNull()
    pay(data)
    expect(await at.provider.findAuthorization(data, key("try_1"))).toMatchObject({ status: "authorized" })
    await authorize(data, "try_1")
    expect(await at.provider.findAuthorization(data, key("try_2"))).toBeNull()
  })

  test("takes no other amount than the shop knew", async () => {
    const data = await create()
    await at.provider.updateSession(data, { ...sale, amount: 9900 })
    pay(data)
    expect(await at.provider.findAuthorization(data, key("try_1"))).toBeNull()
  })

  test("reports a canceled payment to its own attempt, and requires_more to others", async () => {
    const data = await create()
    pay(data)
    const { data: held } = await authorize(data, "try_1")
    await at.provider.cancel(payment(held), key("void_1"))
    expect(await at.provider.findAuthorization(data, key("try_1"))).toMatchObject({ status: "canceled" })
    expect(await at.provider.findAuthorization(data, key("try_2"))).toBeNull()
    const next = await at.provider.createSession({ ...sale, session_id: "ps_2", ...key("create_2") })
    pay(next, "pm_card_authenticationRequired")
    expect(await at.provider.findAuthorization(next, key("try_3"))).toMatchObject({ status: "requires_more" })
  })
})
