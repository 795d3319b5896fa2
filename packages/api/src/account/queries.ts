import type { Role } from "@mercer/commerce"
import { type SqlSource, sql, sqlOf } from "@mercer/db"

/** Locks a customer's row until the transaction ends. @public */
export async function lockCustomerRow(tx: SqlSource, id: string): Promise<void> {
  await sqlOf(tx).run(sql`SELECT id FROM customer WHERE id = ${id} FOR UPDATE`)
}

/** The hash of an account's password, and the one to take its place. */
export interface HashChange {
  actor: "admin" | "customer"
  id: string
  from: string
  to: string
}

/** Replaces a hash by another one of the same password, unless it was changed; the row's `updated_at` stays. */
export async function replaceHash(on: SqlSource, { actor, id, from, to }: HashChange): Promise<boolean> {
  const table = actor === "admin" ? sql`public."user"` : sql`public.customer`
  const count = await sqlOf(on).run(sql`
    UPDATE ${table} SET password_hash = ${to} WHERE id = ${id} AND password_hash = ${from}`)
  return count === 1
}

/** Locks an operator's row until the transaction ends. */
export async function lockOperatorRow(tx: SqlSource, id: string): Promise<void> {
  await sqlOf(tx).run(sql`SELECT id FROM public."user" WHERE id = ${id} FOR UPDATE`)
}

/** Makes other requests to make the first operator wait until the transaction ends: no row is there to be locked. */
export async function lockSetUp(tx: SqlSource): Promise<void> {
  await sqlOf(tx).run(sql`SELECT pg_advisory_xact_lock(hashtextextended('mercer.set_up', 0))`)
}

/** All operators with their roles, locked until the transaction ends: in one order, against deadlocks. */
export function lockOperators(tx: SqlSource): Promise<{ id: string; role: Role | null }[]> {
  return sqlOf(tx).rows<{ id: string; role: Role | null }>(sql`
    SELECT id, role FROM public."user" WHERE deleted_at IS NULL ORDER BY id FOR UPDATE`)
}

/** An app's data, its row locked until the transaction ends; undefined when there is no such app. */
export async function lockAppData(tx: SqlSource, id: string): Promise<unknown> {
  const [row] = await sqlOf(tx).rows<{ data: unknown }>(sql`SELECT data FROM oauth WHERE id = ${id} FOR UPDATE`)
  return row?.data
}

/** Makes the operator's other saves of a list's views wait until the transaction ends, so that they can be counted. */
export async function lockViewsOf(tx: SqlSource, user_id: string, list: string): Promise<void> {
  const key = `mercer.view ${user_id} ${list}`
  await sqlOf(tx).run(sql`SELECT pg_advisory_xact_lock(hashtextextended(${key}, 0))`)
}

/** The owner of a saved view; locked until the transaction ends. */
export interface ViewOwner {
  user_id: string
  list: string
  is_shared: boolean
}

/** A saved view, locked until the transaction ends; undefined when there is none. */
export async function lockView(tx: SqlSource, id: string): Promise<ViewOwner | undefined> {
  const [view] = await sqlOf(tx).rows<ViewOwner>(sql`
    SELECT user_id, list, is_shared FROM mercer.view WHERE id = ${id} FOR UPDATE`)
  return view
}

/** An operator who is signing in, locked until the transaction ends. */
export interface SigningIn {
  password_hash: string | null
  has_second_factor: boolean
}

/**
 * Locks an operator's row, so that none of their access changes while they sign in; undefined when they were deleted.
 * The second factor is read after the lock: one that was turned on while waiting for it counts.
 */
export async function lockSigningIn(tx: SqlSource, id: string): Promise<SigningIn | undefined> {
  await lockOperatorRow(tx, id)
  const [found] = await sqlOf(tx).rows<SigningIn>(sql`
    SELECT u.password_hash, f.confirmed_at IS NOT NULL AS has_second_factor
    FROM public."user" u LEFT JOIN mercer.second_factor f ON f.user_id = u.id
    WHERE u.id = ${id} AND u.deleted_at IS NULL`)
  return found
}

/** The new secret of an operator, encrypted. */
export interface NewFactor {
  user_id: string
  secret: string
  now: Date
}

/** Stores the secret of a second factor that is not confirmed yet; false, and nothing, when there is one that is. */
export async function beginFactor(on: SqlSource, { user_id, secret, now }: NewFactor): Promise<boolean> {
  const count = await sqlOf(on).run(sql`
    INSERT INTO mercer.second_factor AS f (user_id, secret, created_at) VALUES (${user_id}, ${secret}, ${now})
    ON CONFLICT (user_id) DO UPDATE SET secret = excluded.secret, created_at = excluded.created_at, last_step = NULL
    WHERE f.confirmed_at IS NULL`)
  return count === 1
}

/** A time step whose code an operator has entered. */
export interface UsedStep {
  user_id: string
  step: number
}

/** Uses the code of a time step; false when it, or a later one, was used before. Of two at once one is true. */
export async function takeStep(tx: SqlSource, { user_id, step }: UsedStep): Promise<boolean> {
  const count = await sqlOf(tx).run(sql`
    UPDATE mercer.second_factor SET last_step = ${step}
    WHERE user_id = ${user_id} AND confirmed_at IS NOT NULL AND (last_step IS NULL OR last_step < ${step})`)
  return count === 1
}

/** Turns a second factor on, by the code of a time step; false when it was on already, or its secret has changed. */
export async function confirmFactor(
  tx: SqlSource,
  { user_id, step, secret, now }: UsedStep & NewFactor,
): Promise<boolean> {
  const count = await sqlOf(tx).run(sql`
    UPDATE mercer.second_factor SET confirmed_at = ${now}, last_step = ${step}
    WHERE user_id = ${user_id} AND confirmed_at IS NULL AND secret = ${secret}`)
  return count === 1
}
