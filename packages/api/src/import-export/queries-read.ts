import { PRODUCT_FIELDS, VARIANT_FIELDS } from "@mercer/commerce"
import { type SqlSource, sqlOf } from "@mercer/db"

/*
 * What imports and exports read of the store: each in one statement that returns one row of JSON, by keys only.
 */

async function read<Found>(on: SqlSource, text: string, ...values: unknown[]): Promise<Found> {
  const [found] = await sqlOf(on).rows<{ read: Found }>({ text, values })
  return (found as { read: Found }).read
}

/** The rows that the states of products are built from. */
export interface StateRows {
  products: (Fields & { id: string; collection_id: string | null; type_id: string | null })[]
  variants: (Fields & { id: string; product_id: string })[]
  options: { id: string; title: string; product_id: string }[]
  values: { variant_id: string; option_id: string; value: string }[]
  prices: { variant_id: string; id: string; region_id: string | null; currency_code: string; amount: number }[]
  images: { product_id: string; id: string; url: string }[]
  tags: Tie[]
  channels: Tie[]
  categories: Tie[]
  profiles: Tie[]
}
type Fields = Record<string, string | number | boolean | null>
type Tie = { product_id: string; id: string }

/** Products with their related rows, except for their variants' values and prices. Deleted ones are left out. */
export function productRows(on: SqlSource, ids: readonly string[]): Promise<Omit<StateRows, "values" | "prices">> {
  return read(on, PRODUCTS, ids)
}

/** Variants' values and prices. */
export function variantRows(on: SqlSource, variant_ids: string[]): Promise<Pick<StateRows, "values" | "prices">> {
  return read(on, VARIANTS, variant_ids)
}

const all = (sql: string) => `(SELECT coalesce(json_agg(x), '[]'::json) FROM (${sql}) x)`
/** Links to deleted rows are ignored. */
const ties = (table: string, column: string, far?: string) =>
  all(`SELECT product_id, ${column} AS id FROM ${table} WHERE product_id IN (SELECT unnest($1::text[]))
    ${far ? `AND EXISTS (SELECT FROM ${far} f WHERE f.id = ${column} AND f.deleted_at IS NULL)` : ""}`)
const live = "product_id IN (SELECT unnest($1::text[])) AND deleted_at IS NULL ORDER BY created_at, id"

const PRODUCTS = `SELECT json_build_object(
  'products', ${all(`SELECT p.id, c.id AS collection_id, t.id AS type_id, ${PRODUCT_FIELDS.map((name) => `p.${name}`).join(", ")}
    FROM product p LEFT JOIN product_collection c ON c.id = p.collection_id AND c.deleted_at IS NULL
    LEFT JOIN product_type t ON t.id = p.type_id AND t.deleted_at IS NULL
    WHERE p.id IN (SELECT unnest($1::text[])) AND p.deleted_at IS NULL`)},
  'variants', ${all(`SELECT id, product_id, ${VARIANT_FIELDS.join(", ")} FROM product_variant WHERE ${live}`)},
  'options', ${all(`SELECT id, product_id, title FROM product_option WHERE ${live}`)},
  'images', ${all(`SELECT p.product_id, i.id, i.url FROM product_images p
    JOIN image i ON i.id = p.image_id AND i.deleted_at IS NULL
    WHERE p.product_id IN (SELECT unnest($1::text[])) ORDER BY i.created_at, i.id`)},
  'tags', ${ties("product_tags", "product_tag_id", "product_tag")},
  'channels', ${ties("product_sales_channel", "sales_channel_id", "sales_channel")},
  'categories', ${ties("product_category_product", "product_category_id")},
  'profiles', ${ties("product_shipping_profile", "profile_id", "shipping_profile")}
) AS read`

const VARIANTS = `SELECT json_build_object(
  'values', ${all(`SELECT variant_id, option_id, value FROM product_option_value
    WHERE variant_id IN (SELECT unnest($1::text[])) AND deleted_at IS NULL ORDER BY created_at, id`)},
  'prices', ${all(`SELECT o.variant_id, m.id, m.region_id, m.currency_code, m.amount
    FROM product_variant_money_amount o
    JOIN money_amount m ON m.id = o.money_amount_id AND m.deleted_at IS NULL
      AND m.price_list_id IS NULL AND m.min_quantity IS NULL AND m.max_quantity IS NULL
    LEFT JOIN region r ON r.id = m.region_id
    WHERE o.variant_id IN (SELECT unnest($1::text[])) AND r.deleted_at IS NULL AND o.deleted_at IS NULL ORDER BY m.created_at, m.id`)}
) AS read`

/** The largest number of each that one product of a job has. */
export type Widths = Record<"options" | "images" | "channels" | "categories", number>

/** The most options, images, sales channels and categories that a product of an export has. */
export async function exportWidths(on: SqlSource, job_id: string): Promise<Widths | undefined> {
  const [widths] = await sqlOf(on).rows<Widths>({ text: SHAPE, values: [job_id] })
  return widths
}

/** A price's currency or region. */
export interface ExportPrice {
  currency_code: string
  id: string | null
  name: string | null
  region_currency: string | null
}

/** The currencies and regions of the prices of an export's products. */
export function exportPrices(on: SqlSource, job_id: string): Promise<ExportPrice[]> {
  return sqlOf(on).rows<ExportPrice>({ text: PRICES, values: [job_id] })
}

