import { randomBytes } from "node:crypto"
import { newIntent, published } from "./published.ts"

/** Form fields, nested ones as objects: `metadata[a]=b` is `{ metadata: { a: "b" } }`. */
export type Form = { [name: string]: string | Form }

export type FakeIntent = {
  id: string
  object: "payment_intent"
  amount: number
  amount_capturable: number
  amount_received: number
  currency: string
  customer: string | null
  client_secret: string
  status: string
  metadata: Record<string, string>
  payment_method: string | null
  last_payment_error: { type: string; code: string; message: string } | null
  latest_charge: string | null
  [more: string]: unknown
}

type Refund = { id: string; payment_intent: string; amount: number; metadata: Form; [more: string]: unknown }
type Customer = { id: string; email: string; metadata: Form; [more: string]: unknown }
type Method = { id: string; type: string; customer: string; [more: string]: unknown }

/** An error as Stripe returns it. One that is `early` was found before anything was started. */
export class StripeNo extends Error {
  constructor(
    readonly status: number,
    readonly error: { type?: string; code?: string; message: string; payment_intent?: FakeIntent },
    readonly early = false,
  ) {
    super(error.message)
  }
}

const CREATING =
  "amount currency capture_method allowed_payment_method_types automatic_payment_methods metadata customer payment_method setup_future_usage"
const UPDATING = "amount currency metadata customer payment_method setup_future_usage"
const OPEN = ["requires_payment_method", "requires_confirmation", "requires_action"]

