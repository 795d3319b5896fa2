import { newId } from "@mercer/db"
import type { Data } from "@mercer/providers"
import type { Shop } from "../context.ts"
import { STALE_SECONDS } from "./attempt.ts"
import type { Call } from "./provider-calls.ts"

/** What acts can be about: each kind has its record in `acts.ts`. */
export type ActKind =
  | "capture"
  | "refund"
  | "cancel"
  | "fulfil"
  | "cancel_fulfillment"
  | "request_return"
  | "receive_return"
  | "claim"
  | "fulfil_claim"
  | "cancel_claim_fulfillment"
  | "cancel_claim"

/** What was decided under the order's lock: whom to ask for what, and what the record needs to know beside. */
export interface Plan {
  calls: Call[]
}

/**
 * Something that was decided about an order and takes an outside provider: intended → done or refused. The intent is
 * recorded with the decision, then the provider is asked, then its answer is recorded. While it is intended nothing else
 * happens to the order (table mercer.order_act).
 */
export interface Act {
  id: string
  order_id: string
  kind: ActKind
  state: "intended" | "done" | "refused"
  plan: Plan
}

/** Another act on the order is under way: not an answer yet, but a reason to wait. */
export class OrderBusy extends Error {
  constructor(readonly act_id: string) {
    super("Another act on this order is under way")
  }
}

type Tx = Pick<Shop, "db">

/** The act that is under way on an order. */
export async function underWay({ db }: Tx, order_id: string): Promise<string | undefined> {
  const [open] = await db.$queryRaw<{ id: string }[]>`
    SELECT id FROM mercer.order_act WHERE order_id = ${order_id} AND state = 'intended'`
  return open?.id
}

/** What an act that is under way asks of providers; nothing when it has ended. */
export async function callsOf({ db }: Tx, id: string): Promise<Call[]> {
  const [found] = await db.$queryRaw<{ plan: Plan }[]>`
    SELECT plan FROM mercer.order_act WHERE id = ${id} AND state = 'intended'`
  return found?.plan.calls ?? []
}

/** Records an act, by the database's clock: intended, or done at once when nobody has to be asked. */
export async function open({ db }: Tx, one: Omit<Act, "id"> & { idempotency_key: string | null }): Promise<Act> {
  const { idempotency_key, ...act } = { ...one, id: newId("act") }
  await db.$executeRaw`
    INSERT INTO mercer.order_act (id, order_id, kind, state, plan, idempotency_key)
    VALUES (${act.id}, ${act.order_id}, ${act.kind}, ${act.state}, ${JSON.stringify(act.plan)}::jsonb, ${idempotency_key})`
  return act
}

/** Ends an act that is still intended; tells whether it was. */
export async function end(
  { db }: Tx,
  { id }: Act,
  change: { state: "done" | "refused"; results: Data[]; error?: object },
): Promise<boolean> {
  const error = change.error ? JSON.stringify(change.error) : null
  const count = await db.$executeRaw`
    UPDATE mercer.order_act SET state = ${change.state}, results = ${JSON.stringify(change.results)}::jsonb,
      error = ${error}::jsonb, updated_at = clock_timestamp()
    WHERE id = ${id} AND state = 'intended'`
  return count > 0
}

/** The act that was made under this key, within the time that keys are kept. */
export async function ofKey({ db }: Tx, order_id: string, kind: ActKind, key: string): Promise<Act | undefined> {
  const [found] = await db.$queryRaw<Act[]>`
    SELECT id, order_id, kind, state, plan FROM mercer.order_act
    WHERE order_id = ${order_id} AND kind = ${kind} AND idempotency_key = ${key} AND state <> 'refused'
      AND created_at > now() - interval '24 hours'
    ORDER BY created_at DESC LIMIT 1`
  return found
}

/** Ids of acts that were left behind, the longest first. */
export async function leftBehind({ db }: Tx, most: number): Promise<string[]> {
  const left = await db.$queryRaw<{ id: string }[]>`
    SELECT id FROM mercer.order_act
    WHERE state = 'intended' AND updated_at < clock_timestamp() - make_interval(secs => ${STALE_SECONDS})
    ORDER BY updated_at LIMIT ${most}`
  return left.map(({ id }) => id)
}

/** Takes an act that was left behind over, unless somebody else has done so. */
export async function claimLeft({ db }: Tx, id: string): Promise<Act | undefined> {
  const [claimed] = await db.$queryRaw<Act[]>`
    UPDATE mercer.order_act SET updated_at = clock_timestamp()
    WHERE id = ${id} AND state = 'intended'
      AND updated_at < clock_timestamp() - make_interval(secs => ${STALE_SECONDS})
    RETURNING id, order_id, kind, state, plan`
  return claimed
}

/** Lets go of an act that this process can't finish: the next call or sweep may take it up at once. Never throws. */
export async function leave({ db, log }: Pick<Shop, "db" | "log">, { id }: Act): Promise<void> {
  try {
    await db.$executeRaw`
      UPDATE mercer.order_act SET updated_at = to_timestamp(0) WHERE id = ${id} AND state = 'intended'`
  } catch (error) {
    log.warn({ err: error, act: id }, "An act on an order could not be let go")
  }
}
