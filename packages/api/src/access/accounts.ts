import { type HeadersLike, readSessions, type SessionRow, STORE_TOKEN, sha256, storeTokenIn } from "@mercer/auth"
import type { PrismaClient } from "@mercer/db"
import type { Accounts, App, Operator, Shopper, StoreLogin } from "../context/context.ts"
import { readMedusaCustomer } from "./medusa-logins.ts"
import { customerByStoreToken, sessionsWithAccounts } from "./queries.ts"

type Row = SessionRow & { operator: Operator | null; shopper: Shopper | null; last_used_at: Date | null }

/**
 * The logins of a Cookie header with their accounts. A session whose account was deleted is ignored.
 * @public
 */
export async function readAccounts(app: Pick<App, "db" | "query">, cookie: string | null): Promise<Accounts> {
  let rows: Row[] = []
  const logins = await readSessions(app.db as PrismaClient, cookie, async (hashes, now) => {
    rows = (await sessionsWithAccounts(app, hashes, now)).map(({ row }) => revived(row))
    return rows
  })
  const of = (actor: "admin" | "customer") =>
    rows.find((row) => row.actor === actor && row.user_id === logins[actor]?.user_id)
  const own = of("admin")
  const seen = { operator: own?.operator ?? null, operator_seen_at: own?.last_used_at ?? null }
  return { logins, ...seen, shopper: of("customer")?.shopper ?? null }
}

/**
 * The customer whose token a request sends, ours or Medusa v1's; null without one, or when it is expired, revoked or not
 * a customer's.
 * @public
 */
export async function readStoreLogin(
  app: Pick<App, "query" | "now" | "settings">,
  headers: HeadersLike,
): Promise<StoreLogin | null> {
  const token = storeTokenIn(headers)
  if (!token) return readMedusaCustomer(app, headers)
  const found = await customerByStoreToken(app, { hash: sha256(token), purpose: STORE_TOKEN, now: app.now() })
  return found === undefined ? null : { token, shopper: JSON.parse(found) as Shopper }
}

function revived(text: string): Row {
  const row = JSON.parse(text) as Row & { expires_at: string; last_used_at: string | null }
  const last_used_at = row.last_used_at === null ? null : new Date(row.last_used_at)
  return { ...row, expires_at: new Date(row.expires_at), last_used_at }
}
