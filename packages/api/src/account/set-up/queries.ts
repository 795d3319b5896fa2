import { type SqlSource, sql, sqlOf } from "@mercer/db"

/*
 * Written SQL, since every start of a server reads these: Prisma's client would cost an idle server a third of its
 * memory and of its start.
 */

/** Whether the shop has an operator. */
export async function hasOperator(on: SqlSource): Promise<boolean> {
  const rows = await sqlOf(on).rows(sql`SELECT id FROM public."user" WHERE deleted_at IS NULL LIMIT 1`)
  return rows.length > 0
}

/** Whose codes these are, as in `mercer.token`. */
interface CodesOf {
  purpose: string
  subject_id: string
}

/** Ends all codes. */
export async function endCodes(on: SqlSource, { purpose, subject_id }: CodesOf): Promise<void> {
  await sqlOf(on).run(sql`DELETE FROM mercer.token WHERE purpose = ${purpose} AND subject_id = ${subject_id}`)
}

/** A code of which only the hash is kept. */
export interface KeptCode extends CodesOf {
  id: string
  token_hash: string
  expires_at: Date
}

/** Adds a code and keeps the `most` newest ones, with it. */
export async function keepCode(on: SqlSource, code: KeptCode, most: number): Promise<void> {
  const { purpose, subject_id } = code
  await sqlOf(on).run(sql`
    INSERT INTO mercer.token (id, token_hash, purpose, subject_id, expires_at)
    VALUES (${code.id}, ${code.token_hash}, ${purpose}, ${subject_id}, ${code.expires_at})`)
  await sqlOf(on).run(sql`
    DELETE FROM mercer.token WHERE token_hash IN (
      SELECT token_hash FROM mercer.token WHERE purpose = ${purpose} AND subject_id = ${subject_id}
      ORDER BY created_at DESC, id DESC NULLS LAST OFFSET ${most})`)
}
