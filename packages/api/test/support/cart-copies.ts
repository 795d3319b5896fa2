import type { TestShop } from "./shop.ts"

/** A cart's tables in the order to insert into: which rows belong to the cart, and which columns get new ids. */
const TABLES: { table: string; of: string; own: string[]; besides?: string }[] = [
  {
    table: "customer",
    of: "id = (SELECT customer_id FROM cart WHERE id = $1)",
    own: ["id"],
    besides: "'email', n || r.email",
  },
  {
    table: "address",
    of: "id IN (SELECT unnest(ARRAY[shipping_address_id, billing_address_id]) FROM cart WHERE id = $1)",
    own: ["id"],
  },
  {
    table: "cart",
    of: "id = $1",
    own: ["id", "customer_id", "shipping_address_id", "billing_address_id"],
    besides: "'email', n || r.email",
  },
  { table: "line_item", of: "cart_id = $1", own: ["id", "cart_id"] },
  {
    table: "line_item_adjustment",
    of: "item_id IN (SELECT id FROM line_item WHERE cart_id = $1)",
    own: ["id", "item_id"],
  },
  { table: "shipping_method", of: "cart_id = $1", own: ["id", "cart_id"] },
  {
    table: "payment_session",
    of: "cart_id = $1",
    own: ["id", "cart_id"],
    besides: "'data', r.data || jsonb_build_object('id', 'session_' || gen_random_uuid())",
  },
  { table: "cart_discounts", of: "cart_id = $1", own: ["cart_id"] },
  { table: "cart_gift_cards", of: "cart_id = $1", own: ["cart_id"] },
]

/** An id like the original's, with the copy's number in its random part, where a new id has no Z. */
const ownId = (column: string) =>
  `overlay(r.${column} PLACING 'Z' || lpad(n::text, 3, '0') FROM length(r.${column}) - 15)`

/**
 * The cart and copies of it, `count` together, each with separate rows: carts that are ready to be completed in a race,
 * which would otherwise spend most of its time on creating them by requests.
 */
export async function copiesOf({ pool }: Pick<TestShop, "pool">, cart: string, count: number): Promise<string[]> {
  const made: string[] = []
  for (const { table, of, own, besides } of TABLES) {
    const changed = [...own.map((column) => `'${column}', ${ownId(column)}`), ...(besides ? [besides] : [])]
    const { rows } = await pool.query(
      `INSERT INTO "${table}" SELECT copy.* FROM "${table}" r, generate_series(1, $2::int) n,
         LATERAL jsonb_populate_record(r, jsonb_strip_nulls(jsonb_build_object(${changed.join(", ")}))) copy
       WHERE r.${of} RETURNING *`,
      [cart, count - 1],
    )
    if (table === "cart") made.push(...rows.map(({ id }) => id))
  }
  return [cart, ...made]
}
