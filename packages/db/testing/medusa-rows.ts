// Rows as Medusa v1 writes them: a shop that sells, and orders in every state, in few statements whatever their number.

/** v1's scrypt-kdf of "supersecret" at its lowest cost (logN 1). */
const MEDUSA_HASH =
  "c2NyeXB0AAEAAAABAAAAAWFan/W8Wh/1xNqiQsozsW2RFt8oiyGybIEmrMfSd0NXiIgDcrdntW618G2GjOvgHtX40cgoetEJPasRXAF/NGHjCobp/Y3l72hdunCmANjv"

/** Another region, products with stock (one below zero), carriers and payment providers, operators and customers. */
export const MEDUSA_SHOP = `
  INSERT INTO country (iso_2, iso_3, num_code, name, display_name, region_id)
    VALUES ('de', 'deu', 276, 'GERMANY', 'Germany', 'reg_1'), ('fr', 'fra', 250, 'FRANCE', 'France', 'reg_1');
  UPDATE store SET default_currency_code = 'eur';
  INSERT INTO store_currencies (store_id, currency_code) VALUES ('store_1', 'eur'), ('store_1', 'usd');
  INSERT INTO sales_channel (id, name) VALUES ('sc_1', 'Default Sales Channel');
  UPDATE store SET default_sales_channel_id = 'sc_1';
  INSERT INTO payment_provider (id, is_installed) VALUES ('manual', true), ('stripe', true), ('klarna', false);
  INSERT INTO fulfillment_provider (id, is_installed) VALUES ('manual', true), ('webshipper', true);
  INSERT INTO tax_provider (id, is_installed) VALUES ('avalara', true);
  INSERT INTO notification_provider (id, is_installed) VALUES ('sendgrid', true);
  INSERT INTO region_payment_providers (region_id, provider_id) VALUES ('reg_1', 'manual'), ('reg_1', 'stripe');
  INSERT INTO region_fulfillment_providers (region_id, provider_id) VALUES ('reg_1', 'manual'), ('reg_1', 'webshipper');
  INSERT INTO shipping_profile (id, name, type) VALUES ('sp_1', 'Default', 'default'), ('sp_2', 'Gift cards', 'gift_card');
  INSERT INTO shipping_option (id, name, region_id, profile_id, provider_id, price_type, amount, data)
    VALUES ('so_1', 'Post', 'reg_1', 'sp_1', 'manual', 'flat_rate', 500, '{"id":"manual-fulfillment"}'),
      ('so_2', 'Carrier', 'reg_1', 'sp_1', 'webshipper', 'calculated', NULL, '{"id":"rate"}');
  INSERT INTO product (id, title, handle, status) SELECT 'prod_p' || n, 'Product ' || n, 'product-' || n, 'published'
    FROM generate_series(1, 20) n;
  INSERT INTO product_shipping_profile (product_id, profile_id) SELECT id, 'sp_1' FROM product;
  INSERT INTO product_sales_channel (product_id, sales_channel_id) SELECT id, 'sc_1' FROM product;
  INSERT INTO product_variant (id, title, product_id, sku, inventory_quantity)
    SELECT 'variant_' || n, 'Size ' || n, 'prod_p' || n, 'SKU-' || n, CASE n WHEN 3 THEN -2 ELSE 100 END
    FROM generate_series(1, 20) n;
  INSERT INTO money_amount (id, currency_code, amount) SELECT 'ma_' || n, 'eur', 1000 + n FROM generate_series(1, 20) n;
  INSERT INTO product_variant_money_amount (id, money_amount_id, variant_id)
    SELECT 'pvma_' || n, 'ma_' || n, 'variant_' || n FROM generate_series(1, 20) n;
  INSERT INTO "user" (id, email, password_hash, role, api_token) VALUES
    ('usr_1', 'admin@old.shop', '${MEDUSA_HASH}', 'admin', 'medusa-api-token'),
    ('usr_2', 'member@old.shop', '${MEDUSA_HASH}', 'member', NULL), ('usr_3', 'older@old.shop', '${MEDUSA_HASH}', NULL, NULL);
  INSERT INTO customer (id, email, first_name, last_name, has_account, password_hash)
    SELECT 'cus_' || n, 'customer' || n || '@old.shop', 'First' || n, 'Last' || n, n <= 10,
      CASE WHEN n <= 10 THEN '${MEDUSA_HASH}' END FROM generate_series(1, 50) n;
  INSERT INTO cart (id, email, region_id, customer_id, sales_channel_id) VALUES
    ('cart_open', 'customer1@old.shop', 'reg_1', 'cus_1', 'sc_1'), ('cart_half', 'customer2@old.shop', 'reg_1', 'cus_2', 'sc_1');
  INSERT INTO line_item (id, cart_id, title, unit_price, variant_id, quantity) VALUES
    ('item_open', 'cart_open', 'Product 1', 1001, 'variant_1', 1), ('item_half', 'cart_half', 'Product 2', 1002, 'variant_2', 2);
  INSERT INTO payment_session (id, cart_id, provider_id, is_selected, is_initiated, status, data, amount) VALUES
    ('ps_open', 'cart_open', 'manual', true, true, 'pending', '{}', 1201),
    ('ps_half', 'cart_half', 'stripe', true, true, 'pending', '{"id":"pi_1"}', 2405);
  INSERT INTO staged_job (id, event_name, data) VALUES ('job_1', 'order.placed', '{"id":"order_1"}')`

