import { type SqlSource, sql, sqlOf } from "@mercer/db"
import { type Actor, type Logins, tokensIn } from "./cookie.ts"
import { newSecret, sha256 } from "./secret.ts"
import { lucia, type SessionOrigin, type SessionRow, type SessionsDb } from "./session-adapter.ts"

/**
 * Who is logged in, by the Cookie header. One SQL statement at most, none without a cookie; `rowsOf` may read the rows in
 * its own way.
 * Whether the account still exists (or was deleted) is for the caller to see when reading it.
 */
export async function readSessions(
  db: SessionsDb,
  cookieHeader: string | null | undefined,
  rowsOf: (hashes: string[], now: Date) => Promise<SessionRow[]> = sessionRows(db),
): Promise<Logins> {
  const tokens = Object.entries(tokensIn(cookieHeader)) as [Actor, string][]
  if (tokens.length === 0) return {}
  const hashes = tokens.map(([, token]) => sha256(token))
  // Ended sessions are left out here, since Lucia would delete each with a separate statement.
  const rows = await rowsOf(hashes, new Date())
  const known = lucia(db, rows)
  const logins: Logins = {}
  for (const [actor, token] of tokens) {
    const { session } = await known.validateSession(token)
    // A shopper's token under the operator's letter grants no access.
    if (session?.actor !== actor) continue
    logins[actor] = { user_id: session.userId, token, expires_at: session.ends_at ?? session.expiresAt }
  }
  return logins
}

/** The rows of sessions that have not ended, by the hashes of their tokens. */
function sessionRows(db: SessionsDb) {
  return (hashes: string[], now: Date): Promise<SessionRow[]> =>
    db.session.findMany({ where: { id_hash: { in: hashes }, expires_at: { gt: now } } })
}

/**
 * Logs an account in: a new session in place of the actor's present one, and a new token for the other actor's.
 * Returns the browser's logins from now on, to be written with `sessionCookie`.
 */
export async function login(
  db: SessionsDb,
  actor: Actor,
  user_id: string,
  current: Logins = {},
  origin?: SessionOrigin,
): Promise<Logins> {
  const made = await lucia(db).createSession(user_id, { actor, origin }, { sessionId: newSecret() })
  const logins: Logins = { [actor]: { user_id, token: made.id, expires_at: made.expiresAt } }
  const other: Actor = actor === "admin" ? "customer" : "admin"
  const kept = current[other] && (await withNewToken(db, current[other]))
  if (kept) logins[other] = kept
  if (current[actor]) await lucia(db).invalidateSession(current[actor].token)
  return logins
}

/** Ends one actor's login and keeps the other's; returns the browser's remaining logins. */
export async function logout(db: SessionsDb, actor: Actor, current: Logins): Promise<Logins> {
  const { [actor]: ended, ...left } = current
  if (ended) await lucia(db).invalidateSession(ended.token)
  return left
}

/** Ends all sessions of an account, but for the one with the token `except`. */
export async function endSessions(db: SessionsDb, actor: Actor, user_id: string, except?: string) {
  const others = except === undefined ? {} : { id_hash: { not: sha256(except) } }
  const { count } = await db.session.deleteMany({ where: { actor, user_id, ...others } })
  return count
}

/** Removes the rows of sessions that have ended by themselves: housekeeping, nothing depends on it. */
export async function deleteExpiredSessions(on: SqlSource) {
  await sqlOf(on).run(sql`DELETE FROM mercer.session WHERE expires_at <= ${new Date()}`)
}

// An update, so that a session that is ended concurrently is not restored.
async function withNewToken(db: SessionsDb, { token: old, ...rest }: NonNullable<Logins[Actor]>) {
  const token = newSecret()
  const { count } = await db.session.updateMany({
    where: { id_hash: sha256(old), expires_at: { gt: new Date() } },
    data: { id_hash: sha256(token) },
  })
  return count === 1 ? { ...rest, token } : undefined
}
