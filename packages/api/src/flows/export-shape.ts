import type { ExportNames, ExportShape, ProductState } from "@mercer/commerce"
import type { Db } from "@mercer/db"

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

interface Price {
  currency_code: string
  id: string | null
  name: string | null
  region_currency: string | null
}

/** How wide the file of a job's products is. The order of its price columns does not depend on anything but them. */
export async function readShape(db: Db, job_id: string): Promise<ExportShape> {
  const [widths] = await db.$queryRawUnsafe<Record<"options" | "images" | "channels" | "categories", number>[]>(
    SHAPE,
    job_id,
  )
  const prices = await db.$queryRawUnsafe<Price[]>(PRICES, job_id)
  const key = ({ currency_code, id, name }: Price) => JSON.stringify([id !== null, name, currency_code, id])
  return {
    prices: prices
      .sort((a, b) => (key(a) < key(b) ? -1 : 1))
      .map(({ currency_code, id, name, region_currency }) => ({
        currency_code,
        region: id && name !== null ? { id, name, currency_code: region_currency ?? currency_code } : null,
      })),
    dynamicOptionColumnCount: widths?.options ?? 0,
    dynamicImageColumnCount: widths?.images ?? 0,
    dynamicSalesChannelsColumnCount: widths?.channels ?? 0,
    dynamicProductCategoriesColumnCount: widths?.categories ?? 0,
  }
}

const many = (columns: string, table: string, at: number) =>
  `(SELECT coalesce(json_agg(x), '[]'::json) FROM (SELECT id, ${columns} FROM ${table} WHERE id = ANY($${at}::text[])) x)`

const NAMES = `SELECT json_build_object(
  'collections', ${many("title, handle", "product_collection", 1)},
  'types', ${many("value", "product_type", 2)},
  'tags', ${many("value", "product_tag", 3)},
  'channels', ${many("name, description", "sales_channel", 4)},
  'categories', ${many("handle, name, description", "product_category", 5)},
  'profiles', ${many("name, type", "shipping_profile", 6)}
) AS read`

type Named<T> = (T & { id: string })[]
interface Read {
  read: {
    collections: Named<{ title: string; handle: string | null }>
    types: Named<{ value: string }>
    tags: Named<{ value: string }>
    channels: Named<{ name: string; description: string | null }>
    categories: Named<{ handle: string; name: string; description: string | null }>
    profiles: Named<{ name: string; type: string }>
  }
}

/** What these products point to, by its ids. */
export async function readNames(db: Db, states: readonly ProductState[]): Promise<ExportNames> {
  const ids = (pick: (state: ProductState) => (string | null)[]) => [
    ...new Set(states.flatMap(pick).filter((id) => id !== null)),
  ]
  const [found] = await db.$queryRawUnsafe<[Read]>(
    NAMES,
    ids(({ collection_id }) => [collection_id]),
    ids(({ type_id }) => [type_id]),
    ids(({ tags }) => tags),
    ids(({ channels }) => channels),
    ids(({ categories }) => categories),
    ids(({ profiles }) => profiles),
  )
  const { collections, types, tags, channels, categories, profiles } = found.read
  const values = (rows: Named<{ value: string }>) => new Map(rows.map(({ id, value }) => [id, value]))
  const all = <T>(rows: Named<T>) => new Map(rows.map((row) => [row.id, row]))
  return {
    collections: all(collections),
    types: values(types),
    tags: values(tags),
    channels: all(channels),
    categories: all(categories),
    profiles: all(profiles),
  }
}
