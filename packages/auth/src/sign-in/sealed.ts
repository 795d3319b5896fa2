import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto"
import { sha256 } from "../secret.ts"

const VERSION = "v1"
const IV_BYTES = 12
const TAG_BYTES = 16

/**
 * Encrypts a text for the database with a key derived from SECRET_KEY. `owner` is part of it: moved to another
 * owner's row, the text cannot be read.
 */
export function seal(text: string, owner: string, secret_key: string): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv("aes-256-gcm", keyFrom(secret_key), iv).setAAD(Buffer.from(owner))
  const bytes = Buffer.concat([iv, cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()])
  return [VERSION, keyId(secret_key), bytes.toString("base64url")].join(".")
}

/** The text again; null when it was sealed with another key or for another owner, or was changed. */
export function unseal(sealed: string, owner: string, secret_key: string): string | null {
  if (!isSealedWith(sealed, secret_key)) return null
  const bytes = Buffer.from(sealed.split(".")[2] ?? "", "base64url")
  if (bytes.length < IV_BYTES + TAG_BYTES) return null
  const decipher = createDecipheriv("aes-256-gcm", keyFrom(secret_key), bytes.subarray(0, IV_BYTES))
  decipher.setAAD(Buffer.from(owner)).setAuthTag(bytes.subarray(-TAG_BYTES))
  try {
    return decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES), undefined, "utf8") + decipher.final("utf8")
  } catch {
    return null
  }
}

/** Whether a text was sealed with this key: after a change of the key, the others can no longer be read. */
export function isSealedWith(sealed: string, secret_key: string): boolean {
  return sealed.startsWith(`${VERSION}.${keyId(secret_key)}.`)
}

const keyFrom = (secret_key: string) => Buffer.from(hkdfSync("sha256", secret_key, "", "mercer second factor", 32))

/** Says which key a text was sealed with, and nothing of the key. */
const keyId = (secret_key: string) => sha256(`key id ${keyFrom(secret_key).toString("hex")}`).slice(0, 12)
