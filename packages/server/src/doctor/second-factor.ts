import type { Finding } from "@mercer/api"
import { inSchema, schemaOf } from "@mercer/db"
import type pg from "pg"
import { keptKey, keyFile } from "../kept-key.ts"
import { ADVICE, keysOf, unreadableFactors } from "../secret-key/secret-key.ts"
import type { WebSettings } from "../settings.ts"
import { hostsOf } from "./files.ts"
import { fine, problem } from "./finding.ts"

/** Whether operators can have a second factor, must, and whether those that they have can be read. */
export async function aboutSecondFactors(client: pg.Client, settings: WebSettings): Promise<Finding> {
  const { second_factor: setting = "optional", secret_key: key } = settings.shop
  const { unreadable, count } = await unreadableFactors(client, keysOf(settings.shop))
  if (unreadable > 0) {
    const words = `${unreadable} of ${count} were turned on with another key: their codes are refused`
    const reset = "Without it, reset them (mercer user reset-second-factor) and start the server again."
    return problem("second factors", words, `${ADVICE} ${reset}`)
  }
  if (key && key === keptKey(settings.data_dir)) {
    const hosts = await hostsOf(client)
    const words = `their key is in ${keyFile(settings.data_dir)}, and processes work on several machines: ${hosts.join(", ")}`
    if (hosts.length > 1)
      return problem("second factors", words, "Set SECRET_KEY to what this file has, on each of them.")
  }
  if (setting === "required") return required(client, settings, count)
  return fine("second factors", `${setting}, ${count} turned on; ${place(settings)}`)
}

function place({ shop: { secret_key: key }, data_dir }: WebSettings): string {
  if (!key) return "without a key until a server that can keep one in DATA_DIR starts, or SECRET_KEY is set"
  return key === keptKey(data_dir) ? `the key is in ${keyFile(data_dir)}` : "the key is SECRET_KEY"
}

/** Operators without one are not locked out: they turn it on when they sign in next. */
async function required(client: pg.Client, { database }: WebSettings, count: number): Promise<Finding> {
  const sql = `SELECT count(*)::int AS count FROM public."user" u WHERE deleted_at IS NULL AND NOT EXISTS
    (SELECT FROM mercer.second_factor f WHERE f.user_id = u.id AND f.confirmed_at IS NOT NULL)`
  const { rows } = await client.query<{ count: number }>(inSchema(sql, schemaOf(database.url)))
  const without = rows[0]?.count ?? 0
  const rest = without > 0 ? `; without one, which they turn on at their next sign-in: ${without}` : ""
  return fine("second factors", `required, ${count} turned on${rest}`)
}
