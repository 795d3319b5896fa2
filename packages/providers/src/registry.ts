import { Refusal } from "@mercer/commerce"
import type { FileStore } from "./file/port.ts"
import type { FulfillmentProvider } from "./fulfillment/port.ts"
import type { NotificationProvider } from "./notification/port.ts"
import type { OauthApp } from "./oauth/port.ts"
import { EXTERNAL_PAYMENT } from "./payment/external.ts"
import type { PaymentProvider } from "./payment/port.ts"
import { SYSTEM_PAYMENT, systemPayment } from "./payment/system.ts"
import { resolveStandIns, type StandInChoice, servingPayments, takesSessions, underId } from "./stand-ins.ts"
import type { TaxProvider } from "./tax/port.ts"
import { type ProviderCall, withTimeout } from "./with-timeout.ts"

/** The providers of a shop, as its developer lists them in `apps/shop/mercer.config.ts`. */
export type Providers = {
  payment: PaymentProvider[]
  fulfillment: FulfillmentProvider[]
  tax: TaxProvider[]
  notification: NotificationProvider
  file: FileStore
  /** Apps that operators may let work for the shop. */
  oauth?: OauthApp[]
  /** What serves the rows of providers that the shop does not have; for others what needs them is refused. */
  stand_ins?: StandInChoice[]
}

/** The refusal of what takes a provider that rows name and the shop does not have. */
export class NotConfigured extends Refusal {
  readonly is_not_configured = true

  constructor(kind: string, id: string) {
    super("not_configured", `The ${kind} provider ${id} is not configured.`)
  }
}

/** Whether no call was made because the provider is missing: recognized by its brand, as refusals are. */
export function isNotConfigured(thrown: unknown): thrown is NotConfigured {
  return typeof thrown === "object" && thrown !== null && "is_not_configured" in thrown
}

export type Registry = ReturnType<typeof registry>

export type RegistryOptions = {
  /** May providers that move no real money be registered? Only where the caller says so. */
  allow_scripted?: boolean
  /** After how long a call is given up. */
  timeout_ms?: number
  /** Called for each call that has ended. */
  ended?: ((call: ProviderCall) => void) | undefined
}

/**
 * The shop's providers by id, each call limited in time. Refuses a wrong list at start, in words for the developer;
 * an unregistered id throws NotConfigured when it is requested.
 */
export function registry(providers: Providers, options: RegistryOptions = {}) {
  const { allow_scripted = false, timeout_ms = 10_000, ended } = options
  const limited: Limited = (provider) => withTimeout(provider, timeout_ms, ended)
  const { payment, fulfillment, tax, closed, ...known } = providersById(providers, limited)
  const oauth = byId("oauth", providers.oauth ?? [], limited)
  checkId("notification", providers.notification.id)
  checkId("file", providers.file.id)
  if (!allow_scripted) refuseScripted(providers.payment)
  return {
    /** For payments that exist: captures, refunds, voids. */
    payment: (id: string) => find("payment", payment, id),
    /** For a checkout: a stand-in that only serves payments counts as not configured. */
    checkoutPayment: (id: string) => {
      if (closed.includes(id)) throw new NotConfigured("payment", id)
      return find("payment", payment, id)
    },
    fulfillment: (id: string) => find("fulfillment", fulfillment, id),
    /** A region without its own provider uses the one called system. */
    tax: (id: string | null) => find("tax", tax, id ?? "system"),
    notification: limited(providers.notification),
    /** Not limited in time: a large file takes as long as it takes. */
    file: providers.file,
    /** The app with this application_name; undefined when it is registered no longer. */
    oauth: (id: string) => oauth.get(id),
    /** What the table oauth should hold. */
    apps: [...oauth.values()],
    /**
     * What regions may choose from, stand-ins included. The payment provider called system is none of them, nor is a
     * stand-in that only serves payments.
     */
    ids: {
      payment: idsOf(payment).filter((id) => id !== SYSTEM_PAYMENT && !closed.includes(id)),
      fulfillment: idsOf(fulfillment),
      tax: idsOf(tax),
    },
    ...known,
  }
}

/** Limits each call of a provider in time. */
type Limited = <P extends { readonly id: string }>(provider: P) => P

/** Stand-ins are added last: only a provider of the shop itself can stand in. */
function providersById(providers: Providers, limited: Limited) {
  const payment = byId("payment", [...providers.payment, systemPayment()], limited)
  const fulfillment = byId("fulfillment", providers.fulfillment, limited)
  const tax = byId("tax", providers.tax, limited)
  const own = { payment: idsOf(payment), fulfillment: idsOf(fulfillment), tax: idsOf(tax) }
  const stand_ins = resolveStandIns(providers.stand_ins ?? [], own)
  for (const { kind, id, by } of stand_ins) {
    if (kind === "payment")
      payment.set(
        id,
        servingPayments(by === EXTERNAL_PAYMENT ? undefined : payment.get(by), id, () => new NotConfigured(kind, id)),
      )
    else if (kind === "fulfillment") fulfillment.set(id, underId(find(kind, fulfillment, by), id))
    else tax.set(id, underId(find(kind, tax, by), id))
  }
  return {
    payment,
    fulfillment,
    tax,
    /** Payment providers whose stand-in takes no sessions. */
    closed: stand_ins.filter((one) => one.kind === "payment" && !takesSessions(one)).map(({ id }) => id),
    /** The providers that the shop does not have, each with what serves its rows. */
    stand_ins,
    /** The ids without stand-ins: what must have a row in payment_provider, fulfillment_provider and tax_provider. */
    own_ids: { ...own, payment: own.payment.filter((id) => id !== SYSTEM_PAYMENT) },
  }
}

const idsOf = (providers: Map<string, unknown>): string[] => [...providers.keys()]

function byId<P extends { readonly id: string }>(kind: string, providers: P[], limited: Limited): Map<string, P> {
  const found = new Map<string, P>()
  for (const provider of providers) {
    checkId(kind, provider.id)
    if (found.has(provider.id)) throw new Error(`Two ${kind} providers have the id "${provider.id}"`)
    found.set(provider.id, limited(provider))
  }
  return found
}

function checkId(kind: string, id: string) {
  if (!/^[a-z0-9][a-z0-9_-]*$/i.test(id))
    throw new Error(`"${id}" cannot be the id of a ${kind} provider: use letters, digits, - and _`)
}

function refuseScripted(payment: PaymentProvider[]) {
  const found = payment.find((provider) => provider.test_only)
  if (found)
    throw new Error(
      `The payment provider "${found.id}" takes no real money, so it is not allowed when NODE_ENV is production. ` +
        "Take it out of mercer.config.ts, or pass allow_scripted: true for a demonstration",
    )
}

function find<P>(kind: string, providers: Map<string, P>, id: string): P {
  const provider = providers.get(id)
  if (!provider) throw new NotConfigured(kind, id)
  return provider
}
