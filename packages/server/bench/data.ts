import { type Actor, login, sessionCookie } from "@mercer/auth"
import { openDatabase } from "@mercer/db"
import type pg from "pg"

/** The fixed data set; ids are numbers in our id format, so that they are the same in every run. */
export const SIZES = {
  customers: 20_000,
  products: 1_000,
  variants: 2_000,
  collections: 127,
  orders: 500,
  discounts: 200,
}

/** Customers with accounts, logged in, with many past orders. */
const REGULARS = { count: 40, orders: 12, first: 10_000 }

/** The ids that the scenarios' requests use. */
export interface Catalog {
  region_id: string
  option_id: string
  discount?: string
  /** The id of a variant; accepts any number. */
  variant(n: number): string
  /** What is searched for. */
  words(n: number): { product: string; customer: string }
  /** The Cookie header of each regular customer. */
  cookies: string[]
  /** The Cookie header of an operator. */
  operator: string
}

const idOf = (prefix: string, n: number) => `${prefix}_${String(n).padStart(26, "0")}`

/** One of the 2,000 variants; accepts any number. */
const variantId = (n: number) => idOf("variant", (n % SIZES.variants) + 1)

const id = (prefix: string, n = "n") => `'${prefix}_' || lpad((${n})::text, 26, '0')`
const each = (count: number) => `generate_series(1, ${count}) n`
const ago = "now() - interval '40 days' + n * interval '1 minute'"

const STORE = [
  `INSERT INTO region (id, name, currency_code, tax_rate) VALUES (${id("reg", "1")}, 'Europe', 'eur', 19)`,
  `UPDATE country SET region_id = ${id("reg", "1")} WHERE iso_2 IN ('at', 'be', 'de', 'dk', 'es', 'fr', 'it', 'nl')`,
  `INSERT INTO region_payment_providers (region_id, provider_id) VALUES (${id("reg", "1")}, 'manual')`,
  `INSERT INTO region_fulfillment_providers (region_id, provider_id) VALUES (${id("reg", "1")}, 'manual')`,
  `INSERT INTO shipping_option (id, name, region_id, profile_id, provider_id, price_type, amount, data)
    SELECT ${id("so", "1")}, 'Standard', ${id("reg", "1")}, id, 'manual', 'flat_rate', 500,
      '{"id": "manual-fulfillment"}' FROM shipping_profile WHERE type = 'default'`,
  `INSERT INTO discount_rule (id, type, value, allocation) VALUES (${id("dru", "1")}, 'percentage', 10, 'total')`,
  `INSERT INTO discount (id, code, is_dynamic, rule_id, is_disabled, starts_at)
    VALUES (${id("disc", "1")}, 'TEN', false, ${id("dru", "1")}, false, now() - interval '1 day')`,
  `INSERT INTO discount_regions (discount_id, region_id) VALUES (${id("disc", "1")}, ${id("reg", "1")})`,
]

const PRODUCTS = [
  `INSERT INTO product_collection (id, title, handle, created_at)
    SELECT ${id("pcol")}, 'Collection ' || n, 'collection-' || n, ${ago} FROM ${each(SIZES.collections)}`,
  `INSERT INTO product (id, title, subtitle, description, handle, thumbnail, status, collection_id, created_at)
    SELECT ${id("prod")}, 'Product ' || n, 'Number ' || n, repeat('Something to be sold. ', 12), 'product-' || n,
      'http://localhost:9000/demo/tee.svg', 'published', ${id("pcol", `n % ${SIZES.collections} + 1`)}, ${ago}
    FROM ${each(SIZES.products)}`,
  `INSERT INTO product_shipping_profile (profile_id, product_id)
    SELECT sp.id, p.id FROM product p, shipping_profile sp WHERE sp.type = 'default'`,
  `INSERT INTO product_sales_channel (product_id, sales_channel_id)
    SELECT p.id, s.default_sales_channel_id FROM product p, store s`,
  `INSERT INTO product_option (id, title, product_id) SELECT ${id("opt")}, 'Size', ${id("prod")} FROM ${each(SIZES.products)}`,
  `INSERT INTO product_variant (id, title, product_id, sku, inventory_quantity)
    SELECT ${id("variant")}, 'Size ' || n, ${id("prod", "(n + 1) / 2")}, 'SKU-' || n, 100000000 FROM ${each(SIZES.variants)}`,
  `INSERT INTO product_option_value (id, value, option_id, variant_id)
    SELECT ${id("optval")}, 'Size ' || n, ${id("opt", "(n + 1) / 2")}, ${id("variant")} FROM ${each(SIZES.variants)}`,
  `INSERT INTO money_amount (id, currency_code, amount) SELECT ${id("ma", "2 * n")}, 'eur', 1000 FROM ${each(SIZES.variants)}`,
  `INSERT INTO money_amount (id, currency_code, amount) SELECT ${id("ma", "2 * n - 1")}, 'usd', 1200 FROM ${each(SIZES.variants)}`,
  `INSERT INTO product_variant_money_amount (id, money_amount_id, variant_id)
    SELECT ${id("pvma")}, ${id("ma")}, ${id("variant", "(n + 1) / 2")} FROM ${each(2 * SIZES.variants)}`,
]

