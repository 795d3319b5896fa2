import type { PaymentProvider } from "./port.ts"
import { stripeCurrency } from "./stripe-currency.ts"
import { savedMethods } from "./stripe-customer.ts"
import { found, notes } from "./stripe-intent.ts"
import { authorize, cancel, capture, discard } from "./stripe-payment.ts"
import { refund } from "./stripe-refund.ts"
import { type Account, createIntent, findIntent, type MethodType, updateData, updateSession } from "./stripe-session.ts"
import { stripeWebhook } from "./stripe-webhook.ts"

/** What this was written for: Stripe goes on answering so when the account moves to a newer version. */
const API_VERSION = "2026-10-28.endive"

/** Where Stripe is, for tests. */
type StripeServer = { host?: string; port?: number; protocol?: "http" | "https" }

export type StripeOptions = StripeServer & {
  /** The secret key sk_…, or a restricted one that may write payment intents, refunds and customers. */
  api_key: string
  /** whsec_…, of the endpoint POST /stripe/hooks. Without it there is no webhook. */
  webhook_secret?: string | undefined
  id?: string
  /** Kinds that can be held and captured later. */
  payment_method_types?: MethodType[]
  /** For kinds that cannot be held: money is taken the moment the shopper pays (see stripe-methods.ts). */
  takes_at_once?: boolean
  /** The id of the provider to whose webhook the account's events come, if it is another one. */
  webhook_id?: string
}

/**
 * Payments by Stripe. A session's data is its PaymentIntent, as with Medusa v1's plugin: the storefront confirms it with
 * the `client_secret`, or sends a `payment_method` that is confirmed when the cart is completed. The money is held until
 * an operator captures it.
 *
 * An attempt that gets "authorized" has claimed the intent, in its metadata: from then on only `cancel` lets the money
 * go. An intent that must give way to another (`replaces`) is left alone until the other is authorized or discarded,
 * because it may be being paid at this moment.
 */
export function stripePayment({ api_key, webhook_secret, id = "stripe", ...more }: StripeOptions): PaymentProvider {
  const { payment_method_types = ["card"], takes_at_once = false, webhook_id, ...server } = more
  const webhook = webhook_secret ? stripeWebhook({ webhook_secret }) : undefined
  let opened: Promise<Account> | undefined
  // Loaded at the first call: Stripe's package is large, and most processes (commands, tests) never ask it anything.
  const account = () => (opened ??= open(api_key, server, { payment_method_types, takes_at_once }))
  return {
    id,
    ...(webhook_id && { webhook_id }),
    currency: stripeCurrency,
    askedFor: ({ amount }) => (typeof amount === "number" ? amount : undefined),
    createSession: async (sale) => notes({}, await createIntent(await account(), sale, sale.idempotency_key)),
    updateSession: async (data, sale) => updateSession(await account(), data, sale),
    updateData: async (data, patch) => updateData(await account(), data, patch),
    deleteSession: async (data) => discard(await account(), data.id),
    authorize: async (data, sale) => authorize(await account(), data, sale),
    findAuthorization: async (data, { idempotency_key }) => {
      const intent = await findIntent(await account(), data.id)
      return intent && found(data, intent, idempotency_key)
    },
    capture: async (payment, attempt) => capture(await account(), payment, attempt),
    refund: async (payment, amount, attempt) => refund(await account(), payment, amount, attempt),
    cancel: async (payment, attempt) => cancel(await account(), payment, attempt),
    isCaptured: ({ status }) => status === "succeeded",
    // They are cards: those of several providers would be listed as often.
    ...(!takes_at_once && { savedMethods: async (customer) => savedMethods((await account()).stripe, customer) }),
    ...(webhook && { webhook: async ({ body, headers }) => webhook.read(body, headers["stripe-signature"]) }),
  }
}

async function open(api_key: string, server: StripeServer, kind: Omit<Account, "stripe">): Promise<Account> {
  const { default: Stripe } = await import("stripe")
  // Two tries, so that both fit into the 10 s that a call may take.
  const limits = { timeout: 4_000, maxNetworkRetries: 1, telemetry: false }
  return { stripe: new Stripe(api_key, { apiVersion: API_VERSION, ...limits, ...server }), ...kind }
}
