import { createHash } from "node:crypto"
import pg from "pg"

/** A code as a server prints it that starts in a shop without operators. */
export const SET_UP_CODE = "abcd-efgh-2345-mnop"

/** Takes a shop its operators, and lets the code make the first one. */
export async function removeOperators(database: string): Promise<void> {
  const client = new pg.Client({ connectionString: database })
  await client.connect()
  const hash = createHash("sha256")
    .update(`set-up code ${SET_UP_CODE.replaceAll("-", "")}`)
    .digest("hex")
  await client.query("UPDATE public.user SET deleted_at = now()")
  await client.query("DELETE FROM mercer.session")
  await client.query(
    `INSERT INTO mercer.token (token_hash, purpose, subject_id, expires_at)
     VALUES ($1, 'set_up', 'set_up', now() + interval '1 day') ON CONFLICT DO NOTHING`,
    [hash],
  )
  await client.end()
}
