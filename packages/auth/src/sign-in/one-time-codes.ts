import { Secret, TOTP } from "otpauth"
import { sha256 } from "../secret.ts"

/** What every authenticator app supports: SHA-1, six digits, 30 seconds (RFC 6238). */
const FORM = { algorithm: "SHA1", digits: 6, period: 30 } as const

/** Clocks may differ by this many time steps. */
const DRIFT_STEPS = 1

const RECOVERY_CODES = 10

/** A new secret for an authenticator app, as the text that people can enter: 160 bits in Base32. */
export const newAppSecret = (): string => new Secret({ size: 20 }).base32

/** The address in the QR code that an authenticator app reads. */
export function appUrl({ secret, issuer, label }: { secret: string; issuer: string; label: string }): string {
  return new TOTP({ ...FORM, secret: Secret.fromBase32(secret), issuer, label }).toString()
}

/**
 * The time step that a code is of, if it is right now or one step before or after; else null. The caller must not
 * accept the same step twice. Takes the same time wherever two codes differ.
 */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime()
  const totp = new TOTP({ ...FORM, secret: Secret.fromBase32(secret) })
  const delta = totp.validate({ token: code, timestamp, window: DRIFT_STEPS })
  return delta === null ? null : totp.counter({ timestamp }) + delta
}

/** A code that somebody has entered: of their app, a recovery code, or neither. Blanks and hyphens do not matter. */
export function readCode(text: string): { kind: "app" | "recovery"; code: string } | null {
  const code = text.replace(/[\s-]/g, "").toLowerCase()
  if (/^\d{6}$/.test(code)) return { kind: "app", code }
  return /^[a-z2-7]{16}$/.test(code) ? { kind: "recovery", code } : null
}

/** New recovery codes: 80 random bits each, in four groups. */
export const newRecoveryCodes = (): string[] => Array.from({ length: RECOVERY_CODES }, newTypedCode)

/** A new code that people can type: 80 random bits, in four groups. `readCode` reads it as a recovery code is read. */
export function newTypedCode(): string {
  const text = new Secret({ size: 10 }).base32.toLowerCase()
  return (text.match(/.{4}/g) ?? []).join("-")
}

/** What the database keeps of a recovery code, as `readCode` returns it. */
export const recoveryHash = (user_id: string, code: string): string => sha256(`recovery code ${user_id} ${code}`)
