import { type SqlSource, sql, sqlOf } from "@mercer/db"

/** Locks the creation of claim tags until the transaction ends: the column of their texts has no unique index. */
export async function lockClaimTags(tx: SqlSource): Promise<void> {
  await sqlOf(tx).run(sql`SELECT pg_advisory_xact_lock(hashtext('claim_tag'))`)
}
