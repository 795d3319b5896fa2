import { collectionStatuses, move, plannedSessions, Refusal, type WantedSession } from "@mercer/commerce"
import { newId } from "@mercer/db"
import type { Context } from "../context/context.ts"
import { isInstalled } from "../data/installed.ts"
import { changeSessions, type Step } from "./change-sessions.ts"
import { type LoadedCollection, mustBeRequested, type Session } from "./load-collection.ts"

/** One session for the whole amount: the provider's own is kept, all others are removed. */
export function setSession(ctx: Context, id: string, provider_id: string): Promise<void> {
  return changeSessions(ctx, id, (collection) => {
    const same = collection.payment_sessions.find((session) => session.provider_id === provider_id)
    return stepsFor(ctx, collection, [{ provider_id, amount: collection.amount, session_id: same?.id }])
  })
}

/** Sessions that together pay the collection: those that are named are kept, all others are removed. */
export function setSessions(ctx: Context, id: string, wanted: WantedSession[]): Promise<void> {
  return changeSessions(ctx, id, (collection) => stepsFor(ctx, collection, wanted))
}

function stepsFor(ctx: Context, collection: LoadedCollection, wanted: WantedSession[]): Step[] {
  move(collectionStatuses, collection.status, "set_sessions")
  mustBeRequested(collection)
  const { payment_sessions: sessions } = collection
  const planned = plannedSessions(collection.amount, wanted, { sessions, provider_ids: offeredIn(ctx, collection) })
  const kept = planned.flatMap(({ session }) => session?.id ?? [])
  return [
    ...sessions.filter(({ id }) => !kept.includes(id)).map((session): Step => ({ do: "remove", session })),
    ...planned.map(({ session, ...one }): Step => (session ? again(session, one.amount) : startOf(one))),
  ]
}

const startOf = (one: { provider_id: string; amount: number }): Step => ({ do: "start", id: newId("ps"), ...one })

/** One that failed, or that was closed, is started again under its id. */
function again(session: Session, amount: number): Step {
  const { id, provider_id, status, is_initiated } = session
  if (is_initiated && (status === "pending" || status === "requires_more")) return { do: "update", session, amount }
  return { do: "start", id, provider_id, amount, instead_of: session }
}

const offeredIn = (ctx: Context, { region }: LoadedCollection): string[] =>
  (region?.payment_providers ?? []).filter((one) => isInstalled(ctx, "payment", one)).map(({ id }) => id)

/** Replaces one session by another with the same amount; returns the new one's id. */
export async function refreshSession(ctx: Context, id: string, session_id: string): Promise<string> {
  const created = newId("ps")
  if (!(await ctx.db.paymentSession.findUnique({ where: { id: session_id }, select: { id: true } })))
    throw new Refusal("not_found", `Payment session with id ${session_id} was not found`)
  await changeSessions(ctx, id, (collection) => {
    const session = collection.payment_sessions.find((one) => one.id === session_id)
    if (!session) throw new Refusal("not_allowed", `Payment session ${session_id} is not of this payment collection`)
    if (session.payment_authorized_at)
      throw new Refusal("not_allowed", `Payment session ${session_id} is already authorized`)
    mustBeRequested(collection)
    const { provider_id, amount } = session
    return [
      { do: "remove", session },
      { do: "start", id: created, provider_id, amount: amount ?? 0 },
    ]
  })
  return created
}

/** Starts sessions again that their provider has closed after an answer was lost. */
export function reopenSessions(ctx: Context, id: string): Promise<void> {
  return changeSessions(ctx, id, ({ payment_sessions }) =>
    payment_sessions
      .filter(({ is_initiated, payment_authorized_at }) => !is_initiated && !payment_authorized_at)
      .map(
        (session): Step => ({
          do: "start",
          id: session.id,
          provider_id: session.provider_id,
          amount: session.amount ?? 0,
          instead_of: session,
        }),
      ),
  )
}
