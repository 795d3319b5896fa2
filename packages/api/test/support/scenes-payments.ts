import { must } from "./checkout.ts"
import { desk } from "./orders.ts"
import { aFullOrder, anOperatorAtWork, type MakeScene } from "./scenes.ts"

/** An order's payment, and the operator who works on it. */
const onPayment =
  (body?: Record<string, unknown>): MakeScene =>
  async (shop, market) => {
    const by = await anOperatorAtWork(shop)
    const { id: order_id } = await aFullOrder(shop, market)
    if (body) must(await desk(by).capture(order_id))
    const { id } = await shop.db.payment.findFirstOrThrow({ where: { order_id } })
    return { by, values: { id }, body }
  }

/** For each operation on payments, a shop in which it succeeds with a full response. */
export const paymentScenes: Record<string, MakeScene> = {
  "admin.payments.get": onPayment(),
  "admin.payments.capture": onPayment(),
  "admin.payments.refund": onPayment({ amount: 100, reason: "discount", note: "Scratched" }),
}
