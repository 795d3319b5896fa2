import { describe, expect, test } from "vitest"
import { memoryLedger, type PaymentData, ProviderTimeout, scriptedPayment, withTimeout } from "../src/index.ts"

const sale = { amount: 2500, currency_code: "eur", cart_id: "cart_1", context: {}, idempotency_key: "try_1" }

async function start(script: PaymentData, ms = 10_000) {
  const ledger = memoryLedger()
  const scripted = withTimeout(scriptedPayment({ ledger }), ms)
  const session = await scripted.createSession({ ...sale, session_id: "ps_1" })
  return { ledger, scripted, data: await scripted.updateData(session, script) }
}

describe("the mode decides", () => {
  test.each(["requires_more", "pending", "error"] as const)("%s: holds nothing", async (mode) => {
    const { ledger, scripted, data } = await start({ mode })
    expect((await scripted.authorize(data, sale)).status).toBe(mode)
    expect(await ledger.entries()).toEqual([])
  })

  test("throw: fails and holds nothing", async () => {
    const { scripted, data } = await start({ mode: "throw" })
    await expect(scripted.authorize(data, sale)).rejects.toThrow("set to fail")
    expect(await scripted.findAuthorization(data, sale)).toBeNull()
  })

  test("lost_reply: fails, but the money is held and can be found", async () => {
    const { ledger, scripted, data } = await start({ mode: "lost_reply" })
    await expect(scripted.authorize(data, sale)).rejects.toThrow("set to fail")
    expect(await scripted.findAuthorization(data, sale)).toMatchObject({ status: "authorized" })
    expect(await ledger.open()).toMatchObject([{ amount: 2500, cart_id: "cart_1", key: "try_1" }])
  })

  test("an attempt that needed more is carried on under its key", async () => {
    const { scripted, data } = await start({ mode: "requires_more" })
    const asked = await scripted.authorize(data, sale)
    const done = await scripted.updateData(asked.data, { mode: "authorized" })
    expect((await scripted.authorize(done, sale)).status).toBe("authorized")
  })

  test("an unknown mode or delay is refused", async () => {
    await expect(start({ mode: "free" })).rejects.toMatchObject({ type: "invalid_data" })
    await expect(start({ delay_ms: -1 })).rejects.toMatchObject({ type: "invalid_data" })
    await expect(start({ delay_ms: 1e9 })).rejects.toMatchObject({ type: "invalid_data" })
  })

  test("a shopper cannot point to another's hold", async () => {
    const { scripted, data } = await start({})
    expect(await scripted.updateData(data, { id: "other", hold: "other" })).toEqual({ ...data, hold: undefined })
  })
})

describe("time", () => {
  test("a late reply is a time-out of unknown outcome, which a look-up clears", async () => {
    const { scripted, data } = await start({ delay_ms: 200 }, 30)
    const error = await scripted.authorize(data, sale).catch((thrown) => thrown)
    expect(error).toBeInstanceOf(ProviderTimeout)
    expect(error).toMatchObject({ provider_id: "scripted", call: "authorize", ms: 30 })
    expect(await scripted.findAuthorization(data, sale)).toMatchObject({ status: "authorized" })
  })

  test("a late hold cannot be made once the session is deleted", async () => {
    const { ledger, scripted, data } = await start({ hold_after_ms: 60 }, 10)
    await expect(scripted.authorize(data, sale)).rejects.toThrow(ProviderTimeout)
    expect(await scripted.findAuthorization(data, sale)).toBeNull()
    await scripted.deleteSession(data)
    await new Promise((resolve) => setTimeout(resolve, 120))
    expect(await ledger.open()).toEqual([])
  })
})

test("a renewed session is a new one, for any key", async () => {
  const { scripted, data } = await start({})
  await scripted.deleteSession(data)
  const renewed = await scripted.createSession({ ...sale, session_id: "ps_1" })
  expect((await scripted.authorize(renewed, sale)).status).toBe("authorized")
})

test("an attempt whose hold was voided is found as canceled", async () => {
  const { scripted, data } = await start({})
  const answer = await scripted.authorize(data, sale)
  const payment = { id: "pay_1", amount: 2500, currency_code: "eur", data: answer.data }
  expect(await scripted.cancel(payment, { idempotency_key: "void_1" })).toMatchObject({ status: "canceled" })
  expect(await scripted.findAuthorization(data, sale)).toMatchObject({ status: "canceled" })
  expect((await scripted.authorize(data, sale)).status).toBe("canceled")
})
