import type { FulfillmentProvider } from "./fulfillment/port.ts"
import { EXTERNAL_PAYMENT, externalPayment } from "./payment/external.ts"
import type { PaymentProvider } from "./payment/port.ts"
import { SYSTEM_PAYMENT } from "./payment/system.ts"
import type { TaxProvider } from "./tax/port.ts"

export type ProviderKind = "payment" | "fulfillment" | "tax"

/** The owner's choice for a provider that rows name and the shop does not have; without `kind`, of each kind that has `by`. */
export type StandInChoice = { kind?: ProviderKind | undefined; id: string; by: string }

/** A provider that the shop does not have, and the one that serves its rows. */
export type StandIn = { kind: ProviderKind; id: string; by: string }

/** The choice that nothing stands in: what needs the provider is refused, as for one that is not mentioned. */
export const REFUSE = "refuse"

type Configured = { [K in ProviderKind]: readonly string[] }

/**
 * Which provider stands in for which, by the owner's choices. Throws in words for the owner: for an id that is configured
 * itself, one that is chosen twice, and a stand-in that the shop does not have.
 */
export function resolveStandIns(choices: readonly StandInChoice[], configured: Configured): StandIn[] {
  const able: Configured = {
    ...configured,
    payment: [...new Set([...configured.payment, EXTERNAL_PAYMENT])].filter((id) => id !== SYSTEM_PAYMENT),
  }
  const found = new Map<string, StandIn>()
  for (const choice of choices) {
    for (const kind of kindsOf(choice, able, configured)) {
      const name = `${kind} ${choice.id}`
      if (found.has(name)) throw new Error(`Two providers are to stand in for the ${kind} provider ${choice.id}`)
      found.set(name, { kind, id: choice.id, by: choice.by })
    }
  }
  return [...found.values()].filter(({ by }) => by !== REFUSE)
}

/** What is tried first for a provider of each kind: the one whose promises are the smallest. */
const FIRST = { payment: EXTERNAL_PAYMENT, fulfillment: "manual", tax: "system" }

/**
 * The choice that would serve the rows of a provider that the shop does not have; undefined when nothing can. It was
 * tried: what the shop cannot resolve is not advised.
 */
export function adviseStandIn({ kind, id }: { kind: ProviderKind; id: string }, configured: Configured) {
  return [FIRST[kind], ...configured[kind]]
    .map((by): StandInChoice & { kind: ProviderKind } => ({ kind, id, by }))
    .find((choice) => isResolved(choice, configured))
}

function isResolved(choice: StandInChoice, configured: Configured): boolean {
  try {
    return resolveStandIns([choice], configured).length > 0
  } catch {
    return false
  }
}

function kindsOf({ kind, id, by }: StandInChoice, able: Configured, configured: Configured): ProviderKind[] {
  if (id === by) throw new Error(`${id} cannot stand in for itself`)
  const asked: ProviderKind[] = kind ? [kind] : ["payment", "fulfillment", "tax"]
  const open = asked.filter((one) => !configured[one].includes(id))
  if (open.length === 0) throw new Error(`${id} is configured, so nothing can stand in for it`)
  const kinds = open.filter((one) => by === REFUSE || able[one].includes(by))
  if (kinds.length > 0) return kinds
  const choices = open.map((one) => `${able[one].join(", ")} (${one})`).join("; ")
  throw new Error(`${by} cannot stand in for ${id}: it is not configured. Choose from ${choices}, or ${REFUSE}`)
}

type Provider = PaymentProvider | FulfillmentProvider | TaxProvider

/** The same provider under the id that it stands in for: nothing is written under its own. */
export function underId<P extends Provider>(provider: P, id: string): P {
  return new Proxy(provider, {
    get: (target, name) => {
      if (name === "id") return id
      // Its events still come to the webhook of the provider that stands in.
      if (name === "webhook_id") return Reflect.get(target, name, target) ?? target.id
      return Reflect.get(target, name, target)
    },
  })
}

/**
 * The payment provider that serves those of one that is gone: `by`, or without it `external`. That takes no sessions:
 * `refuse` is thrown for those that the other one has begun, whose state nobody here can know.
 */
export function servingPayments(by: PaymentProvider | undefined, id: string, refuse: () => Error): PaymentProvider {
  if (by) return underId(by, id)
  const never = async () => {
    throw refuse()
  }
  const sessions = { createSession: never, updateSession: never, updateData: never, deleteSession: never }
  return { ...externalPayment(id), ...sessions, authorize: never, findAuthorization: never }
}

/** Whether checkouts may use it, besides the payments that exist. */
export const takesSessions = ({ by }: Pick<StandIn, "by">): boolean => by !== EXTERNAL_PAYMENT
