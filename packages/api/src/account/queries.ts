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
