import { type SqlSource, sql, sqlOf } from "@mercer/db"

/** A sales channel with what a cart needs to know of it. */
export interface DefaultChannel {
  id: string
  name: string
  is_disabled: boolean
}

/** The store's default sales channel; undefined when there is none. */
export async function defaultChannel(on: SqlSource): Promise<DefaultChannel | undefined> {
  const [channel] = await sqlOf(on).rows<DefaultChannel>(sql`
    SELECT c.id, c.name, c.is_disabled FROM store JOIN sales_channel c ON c.id = store.default_sales_channel_id
    WHERE c.deleted_at IS NULL LIMIT 1`)
  return channel
}

/** Locks a sales channel's row until the transaction ends, deleted or not. */
export async function lockChannelRow(tx: SqlSource, id: string): Promise<void> {
  await sqlOf(tx).run(sql`SELECT id FROM sales_channel WHERE id = ${id} FOR UPDATE`)
}

/** Locks a sales channel against deletion until the transaction ends; false if it is missing or deleted. */
export async function lockChannel(tx: SqlSource, id: string): Promise<boolean> {
  const found = await sqlOf(tx).run(sql`
    SELECT id FROM sales_channel WHERE id = ${id} AND deleted_at IS NULL FOR NO KEY UPDATE`)
  return found > 0
}

/** Locks a publishable API key against deletion until the transaction ends; false if it is missing. */
export async function lockKey(tx: SqlSource, id: string): Promise<boolean> {
  const found = await sqlOf(tx).run(sql`
    SELECT id FROM publishable_api_key WHERE id = ${id} FOR NO KEY UPDATE`)
  return found > 0
}
