import { type PrismaClient, type SqlSource, sql, sqlOf } from "@mercer/db"
import type { HeadersLike } from "./bearer.ts"
import type { Actor, CookieSettings } from "./cookie.ts"
import { addressKey } from "./exempt.ts"
import { isSecret, newSecret, sha256 } from "./secret.ts"

/** The part of the database that devices need: the client itself, or a transaction's. */
export type DevicesDb = Pick<PrismaClient, "knownDevice">

/** A device stays known this long after a login. */
const DEVICE_MS = 90 * 24 * 3_600_000

/** A cookie with less than this left is renewed at the next login. */
const RENEWED_BELOW_MS = 60 * 24 * 3_600_000

/** Per account; the oldest is removed at a new login. Programs without cookies create one at each login. */
const MOST_DEVICES = 50

const NAME = "mercer_device"

/** The request header of clients without cookies: what `device_token` of an earlier login was. */
const HEADER = "x-device-token"

/** A device and its account. */
export interface KnownDevice {
  token_hash: string
  subject_ids: string[]
}

/**
 * The device that a request comes from, with the accounts that have logged in from it within 90 days; null without its
 * token, in the cookie or the header, or with an unknown one. It grants no access: such a device is only not limited by
 * the wrong passwords that others try. Looked up by the token alone, so that timing reveals nothing about an account.
 */
export async function readDevice(db: DevicesDb, headers: HeadersLike, actor: Actor): Promise<KnownDevice | null> {
  const token = deviceIn(headers)
  if (!token) return null
  const token_hash = sha256(token)
  const where = { token_hash, actor, expires_at: { gt: new Date() } }
  const rows = await db.knownDevice.findMany({ where, select: { subject_id: true } })
  return rows.length > 0 ? { token_hash, subject_ids: rows.map(({ subject_id }) => subject_id) } : null
}

/** What a login has found out about its device. */
export interface Remembered {
  /** The device's token from now on: for clients without cookies, which send it back in the header. */
  token: string
  /** The Set-Cookie text; null where the browser's cookie stays as it is. */
  cookie: string | null
  /** The account has not logged in from this device within 90 days. */
  is_new: boolean
}

/**
 * Records that an account has logged in from the device of this request. A device that is new to the account gets a new
 * token, so that an attacker cannot set a known one.
 */
export async function rememberDevice(
  db: DevicesDb,
  headers: HeadersLike,
  { actor, subject_id, ...settings }: { actor: Actor; subject_id: string } & CookieSettings,
): Promise<Remembered> {
  const now = Date.now()
  const present = deviceIn(headers)
  const known = present && (await findDevice(db, present, actor, subject_id))
  if (known && known.expires_at.getTime() - now > RENEWED_BELOW_MS)
    return { token: present, cookie: null, is_new: false }
  const token = newSecret()
  const token_hash = sha256(token)
  // The browser's other account, operator or customer, stays known under the new token.
  if (present) await db.knownDevice.updateMany({ where: { token_hash: sha256(present) }, data: { token_hash } })
  const expires_at = await keepDevice(db, { token_hash, actor, subject_id })
  return { token, cookie: deviceCookie(token, expires_at, settings), is_new: !known }
}

/** A program, which keeps no cookies: recognized by its address and how it names itself. */
export interface Program {
  actor: Actor
  subject_id: string
  address: string
  user_agent: string
}

/**
 * Records that an account has logged in by a program; returns whether it is a new one. Its row is no device of
 * `readDevice`, which finds tokens only: addresses and names are easily guessed.
 */
export async function rememberProgram(db: DevicesDb, { address, user_agent, ...account }: Program): Promise<boolean> {
  const token_hash = sha256(`program ${addressKey(address)} ${user_agent}`)
  const known = await db.knownDevice.findFirst({ where: { token_hash, ...account, expires_at: { gt: new Date() } } })
  await keepDevice(db, { token_hash, ...account })
  return !known
}

async function keepDevice(db: DevicesDb, id: { token_hash: string; actor: Actor; subject_id: string }): Promise<Date> {
  const expires_at = new Date(Date.now() + DEVICE_MS)
  await db.knownDevice.upsert({
    where: { token_hash_actor_subject_id: id },
    create: { ...id, expires_at },
    update: { expires_at },
  })
  await keepNewest(db, id.actor, id.subject_id)
  return expires_at
}

/** Removes the rows of expired devices: housekeeping, nothing depends on it. */
export async function deleteExpiredDevices(on: SqlSource) {
  await sqlOf(on).run(sql`DELETE FROM mercer.known_device WHERE expires_at <= ${new Date()}`)
}

function findDevice(db: DevicesDb, token: string, actor: Actor, subject_id: string) {
  const where = { token_hash: sha256(token), actor, subject_id, expires_at: { gt: new Date() } }
  return db.knownDevice.findFirst({ where })
}

async function keepNewest(db: DevicesDb, actor: Actor, subject_id: string) {
  const rows = await db.knownDevice.findMany({
    where: { actor, subject_id },
    orderBy: { expires_at: "desc" },
    skip: MOST_DEVICES,
    select: { token_hash: true },
  })
  if (rows.length === 0) return
  const token_hash = { in: rows.map((row) => row.token_hash) }
  await db.knownDevice.deleteMany({ where: { actor, subject_id, token_hash } })
}

function deviceIn(headers: HeadersLike): string | null {
  const [, inCookie = ""] = /(?:^|;)\s*mercer_device=([^;]*)/.exec(headers.get("cookie") ?? "") ?? []
  return [headers.get(HEADER)?.trim() ?? "", inCookie].find(isSecret) ?? null
}

function deviceCookie(token: string, expires_at: Date, { sameSite, secure }: CookieSettings): string {
  const attributes = [`${NAME}=${token}`, "Path=/", `Expires=${expires_at.toUTCString()}`, "HttpOnly"]
  if (secure || sameSite === "none") attributes.push("Secure")
  return [...attributes, `SameSite=${sameSite === "none" ? "None" : "Lax"}`].join("; ")
}
