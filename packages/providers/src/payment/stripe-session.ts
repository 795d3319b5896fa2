import { isRefusal, Refusal } from "@mercer/commerce"
import type Stripe from "stripe"
import type { Json } from "../data.ts"
import type { PaymentData, Sale } from "./port.ts"
import { ask } from "./stripe-answers.ts"
import { findOrMakeCustomer } from "./stripe-customer.ts"
import { canChange, fits, type Intent, isFor, isGone, notes } from "./stripe-intent.ts"

export type Account = {
  stripe: Stripe
  payment_method_types: MethodType[]
  /** Whether money is taken the moment it is paid, since it cannot be held. */
  takes_at_once: boolean
}

export type MethodType = Stripe.PaymentIntentCreateParams.AllowedPaymentMethodType

/** The keys of a shopper's patch that are Stripe's business. Amount, customer and metadata are the shop's alone. */
const SHOPPERS = ["payment_method", "setup_future_usage"] as const

/** The intent of a session or payment as it is now, or null. */
export async function findIntent({ stripe }: Account, id: Json | undefined): Promise<Intent | null> {
  if (typeof id !== "string") return null
  return ask(stripe.paymentIntents.retrieve(id)).catch((error) => {
    if (isRefusal(error) && error.type === "not_found") return null
    throw error
  })
}

/** The same; refuses with not_found. */
export async function getIntent(account: Account, { id }: PaymentData): Promise<Intent> {
  const intent = await findIntent(account, id)
  if (!intent) throw new Refusal("not_found", "Stripe does not know this payment")
  return intent
}

/** A new intent. With `replaces`, that one is canceled when this one is authorized or discarded. */
export async function createIntent(
  { stripe, payment_method_types, takes_at_once }: Account,
  { amount, currency_code, cart_id, session_id, customer }: Sale & { session_id: string },
  key: string,
  replaces?: string,
): Promise<Intent> {
  const metadata = { cart_id, session_id, ...(customer && { customer_id: customer.id }), ...(replaces && { replaces }) }
  const intent: Stripe.PaymentIntentCreateParams = {
    amount,
    currency: currency_code,
    capture_method: takes_at_once ? "automatic" : "manual",
    allowed_payment_method_types: payment_method_types,
    automatic_payment_methods: { enabled: true, allow_redirects: redirects(payment_method_types) },
    metadata,
    ...(customer && { customer: await findOrMakeCustomer(stripe, customer) }),
  }
  return ask(stripe.paymentIntents.create(intent, { idempotencyKey: `${key}:create` }))
}

// Where a redirect is possible Stripe wants a return_url for each confirmation, and only a browser knows one.
const redirects = (types: MethodType[]) => (types.every((type) => type === "card") ? "never" : "always")

export async function updateSession(account: Account, data: PaymentData, sale: Sale): Promise<PaymentData> {
  const intent = await findIntent(account, data.id)
  if (!intent) return notes(data, await replace(account, String(data.id), data.metadata, sale))
  const isRight = fits(intent, sale) && isFor(intent, sale.customer) && !isGone(intent)
  return notes(data, isRight ? intent : await follow(account, intent, sale))
}

export async function updateData(account: Account, data: PaymentData, patch: PaymentData): Promise<PaymentData> {
  const known = SHOPPERS.filter((name) => patch[name] !== undefined)
  const wrong = known.find((name) => typeof patch[name] !== "string")
  if (wrong) throw new Refusal("invalid_data", `${wrong} must be a text`)
  if (known.length === 0) return notes({ ...data, ...patch }, await getIntent(account, data))
  const wanted = Object.fromEntries(known.map((name) => [name, patch[name]]))
  return notes({ ...data, ...patch }, await ask(account.stripe.paymentIntents.update(String(data.id), wanted)))
}

/** The intent with the sale's amount and customer, or another one in its place where Stripe allows no change. */
export async function follow(account: Account, intent: Intent, sale: Sale): Promise<Intent> {
  if (!canChange(intent, sale)) return replace(account, intent.id, intent.metadata, sale)
  const { amount, customer } = sale
  const isNew = customer && !intent.customer
  const owner = isNew && {
    customer: await findOrMakeCustomer(account.stripe, customer),
    metadata: { customer_id: customer.id },
  }
  return ask(account.stripe.paymentIntents.update(intent.id, { amount, ...owner }))
}

function replace(account: Account, id: string, metadata: Json | undefined, sale: Sale): Promise<Intent> {
  const { session_id = "" } = (metadata ?? {}) as { session_id?: string }
  const key = [id, sale.amount, sale.currency_code, sale.customer?.id].join(":")
  return createIntent(account, { ...sale, session_id }, key, id)
}
