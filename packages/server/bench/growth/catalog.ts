import { each, type Filling, id, named, shares, when, word } from "./sql.ts"

/** Products with all that belongs to them. */
export const CATALOG: Filling[] = [
  [
    "regions",
    () => `INSERT INTO region (id, name, currency_code, tax_rate)
      SELECT ${id("reg")}, 'Region ' || i, (array['eur','usd','gbp'])[1 + i % 3], 19 FROM generate_series(1, 3) i`,
  ],
  [
    "exchange rates",
    () => `INSERT INTO mercer.exchange_rate (to_currency_code, currency_code, rate)
      SELECT default_currency_code, code, 1.0937 FROM store, unnest(array['eur','usd','gbp']) code
      WHERE code <> default_currency_code`,
  ],
  ["channels", () => `INSERT INTO sales_channel (id, name) SELECT ${id("sc")}, 'Channel ' || i FROM ${each(5)}`],
  ["types", () => `INSERT INTO product_type (id, value) SELECT ${id("ptyp")}, 'type ' || i FROM ${each(200)}`],
  ["tags", () => `INSERT INTO product_tag (id, value) SELECT ${id("ptag")}, 'tag ' || i FROM ${each(2_000)}`],
  [
    "collections",
    () => `INSERT INTO product_collection (id, title, handle, created_at)
      SELECT ${id("pcol")}, ${named(2_000, "pcol")}, 'collection-' || i, ${when(2_000)} FROM ${each(2_000)}`,
  ],
  [
    "categories",
    () => `INSERT INTO product_category (id, name, handle, parent_category_id, mpath, rank, is_active, is_internal)
      SELECT ${id("pcat")}, 'Category ' || i, 'category-' || i, CASE WHEN i > 20 THEN ${id("pcat", "1 + i % 20")} END,
        CASE WHEN i > 20 THEN ${id("pcat", "1 + i % 20")} || '.' ELSE '' END || ${id("pcat")} || '.', i, true, false FROM ${each(400)}`,
  ],
  [
    "products",
    ({ products }) => `INSERT INTO product (id, title, subtitle, description, handle, status, type_id, collection_id,
        thumbnail, weight, created_at, updated_at)
      SELECT ${id("prod")}, ${named(products, "prod")} || ' ' || ${word("title")}, ${word("sub")},
        repeat(${word("text")} || ' to be sold. ', 8), 'product-' || i,
        ${shares("product_status_enum", { published: 90, draft: 8, proposed: 1, rejected: 1 })},
        ${id("ptyp", "1 + i % 200")}, ${id("pcol", "1 + i % 2000")}, 'https://example.com/' || i || '.jpg', 250,
        ${when(products)}, ${when(products)} FROM ${each(products)}`,
  ],
  [
    "variants",
    ({
      products,
    }) => `INSERT INTO product_variant (id, title, product_id, sku, barcode, inventory_quantity, variant_rank,
        created_at, updated_at)
      SELECT ${id("variant")}, 'Size ' || i % 3, ${id("prod", "(i + 2) / 3")}, 'SKU-' || i, 'B-' || i, i % 200, i % 3,
        ${when(3 * products)}, ${when(3 * products)} FROM ${each(3 * products)}`,
  ],
  [
    "options",
    ({ products }) => `INSERT INTO product_option (id, title, product_id) SELECT ${id("opt")}, 'Size', ${id("prod")}
      FROM ${each(products)}`,
  ],
  [
    "option values",
    ({ products }) => `INSERT INTO product_option_value (id, value, option_id, variant_id)
      SELECT ${id("optval")}, 'Size ' || i % 3, ${id("opt", "(i + 2) / 3")}, ${id("variant")} FROM ${each(3 * products)}`,
  ],
  [
    "prices",
    ({ products }) => `WITH made AS (INSERT INTO money_amount (id, currency_code, amount)
        SELECT ${id("ma")}, (array['eur','usd'])[1 + i % 2], 500 + i % 9000 FROM ${each(6 * products)} RETURNING 1)
      INSERT INTO product_variant_money_amount (id, money_amount_id, variant_id)
        SELECT ${id("pvma")}, ${id("ma")}, ${id("variant", "(i + 1) / 2")} FROM ${each(6 * products)}`,
  ],
  [
    "product ties",
    ({ products }) => `WITH
      t AS (INSERT INTO product_tags (product_id, product_tag_id)
        SELECT ${id("prod")}, ${id("ptag", "1 + i % 2000")} FROM ${each(products)}),
      c AS (INSERT INTO product_category_product (product_id, product_category_id)
        SELECT ${id("prod")}, ${id("pcat", "1 + i % 400")} FROM ${each(products)}),
      p AS (INSERT INTO product_shipping_profile (profile_id, product_id)
        SELECT sp.id, ${id("prod")} FROM ${each(products)}, shipping_profile sp WHERE sp.type = 'default')
      INSERT INTO product_sales_channel (product_id, sales_channel_id)
        SELECT ${id("prod")}, ${id("sc", "k")} FROM ${each(products)}, generate_series(1, 5) k WHERE k = 1 OR i % k = 0`,
  ],
  ["locations", () => `INSERT INTO stock_location (id, name) SELECT ${id("sloc")}, 'Location ' || i FROM ${each(3)}`],
  [
    "inventory",
    ({ products }) => `WITH
      i AS (INSERT INTO inventory_item (id, sku, title, created_at)
        SELECT ${id("iitem")}, 'SKU-' || i, ${named(3 * products, "iitem")}, ${when(3 * products)} FROM ${each(3 * products)}),
      v AS (INSERT INTO product_variant_inventory_item (id, inventory_item_id, variant_id, required_quantity)
        SELECT ${id("pvitem")}, ${id("iitem")}, ${id("variant")}, 1 FROM ${each(3 * products)})
      INSERT INTO inventory_level (id, inventory_item_id, location_id, stocked_quantity)
        SELECT ${id("ilev")}, ${id("iitem", "(i + 2) / 3")}, ${id("sloc", "1 + i % 3")},
          CASE WHEN i % 3 = 0 THEN (i / 3) % 200 ELSE 0 END FROM ${each(9 * products)}`,
  ],
  [
    "price lists",
    ({ products }) => `WITH l AS (INSERT INTO price_list (id, name, description, type, status, created_at)
        SELECT ${id("pl")}, 'List ' || i || ' ' || ${named(100, "pl")}, 'A sale', 'sale', 'active', ${when(100)} FROM ${each(100)}),
      m AS (INSERT INTO money_amount (id, currency_code, amount, price_list_id)
        SELECT ${id("mal")}, 'eur', 400, ${id("pl", "1 + i % 2")} FROM ${each(products)})
      INSERT INTO product_variant_money_amount (id, money_amount_id, variant_id)
        SELECT ${id("pvmal")}, ${id("mal")}, ${id("variant", "3 * i")} FROM ${each(products)}`,
  ],
]
