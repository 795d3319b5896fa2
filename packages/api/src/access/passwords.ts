import { hashPassword, verifyPassword } from "@mercer/auth"
import type { App } from "../context/context.ts"
import { isCompat } from "../context/takeover.ts"

type Taken = Pick<App, "takeoverPhase">

/**
 * The hash to store for a new password: one that Medusa v1 can check too while it could take over again. Refuses a
 * password of the wrong length.
 * @public
 */
export function hashNewPassword(app: Taken & Pick<App, "settings">, password: string): Promise<string> {
  return hashPassword(password, app.settings.password_min_length, isCompat(app) ? "scrypt" : "argon2id")
}

/**
 * Is this the password of an account, whose hash is null if there is none? `renewed` is the hash to take the stored
 * one's place, if it should: never while Medusa v1 could take over again.
 * @public
 */
export async function checkStoredPassword(app: Taken, stored: string | null, password: string) {
  // In a shop that was taken over some hashes are costly ones: then each check must take that time.
  const mayBeScrypt = app.takeoverPhase() !== undefined
  const { valid, outdated } = await verifyPassword(stored, password, { mayBeScrypt })
  // A password may be shorter than new ones must be.
  return { valid, renewed: outdated && !isCompat(app) ? await hashPassword(password) : undefined }
}
