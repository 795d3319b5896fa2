import { describe, expect, test } from "vitest"
import { externalPayment } from "../src/index.ts"
import { paymentContract } from "./payment-contract.ts"

const key = (idempotency_key: string) => ({ idempotency_key })
const KLARNA = { order_id: "k_1", status: "AUTHORIZED" }
const payment = { id: "pay_1", amount: 2500, currency_code: "eur", data: KLARNA }

paymentContract("external", () => externalPayment(), { remembers: false })

describe("a payment that another provider made", () => {
  test("is captured and refunded on record, and what that provider noted stays", async () => {
    const external = externalPayment("klarna")
    const captured = await external.capture(payment, key("capture_1"))
    expect(captured).toEqual({ ...KLARNA, external: { captured: true } })
    const refunded = await external.refund({ ...payment, data: captured }, 700, key("refund_1"))
    expect(refunded).toEqual({ ...KLARNA, external: { captured: true, refunds: { refund_1: 700 } } })
  })

  test("is voided on record", async () => {
    expect(await externalPayment().cancel(payment, key("void_1"))).toEqual({ ...KLARNA, external: { canceled: true } })
  })

  test("that it captured and refunded in part is refunded up to what is left", async () => {
    const old = { ...payment, captured_at: new Date(0), amount_refunded: 2000 }
    await expect(externalPayment().refund(old, 501, key("r"))).rejects.toMatchObject({ type: "not_allowed" })
    expect(await externalPayment().refund(old, 500, key("r"))).toMatchObject({ external: { refunds: { r: 500 } } })
    await expect(externalPayment().cancel(old, key("v"))).rejects.toMatchObject({ type: "not_allowed" })
    const gone = { ...payment, canceled_at: new Date(0) }
    await expect(externalPayment().capture(gone, key("c"))).rejects.toMatchObject({ type: "not_allowed" })
  })
})