/** One account's books at Stripe: payment intents, refunds, customers and their cards, and the events of all that. */
export function fakeAccount() {
  const intents = new Map<string, FakeIntent>()
  const refunds: Refund[] = []
  const customers: Customer[] = []
  const methods: Method[] = []
  const events: { id: string; object: "event"; type: string; data: { object: FakeIntent } }[] = []
  /** Every time money was held. */
  const holds: { intent: string; amount: number; cart_id: string | undefined }[] = []

  function emit(type: string, intent: FakeIntent) {
    const about = { id: newId("evt"), created: now(), type: `payment_intent.${type}`, data: { object: copy(intent) } }
    events.push({ ...published("event"), ...about, object: "event" })
  }

  function find(id: string): FakeIntent {
    const intent = intents.get(id)
    if (!intent) throw no("resource_missing", `No such payment_intent: '${id}'`, 404)
    return intent
  }

  function create(form: Form): FakeIntent {
    mustKnow(form, CREATING)
    const id = newId("pi")
    const { allowed_payment_method_types = { 0: "card" } } = form
    const intent: FakeIntent = {
      ...newIntent(),
      id,
      object: "payment_intent",
      amount: whole(form.amount),
      amount_capturable: 0,
      amount_received: 0,
      capture_method: String(form.capture_method ?? "automatic"),
      client_secret: `${id}_secret_${randomBytes(8).toString("hex")}`,
      confirmation_method: "automatic",
      created: now(),
      currency: String(form.currency),
      customer: null,
      last_payment_error: null,
      latest_charge: null,
      metadata: {},
      payment_method: null,
      payment_method_types: Object.values(allowed_payment_method_types),
      setup_future_usage: null,
      status: "requires_payment_method",
    }
    change(intent, form)
    intents.set(id, intent)
    return intent
  }

  function update(id: string, form: Form): FakeIntent {
    mustKnow(form, UPDATING)
    const intent = find(id)
    const isOnlyMetadata = Object.keys(form).every((name) => name === "metadata")
    const isOver = intent.status === "canceled" || !(isOnlyMetadata || OPEN.includes(intent.status))
    if (isOver) throw unexpected(intent, "updated")
    change(intent, form)
    return intent
  }

  function change(intent: FakeIntent, form: Form) {
    if (form.amount !== undefined) intent.amount = whole(form.amount)
    if (form.customer !== undefined) intent.customer = owner(intent, String(form.customer))
    if (form.setup_future_usage !== undefined) intent.setup_future_usage = form.setup_future_usage
    for (const [name, value] of Object.entries((form.metadata ?? {}) as Form)) {
      if (value === "") delete intent.metadata[name]
      else intent.metadata[name] = String(value)
    }
    if (form.payment_method === undefined) return
    const foreign = methods.find(({ id, customer }) => id === form.payment_method && customer !== intent.customer)
    if (foreign) throw no("resource_missing", `No such PaymentMethod: '${foreign.id}' for this customer`)
    Object.assign(intent, { payment_method: form.payment_method, status: "requires_confirmation", next_action: null })
  }

  function owner(intent: FakeIntent, id: string): string {
    if (!customers.some((one) => one.id === id)) throw no("resource_missing", `No such customer: '${id}'`)
    if (intent.customer && intent.customer !== id)
      throw no("payment_intent_unexpected_state", "The customer of a PaymentIntent cannot be changed")
    return id
  }

  function confirm(id: string, form: Form): FakeIntent {
    const intent = find(id)
    if (!OPEN.includes(intent.status)) throw unexpected(intent, "confirmed")
    if (form.payment_method !== undefined) change(intent, { payment_method: form.payment_method })
    const card = intent.payment_method
    if (!card) throw no("payment_intent_unexpected_state", "You cannot confirm without a payment method")
    if (card === "pm_card_chargeDeclined") throw decline(intent)
    if (card === "pm_card_authenticationRequired")
      return Object.assign(intent, { status: "requires_action", next_action: { type: "use_stripe_sdk" } })
    if (card === "pm_bank_slow") return Object.assign(intent, { status: "processing" })
    return hold(intent)
  }

  function decline(intent: FakeIntent): StripeNo {
    const error = { type: "card_error", code: "card_declined", message: "Your card was declined." }
    Object.assign(intent, { status: "requires_payment_method", payment_method: null, last_payment_error: error })
    emit("payment_failed", intent)
    return new StripeNo(402, { ...error, payment_intent: copy(intent) })
  }

  function hold(intent: FakeIntent): FakeIntent {
    const { amount, metadata } = intent
    const held = { status: "requires_capture", amount_capturable: amount, latest_charge: newId("ch") }
    Object.assign(intent, { ...held, last_payment_error: null, next_action: null })
    holds.push({ intent: intent.id, amount, cart_id: metadata.cart_id })
    if (intent.capture_method === "automatic") return capture(intent.id)
    emit("amount_capturable_updated", intent)
    return intent
  }

  function capture(id: string): FakeIntent {
    const intent = find(id)
    if (intent.status !== "requires_capture") throw unexpected(intent, "captured")
    Object.assign(intent, { status: "succeeded", amount_capturable: 0, amount_received: intent.amount })
    emit("succeeded", intent)
    return intent
  }

  function cancel(id: string): FakeIntent {
    const intent = find(id)
    if (!OPEN.includes(intent.status) && intent.status !== "requires_capture") throw unexpected(intent, "canceled")
    Object.assign(intent, { status: "canceled", amount_capturable: 0, canceled_at: now() })
    emit("canceled", intent)
    return intent
  }

  function refund(form: Form): Refund {
    const intent = find(String(form.payment_intent))
    const amount = whole(form.amount)
    if (intent.status !== "succeeded") throw no("charge_not_captured", "This payment was not captured")
    const left = intent.amount_received - given(intent.id).reduce((sum, one) => sum + one.amount, 0)
    if (left === 0) throw no("charge_already_refunded", `Charge ${intent.latest_charge} has already been refunded.`)
    if (amount > left)
      throw no("invalid_request", `Refund amount (${amount}) is greater than unrefunded amount (${left})`)
    const of = { payment_intent: intent.id, charge: intent.latest_charge, currency: intent.currency }
    const one = {
      ...published("refund"),
      ...of,
      id: newId("re"),
      created: now(),
      amount,
      metadata: form.metadata as Form,
    }
    refunds.unshift(one)
    return one
  }

  const given = (payment_intent: unknown) => refunds.filter((one) => one.payment_intent === payment_intent)

  function makeCustomer(form: Form): Customer {
    const customer = {
      ...published("customer"),
      discount: null,
      shipping: null,
      id: newId("cus"),
      created: now(),
      email: String(form.email),
      metadata: form.metadata as Form,
    }
    customers.unshift(customer)
    return customer
  }

  /** Stripe's response; refuses with StripeNo. */
  function answer(method: string, path: string, form: Form): unknown {
    const [, , kind, id, act] = path.split("/")
    if (kind === "payment_intents") {
      if (!id) return create(form)
      if (act === "confirm") return confirm(id, form)
      if (act === "capture") return capture(id)
      if (act === "cancel") return cancel(id)
      return method === "GET" ? find(id) : update(id, form)
    }
    if (kind === "refunds") return method === "GET" ? list(path, given(form.payment_intent)) : refund(form)
    if (kind === "customers")
      return method === "GET"
        ? list(
            path,
            customers.filter(({ email }) => email === form.email),
          )
        : makeCustomer(form)
    if (kind === "payment_methods")
      return list(
        path,
        methods.filter((one) => one.customer === form.customer && one.type === form.type),
      )
    throw new StripeNo(404, { type: "invalid_request_error", message: `Unrecognized request URL (${method}: ${path})` })
  }

  return {
    answer: (method: string, path: string, form: Form) => copy(answer(method, path, form)),
    events,
    holds,
    customers,
    refunds,
    /** The intents whose money is held now. */
    held: () => [...intents.values()].filter(({ status }) => status === "requires_capture").map(copy),
    intent: (id: string) => copy(find(id)),
    /** What stripe.js does in the shopper's browser. */
    browser: {
      confirm(client_secret: string, payment_method = "pm_card_visa"): FakeIntent {
        const intent = find(client_secret.split("_secret_")[0] ?? "")
        if (intent.client_secret !== client_secret) throw no("resource_missing", "The client_secret is wrong")
        try {
          return copy(confirm(intent.id, { payment_method }))
        } catch (error) {
          if (error instanceof StripeNo && error.status === 402) return copy(intent)
          throw error
        }
      },
      /** The bank's own page: 3-D Secure is passed. */
      authenticate: (id: string) => copy(hold(find(id))),
    },
    saveCard(customer: string): string {
      const id = newId("pm")
      methods.push({ ...published("payment_method"), id, type: "card", customer, created: now() })
      return id
    },
  }
}

const now = () => Math.floor(Date.now() / 1000)
const copy = <T>(value: T): T => structuredClone(value)
const newId = (kind: string) => `${kind}_${randomBytes(12).toString("hex")}`
const list = (url: string, data: unknown[]) => ({ object: "list", url, has_more: false, data })

function no(code: string, message: string, status = 400): StripeNo {
  return new StripeNo(status, { type: "invalid_request_error", code, message })
}

function unexpected({ status }: FakeIntent, done: string): StripeNo {
  return no(
    "payment_intent_unexpected_state",
    `This PaymentIntent could not be ${done} because it has a status of ${status}.`,
  )
}

function whole(value: Form[string] | undefined): number {
  if (typeof value === "string" && /^[1-9]\d*$/.test(value)) return Number(value)
  const error = {
    type: "invalid_request_error",
    code: "parameter_invalid_integer",
    message: `Invalid integer: ${value}`,
  }
  throw new StripeNo(400, error, true)
}

function mustKnow(form: Form, names: string) {
  const strange = Object.keys(form).find((name) => !names.split(" ").includes(name))
  if (!strange) return
  const message = `Received unknown parameter: ${strange}`
  throw new StripeNo(400, { type: "invalid_request_error", code: "parameter_unknown", message }, true)
}
