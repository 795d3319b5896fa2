import { isRefusal, Refusal } from "@mercer/commerce"
import type { Attempt, Authorization, Payment, PaymentData, Sale } from "./port.ts"
import { ask, orDeclined } from "./stripe-answers.ts"
import { authorization, fits, type Intent, isHeld, notes } from "./stripe-intent.ts"
import { type Account, discard, follow, getIntent } from "./stripe-session.ts"

export async function authorize(account: Account, data: PaymentData, sale: Sale & Attempt): Promise<Authorization> {
  const right = async (intent: Intent) => (fits(intent, sale) ? intent : follow(account, intent, sale))
  const key = sale.idempotency_key
  // Looked at again at the end: an update may have changed the amount a moment before it was held.
  const intent = await right(await confirm(account, await right(await getIntent(account, data)), key))
  if (!isHeld(intent)) return authorization(data, intent)
  const claimed = await claim(account, intent, key)
  // A hold that this one replaces. If it cannot be voided now, it expires after Stripe's seven days.
  await discard(account, claimed.metadata.replaces).catch(() => {})
  return authorization(data, claimed)
}

/** Only what the shopper has sent a payment method for; else the browser confirms. */
async function confirm({ stripe }: Account, intent: Intent, key: string): Promise<Intent> {
  if (intent.status !== "requires_confirmation") return intent
  const idempotencyKey = `${key}:confirm:${intent.payment_method}`
  return orDeclined(stripe.paymentIntents.confirm(intent.id, {}, { idempotencyKey }))
}

/** Writes down whose the held money is. */
async function claim(account: Account, intent: Intent, attempt: string): Promise<Intent> {
  if (intent.metadata.attempt === attempt) return intent
  try {
    return await ask(account.stripe.paymentIntents.update(intent.id, { metadata: { attempt } }))
  } catch (error) {
    if (isRefusal(error)) return getIntent(account, { id: intent.id }) // for example, voided a moment ago
    throw error
  }
}

export async function capture(account: Account, { data }: Payment, attempt: Attempt): Promise<PaymentData> {
  const intent = await getIntent(account, data)
  if (intent.status === "succeeded") return notes(data, intent)
  return notes(data, await ask(account.stripe.paymentIntents.capture(intent.id, {}, keyOf(attempt))))
}

export async function cancel(account: Account, { data }: Payment, attempt: Attempt): Promise<PaymentData> {
  const intent = await getIntent(account, data)
  if (intent.status === "canceled") return notes(data, intent)
  return notes(data, await ask(account.stripe.paymentIntents.cancel(intent.id, {}, keyOf(attempt))))
}

export async function refund(
  account: Account,
  { data }: Payment,
  amount: number,
  attempt: Attempt,
): Promise<PaymentData> {
  const intent = await getIntent(account, data)
  if (await isRefunded(account, intent.id, amount, attempt.idempotency_key)) return notes(data, intent)
  // For a hold, Stripe would void a part instead.
  if (intent.status !== "succeeded") throw new Refusal("not_allowed", "Only a captured payment can be refunded")
  const wanted = { payment_intent: intent.id, amount, metadata: { attempt: attempt.idempotency_key } }
  await ask(account.stripe.refunds.create(wanted, keyOf(attempt)))
  return notes(data, intent)
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

const keyOf = ({ idempotency_key }: Attempt) => ({ idempotencyKey: idempotency_key })