const most = (rows: string) => `(SELECT coalesce(max(n), 0)::int FROM (
    SELECT count(*) AS n FROM mercer.batch_item i JOIN ${rows} WHERE i.job_id = $1 GROUP BY i.subject) c)`

const SHAPE = `SELECT
  ${most("product_option t ON t.product_id = i.subject AND t.deleted_at IS NULL")} AS options,
  ${most(`product_images t ON t.product_id = i.subject
    JOIN image m ON m.id = t.image_id AND m.deleted_at IS NULL`)} AS images,
  ${most("product_sales_channel t ON t.product_id = i.subject")} AS channels,
  ${most("product_category_product t ON t.product_id = i.subject")} AS categories`

const PRICES = `SELECT DISTINCT m.currency_code, r.id, r.name, r.currency_code AS region_currency
  FROM mercer.batch_item i
  JOIN product_variant v ON v.product_id = i.subject AND v.deleted_at IS NULL
  JOIN product_variant_money_amount t ON t.variant_id = v.id AND t.deleted_at IS NULL
  JOIN money_amount m ON m.id = t.money_amount_id AND m.deleted_at IS NULL
    AND m.price_list_id IS NULL AND m.min_quantity IS NULL AND m.max_quantity IS NULL
  LEFT JOIN region r ON r.id = m.region_id
  WHERE i.job_id = $1 AND r.deleted_at IS NULL`

export type Named<T> = (T & { id: string })[]
/** Rows that products link to, with their names. */
export interface PointedTo {
  collections: Named<{ title: string; handle: string | null }>
  types: Named<{ value: string }>
  tags: Named<{ value: string }>
  channels: Named<{ name: string; description: string | null }>
  categories: Named<{ handle: string; name: string; description: string | null }>
  profiles: Named<{ name: string; type: string }>
}

/** These rows with their names. */
export function rowsPointedTo(on: SqlSource, ids: Record<keyof PointedTo, string[]>): Promise<PointedTo> {
  const { collections, types, tags, channels, categories, profiles } = ids
  return read(on, NAMES, collections, types, tags, channels, categories, profiles)
}

const named = (columns: string, table: string, at: number) =>
  `(SELECT coalesce(json_agg(x), '[]'::json) FROM (SELECT id, ${columns} FROM ${table} WHERE id IN (SELECT unnest($${at}::text[]))) x)`

const NAMES = `SELECT json_build_object(
  'collections', ${named("title, handle", "product_collection", 1)},
  'types', ${named("value", "product_type", 2)},
  'tags', ${named("value", "product_tag", 3)},
  'channels', ${named("name, description", "sales_channel", 4)},
  'categories', ${named("handle, name, description", "product_category", 5)},
  'profiles', ${named("name, type", "shipping_profile", 6)}
) AS read`

/** Ids of rows by their names in a file; the newest first, then the default shipping profile and sales channel. */
export interface NamedRows {
  handles: [string, string][]
  skus: [string, string][]
  barcodes: [string, string][]
  collections: [string, string][]
  types: [string, string][]
  tags: [string, string][]
  categories: [string, string][]
  channels: { id: string; name: string }[]
  profile_id: string | null
  channel_id: string | null
}

/** The names that a file may use for rows; channels by id or name. */
export type Names = Record<Exclude<keyof NamedRows, "profile_id" | "channel_id" | "channels">, string[]> & {
  channels: string[]
}

/** The rows with these names, as they are in the store now. */
export function rowsNamed(on: SqlSource, names: Names): Promise<NamedRows> {
  const { handles, skus, barcodes, collections, types, tags, categories, channels } = names
  return read(on, READ, handles, skus, barcodes, collections, types, tags, categories, channels)
}

const pairs = (key: string, table: string, at: number, alive = "AND deleted_at IS NULL", id = "id") =>
  `(SELECT coalesce(json_agg(json_build_array(${key}, ${id}) ORDER BY created_at DESC, id DESC), '[]'::json)
    FROM ${table} WHERE ${key} IN (SELECT unnest($${at}::text[])) ${alive})`

const READ = `SELECT json_build_object(
  'handles', ${pairs("handle", "product", 1)},
  'skus', ${pairs("sku", "product_variant", 2)},
  'barcodes', ${pairs("barcode", "product_variant", 3)},
  'collections', ${pairs("handle", "product_collection", 4)},
  'types', ${pairs("value", "product_type", 5)},
  'tags', ${pairs("value", "product_tag", 6)},
  'categories', ${pairs("handle", "product_category", 7, "")},
  'channels', (SELECT coalesce(json_agg(json_build_object('id', id, 'name', name) ORDER BY created_at DESC, id DESC), '[]'::json)
    FROM sales_channel WHERE deleted_at IS NULL AND (id IN (SELECT unnest($8::text[])) OR name IN (SELECT unnest($8::text[])))),
  'profile_id', (SELECT id FROM shipping_profile WHERE type = 'default' AND deleted_at IS NULL ORDER BY created_at LIMIT 1),
  'channel_id', (SELECT c.id FROM store s JOIN sales_channel c ON c.id = s.default_sales_channel_id WHERE c.deleted_at IS NULL LIMIT 1)
) AS read`
