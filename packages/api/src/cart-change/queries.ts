import { newId, type SqlSource, sql, sqlOf } from "@mercer/db"
import type { CartChange } from "../cart/cart-change.ts"
import { emailForms } from "../data/emails.ts"
import { isWanted } from "../outbox/queries.ts"

/** The columns that a new line fills, by name: columns added by the store keep their defaults. */
const LINE_COLUMNS = sql`id, cart_id, variant_id, title, description, thumbnail, is_giftcard,
  allow_discounts, should_merge, is_return, has_shipping, quantity, metadata, unit_price, includes_tax, created_at,
  updated_at`

/**
 * The oldest guest with this email in any of its forms, created when there is none; undefined when another request creates it at this moment. This
 * is our own statement, because Prisma's upsert cannot name the partial index: the loser of a race shares the winner's
 * row. Webhooks are sent for a new guest at the next sweep.
 */
export async function findOrMakeGuest(
  tx: SqlSource,
  email: string,
  own: readonly string[] = [],
): Promise<{ id: string; is_new: boolean } | undefined> {
  const [found] = await sqlOf(tx).rows<{ id: string; is_new: boolean }>(sql`
    WITH known AS (
      SELECT id FROM customer WHERE email = ANY(${emailForms(email)}::text[]) AND NOT has_account AND deleted_at IS NULL
        ORDER BY created_at, id LIMIT 1),
      made AS (
        INSERT INTO customer (id, email, has_account)
        SELECT ${newId("cus")}, ${email}, false WHERE NOT EXISTS (SELECT FROM known)
        ON CONFLICT (email, has_account) WHERE deleted_at IS NULL DO UPDATE SET email = excluded.email
        RETURNING id, xmax = 0 AS is_new
      ),
      emitted AS (
        INSERT INTO mercer.outbox (id, kind, payload)
        SELECT ${newId("outbox")}, 'customer.created', jsonb_build_object('id', id) FROM made
        WHERE is_new AND ${isWanted("customer.created", own)}
      )
    SELECT id, false AS is_new FROM known UNION ALL SELECT id, is_new FROM made`)
  return found
}

/** A new cart; with an address if its country is known. */
export interface NewCart {
  id: string
  region_id: string
  shipping_address: { id: string; country_code: string | null } | null
  customer_id: string | null
  email: string | null
  sales_channel_id: string | null
  /** Stored as JSON. */
  context: unknown
  created_at: Date
}

/** Address, cart and lines (as JSON) in one statement: they are created together, with one round trip. */
export async function insertCart(on: SqlSource, cart: NewCart, lines: string): Promise<void> {
  const { id, region_id, shipping_address, customer_id, email, sales_channel_id, context, created_at: at } = cart
  const { id: address_id = null, country_code = null } = shipping_address ?? {}
  await sqlOf(on).run(sql`
    WITH place AS (
      INSERT INTO address (id, country_code, created_at, updated_at)
      SELECT ${address_id}, ${country_code}, ${at}::timestamptz, ${at}::timestamptz WHERE ${address_id}::text IS NOT NULL),
    opened AS (
      INSERT INTO cart (id, region_id, shipping_address_id, customer_id, email, sales_channel_id, context, created_at,
        updated_at) VALUES
        (${id}, ${region_id}, ${address_id}, ${customer_id}, ${email}, ${sales_channel_id},
          ${JSON.stringify(context)}::jsonb, ${at}, ${at}))
    INSERT INTO line_item (${LINE_COLUMNS})
    SELECT ${LINE_COLUMNS} FROM jsonb_populate_recordset(NULL::line_item, ${lines}::jsonb)`)
}

/**
 * Writes lines of a cart (as JSON), new and changed ones, in one statement. Existing lines are only updated: an INSERT
 * … ON CONFLICT would fail if the store has added required columns.
 */
export async function writeLines(tx: SqlSource, lines: string): Promise<void> {
  await sqlOf(tx).send(sql`
    WITH given AS (
        SELECT ${LINE_COLUMNS} FROM jsonb_populate_recordset(NULL::line_item, ${lines}::jsonb)),
      changed AS (
        UPDATE line_item l SET quantity = given.quantity, unit_price = given.unit_price,
          includes_tax = given.includes_tax, metadata = given.metadata, title = given.title,
          should_merge = given.should_merge, updated_at = given.updated_at
        FROM given WHERE l.id = given.id RETURNING l.id)
    INSERT INTO line_item (${LINE_COLUMNS})
    SELECT ${LINE_COLUMNS} FROM given WHERE id NOT IN (SELECT id FROM changed)`)
}

/** Decides by which version a cart's totals are computed from now on. */
export async function setMoney(tx: SqlSource, cart_id: string, money: number): Promise<void> {
  await sqlOf(tx).send(sql`
    INSERT INTO mercer.cart_terms (cart_id, money) VALUES (${cart_id}, ${money})
    ON CONFLICT (cart_id) DO UPDATE SET money = excluded.money`)
}

/** Writes the terms of lines (as JSON), over those they have. */
export async function writeLineTerms(tx: SqlSource, terms: string): Promise<void> {
  await sqlOf(tx).send(sql`
    INSERT INTO mercer.line_terms (line_item_id, tax_rates)
    SELECT line_item_id, tax_rates FROM jsonb_to_recordset(${terms}::jsonb) AS t (line_item_id text, tax_rates jsonb)
    ON CONFLICT (line_item_id) DO UPDATE SET tax_rates = excluded.tax_rates`)
}

/** Deletes lines of a cart, with their terms. */
export async function deleteLines(tx: SqlSource, cart_id: string, ids: string[]): Promise<void> {
  await sqlOf(tx).send(sql`
    WITH gone AS (DELETE FROM line_item WHERE cart_id = ${cart_id} AND id = ANY(${ids}::text[]) RETURNING id)
    DELETE FROM mercer.line_terms WHERE line_item_id IN (SELECT id FROM gone)`)
}

type Settled = Omit<Extract<CartChange, { do: "settle_shipping" }>, "do">

/** Removes shipping methods of a cart with their taxes, sets prices of others, and marks which lines are shipped. */
export async function settleShipping(tx: SqlSource, cart_id: string, change: Settled): Promise<void> {
  const { repriced, shipped, at } = change
  const ids = change.removed.map(({ id }) => id)
  await sqlOf(tx).send(sql`
    WITH taxes AS (DELETE FROM shipping_method_tax_line WHERE shipping_method_id = ANY(${ids}::text[])),
      methods AS (DELETE FROM shipping_method WHERE id = ANY(${ids}::text[])),
      prices AS (
        UPDATE shipping_method m SET price = given.price
        FROM jsonb_to_recordset(${JSON.stringify(repriced)}::jsonb) AS given(id text, price int) WHERE m.id = given.id)
    UPDATE line_item SET has_shipping = id = ANY(${shipped}::text[]), updated_at = ${at}
    WHERE cart_id = ${cart_id} AND coalesce(has_shipping, false) <> (id = ANY(${shipped}::text[]))`)
}