const DISCOUNTS = [
  `INSERT INTO discount_rule (id, type, value, allocation)
    SELECT ${id("dru")}, 'percentage', 10, 'total' FROM ${each(SIZES.discounts)} WHERE n > 1`,
  `INSERT INTO discount (id, code, is_dynamic, rule_id, is_disabled, starts_at, created_at)
    SELECT ${id("disc")}, 'CODE' || n, false, ${id("dru")}, false, now() - interval '1 day', ${ago}
    FROM ${each(SIZES.discounts)} WHERE n > 1`,
  `INSERT INTO discount_regions (discount_id, region_id)
    SELECT ${id("disc")}, ${id("reg", "1")} FROM ${each(SIZES.discounts)} WHERE n > 1`,
  `INSERT INTO discount_condition (id, type, operator, discount_rule_id)
    SELECT ${id("discon")}, 'products', 'in', ${id("dru")} FROM ${each(SIZES.discounts)} WHERE n > 1`,
]

const isRegular = `n BETWEEN ${REGULARS.first} AND ${REGULARS.first + REGULARS.count - 1}`

const CUSTOMERS = [
  `INSERT INTO customer (id, email, first_name, last_name, has_account, created_at)
    SELECT ${id("cus")}, 'customer' || n || '@example.com', 'Given ' || n, 'Family ' || n, ${isRegular} OR n % 2 = 0, ${ago}
    FROM ${each(SIZES.customers)}`,
]

const OPERATOR = `INSERT INTO "user" (id, email, role) VALUES (${id("usr", "1")}, 'bench@example.com', 'admin')`

const orderOfTwo = (n: string) => id("order", `(${n} + 1) / 2`)

/** Orders of as many customers, then those of the regular customers in turn. */
const ALL_ORDERS = SIZES.orders + REGULARS.count * REGULARS.orders
const buyer = `CASE WHEN n <= ${SIZES.orders} THEN n ELSE ${REGULARS.first} + n % ${REGULARS.count} END`

const ORDERS = [
  `INSERT INTO address (id, first_name, last_name, address_1, city, country_code, postal_code)
    SELECT ${id("addr")}, 'Given ' || n, 'Family ' || n, 'Main St ' || n, 'Berlin', 'de', '10115' FROM ${each(ALL_ORDERS)}`,
  `INSERT INTO "order" (id, customer_id, email, billing_address_id, shipping_address_id, region_id, currency_code, created_at)
    SELECT ${id("order")}, ${id("cus", buyer)}, 'customer' || ${buyer} || '@example.com', ${id("addr")}, ${id("addr")}, ${id("reg", "1")},
      'eur', ${ago} FROM ${each(ALL_ORDERS)}`,
  `INSERT INTO line_item (id, order_id, title, description, unit_price, variant_id, quantity, has_shipping)
    SELECT ${id("item")}, ${orderOfTwo("n")}, 'Product ' || n, 'Size ' || n, 1000, ${id("variant")}, 1, true
    FROM ${each(2 * ALL_ORDERS)}`,
  `INSERT INTO line_item_tax_line (id, rate, name, code, item_id)
    SELECT ${id("litl")}, 19, 'default', 'default', ${id("item")} FROM ${each(2 * ALL_ORDERS)}`,
  `INSERT INTO shipping_method (id, shipping_option_id, order_id, price, data)
    SELECT ${id("sm")}, ${id("so", "1")}, ${id("order")}, 500, '{}' FROM ${each(ALL_ORDERS)}`,
  `INSERT INTO payment (id, order_id, amount, currency_code, provider_id, data)
    SELECT ${id("pay")}, ${id("order")}, 2880, 'eur', 'manual', '{"status": "authorized"}' FROM ${each(ALL_ORDERS)}`,
]

/** Fills a database that has only its base rows; takes a second or two. */
export async function fillData({ pool, url }: { pool: pg.Pool; url: string }): Promise<Catalog> {
  for (const sql of [...STORE, ...PRODUCTS, ...DISCOUNTS, ...CUSTOMERS, ...ORDERS, OPERATOR]) await pool.query(sql)
  const words = (n: number) => ({ product: `product ${(n % 90) + 10}`, customer: `customer${10_000 + (n % 10_000)}` })
  const ids = { region_id: idOf("reg", 1), option_id: idOf("so", 1), variant: variantId }
  return { ...ids, words, discount: "TEN", ...(await logIn(url)) }
}

/** Sessions as a login creates them, without its password. */
async function logIn(url: string): Promise<Pick<Catalog, "cookies" | "operator">> {
  const { db, close } = openDatabase({ url })
  const cookieOf = async (actor: Actor, id: string) =>
    sessionCookie(await login(db, actor, id), { sameSite: "lax", secure: false }).split(";")[0] ?? ""
  const cookies: string[] = []
  for (let n = 0; n < REGULARS.count; n++) cookies.push(await cookieOf("customer", idOf("cus", REGULARS.first + n)))
  const operator = await cookieOf("admin", idOf("usr", 1))
  await close()
  return { cookies, operator }
}
