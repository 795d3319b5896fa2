import type { Shop } from "../context.ts"

/** authorizing → authorized → placed; or ended (not authorized), or voiding → voided (no order could be made). */
export type AttemptState = "authorizing" | "authorized" | "placed" | "ended" | "voiding" | "voided"

/** One try to complete a cart, as it is recorded before the provider is asked (table mercer.completion). */
export interface Attempt {
  id: string
  cart_id: string
  state: string
  fingerprint: string
  /** Minor units of `currency_code`. */
  amount: number
  currency_code: string
  payment_session_id: string | null
  provider_id: string | null
  session_data: unknown
  /** What the provider answered to the authorization. */
  result: unknown
}

/** States of an attempt in which nobody else may write to the cart. */
export const UNDER_WAY = ["authorizing", "authorized", "voiding"]

/**
 * After so many seconds without a sign of life an attempt counts as left behind. A provider that doesn't answer at all
 * takes an attempt longer than that (four calls of 10 s), which is no harm: every step may be done by two at once.
 */
export const STALE_SECONDS = 30

/** What an attempt begins with; `idempotency_key` is its request's, which the cart and then the order bear. */
export type NewAttempt = Omit<Attempt, "result"> & { idempotency_key: string | null }

/** Records an attempt, by the database's clock, and on the cart the key of its request. */
export async function open({ db }: Pick<Shop, "db">, one: NewAttempt): Promise<Attempt> {
  const data = one.session_data === null ? null : JSON.stringify(one.session_data)
  await db.$executeRaw`
    WITH keyed AS (UPDATE cart SET idempotency_key = ${one.idempotency_key} WHERE id = ${one.cart_id})
    INSERT INTO mercer.completion
      (id, cart_id, state, fingerprint, amount, currency_code, payment_session_id, provider_id, session_data)
    VALUES (${one.id}, ${one.cart_id}, ${one.state}, ${one.fingerprint}, ${one.amount}, ${one.currency_code},
      ${one.payment_session_id}, ${one.provider_id}, ${data}::jsonb)`
  const { idempotency_key: _, ...attempt } = one
  return { ...attempt, result: null }
}

interface Change {
  state: AttemptState
  result?: unknown
  error?: unknown
}

/**
 * Records the attempt's next state, if it still is in the one it is known to be in; tells whether it was. All times here
 * are the database's, so that servers whose clocks differ agree on what was left behind.
 */
export async function advance({ db }: Pick<Shop, "db">, attempt: Attempt, change: Change): Promise<boolean> {
  const json = (value: unknown) => (value === undefined ? null : JSON.stringify(value))
  const count = await db.$executeRaw`
    UPDATE mercer.completion
    SET state = ${change.state}, result = coalesce(${json(change.result)}::jsonb, result),
      error = coalesce(${json(change.error)}::jsonb, error), updated_at = clock_timestamp()
    WHERE id = ${attempt.id} AND state = ${attempt.state}`
  return count > 0
}

/** What is known of a cart before it is locked: its order, and the attempt that is under way. */
export interface Standing {
  order_id: string | null
  attempt_id: string | null
  /** The payment provider that has to be asked before it can end; null when it was asked, or nobody has to be. */
  awaits: string | null
  /** Its process has given no sign of life for a while. */
  is_left: boolean | null
}

/** One look at a cart, without a lock; undefined when there is none. */
export async function standingOf({ db }: Pick<Shop, "db">, cart_id: string): Promise<Standing | undefined> {
  const [standing] = await db.$queryRaw<Standing[]>`
    SELECT o.id AS order_id, k.id AS attempt_id, CASE WHEN k.state <> 'authorized' THEN k.provider_id END AS awaits,
      k.updated_at < clock_timestamp() - make_interval(secs => ${STALE_SECONDS}) AS is_left
    FROM cart c LEFT JOIN "order" o ON o.cart_id = c.id
      LEFT JOIN mercer.completion k ON k.cart_id = c.id AND k.state IN ('authorizing', 'authorized', 'voiding')
    WHERE c.id = ${cart_id} AND c.deleted_at IS NULL`
  return standing
}

/** Ids of attempts that were left behind, the longest first. */
export async function leftBehind({ db }: Pick<Shop, "db">, most: number): Promise<string[]> {
  const left = await db.$queryRaw<{ id: string }[]>`
    SELECT id FROM mercer.completion
    WHERE state IN ('authorizing', 'authorized', 'voiding')
      AND updated_at < clock_timestamp() - make_interval(secs => ${STALE_SECONDS})
    ORDER BY updated_at LIMIT ${most}`
  return left.map(({ id }) => id)
}

/** Takes an attempt that was left behind over, unless somebody else has done so; `is_old` after ten minutes of trying. */
export async function claimLeft(
  { db }: Pick<Shop, "db">,
  id: string,
): Promise<(Attempt & { is_old: boolean }) | undefined> {
  const [claimed] = await db.$queryRaw<(Attempt & { is_old: boolean })[]>`
    UPDATE mercer.completion SET updated_at = clock_timestamp()
    WHERE id = ${id} AND state IN ('authorizing', 'authorized', 'voiding')
      AND updated_at < clock_timestamp() - make_interval(secs => ${STALE_SECONDS})
    RETURNING id, cart_id, state, fingerprint, amount, currency_code, payment_session_id, provider_id, session_data,
      result, created_at < clock_timestamp() - interval '10 minutes' AS is_old`
  return claimed
}

/**
 * Lets go of an attempt that this process can't finish: the next call may take it up at once. Never throws: a database
 * that is away is the likeliest reason to be here, and then the attempt is taken up when it is stale.
 */
export async function leave({ db, log }: Pick<Shop, "db" | "log">, { id }: Attempt): Promise<void> {
  try {
    await db.$executeRaw`UPDATE mercer.completion SET updated_at = to_timestamp(0)
      WHERE id = ${id} AND state IN ('authorizing', 'authorized', 'voiding')`
  } catch (error) {
    log.warn({ err: error, attempt: id }, "An attempt to complete a cart could not be let go")
  }
}
