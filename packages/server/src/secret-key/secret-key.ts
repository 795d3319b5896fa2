import { randomBytes } from "node:crypto"
import fs from "node:fs"
import type { Log } from "@mercer/api"
import { isSealedWith } from "@mercer/auth"
import type { Database } from "@mercer/db"
import { makeFolder } from "../data-dir.ts"
import { keptKey, keyFile } from "../kept-key.ts"
import type { WebSettings } from "../settings.ts"

/** The keys that secrets of second factors may be encrypted with, the current one first. */
export function keysOf({ secret_key, earlier_secret_key }: WebSettings["shop"]): string[] {
  return [secret_key, earlier_secret_key].filter((key) => key !== undefined)
}

/** How many second factors that are on were encrypted with none of the keys, of how many. */
export async function unreadableFactors(database: Pick<Database["pool"], "query">, keys: string[]) {
  const sql = "SELECT secret FROM mercer.second_factor WHERE confirmed_at IS NOT NULL"
  const { rows } = await database.query<{ secret: string }>(sql)
  const unreadable = rows.filter(({ secret }) => !keys.some((key) => isSealedWith(secret, key))).length
  return { unreadable, count: rows.length }
}

/**
 * The settings with a key for two-factor sign-in: where none is set or kept, one is made and kept in DATA_DIR. Not
 * beside second factors of a key that is elsewhere, such as on another server: each would refuse the codes of the other.
 */
export async function withSecretKey(
  settings: WebSettings,
  { pool }: Pick<Database, "pool">,
  log: Log,
): Promise<WebSettings> {
  const { unreadable, count } = await unreadableFactors(pool, keysOf(settings.shop))
  if (unreadable > 0) log.warn({ unreadable, of: count }, `Two-factor sign-in lacks its key. ${ADVICE}`)
  if (settings.shop.secret_key) return settings
  const secret_key = unreadable > 0 ? undefined : madeKey(settings.data_dir, log)
  if (!secret_key && settings.shop.second_factor === "required")
    throw new Error(`SECRET_KEY is missing: SECOND_FACTOR=required needs it. ${ADVICE}`)
  return { ...settings, shop: { ...settings.shop, secret_key } }
}

/** What helps where the key is missing. */
export const ADVICE =
  "Set SECRET_KEY to the key that it was turned on with, or bring back the file secret-key of DATA_DIR from a backup " +
  "or from the server that has it."

/**
 * Makes the key, or reads the one that another server has made at the same moment. It appears under its name when it
 * is complete, and only where there is none. Undefined where nothing can be kept.
 */
function madeKey(data_dir: string, log: Log): string | undefined {
  const file = keyFile(data_dir)
  const draft = `${file}.${process.pid}.${randomBytes(4).toString("hex")}`
  try {
    makeFolder(data_dir)
    fs.writeFileSync(draft, `${randomBytes(32).toString("base64")}\n`, { mode: 0o600, flag: "wx", flush: true })
    try {
      fs.linkSync(draft, file)
      log.info({ file }, "A key for two-factor sign-in was made: it belongs into your backups")
    } finally {
      fs.rmSync(draft)
    }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code !== "EEXIST") log.warn({ file, code }, "No key for two-factor sign-in can be kept: set SECRET_KEY")
  }
  return keptKey(data_dir)
}
