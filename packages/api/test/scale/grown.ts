import type { TestShop } from "../support/shop.ts"

/** A large shop: the given number of customers; other rows in proportion. */
export async function grow({ pool }: Pick<TestShop, "pool">, customers: number): Promise<void> {
  const sizes = { customers, discounts: customers / 5, products: customers / 2, orders: customers / 5 }
  const client = await pool.connect()
  await client.query("SET statement_timeout = 0")
  for (const statement of STATEMENTS) await client.query(unhurried(statement(sizes)))
  await client.query(unhurried("VACUUM ANALYZE"))
  client.release(true)
}

/** The shop's connections give up a statement after seconds; filling a large table may take minutes. */
const unhurried = (text: string) => ({ text, query_timeout: 10 * 60_000 })

type Sizes = { customers: number; discounts: number; products: number; orders: number }

/** Ten rows of each kind contain the word that searches look for, whatever the shop's size. */
const named = (last: number) => `CASE WHEN i % ${Math.ceil(last / 10)} = 0 THEN 'zebra ' ELSE '' END`
const when = "timestamptz '2024-01-01' + i * interval '1 minute'"
/** The same few rows of each kind belong to one group, collection, tag … whatever the shop's size. */
const few = (last: number) => `generate_series(1, ${last}, ${Math.ceil(last / 50)}) i`

