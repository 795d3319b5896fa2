import { createHmac, timingSafeEqual } from "node:crypto"
import { bearerIn, type HeadersLike } from "./bearer.ts"
import type { Actor } from "./cookie.ts"

/** A login that Medusa v1 has signed: an operator's (`POST /admin/auth/token`) or a customer's. */
interface MedusaToken {
  actor: Actor
  id: string
  issued_at: Date
}

/** v1's longest: 24 hours for operators, 30 days for customers. An older one was signed by somebody else. */
export const MEDUSA_TOKEN_MS = 30 * 24 * 3_600_000
/** The clock of v1's machine may be ahead of ours. */
const SKEW_MS = 60_000
const LONGEST = 4_096

/** What v1 writes for each kind of account. */
const KINDS = { admin: ["admin", "user_id"], customer: ["store", "customer_id"] } as const

/**
 * The login of Medusa v1 in the Authorization header, if its signature and times are right and its domain is the
 * actor's. Whether the account exists and has not logged out since then is for the caller to see.
 */
export function medusaTokenIn(
  headers: HeadersLike,
  actor: Actor,
  { secret, now }: { secret: string; now: Date },
): MedusaToken | null {
  const claims = medusaClaims(bearerIn(headers), { secret, now })
  if (!claims) return null
  const [domain, key] = KINDS[actor]
  const { domain: given, [key]: id, iat, exp } = claims
  // v1's logins all end; one without an end was not made by it.
  if (given !== domain || typeof id !== "string" || id === "" || exp === undefined) return null
  const issued_at = new Date((iat as number) * 1_000)
  return now.getTime() - issued_at.getTime() > MEDUSA_TOKEN_MS ? null : { actor, id, issued_at }
}

/**
 * What Medusa v1 has signed with its `jwt_secret`, while that is valid: HS256 and nothing else. Null for all other
 * texts.
 */
export function medusaClaims(text: string, { secret, now }: { secret: string; now: Date }) {
  const [, head = "", body = "", signature = ""] = (text.length <= LONGEST && JWT.exec(text)) || []
  if (!head || !isSigned(`${head}.${body}`, signature, secret)) return null
  const header = objectIn(head)
  if (header?.alg !== "HS256" || !["JWT", undefined].includes(header.typ as string) || "crit" in header) return null
  const claims = objectIn(body)
  return claims && isTimely(claims, now.getTime()) ? claims : null
}

const JWT = /^([\w-]+)\.([\w-]+)\.([\w-]{43})$/

function isSigned(text: string, signature: string, secret: string): boolean {
  const wanted = createHmac("sha256", secret).update(text).digest()
  const given = Buffer.from(signature, "base64url")
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}

function objectIn(part: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, "base64url").toString("utf8"))
    return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as never) : null
  } catch {
    return null
  }
}

/** Times are in seconds. One that is given must be a number; a token works from its first moment until its last. */
function isTimely({ iat, nbf = 0, exp = NEVER }: Record<string, unknown>, now: number): boolean {
  if (!isTime(iat) || !isTime(nbf) || !isTime(exp)) return false
  return Math.max(iat, nbf) * 1_000 <= now + SKEW_MS && exp * 1_000 > now
}

const NEVER = Number.MAX_SAFE_INTEGER
const isTime = (value: unknown): value is number => typeof value === "number" && Number.isFinite(value) && value >= 0
