import { describe, expect, test } from "vitest"
import type { FakeOrder } from "./fake-orders.ts"
import { key, openPayPal, outcome, payment, sale } from "./open-paypal.ts"

const at = await openPayPal()
const { orderOf, holdOf } = at

const money = { currency_code: "EUR", value: "25.00" }
let made = 0

/** An order as Medusa v1's plugin made it and stored it: the data of the payment is PayPal's order. */
function anOrder(payments: object, intent = "AUTHORIZE", status = "COMPLETED"): FakeOrder {
  const id = `V1ORDER${++made}`
  const unit = { reference_id: "default", custom_id: "cart_v1", amount: money, payments: withIds(payments) }
  const order = { id, intent, status, purchase_units: [unit], payer: { email_address: "ada@example.com" } }
  at.paypal.put(order as never)
  return structuredClone(order) as never
}

const withIds = (payments: object) =>
  Object.fromEntries(
    Object.entries(payments).map(([kind, rows]) => [
      kind,
      (rows as object[]).map((row, index) => ({
        id: `${kind[0]}${made}_${index}`.toUpperCase(),
        amount: money,
        ...row,
      })),
    ]),
  )

const HELD = { authorizations: [{ status: "CREATED" }] }
const CAPTURED = { authorizations: [{ status: "CAPTURED" }], captures: [{ status: "COMPLETED" }] }

describe("a payment that Medusa v1 made", () => {
  test("is captured, and refunded in parts", async () => {
    const order = anOrder(HELD)
    const data = await at.provider.capture(payment(order as never), key("capture_1"))
    expect(data).toMatchObject({ payer: order.payer, purchase_units: [{ payments: { captures: [{}] } }] })
    const paid = { ...payment(data), captured_at: new Date() }
    await at.provider.refund(paid, 1000, key("refund_1"))
    await at.provider.refund(paid, 1500, key("refund_2"))
    expect(await outcome(at.provider.refund(paid, 1, key("refund_3")))).toMatchObject({ type: "not_allowed" })
  })

  test("that v1 captured is refunded", async () => {
    const paid = { ...payment(anOrder(CAPTURED) as never), captured_at: new Date() }
    expect(await at.provider.refund(paid, 700, key("refund_1"))).toMatchObject({
      purchase_units: [{ payments: { refunds: [{ amount: { value: "7.00" } }] } }],
    })
  })

  test("is voided", async () => {
    const order = anOrder(HELD)
    await at.provider.cancel(payment(order as never), key("void_1"))
    expect(holdOf(order as never)?.status).toBe("VOIDED")
  })

  test("whose stored order is older than what happened at PayPal is seen as PayPal has it", async () => {
    const order = anOrder(CAPTURED)
    const [{ payments: _, ...unit } = {}] = order.purchase_units
    const stored = payment({ ...order, status: "CREATED", purchase_units: [unit] } as never)
    expect(at.provider.isCaptured?.(stored.data)).toBe(false)
    expect(at.provider.isCaptured?.(await at.provider.capture(stored, key("capture_1")))).toBe(true)
  })

  test("is refunded by what v1 stored of it when PayPal shows its order no more", async () => {
    const order = anOrder(CAPTURED)
    const hidden = { ...payment({ ...order, id: "GONE" } as never), captured_at: new Date() }
    const data = await at.provider.refund(hidden, 700, key("refund_1"))
    expect(data).toMatchObject({ purchase_units: [{ payments: { refunds: [{ custom_id: "refund_1" }] } }] })
    expect(await at.provider.refund({ ...hidden, data }, 700, key("refund_1"))).toEqual(data)
    expect(orderOf(order as never).purchase_units[0]?.payments?.refunds).toHaveLength(1)
  })
})

describe("v1 set to take the money at once", () => {
  const taken = () => anOrder({ captures: [{ status: "COMPLETED" }] }, "CAPTURE") as never

  test("a cart that it was taken for becomes an order that is captured", async () => {
    const answer = await at.provider.authorize(taken(), { ...sale, ...key("try_1") })
    expect([answer.status, at.provider.isCaptured?.(answer.data)]).toEqual(["authorized", true])
  })

  test("money that the shop has not recorded goes back when the payment is let go, once", async () => {
    const order = payment(taken())
    await at.provider.cancel(order, key("void_1"))
    await at.provider.cancel(order, key("void_1"))
    expect(orderOf(order.data).purchase_units[0]?.payments?.refunds).toMatchObject([{ amount: { value: "25.00" } }])
    const recorded = { ...payment(taken()), captured_at: new Date() }
    expect(await outcome(at.provider.cancel(recorded, key("void_1")))).toMatchObject({ type: "not_allowed" })
  })

  test("a session that was not paid yet starts again, to be held", async () => {
    const open = anOrder({}, "CAPTURE", "APPROVED")
    const answer = await at.provider.authorize(open as never, { ...sale, ...key("try_1") })
    expect(answer).toMatchObject({ status: "requires_more", data: { intent: "AUTHORIZE", replaces: [open.id] } })
  })
})