/** `count` orders, each with cart, address, line, shipping method and payment, over all statuses in turn. */
export const MEDUSA_ORDERS = (count: number): string[] => [
  `INSERT INTO address (id, customer_id, first_name, last_name, address_1, city, country_code, postal_code, phone)
    SELECT 'addr_' || n, 'cus_' || 1 + n % 50, 'First' || n % 97, 'Last' || n % 89, 'Street ' || n, 'Berlin', 'de',
      lpad((n % 99999)::text, 5, '0'), '+49 30 ' || n FROM generate_series(1, ${count}) n`,
  `INSERT INTO cart (id, email, region_id, customer_id, shipping_address_id, billing_address_id, completed_at,
      payment_authorized_at, sales_channel_id, created_at)
    SELECT 'cart_' || n, 'customer' || 1 + n % 50 || '@old.shop', 'reg_1', 'cus_' || 1 + n % 50, 'addr_' || n, 'addr_' || n,
      now(), now(), 'sc_1', ${AT} FROM generate_series(1, ${count}) n`,
  `INSERT INTO "order" (id, status, fulfillment_status, payment_status, cart_id, customer_id, email, billing_address_id,
      shipping_address_id, region_id, currency_code, sales_channel_id, created_at)
    SELECT 'order_' || n, ${inTurn("order_status_enum", "n / 63")}, ${inTurn("order_fulfillment_status_enum", "n")},
      ${inTurn("order_payment_status_enum", "n / 9")}, 'cart_' || n, 'cus_' || 1 + n % 50,
      'customer' || 1 + n % 50 || '@old.shop', 'addr_' || n, 'addr_' || n, 'reg_1', 'eur', 'sc_1', ${AT}
    FROM generate_series(1, ${count}) n`,
  `INSERT INTO line_item (id, cart_id, order_id, title, unit_price, variant_id, quantity, fulfilled_quantity, shipped_quantity,
      returned_quantity, created_at)
    SELECT 'item_' || o.id, o.cart_id, o.id, 'Product', 1000 + x, 'variant_' || 1 + x % 20, 2,
      CASE fulfillment_status WHEN 'not_fulfilled' THEN NULL WHEN 'partially_fulfilled' THEN 1 ELSE 2 END,
      CASE WHEN fulfillment_status IN ('shipped', 'returned', 'partially_returned') THEN 2 END,
      CASE fulfillment_status WHEN 'returned' THEN 2 WHEN 'partially_returned' THEN 1 END, o.created_at
    FROM "order" o, LATERAL (SELECT substr(o.id, 7)::int AS x) t`,
  `INSERT INTO shipping_method (id, shipping_option_id, order_id, cart_id, price, data)
    SELECT 'sm_' || id, 'so_1', id, cart_id, 500, '{}' FROM "order"`,
  `INSERT INTO payment (id, cart_id, order_id, amount, currency_code, amount_refunded, provider_id, data, captured_at, canceled_at)
    SELECT 'pay_' || id, cart_id, id, 3000, 'eur',
      CASE payment_status WHEN 'refunded' THEN 3000 WHEN 'partially_refunded' THEN 1000 ELSE 0 END,
      CASE WHEN display_id % 3 = 0 THEN 'stripe' ELSE 'manual' END, '{}',
      CASE WHEN payment_status IN ('captured', 'refunded', 'partially_refunded') THEN now() END,
      CASE payment_status WHEN 'canceled' THEN now() END FROM "order"`,
  `INSERT INTO refund (id, order_id, payment_id, amount, reason) SELECT 'ref_' || order_id, order_id, id, amount_refunded, 'other'
    FROM payment WHERE amount_refunded > 0`,
  `INSERT INTO fulfillment (id, order_id, data, provider_id, shipped_at)
    SELECT 'ful_' || id, id, '{}', 'manual', CASE WHEN fulfillment_status NOT IN ('fulfilled', 'partially_fulfilled') THEN now() END
    FROM "order" WHERE fulfillment_status NOT IN ('not_fulfilled', 'canceled')`,
  `INSERT INTO fulfillment_item (fulfillment_id, item_id, quantity)
    SELECT f.id, 'item_' || f.order_id, l.fulfilled_quantity FROM fulfillment f JOIN line_item l ON l.order_id = f.order_id
    WHERE l.fulfilled_quantity > 0`,
  `INSERT INTO return (id, order_id, status, refund_amount) SELECT 'ret_' || id, id, ${inTurn("return_status_enum", "display_id")}, 500
    FROM "order" WHERE fulfillment_status IN ('returned', 'partially_returned')`,
  `INSERT INTO return_item (return_id, item_id, quantity) SELECT id, 'item_' || order_id, 1 FROM return`,
  `INSERT INTO claim_order (id, type, order_id, payment_status, fulfillment_status)
    SELECT 'claim_' || id, CASE display_id % 2 WHEN 0 THEN 'refund' ELSE 'replace' END::claim_order_type_enum, id, 'na', 'not_fulfilled'
    FROM "order" WHERE display_id % 50 = 1`,
  `INSERT INTO swap (id, order_id, fulfillment_status, payment_status)
    SELECT 'swap_' || id, id, 'not_fulfilled', ${inTurn("swap_payment_status_enum", "display_id / 50")}
    FROM "order" WHERE display_id % 50 = 2`,
  `INSERT INTO order_edit (id, order_id, created_by) SELECT 'oe_' || id, id, 'usr_1' FROM "order" WHERE display_id % 100 = 3`,
  `INSERT INTO draft_order (id, cart_id) VALUES ('dorder_1', 'cart_open')`,
]

