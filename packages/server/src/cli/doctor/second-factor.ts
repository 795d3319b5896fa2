import type { Finding } from "@mercer/api"
import { isSealedWith } from "@mercer/auth"
import { inSchema, schemaOf } from "@mercer/db"
import type pg from "pg"
import type { WebSettings } from "../../settings.ts"
import { fine, problem } from "./finding.ts"

/** Whether operators can have a second factor, must, and whether those that they have can be read. */
export async function aboutSecondFactors(client: pg.Client, settings: WebSettings): Promise<Finding> {
  const { second_factor: setting = "optional", secret_key: key } = settings.shop
  const sql = "SELECT secret FROM mercer.second_factor WHERE confirmed_at IS NOT NULL"
  const { rows } = await client.query<{ secret: string }>(sql)
  const unreadable = rows.filter(({ secret }) => !key || !isSealedWith(secret, key)).length
  if (unreadable > 0) {
    const words = `SECRET_KEY is not the key that ${unreadable} of ${rows.length} were turned on with: their codes are refused`
    const advice = "Set the earlier key again, or let these operators sign in with recovery codes and turn it on again."
    return problem("second factors", words, advice)
  }
  if (setting === "required") return required(client, settings, rows.length)
  const available = key ? "" : "; SECRET_KEY is not set, so operators cannot turn one on"
  return fine("second factors", `${setting}, ${rows.length} turned on${available}`)
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
