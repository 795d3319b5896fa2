import { each, type Filling, id, named, shares, when, word } from "./sql.ts"

const PEOPLE: Filling[] = [
  [
    "customers",
    ({
      customers,
    }) => `INSERT INTO customer (id, email, first_name, last_name, phone, has_account, created_at, updated_at)
      SELECT ${id("cus")}, ${word("mail")} || i || '@example.com', ${named(customers, "first")}, ${word("last")},
        CASE WHEN i % 3 = 0 THEN '+49 30 ' || 1000000 + i END, i % 5 < 2, ${when(customers)}, ${when(customers)}
      FROM ${each(customers)}`,
  ],
  [
    "groups",
    ({
      customers,
    }) => `WITH g AS (INSERT INTO customer_group (id, name) SELECT ${id("cgrp")}, 'Group ' || i FROM ${each(50)})
      INSERT INTO customer_group_customers (customer_group_id, customer_id)
        SELECT ${id("cgrp", "CASE WHEN i % 10 = 0 THEN 1 ELSE 2 + i % 49 END")}, ${id("cus")} FROM ${each(customers)} WHERE i % 4 = 0`,
  ],
  [
    "discounts",
    ({ orders }) => `WITH r AS (INSERT INTO discount_rule (id, type, value, allocation)
        SELECT ${id("dru")}, ${shares("discount_rule_type_enum", { percentage: 60, fixed: 38, free_shipping: 2 })}, 10, 'total'
        FROM ${each(orders / 10)}),
      d AS (INSERT INTO discount (id, code, is_dynamic, is_disabled, rule_id, starts_at, created_at, updated_at)
        SELECT ${id("disc")}, upper(${named(orders / 10, "disc")} || i), i % 10 = 0, i % 7 = 0, ${id("dru")}, now() - interval '1 year',
          ${when(orders / 10)}, ${when(orders / 10)} FROM ${each(orders / 10)})
      INSERT INTO discount_regions (discount_id, region_id)
        SELECT ${id("disc")}, ${id("reg", "1")} FROM ${each(orders / 10)}`,
  ],
]

const variantOf = (line: string, products: number) => id("variant", `1 + (${line}::bigint * 104729) % ${3 * products}`)
/** How many units of a line have left: every tenth order is still to be fulfilled, and each has two lines. */
const SENT = "(CASE WHEN (i + 1) / 2 % 10 > 0 THEN 1 ELSE 0 END)"

