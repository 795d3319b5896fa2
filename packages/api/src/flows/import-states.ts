import { PRODUCT_FIELDS, type ProductState, VARIANT_FIELDS, type VariantState } from "@mercer/commerce"
import type { Db } from "@mercer/db"

/**
 * Products as imports and exports know them, by their ids; deleted ones are left out. Two statements, each by keys only:
 * what is found in the first is given to the second, so that neither depends on what the planner knows of the tables.
 */
export async function loadStates(db: Db, ids: readonly string[]): Promise<Map<string, ProductState>> {
  if (ids.length === 0) return new Map()
  const [first] = await db.$queryRawUnsafe<[Read<"products">]>(PRODUCTS, ids)
  const variants = first.read.variants.map(({ id }) => id)
  const [second] = await db.$queryRawUnsafe<[Read<"variants">]>(VARIANTS, variants)
  return assembled({ ...first.read, ...second.read })
}

interface Read<Part extends "products" | "variants"> {
  read: Part extends "products" ? Omit<All, "values" | "prices"> : Pick<All, "values" | "prices">
}

interface All {
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

const many = (sql: string) => `(SELECT coalesce(json_agg(x), '[]'::json) FROM (${sql}) x)`
/** Ties to what was deleted say nothing any more. */
const ties = (table: string, column: string, far?: string) =>
  many(`SELECT product_id, ${column} AS id FROM ${table} WHERE product_id = ANY($1::text[])
    ${far ? `AND EXISTS (SELECT FROM ${far} f WHERE f.id = ${column} AND f.deleted_at IS NULL)` : ""}`)
const live = "product_id = ANY($1::text[]) AND deleted_at IS NULL ORDER BY created_at, id"

const PRODUCTS = `SELECT json_build_object(
  'products', ${many(`SELECT p.id, c.id AS collection_id, t.id AS type_id, ${PRODUCT_FIELDS.map((name) => `p.${name}`).join(", ")}
    FROM product p LEFT JOIN product_collection c ON c.id = p.collection_id AND c.deleted_at IS NULL
    LEFT JOIN product_type t ON t.id = p.type_id AND t.deleted_at IS NULL
    WHERE p.id = ANY($1::text[]) AND p.deleted_at IS NULL`)},
  'variants', ${many(`SELECT id, product_id, ${VARIANT_FIELDS.join(", ")} FROM product_variant WHERE ${live}`)},
  'options', ${many(`SELECT id, product_id, title FROM product_option WHERE ${live}`)},
  'images', ${many(`SELECT p.product_id, i.id, i.url FROM product_images p
    JOIN image i ON i.id = p.image_id AND i.deleted_at IS NULL
    WHERE p.product_id = ANY($1::text[]) ORDER BY i.created_at, i.id`)},
  'tags', ${ties("product_tags", "product_tag_id", "product_tag")},
  'channels', ${ties("product_sales_channel", "sales_channel_id", "sales_channel")},
  'categories', ${ties("product_category_product", "product_category_id")},
  'profiles', ${ties("product_shipping_profile", "profile_id", "shipping_profile")}
) AS read`

const VARIANTS = `SELECT json_build_object(
  'values', ${many(`SELECT variant_id, option_id, value FROM product_option_value
    WHERE variant_id = ANY($1::text[]) AND deleted_at IS NULL ORDER BY created_at, id`)},
  'prices', ${many(`SELECT o.variant_id, m.id, m.region_id, m.currency_code, m.amount
    FROM product_variant_money_amount o
    JOIN money_amount m ON m.id = o.money_amount_id AND m.deleted_at IS NULL
      AND m.price_list_id IS NULL AND m.min_quantity IS NULL AND m.max_quantity IS NULL
    LEFT JOIN region r ON r.id = m.region_id
    WHERE o.variant_id = ANY($1::text[]) AND r.deleted_at IS NULL AND o.deleted_at IS NULL ORDER BY m.created_at, m.id`)}
) AS read`

function assembled(read: All): Map<string, ProductState> {
  const states = new Map<string, ProductState>()
  const variants = new Map<string, VariantState>()
  for (const { id, collection_id, type_id, ...fields } of read.products) {
    const none = { tags: [], channels: [], categories: [], profiles: [], images: [], options: [], variants: [] }
    states.set(id, { id, fields, collection_id, type_id, ...none })
  }
  for (const { id, product_id, ...fields } of read.variants) {
    const variant: VariantState = { id, fields, values: {}, prices: [] }
    variants.set(id, variant)
    states.get(product_id)?.variants.push(variant)
  }
  for (const { product_id, id, title } of read.options) states.get(product_id)?.options.push({ id, title })
  for (const { variant_id, option_id, value } of read.values) {
    const variant = variants.get(variant_id)
    if (variant) variant.values[option_id] = value
  }
  for (const { variant_id, ...price } of read.prices) variants.get(variant_id)?.prices.push(price)
  for (const { product_id, id, url } of read.images) states.get(product_id)?.images.push({ id, url })
  for (const kind of ["tags", "channels", "categories", "profiles"] as const)
    for (const { product_id, id } of read[kind]) states.get(product_id)?.[kind].push(id)
  for (const state of states.values())
    for (const kind of ["tags", "channels", "categories", "profiles"] as const) state[kind].sort()
  return states
}
