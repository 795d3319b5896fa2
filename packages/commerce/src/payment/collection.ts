import { Refusal } from "../refusal.ts"
import { type CollectionState, collectionStatuses } from "../status/payment-collection.ts"
import { move } from "../status/statuses.ts"

/** The status of a collection after an authorization; amounts in minor units, `authorized` of all its payments. */
export function authorizedStatus(status: CollectionState, amount: number, authorized: number): CollectionState {
  if (authorized >= amount) return move(collectionStatuses, status, "authorize_rest")
  return move(collectionStatuses, status, authorized > 0 ? "authorize_part" : "authorize_none")
}

type CollectionSession = { id: string; provider_id: string }
export type WantedSession = { provider_id: string; amount: number; session_id?: string | null | undefined }

/**
 * The sessions that together pay a collection (minor units), each with the present one that it keeps. Refuses
 * providers that the region does not offer and sums that are not the collection's amount (invalid_data), and unknown
 * sessions (not_found).
 */
export function plannedSessions<S extends CollectionSession>(
  amount: number,
  wanted: WantedSession[],
  { sessions, provider_ids }: { sessions: S[]; provider_ids: string[] },
): { provider_id: string; amount: number; session?: S }[] {
  const kept = new Set<string>()
  const planned = wanted.map(({ provider_id, amount, session_id }) => {
    if (!provider_ids.includes(provider_id)) throw new Refusal("invalid_data", "Payment provider not found")
    if (!session_id) return { provider_id, amount }
    const session = sessions.find(({ id }) => id === session_id)
    if (!session) throw new Refusal("not_found", `Payment session with id ${session_id} was not found`)
    if (session.provider_id !== provider_id || kept.has(session_id))
      throw new Refusal("invalid_data", `Payment session ${session_id} is of the provider ${session.provider_id}, once`)
    kept.add(session_id)
    return { provider_id, amount, session }
  })
  const sum = planned.reduce((all, one) => all + one.amount, 0)
  if (sum !== amount) throw new Refusal("invalid_data", `The sessions' amounts must add up to ${amount}, not ${sum}`)
  return planned
}

/** The sessions to authorize next, in order: those that are not authorized yet, until the amount is reached. */
export function openSessions<S extends { amount: number | null; payment_authorized_at: unknown }>(
  amount: number,
  sessions: S[],
  all: S[],
): S[] {
  const authorized = all.filter(({ payment_authorized_at }) => payment_authorized_at)
  let sum = authorized.reduce((total, one) => total + (one.amount ?? 0), 0)
  return sessions.filter((session) => {
    if (session.payment_authorized_at || sum >= amount) return false
    sum += session.amount ?? 0
    return true
  })
}
