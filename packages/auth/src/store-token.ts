import { bearerIn, type HeadersLike } from "./bearer.ts"
import { isSecret } from "./secret.ts"
import { issueToken, keepNewestTokens, STORE_TOKEN_MS, type TokensDb } from "./tokens.ts"

/** Purpose of the tokens that open the storefront's interface as a customer: `POST /store/auth/token`. */
export const STORE_TOKEN = "store"

/** A customer has this many live tokens; the oldest goes when another one is made. */
const MOST_STORE_TOKENS = 20

/** Distinguishes customers' tokens from operators'. */
const PREFIX = "mst_"

/** Makes a token for a customer. Call it in a transaction that has locked the customer's row, or two may pass the limit. */
export async function issueStoreToken(db: TokensDb, subject_id: string): Promise<string> {
  const token = await issueToken(db, { purpose: STORE_TOKEN, subject_id, ttl_ms: STORE_TOKEN_MS })
  await keepNewestTokens(db, STORE_TOKEN, subject_id, MOST_STORE_TOKENS)
  return PREFIX + token
}

/** The secret part of the customer's token in the Authorization header; null when there is none of that form. */
export function storeTokenIn(headers: HeadersLike): string | null {
  const text = bearerIn(headers)
  if (!text.startsWith(PREFIX)) return null
  const secret = text.slice(PREFIX.length)
  return isSecret(secret) ? secret : null
}
