import type { PaymentProvider } from "../port.ts"
import { openAccount, type PayPalOptions } from "./account.ts"
import { paypalCurrency } from "./currency.ts"
import { capturesOf, found, notes, type Order } from "./order.ts"
import { authorize, cancel, capture, refund } from "./payment.ts"
import { createOrder, discard, findOrder, updateData, updateSession } from "./session.ts"
import { paypalWebhook } from "./webhook.ts"

/**
 * Payments by PayPal (Orders API v2). A session's data is PayPal's order, as with Medusa v1's plugin: its shopper approves
 * it in the browser, and completing the cart authorizes it, or finds that the browser has done so. The money is held until
 * an operator captures it.
 *
 * An order that an attempt of ours has authorized carries its key (see `markOf`): from then on only `cancel` lets the
 * money go. An order that must give way to another is left alone until that one is authorized or closed.
 */
export function paypalPayment({ id = "paypal", ...options }: PayPalOptions): PaymentProvider {
  const account = openAccount(options)
  const { webhook_id } = options
  return {
    id,
    currency: paypalCurrency,
    createSession: async (sale) => notes({}, await createOrder(account, sale, sale.idempotency_key)),
    updateSession: async (data, sale) => updateSession(account, data, sale),
    updateData: async (data, patch) => updateData(account, data, patch),
    deleteSession: async (data) => discard(account, data),
    authorize: async (data, sale) => authorize(account, data, sale),
    findAuthorization: async (data, { idempotency_key }) => {
      const order = await findOrder(account, data.id)
      return order && found(data, order, idempotency_key)
    },
    // v1 could be set to take the money at once.
    isCaptured: (data) => capturesOf(data as unknown as Order).length > 0,
    capture: async (payment, attempt) => capture(account, payment, attempt),
    refund: async (payment, amount, attempt) => refund(account, payment, amount, attempt),
    cancel: async (payment, attempt) => cancel(account, payment, attempt),
    ...(webhook_id && { webhook: paypalWebhook(account, webhook_id) }),
  }
}
