import type Stripe from "stripe"
import type { PaymentCustomer, PaymentData } from "./port.ts"
import { ask } from "./stripe-answers.ts"

/**
 * Stripe's customer for one of ours, known by the metadata that we wrote. The email alone proves nothing: a guest may
 * type anybody's, and would pay with the other one's cards.
 */
async function findCustomer(stripe: Stripe, { id, email }: PaymentCustomer): Promise<string | undefined> {
  const { data } = await ask(stripe.customers.list({ email, limit: 100 }))
  return data.find(({ metadata }) => metadata.customer_id === id)?.id
}

export async function findOrMakeCustomer(stripe: Stripe, customer: PaymentCustomer): Promise<string> {
  const found = await findCustomer(stripe, customer)
  if (found) return found
  const { id, email } = customer
  const idempotencyKey = `customer:${id}:${email}`.slice(0, 255) // two sessions that begin at once share it
  return (await ask(stripe.customers.create({ email, metadata: { customer_id: id } }, { idempotencyKey }))).id
}

export async function savedMethods(stripe: Stripe, customer: PaymentCustomer): Promise<{ data: PaymentData }[]> {
  const found = await findCustomer(stripe, customer)
  if (!found) return []
  const { data } = await ask(stripe.paymentMethods.list({ customer: found, type: "card", limit: 100 }))
  return data.map((method) => ({ data: method as unknown as PaymentData }))
}