const STATEMENTS: ((sizes: Sizes) => string)[] = [
  ({ customers }) => `
    INSERT INTO customer (id, email, first_name, last_name, has_account, created_at, updated_at)
    SELECT 'cus_' || i, md5(i::text) || '@example.com', ${named(customers)} || md5('f' || i), md5('l' || i), i % 2 = 0,
      ${when}, ${when} FROM generate_series(1, ${customers}) i`,
  () => "INSERT INTO customer_group (id, name) SELECT 'cgrp_' || i, 'group ' || i FROM generate_series(1, 100) i",
  ({ customers }) => `
    INSERT INTO customer_group_customers (customer_group_id, customer_id) SELECT 'cgrp_1', 'cus_' || i FROM ${few(customers)}`,
  () => `INSERT INTO region (id, name, currency_code, tax_rate) VALUES ('reg_1', 'Europe', 'eur', 20)`,
  ({ discounts }) => `
    INSERT INTO discount_rule (id, type, value, allocation)
    SELECT 'dru_' || i, (CASE WHEN i % 3 = 0 THEN 'fixed' ELSE 'percentage' END)::discount_rule_type_enum, 10, 'total'
    FROM generate_series(1, ${discounts}) i`,
  ({ discounts }) => `
    INSERT INTO discount (id, code, is_dynamic, is_disabled, rule_id, starts_at, created_at, updated_at)
    SELECT 'disc_' || i, upper(${named(discounts)} || md5(i::text)), i % 10 = 0, i % 7 = 0, 'dru_' || i, ${when}, ${when}, ${when}
    FROM generate_series(1, ${discounts}) i`,
  ({ discounts }) =>
    `INSERT INTO discount_regions (discount_id, region_id) SELECT 'disc_' || i, 'reg_1' FROM generate_series(1, ${discounts}) i`,
  () => "INSERT INTO product_type (id, value) SELECT 'ptyp_' || i, 'type ' || i FROM generate_series(1, 50) i",
  () => "INSERT INTO product_tag (id, value) SELECT 'ptag_' || i, 'tag ' || i FROM generate_series(1, 200) i",
  () =>
    "INSERT INTO product_collection (id, title, handle) SELECT 'pcol_' || i, 'collection ' || i, 'c-' || i FROM generate_series(1, 200) i",
  () => "INSERT INTO sales_channel (id, name) VALUES ('sc_1', 'Web'), ('sc_2', 'App')",
  ({ products }) => `
    INSERT INTO product (id, title, handle, description, status, type_id, collection_id, created_at, updated_at)
    SELECT 'prod_' || i, ${named(products)} || md5(i::text), 'h-' || i, md5('d' || i),
      (CASE WHEN i % 5 = 0 THEN 'draft' ELSE 'published' END)::product_status_enum,
      CASE WHEN i % ${Math.ceil(products / 50)} = 0 THEN 'ptyp_1' END,
      CASE WHEN i % ${Math.ceil(products / 50)} = 1 THEN 'pcol_1' END, ${when}, ${when}
    FROM generate_series(1, ${products}) i`,
  ({ products }) => `
    INSERT INTO product_variant (id, title, product_id, sku, inventory_quantity, created_at, updated_at)
    SELECT 'variant_' || i, md5('v' || i), 'prod_' || i, ${named(products)} || 'sku-' || i, 10, ${when}, ${when}
    FROM generate_series(1, ${products}) i`,
  ({ products }) => `
    INSERT INTO money_amount (id, currency_code, amount) SELECT 'ma_' || i, 'eur', 1000 FROM generate_series(1, ${products}) i`,
  ({ products }) => `
    INSERT INTO product_variant_money_amount (id, money_amount_id, variant_id)
    SELECT 'pvma_' || i, 'ma_' || i, 'variant_' || i FROM generate_series(1, ${products}) i`,
  ({ products }) =>
    `INSERT INTO product_tags (product_id, product_tag_id) SELECT 'prod_' || i, 'ptag_1' FROM ${few(products)}`,
  ({ products }) => `
    INSERT INTO product_sales_channel (product_id, sales_channel_id)
    SELECT 'prod_' || i, 'sc_1' FROM generate_series(1, ${products}) i`,
  ({ products }) => `
    INSERT INTO product_sales_channel (product_id, sales_channel_id) SELECT 'prod_' || i, 'sc_2' FROM ${few(products)}`,
  ({ orders }) => `
    INSERT INTO "order" (id, customer_id, email, region_id, currency_code, created_at, updated_at)
    SELECT 'order_' || i, 'cus_' || i, ${named(orders)} || md5(i::text) || '@example.com', 'reg_1', 'eur', ${when}, ${when}
    FROM generate_series(1, ${orders}) i`,
  ({ orders }) => `
    INSERT INTO address (id, first_name, last_name, postal_code, phone)
    SELECT 'addr_' || i, ${named(orders)} || md5('f' || i), md5('l' || i), 'PC-' || 1000000 + i, '+49 30 ' || 1000000 + i
    FROM generate_series(1, ${orders}) i`,
  () =>
    `UPDATE "order" SET shipping_address_id = 'addr_' || display_id FROM address a WHERE a.id = 'addr_' || display_id`,
  ({ orders }) => `
    INSERT INTO line_item (id, order_id, variant_id, title, unit_price, quantity)
    SELECT 'item_' || i, 'order_' || i, 'variant_' || i, 'Item', 1000, 1 FROM generate_series(1, ${orders}) i`,
  ({ orders }) =>
    `INSERT INTO order_edit (id, order_id, created_by, created_at) SELECT 'oe_' || i, 'order_' || i, 'usr_1', ${when} FROM ${few(orders)}`,
  ({ orders }) => `
    INSERT INTO line_item (id, order_edit_id, original_item_id, title, unit_price, quantity)
    SELECT 'item_oe_' || i || '_' || n, 'oe_' || i, CASE n WHEN 1 THEN 'item_' || i END, 'Item', 1000, 1
    FROM ${few(orders)}, generate_series(1, 2) n`,
  ({ orders }) => `
    INSERT INTO cart (id, email, region_id, type) SELECT 'cart_' || i, ${named(orders)} || i || '@example.com', 'reg_1',
      (CASE WHEN i % 2 = 0 THEN 'draft_order' ELSE 'default' END)::cart_type_enum FROM generate_series(1, ${orders}) i`,
  ({ orders }) => `
    INSERT INTO draft_order (id, cart_id, created_at) SELECT 'dorder_' || i, 'cart_' || i, ${when}
    FROM generate_series(2, ${orders}, 2) i`,
  ({ customers }) => `
    INSERT INTO mercer.audit (id, user_id, operation, path, target_id, changes, outcome, ip, created_at)
    SELECT 'audit_' || i, 'usr_' || i % 5, 'admin.x', '/', 'cus_' || i, '{}', 'done', '', ${when}
    FROM generate_series(1, ${customers / 2}) i`,
]
