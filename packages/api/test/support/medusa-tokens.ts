import { createHmac } from "node:crypto"

/** A secret as a careful shop of Medusa v1 has it. */
export const MEDUSA_SECRET = "9fK2-pQx7_Lm4Zr8Tb1Vw6Yc3Nd5Hg0J"

const HOUR = 3_600_000
const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url")

/** What Medusa v1 signs with its `jwt_secret`. */
export function signed(claims: object, { secret = MEDUSA_SECRET, header = { alg: "HS256", typ: "JWT" } } = {}): string {
  const text = `${part(header)}.${part(claims)}`
  return `${text}.${createHmac("sha256", secret).update(text).digest("base64url")}`
}

/** A login of an account, as `POST /admin/auth/token` (24 hours) or `/store/auth/token` (30 days) of v1 gave it. */
export function medusaLogin(actor: "admin" | "customer", id: string, claims: object = {}, options = {}): string {
  const iat = Math.floor((Date.now() - HOUR) / 1_000)
  const ours =
    actor === "admin"
      ? { user_id: id, domain: "admin", iat, exp: iat + 24 * 3_600 }
      : { customer_id: id, domain: "store", iat, exp: iat + 30 * 24 * 3_600 }
  return signed({ ...ours, ...claims }, options)
}

/** The header that sends it. */
export const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
