import {
  type HeadersLike,
  type Logins,
  readSessions,
  type SessionRow,
  STORE_TOKEN,
  sha256,
  storeTokenIn,
} from "@mercer/auth"
import type { PrismaClient } from "@mercer/db"
import type { Shop, Shopper } from "./context.ts"
import type { Operator } from "./roles.ts"

/** Who a browser is logged in as: of the accounts that still are. */
export interface Accounts {
  logins: Logins
  operator: Operator | null
  shopper: Shopper | null
}

type Row = SessionRow & { operator: Operator | null; shopper: Shopper | null }

/** Sessions and whose they are, in one statement, since most requests begin with it. */
const WITH_ACCOUNTS = {
  name: "sessions_with_accounts",
  text: `SELECT json_build_object('id_hash', s.id_hash, 'user_id', s.user_id, 'actor', s.actor, 'expires_at', s.expires_at,
      'operator', CASE WHEN u.id IS NOT NULL THEN json_build_object('id', u.id, 'role', u.role) END,
      'shopper', CASE WHEN c.id IS NOT NULL
        THEN json_build_object('id', c.id, 'email', c.email, 'has_account', c.has_account) END)::text AS row
    FROM mercer.session s
    LEFT JOIN public."user" u ON s.actor = 'admin' AND u.id = s.user_id AND u.deleted_at IS NULL
    LEFT JOIN public.customer c ON s.actor = 'customer' AND c.id = s.user_id AND c.deleted_at IS NULL
    WHERE s.id_hash = ANY($1::text[]) AND s.expires_at > $2`,
}

/** The logins of a Cookie header with their accounts. A session whose account was deleted is as good as none. */
export async function readAccounts(
  { db, query }: Pick<Shop, "db" | "query">,
  cookie: string | null,
): Promise<Accounts> {
  let rows: Row[] = []
  const logins = await readSessions(db as PrismaClient, cookie, async (hashes, now) => {
    rows = (await query(WITH_ACCOUNTS, [hashes, now])).map(({ row }) => revived(row))
    return rows
  })
  const of = (actor: "admin" | "customer") =>
    rows.find((row) => row.actor === actor && row.user_id === logins[actor]?.user_id)
  return { logins, operator: of("admin")?.operator ?? null, shopper: of("customer")?.shopper ?? null }
}

/** A customer's login by `Authorization: Bearer`. */
export interface StoreLogin {
  /** The secret part: of the token that a log out ends, and that a password change keeps. */
  token: string
  shopper: Shopper
}

const BY_STORE_TOKEN = {
  name: "customer_by_store_token",
  text: `SELECT json_build_object('id', c.id, 'email', c.email, 'has_account', c.has_account)::text AS row
    FROM mercer.token t JOIN public.customer c ON c.id = t.subject_id AND c.deleted_at IS NULL
    WHERE t.token_hash = $1 AND t.purpose = $2 AND t.used_at IS NULL AND t.expires_at > $3`,
}

/** The customer whose token a request carries; null without one, or when it is expired, revoked or not a customer's. */
export async function readStoreLogin(
  { query, now }: Pick<Shop, "query" | "now">,
  headers: HeadersLike,
): Promise<StoreLogin | null> {
  const token = storeTokenIn(headers)
  if (!token) return null
  const [found] = await query(BY_STORE_TOKEN, [sha256(token), STORE_TOKEN, now()])
  return found ? { token, shopper: JSON.parse(found.row) as Shopper } : null
}

function revived(text: string): Row {
  const row = JSON.parse(text) as Row & { expires_at: string }
  return { ...row, expires_at: new Date(row.expires_at) }
}
