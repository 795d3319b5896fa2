import type { Finding } from "@mercer/api"
import { isSealedWith } from "@mercer/auth"
import type pg from "pg"
import type { WebSettings } from "../../settings.ts"
import { fine, problem } from "./finding.ts"

/** Whether operators can have a second factor, must, and whether those that they have can be read. */
export async function aboutSecondFactors(client: pg.Client, { shop }: WebSettings): Promise<Finding> {
  const { second_factor: setting = "optional", secret_key: key } = shop
  const sql = "SELECT secret FROM mercer.second_factor WHERE confirmed_at IS NOT NULL"
  const { rows } = await client.query<{ secret: string }>(sql)
  const unreadable = rows.filter(({ secret }) => !key || !isSealedWith(secret, key)).length
  if (unreadable > 0) {
    const words = `SECRET_KEY is not the key that ${unreadable} of ${rows.length} were turned on with: their codes are refused`
    const advice = "Set the earlier key again, or let these operators sign in with recovery codes and turn it on again."
    return problem("second factors", words, advice)
  }
  const available = key ? "" : "; SECRET_KEY is not set, so operators cannot turn one on"
  return fine("second factors", `${setting}, ${rows.length} turned on${available}`)
}
