import { Refusal, type RefusalFault } from "@mercer/commerce"
import { hash, parseOptions, verify } from "@node-rs/argon2"
import * as scryptModule from "scrypt-kdf"
import { makeQueue } from "./queue.ts"

/** Passwords may be this long and no longer, so that clients cannot send megabytes to hash. */
const PASSWORD_MAX_LENGTH = 128

// Argon2id (the library's default variant) as OWASP advises: 19 MiB, two passes, one lane.
const COST = { memoryCost: 19456, timeCost: 2, parallelism: 1 }

// Same cost, random bytes, not a real password: verified when there is no account.
const NOBODY = "$argon2id$v=19$m=19456,t=2,p=1$Br/lZ2Vis+PCkP4n0js4MA$oUCF8S1EKPnT7hegoed4k+umDLw3fDPkf40ZYBjru28"

// The same as v1 would have stored it.
const NOBODY_V1 =
  "c2NyeXB0AAEAAAABAAAAARYqCw6SY5vjnqQnWSwjok6AHx60d6M8v1gADfShooLnl1iF+TbJ8mOHOaL38qieXoWk+AcwP/iK92TBJNnfJgZv2Ie40R0dDTC7XubUr5gH"

// At the cost of `hashPassword`'s scrypt.
const NOBODY_SCRYPT =
  "c2NyeXB0AA8AAAAIAAAAAZsZqdJxQOvc4XaWe6fPzpFsZ1byST0Bf4zdqvy7sTCWfLcx/w/KPwt6vkOwxfTY7oTYD7/Ksz8jjElxxpcvZBPvpSAscKmEaike7wjjos9c"

/** A cost that v1's library reads from the value itself; v1's own (logN 1) is far too weak. */
const SCRYPT_COST = { logN: 15, r: 8, p: 1 }

/** How a password is stored: in our own form, or in one that Medusa v1 reads too. */
type PasswordForm = "argon2id" | "scrypt"

// The package's types name functions, its code exports one object holding them.
const scrypt = (scryptModule as unknown as { default: typeof scryptModule }).default

// Each hash takes 19 MiB (scrypt 32 MiB) and one of libuv's four threads for about 30 ms.
const queue = makeQueue({ atOnce: 4, waiting: 64 })

/** Refuses a password that is too short or too long to be set. */
export function checkPassword(text: string, minLength = 1) {
  const length = [...text].length
  if (length < Math.max(1, minLength)) {
    const wanted = minLength > 1 ? `have at least ${minLength} characters` : "not be empty"
    refuse(wanted, { code: "too_short", params: { least: minLength } })
  }
  if (length > PASSWORD_MAX_LENGTH)
    refuse(`have at most ${PASSWORD_MAX_LENGTH} characters`, {
      code: "too_long",
      params: { most: PASSWORD_MAX_LENGTH },
    })
}

function refuse(wanted: string, fault: RefusalFault): never {
  throw new Refusal("invalid_data", `password must ${wanted}`, undefined, { faults: [fault] })
}

/** The text to keep in `password_hash`; refuses a password of the wrong length before any work. */
export async function hashPassword(text: string, minLength = 1, form: PasswordForm = "argon2id"): Promise<string> {
  checkPassword(text, minLength)
  if (form === "argon2id") return queue(() => hash(text, COST))
  return queue(async () => Buffer.from(await scrypt.kdf(text, SCRYPT_COST)).toString("base64"))
}

/**
 * Is this the password behind the stored hash? Unknown accounts (null) cost the same time as wrong passwords.
 * `outdated` says that the password is right and its hash is not argon2id at our cost. With `mayBeScrypt` there may be
 * hashes that `hashPassword` made as scrypt, so every check costs as much as one of them.
 */
export async function verifyPassword(
  stored: string | null | undefined,
  text: string,
  { mayBeScrypt = false }: { mayBeScrypt?: boolean } = {},
) {
  const length = [...text].length
  if (length < 1 || length > PASSWORD_MAX_LENGTH) return { valid: false, outdated: false }
  return queue(async () => {
    // v1: scrypt at its lowest cost. All kinds are calculated for every login, or timing would reveal accounts.
    const argon = stored?.startsWith("$argon2") ? stored : null
    const other = argon ? null : stored
    const [ours, legacy] = await Promise.all([
      verifyArgon(argon ?? NOBODY, text),
      verifyScrypt(other || NOBODY_V1, text),
      mayBeScrypt && !isCostly(other) ? verifyScrypt(NOBODY_SCRYPT, text) : false,
    ])
    return argon ? ours : { valid: legacy, outdated: legacy }
  })
}

async function verifyArgon(stored: string, text: string) {
  try {
    const valid = await verify(stored, text)
    return { valid, outdated: valid && !isCurrent(stored) }
  } catch {
    // A damaged hash matches no password, and takes as long as any other.
    await verify(NOBODY, text)
    return { valid: false, outdated: false }
  }
}

function isCurrent(stored: string) {
  const used = parseOptions(stored)
  return stored.startsWith("$argon2id$") && Object.entries(COST).every(([k, v]) => used[k as keyof typeof COST] === v)
}

async function verifyScrypt(stored: string, text: string) {
  const value = scryptValue(stored)
  return value ? scrypt.verify(new Uint8Array(value), text).catch(() => false) : false
}

/** Does checking a password against this value take the time of `hashPassword`'s scrypt? */
const isCostly = (stored: string | null | undefined) => (scryptValue(stored ?? "")?.[7] ?? 0) >= SCRYPT_COST.logN

/** The bytes of a value of scrypt-kdf: "scrypt", 0, logN, r, p, salt, checksum, signature; undefined for other texts. */
function scryptValue(stored: string): Buffer | undefined {
  const value = Buffer.from(stored, "base64")
  return value.length === 96 && value.toString("latin1", 0, 6) === "scrypt" ? value : undefined
}
