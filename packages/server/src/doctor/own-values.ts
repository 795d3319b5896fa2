import type { Finding } from "@mercer/api"
import { identifierOf, readOwnValues } from "@mercer/db"
import type pg from "pg"

/** As what the rules take a value that the shop has added to one of Medusa's, by table and column. */
const TREATED_AS: Record<string, string> = {
  "cart.type": "default",
  "claim_order.fulfillment_status": "what its fulfillments say",
  "draft_order.status": "open",
  "order.fulfillment_status": "what its items say",
  "order.payment_status": "what its payments say",
  "order.status": "pending",
  "price_list.status": "not active",
  "product.status": "not published",
  "return.status": "requested",
  "swap.fulfillment_status": "what its fulfillments say",
  "swap.payment_status": "not_paid",
  "user.role": "member",
}

/** Values that the shop has added to Medusa's enums: rows keep them, and what has no rule for one takes it for a neutral one. */
export async function aboutOwnValues(client: pg.Client, schema: string): Promise<Finding[]> {
  const found: Finding[] = []
  for (const { table, column, values } of await readOwnValues(client, schema)) {
    const count = await rowsWith(client, identifierOf(schema, table), column, values)
    const neutral = TREATED_AS[`${table}.${column}`]
    const words = `${table}.${column} can be ${values.join(", ")} (${count} rows), which only this shop knows: it is kept`
    const treated = neutral ? `, and treated as ${neutral}` : "; no rule is about it"
    const advice = "After ALTER TYPE … ADD VALUE restart Mercer's servers."
    found.push({ check: "values", ok: true, words: words + treated, advice, level: "advice" })
  }
  return found
}

async function rowsWith(client: pg.Client, table: string, column: string, values: string[]): Promise<number> {
  const sql = `SELECT count(*)::int AS count FROM ${table} WHERE "${column}"::text = ANY ($1)`
  return (await client.query<{ count: number }>(sql, [values])).rows[0]?.count ?? 0
}
