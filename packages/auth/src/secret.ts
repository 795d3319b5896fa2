import { createHash, randomBytes, timingSafeEqual } from "node:crypto"

/** A new secret of 256 random bits, as 43 characters that need no escaping anywhere. */
export function newSecret() {
  return randomBytes(32).toString("base64url")
}

/** Has this text the shape of `newSecret`? */
export function isSecret(text: string) {
  return /^[\w-]{43}$/.test(text)
}

/** What the database keeps of a secret. */
export function sha256(secret: string) {
  return createHash("sha256").update(secret).digest("hex")
}

/** Are two secrets equal? Takes the same time wherever they differ. */
export function sameSecret(a: string, b: string) {
  return timingSafeEqual(Buffer.from(sha256(a)), Buffer.from(sha256(b)))
}
