import { newId, type Prisma, type PrismaClient, type SqlSource, sql, sqlOf } from "@mercer/db"
import { isSecret, newSecret, sha256 } from "./secret.ts"

/** The part of the database that tokens need: the client itself, or a transaction's. */
export type TokensDb = Pick<PrismaClient, "token">

/** A token's purpose, account and lifetime (null: until it is revoked). */
export interface TokenFacts {
  purpose: string
  subject_id: string
  data?: Prisma.InputJsonValue
  ttl_ms: number | null
  /** Of a token that its owner lists by name and may revoke. */
  name?: string
  /** Made where none is given. */
  id?: string
}

/** How long an emailed link works: password resets and order claims. */
export const MAILED_TOKEN_MS = 15 * 60_000

/** Purpose of operators' tokens from `POST /admin/auth/token`. */
export const BEARER_TOKEN = "bearer"

/** How long an operator's token from `POST /admin/auth/token` works. */
export const BEARER_TOKEN_MS = 24 * 3_600_000

/** How long a customer's token from `POST /store/auth/token` works: 30 days, as in v1. */
export const STORE_TOKEN_MS = 30 * 24 * 3_600_000

// The column requires a date; this one means never, and PostgreSQL and JavaScript both support it.
const NEVER = new Date("9999-12-31T00:00:00Z")

/** Makes a token and returns its plain text, which is not stored: the table has its hash. */
export async function issueToken(db: TokensDb, { ttl_ms, ...facts }: TokenFacts): Promise<string> {
  const token = newSecret()
  const expires_at = ttl_ms === null ? NEVER : new Date(Date.now() + ttl_ms)
  await db.token.createMany({ data: [{ id: newId("token"), token_hash: sha256(token), expires_at, ...facts }] })
  return token
}

/**
 * The newest first: tokens of one millisecond by their ids, which rise within a process. Those of older versions have none.
 */
const NEWEST_TOKENS = [
  { created_at: "desc" },
  { id: { sort: "desc", nulls: "last" } },
] satisfies Prisma.TokenOrderByWithRelationInput[]

/**
 * Uses a token: returns its row to exactly one caller, null for the others and for tokens that are unknown, ended
 * or made for something else. In a transaction that is rolled back, the token is as if unused.
 */
export async function useToken(db: TokensDb, purpose: string, token: string) {
  if (!isSecret(token)) return null
  const now = new Date()
  const rows = await db.token.updateManyAndReturn({
    where: { token_hash: sha256(token), purpose, used_at: null, expires_at: { gt: now } },
    data: { used_at: now },
  })
  return rows[0] ?? null
}

/** A valid token's row, without using it; null otherwise. */
export async function findToken(db: TokensDb, purpose: string | string[], token: string) {
  if (!isSecret(token)) return null
  const purposes = typeof purpose === "string" ? [purpose] : purpose
  return db.token.findFirst({
    where: { token_hash: sha256(token), purpose: { in: purposes }, used_at: null, expires_at: { gt: new Date() } },
  })
}

/** Revokes an account's outstanding tokens of one purpose, as after a password change. */
export async function revokeTokens(db: TokensDb, purpose: string, subject_id: string) {
  const { count } = await db.token.deleteMany({ where: { purpose, subject_id, used_at: null } })
  return count
}

/** Keeps the `most` newest of an account's tokens of one purpose and deletes the others. */
export async function keepNewestTokens(db: TokensDb, purpose: string, subject_id: string, most: number) {
  const rows = await db.token.findMany({
    where: { purpose, subject_id, expires_at: { gt: new Date() } },
    orderBy: NEWEST_TOKENS,
    skip: most,
    select: { token_hash: true },
  })
  if (rows.length === 0) return
  await db.token.deleteMany({ where: { token_hash: { in: rows.map(({ token_hash }) => token_hash) } } })
}

/** An emailed link can be revived this long after it was made, see `reviveToken`. */
const REVIVABLE_MS = 24 * 3_600_000

/**
 * Makes the newest unused token of an account good for another `ttl_ms`, also when it has ended, for a day: a link
 * in a mailbox is as safe as the next email to that mailbox. False when there is none.
 */
export async function reviveToken(db: TokensDb, purpose: string, subject_id: string, ttl_ms: number) {
  const where = { purpose, subject_id, used_at: null, created_at: { gt: new Date(Date.now() - REVIVABLE_MS) } }
  const newest = await db.token.findFirst({ where, orderBy: NEWEST_TOKENS, select: { token_hash: true } })
  if (!newest) return false
  const data = { expires_at: new Date(Date.now() + ttl_ms) }
  // With all conditions again: one that is used or revoked concurrently stays invalid.
  const { count } = await db.token.updateMany({ where: { ...where, token_hash: newest.token_hash }, data })
  return count === 1
}

/** Removes the rows of tokens that have ended a day ago: housekeeping, nothing depends on it. */
export async function deleteExpiredTokens(on: SqlSource) {
  await sqlOf(on).run(sql`DELETE FROM mercer.token WHERE expires_at <= ${new Date(Date.now() - REVIVABLE_MS)}`)
}