const SALES: Filling[] = [
  [
    "addresses",
    ({ orders }) => `INSERT INTO address (id, first_name, last_name, address_1, city, country_code, postal_code, phone)
      SELECT ${id("addr")}, ${named(orders, "afirst")}, ${word("alast")}, 'Main St ' || i, ${word("city")}, 'de',
        lpad((10000 + i % 80000)::text, 5, '0'), CASE WHEN i % 3 = 0 THEN '+49 40 ' || 2000000 + i END FROM ${each(orders)}`,
  ],
  [
    "orders",
    ({ customers, orders }) => `INSERT INTO "order" (id, status, payment_status, fulfillment_status, customer_id, email,
        billing_address_id, shipping_address_id, region_id, currency_code, sales_channel_id, created_at, updated_at)
      SELECT ${id("order")}, ${shares("order_status_enum", { completed: 70, pending: 22, archived: 5, canceled: 3 })},
        ${shares("order_payment_status_enum", { captured: 88, awaiting: 8, refunded: 3, requires_action: 1 })},
        ${shares("order_fulfillment_status_enum", { shipped: 80, not_fulfilled: 10, fulfilled: 6, returned: 4 })},
        ${id("cus", `1 + (i::bigint * 7919) % ${customers}`)}, ${word("mail")} || i || '@example.com', ${id("addr")}, ${id("addr")},
        ${id("reg", "1 + i % 3")}, (array['eur','usd','gbp'])[1 + i % 3], ${id("sc", "1 + i % 5")}, ${when(orders)}, ${when(orders)}
      FROM ${each(orders)}`,
  ],
  [
    "items",
    ({
      orders,
      products,
    }) => `INSERT INTO line_item (id, order_id, title, description, unit_price, variant_id, quantity,
        fulfilled_quantity, shipped_quantity)
      SELECT ${id("item")}, ${id("order", "(i + 1) / 2")}, ${word("title")}, 'Size', 1000,
        ${variantOf("i", products)}, 1, ${SENT}, ${SENT} FROM ${each(2 * orders)}`,
  ],
  [
    "tax lines",
    ({ orders }) => `INSERT INTO line_item_tax_line (id, rate, name, code, item_id)
      SELECT ${id("litl")}, 19, 'default', 'default', ${id("item")} FROM ${each(2 * orders)}`,
  ],
  [
    "shipping methods",
    ({
      orders,
    }) => `WITH o AS (INSERT INTO shipping_option (id, name, region_id, profile_id, provider_id, price_type, amount, data)
        SELECT ${id("so", "1")}, 'Standard', ${id("reg", "1")}, id, 'manual', 'flat_rate', 500, '{}' FROM shipping_profile WHERE type = 'default')
      INSERT INTO shipping_method (id, shipping_option_id, order_id, price, data)
        SELECT ${id("sm")}, ${id("so", "1")}, ${id("order")}, 500, '{}' FROM ${each(orders)}`,
  ],
  [
    "payments",
    ({
      orders,
    }) => `INSERT INTO payment (id, order_id, amount, currency_code, provider_id, data, captured_at, created_at)
      SELECT ${id("pay")}, ${id("order")}, 2880, 'eur', 'manual', '{}', CASE WHEN i % 10 > 0 THEN ${when(orders)} END, ${when(orders)}
      FROM ${each(orders)}`,
  ],
  [
    "fulfillments",
    ({ orders }) => `INSERT INTO fulfillment (id, order_id, provider_id, data, shipped_at, created_at)
      SELECT ${id("ful")}, ${id("order")}, 'manual', '{}', ${when(orders)}, ${when(orders)} FROM ${each(orders)} WHERE i % 10 > 0`,
  ],
  [
    "fulfilled items",
    ({ orders }) => `INSERT INTO fulfillment_item (fulfillment_id, item_id, quantity)
      SELECT ${id("ful", "(i + 1) / 2")}, ${id("item")}, 1 FROM ${each(2 * orders)} WHERE ${SENT} = 1`,
  ],
  [
    "returns",
    ({ orders }) => `INSERT INTO return (id, status, order_id, refund_amount, created_at)
      SELECT ${id("ret")}, ${shares("return_status_enum", { received: 90, requested: 8, canceled: 2 })}, ${id("order", "20 * i")}, 1000,
        ${when(orders / 20)} FROM ${each(orders / 20)}`,
  ],
  [
    "claims",
    ({ orders }) => `INSERT INTO claim_order (id, payment_status, fulfillment_status, type, order_id, created_at)
      SELECT ${id("claim")}, ${shares("claim_order_payment_status_enum", { refunded: 90, not_refunded: 10 })}, 'shipped',
        'refund', ${id("order", "50 * i")}, ${when(orders / 50)} FROM ${each(orders / 50)}`,
  ],
  [
    "swaps",
    ({ orders }) => `INSERT INTO swap (id, fulfillment_status, payment_status, order_id, difference_due, created_at)
      SELECT ${id("swap")}, 'shipped', 'captured', ${id("order", "50 * i - 1")}, 0, ${when(orders / 50)} FROM ${each(orders / 50)}`,
  ],
  [
    "edits",
    ({ orders }) => `INSERT INTO order_edit (id, order_id, created_by, confirmed_at, confirmed_by, created_at)
      SELECT ${id("oe")}, ${id("order", "50 * i - 2")}, 'bench', now(), 'bench', ${when(orders / 50)} FROM ${each(orders / 50)}`,
  ],
  [
    "drafts",
    ({ orders }) => `WITH c AS (INSERT INTO cart (id, email, region_id, customer_id, type, created_at)
        SELECT ${id("cart")}, ${named(orders / 20, "draft")} || i || '@example.com', ${id("reg", "1")}, ${id("cus")}, 'draft_order',
          ${when(orders / 20)} FROM ${each(orders / 20)})
      INSERT INTO draft_order (id, status, cart_id, created_at)
        SELECT ${id("dorder")}, ${shares("draft_order_status_enum", { completed: 80, open: 20 })}, ${id("cart")}, ${when(orders / 20)}
        FROM ${each(orders / 20)}`,
  ],
  [
    "gift cards",
    ({ orders }) => `INSERT INTO gift_card (id, code, value, balance, region_id, order_id, created_at)
      SELECT ${id("gift")}, upper(md5('g' || i)), 1 + i % 5000, 1 + i % 5000, ${id("reg", "1")}, ${id("order", "20 * i")}, ${when(orders / 20)}
      FROM ${each(orders / 20)}`,
  ],
  [
    "reservations",
    ({
      orders,
    }) => `INSERT INTO reservation_item (id, line_item_id, inventory_item_id, location_id, quantity, created_at)
      SELECT 'resitem_' || right(l.id, 26), l.id, 'iitem_' || right(l.variant_id, 26), ${id("sloc", "1")}, 1, now()
      FROM ${each(orders / 5)} JOIN line_item l ON l.id = ${id("item", "20 * ((i + 1) / 2) - i % 2")}
        JOIN "order" o ON o.id = l.order_id AND o.canceled_at IS NULL`,
  ],
  [
    "reserved stock",
    () => `UPDATE inventory_level l SET reserved_quantity = r.units, stocked_quantity = l.stocked_quantity + r.units
      FROM (SELECT inventory_item_id, location_id, count(*)::int AS units FROM reservation_item GROUP BY 1, 2) r
      WHERE l.inventory_item_id = r.inventory_item_id AND l.location_id = r.location_id`,
  ],
]