/** Older orders have lower numbers. */
const AT = "now() - interval '2 years' + n * interval '1 minute'"

const inTurn = (type: string, n: string) =>
  `(enum_range(NULL::${type}))[1 + (${n}) % array_length(enum_range(NULL::${type}), 1)]`

/** What shops add to v1's tables. */
export const OWN_ADDITIONS = (required: boolean): string[] => [
  `ALTER TABLE "order" ADD COLUMN erp_no varchar NOT NULL DEFAULT 'none'`,
  ...(required
    ? [
        `ALTER TABLE cart ADD COLUMN source varchar`,
        `UPDATE cart SET source = 'web'`,
        `ALTER TABLE cart ALTER COLUMN source SET NOT NULL`,
      ]
    : []),
  `CREATE TABLE wishlist (id varchar PRIMARY KEY, customer_id varchar REFERENCES customer (id), note text)`,
  `ALTER TYPE order_status_enum ADD VALUE 'on_hold'`,
  `CREATE FUNCTION audit_region() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NEW; END $$`,
  `CREATE TRIGGER audit_region BEFORE UPDATE ON region FOR EACH ROW EXECUTE FUNCTION audit_region()`,
  `CREATE VIEW open_orders AS SELECT id, display_id FROM "order" WHERE canceled_at IS NULL`,
]
