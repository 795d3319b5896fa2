import { Refusal } from "@mercer/commerce"
import type { Attempt, Payment, PaymentData } from "./port.ts"
import { ask } from "./stripe-answers.ts"
import { type Intent, isRecorded, isTakenAtOnce, notes } from "./stripe-intent.ts"
import { type Account, getIntent } from "./stripe-session.ts"

export async function refund(
  account: Account,
  payment: Payment,
  amount: number,
  { idempotency_key }: Attempt,
): Promise<PaymentData> {
  const { data } = payment
  const intent = await getIntent(account, data)
  if (await isRefunded(account, intent.id, amount, idempotency_key)) return notes(data, intent)
  // For a hold, Stripe would void a part instead.
  const isCaptured = intent.status === "succeeded" && (!isTakenAtOnce(intent) || isRecorded(intent, payment))
  if (!isCaptured) throw new Refusal("not_allowed", "Only a captured payment can be refunded")
  await giveBack(account, intent.id, amount, idempotency_key)
  return notes(data, intent)
}

/**
 * Lets go of money that was taken the moment its shopper paid: all of it goes back. Marked first, so that from then on
 * the intent counts as canceled; safe to repeat.
 */
export async function release(account: Account, { id, amount }: Intent): Promise<Intent> {
  const released = await ask(account.stripe.paymentIntents.update(id, { metadata: { released: "true" } }))
  const key = `${id}:release`
  if (!(await isRefunded(account, id, amount, key))) await giveBack(account, id, amount, key)
  return released
}

async function giveBack({ stripe }: Account, payment_intent: string, amount: number, key: string): Promise<void> {
  await ask(stripe.refunds.create({ payment_intent, amount, metadata: { attempt: key } }, { idempotencyKey: key }))
}

/** Stripe forgets a key after a day or more. What the key has done it never forgets. */
async function isRefunded({ stripe }: Account, payment_intent: string, amount: number, key: string): Promise<boolean> {
  for await (const earlier of stripe.refunds.list({ payment_intent, limit: 100 })) {
    if (earlier.metadata?.attempt !== key) continue
    if (earlier.amount === amount) return true
    throw new Refusal("invalid_data", "This refund was made before, with another amount")
  }
  return false
}