const RECORDS: Filling[] = [
  [
    "notes",
    ({ orders }) => `INSERT INTO note (id, value, resource_type, resource_id, author_id, created_at)
      SELECT ${id("note")}, 'Please call', 'order', ${id("order", "5 * i")}, 'bench', ${when(orders / 5)} FROM ${each(orders / 5)}`,
  ],
  [
    "notifications",
    ({
      orders,
    }) => `INSERT INTO notification (id, event_name, resource_type, resource_id, customer_id, "to", data, provider_id, created_at)
      SELECT ${id("noti")}, 'order.placed', 'order', ${id("order")}, ${id("cus")}, ${named(orders, "noti")} || i || '@example.com', '{}',
        (SELECT min(id) FROM notification_provider), ${when(orders)} FROM ${each(orders)}`,
  ],
  [
    "audit log",
    ({
      orders,
    }) => `INSERT INTO mercer.audit (id, user_id, operation, path, target_id, changes, outcome, ip, created_at)
      SELECT 'audit_' || i, 'usr_' || i % 5, (array['admin.orders.update','admin.products.update','admin.customers.update'])[1 + i % 3],
        '/', ${id("order")}, '{}', 'done', '', ${when(orders)} FROM ${each(orders)}`,
  ],
  [
    "emails",
    ({ orders }) => `INSERT INTO mercer.outbox (id, kind, payload, done_at, created_at)
      SELECT ${id("mail")}, 'order.placed', '{"email": "a@example.com"}', ${when(orders / 5)}, ${when(orders / 5)} FROM ${each(orders / 5)}`,
  ],
  [
    "batch jobs",
    () => `INSERT INTO batch_job (id, type, created_by, context, completed_at, created_at)
      SELECT ${id("batch")}, 'product-import', 'bench', '{}', ${when(5_000)}, ${when(5_000)} FROM ${each(5_000)}`,
  ],
]

/** Customers, orders, and what is recorded about both. */
export const TRADE: Filling[] = [...PEOPLE, ...SALES, ...RECORDS]
