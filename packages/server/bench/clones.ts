import type pg from "pg"
import { SIZES } from "./data.ts"

/** A cart prepared over the API that can be cloned by the thousand with SQL. */
export interface Template {
  id: string
  lines: number
  /** The ids of all rows that belong to this cart alone. */
  ids: string[]
  rows: { table: string; texts: string[] }[]
  /** All clones have the variants of this cart. */
  sameVariants: boolean
}

const DIGITS = 7
const MARK = "~".repeat(DIGITS)

/** The tables a cart consists of, and which of their rows are this cart's. */
const PARTS: [table: string, condition: string][] = [
  ["address", "id IN (SELECT unnest(ARRAY[shipping_address_id, billing_address_id]) FROM cart WHERE id = $1)"],
  ["cart", "id = $1"],
  ["cart_discounts", "cart_id = $1"],
  ["line_item", "cart_id = $1"],
  ["line_item_adjustment", "item_id IN (SELECT id FROM line_item WHERE cart_id = $1)"],
  ["line_item_tax_line", "item_id IN (SELECT id FROM line_item WHERE cart_id = $1)"],
  ["shipping_method", "cart_id = $1"],
  ["shipping_method_tax_line", "shipping_method_id IN (SELECT id FROM shipping_method WHERE cart_id = $1)"],
  ["payment_session", "cart_id = $1"],
]

/** The id that the row has in the clone of this number. */
export const cloneId = (id: string, n: number) => id.slice(0, -DIGITS) + String(n).padStart(DIGITS, "0")

/** The clone of this number. */
export const cloneOf = ({ id, lines }: Template, n: number) => ({ id: cloneId(id, n), lines })

/** Reads a prepared cart so that it can be cloned. */
export async function templateOf(
  pool: pg.Pool,
  id: string,
  { sameVariants = false }: { sameVariants?: boolean } = {},
): Promise<Template> {
  const found: { table: string; rows: Record<string, unknown>[] }[] = []
  for (const [table, condition] of PARTS) {
    const { rows } = await pool.query(`SELECT to_jsonb(t) AS row FROM ${table} t WHERE ${condition} ORDER BY 1`, [id])
    found.push({ table, rows: rows.map(({ row }) => row) })
  }
  const ids = found.flatMap(({ rows }) => rows.flatMap((row) => (typeof row.id === "string" ? [row.id] : [])))
  const marked = (text: string) =>
    ids.reduce((so_far, own) => so_far.replaceAll(own, own.slice(0, -DIGITS) + MARK), text)
  const rows = found.flatMap(({ table, rows }) =>
    rows.length > 0 ? [{ table, texts: rows.map((row) => marked(JSON.stringify(row))) }] : [],
  )
  const lines = found.find(({ table }) => table === "line_item")?.rows.length ?? 0
  return { id, lines, ids, rows, sameVariants }
}

/** What differs in each clone besides its ids, so that carts do not all wait for the same rows. */
const VARIED: Record<string, string> = {
  cart: `jsonb_build_object('customer_id', 'cus_' || lpad((n % ${SIZES.customers} + 1)::text, 26, '0'),
    'email', 'customer' || n % ${SIZES.customers} + 1 || '@example.com')`,
  line_item: `jsonb_build_object('variant_id',
    'variant_' || lpad(((n * $4 + i - 1) % ${SIZES.variants} + 1)::text, 26, '0'))`,
}

/** Creates clones; each clone of a run has its own number. Clone n has the variants n × lines and up. */
export function cloner(pool: pg.Pool) {
  let last = 0
  /** The numbers of the created clones. */
  return async (template: Template, count: number): Promise<number[]> => {
    const first = last + 1
    last += count
    for (const { table, texts } of template.rows) {
      const varied = (!(template.sameVariants && table === "line_item") && VARIED[table]) || `'{}'::jsonb`
      const lines = varied.includes("$4") ? "" : " WHERE $4::int IS NOT NULL"
      await pool.query(
        `INSERT INTO ${table} SELECT made.* FROM generate_series($1::int, $2::int) n,
          unnest($3::text[]) WITH ORDINALITY AS t (text, i),
          LATERAL jsonb_populate_record(NULL::${table},
            replace(text, '${MARK}', lpad(n::text, ${DIGITS}, '0'))::jsonb || ${varied}) made${lines}`,
        [first, last, texts, template.lines],
      )
    }
    return Array.from({ length: count }, (_, i) => first + i)
  }
}

export type Cloner = ReturnType<typeof cloner>
