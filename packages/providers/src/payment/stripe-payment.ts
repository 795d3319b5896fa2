import { isRefusal, Refusal } from "@mercer/commerce"
import type { Json } from "../data.ts"
import type { Attempt, Authorization, Payment, PaymentData, Sale } from "./port.ts"
import { ask, orDeclined } from "./stripe-answers.ts"
import {
  authorization,
  fits,
  type Intent,
  isHeld,
  isRecorded,
  isReleased,
  isTakenAtOnce,
  notes,
} from "./stripe-intent.ts"
import { release } from "./stripe-refund.ts"
import { type Account, findIntent, follow, getIntent } from "./stripe-session.ts"

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

/** Money that was taken at once is only marked as the shop's: from then on it cannot be let go, only refunded. */
export async function capture(account: Account, payment: Payment, attempt: Attempt): Promise<PaymentData> {
  const { data } = payment
  const intent = await getIntent(account, data)
  if (isReleased(intent)) throw new Refusal("not_allowed", "A canceled payment cannot be captured")
  if (intent.status === "succeeded") {
    if (!isTakenAtOnce(intent) || isRecorded(intent, payment)) return notes(data, intent)
    const captured = { metadata: { captured: attempt.idempotency_key } }
    return notes(data, await ask(account.stripe.paymentIntents.update(intent.id, captured)))
  }
  return notes(data, await ask(account.stripe.paymentIntents.capture(intent.id, {}, keyOf(attempt))))
}

export async function cancel(account: Account, payment: Payment, attempt: Attempt): Promise<PaymentData> {
  const { data } = payment
  const intent = await getIntent(account, data)
  if (intent.status === "canceled") return notes(data, intent)
  if (isTakenAtOnce(intent) && !isRecorded(intent, payment)) return notes(data, await release(account, intent))
  return notes(data, await ask(account.stripe.paymentIntents.cancel(intent.id, {}, keyOf(attempt))))
}

const keyOf = ({ idempotency_key }: Attempt) => ({ idempotencyKey: idempotency_key })

/** Nobody can pay this intent any more. Money that an attempt has claimed stays. */
export async function discard(account: Account, id: Json | undefined): Promise<void> {
  const intent = await findIntent(account, id)
  if (!intent) return
  const isClaimed = isHeld(intent) && Boolean(intent.metadata.attempt)
  if (isTakenAtOnce(intent) && !isClaimed) await release(account, intent)
  const isDone = intent.status === "canceled" || intent.status === "succeeded"
  if (!isDone && !isClaimed) await ask(account.stripe.paymentIntents.cancel(intent.id))
  await discard(account, intent.metadata.replaces)
}
