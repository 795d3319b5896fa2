import type { ImportRow, Known } from "@mercer/commerce"
import { newLabels, PROMISED } from "@mercer/commerce"
import { type Db, newId } from "@mercer/db"
import { loadStates } from "./import-states.ts"

/** The rows of one product. */
export type Group = readonly ImportRow[]

interface Read {
  read: {
    handles: [string, string][]
    skus: [string, string][]
    barcodes: [string, string][]
    collections: [string, string][]
    types: [string, string][]
    tags: [string, string][]
    categories: [string, string][]
    channels: { id: string; name: string }[]
    profile_id: string | null
  }
}

const pairs = (key: string, table: string, at: number, alive = "AND deleted_at IS NULL", id = "id") =>
  `(SELECT coalesce(json_agg(json_build_array(${key}, ${id}) ORDER BY created_at DESC, id DESC), '[]'::json)
    FROM ${table} WHERE ${key} = ANY($${at}::text[]) ${alive})`

const READ = `SELECT json_build_object(
  'handles', ${pairs("handle", "product", 1)},
  'skus', ${pairs("sku", "product_variant", 2)},
  'barcodes', ${pairs("barcode", "product_variant", 3)},
  'collections', ${pairs("handle", "product_collection", 4)},
  'types', ${pairs("value", "product_type", 5)},
  'tags', ${pairs("value", "product_tag", 6)},
  'categories', ${pairs("handle", "product_category", 7, "")},
  'channels', (SELECT coalesce(json_agg(json_build_object('id', id, 'name', name) ORDER BY created_at DESC, id DESC), '[]'::json)
    FROM sales_channel WHERE deleted_at IS NULL AND (id = ANY($8::text[]) OR name = ANY($8::text[]))),
  'profile_id', (SELECT id FROM shipping_profile WHERE type = 'default' AND deleted_at IS NULL ORDER BY created_at LIMIT 1)
) AS read`

/** Everything that these products' rows name, as the shop has it now. Of several with one name the oldest is meant. */
export async function loadKnown(db: Db, groups: readonly Group[]): Promise<Known> {
  const rows = groups.flat()
  const firsts = groups.flatMap(([first]) => first ?? [])
  const [known] = await db.$queryRawUnsafe<[Read]>(
    READ,
    distinct(firsts.map(({ handle }) => handle)),
    distinct(rows.map(({ variant }) => variant.sku)),
    distinct(rows.map(({ variant }) => variant.barcode)),
    distinct(firsts.map(({ collection }) => collection)),
    distinct(firsts.map(({ type }) => type)),
    distinct(firsts.flatMap(({ tags }) => tags ?? [])),
    distinct(firsts.flatMap(({ categories }) => categories ?? [])),
    distinct(firsts.flatMap(({ channels }) => (channels ?? []).flatMap(({ id, name }) => [id, name]))),
  )
  const { channels, profile_id, ...maps } = known.read
  const named = Object.fromEntries(Object.entries(maps).map(([name, entries]) => [name, new Map(entries)]))
  return {
    ...(named as Record<keyof typeof maps, Map<string, string>>),
    channels: new Map(channels.flatMap(({ id, name }) => [[`name:${name}`, id] as const, [`id:${id}`, id] as const])),
    products: await loadStates(db, distinct(firsts.map(({ product }) => product.id))),
    profile_id,
  }
}

/** What rows name and the shop does not have: types and tags are promised, under ids that no label has. */
export function withPromisedLabels(known: Known, groups: readonly Group[]): Known {
  const { types, tags } = labelsWanted(known, groups)
  const promised = (values: string[]) => values.map((value) => [value, `${PROMISED}${value}`] as const)
  return { ...known, types: joined(known.types, promised(types)), tags: joined(known.tags, promised(tags)) }
}

/** The same made, and the ids of those that were. */
export async function withNewLabels(
  db: Db,
  known: Known,
  groups: readonly Group[],
): Promise<{ known: Known; made: string[] }> {
  const wanted = labelsWanted(known, groups)
  const types = await makeLabels(db, "product_type", "ptyp", wanted.types)
  const tags = await makeLabels(db, "product_tag", "ptag", wanted.tags)
  const all = { ...known, types: joined(known.types, types.named), tags: joined(known.tags, tags.named) }
  return { known: all, made: [...types.made, ...tags.made] }
}

const labelsWanted = (known: Known, groups: readonly Group[]) =>
  newLabels(
    groups.flatMap(([first]) => first ?? []),
    known,
  )

const LOCK = 72707372

/** Two imports may want the same label at once: it is made once. */
async function makeLabels(db: Db, table: string, prefix: "ptyp" | "ptag", values: string[]) {
  if (values.length === 0) return { named: [], made: [] }
  await db.$queryRawUnsafe(`SELECT pg_advisory_xact_lock(${LOCK})::text`)
  const rows = values.map((value) => ({ id: newId(prefix), value }))
  const made = await db.$queryRawUnsafe<{ id: string }[]>(
    `INSERT INTO ${table} (id, value) SELECT id, value FROM jsonb_to_recordset($1::jsonb) AS x(id text, value text)
    WHERE NOT EXISTS (SELECT FROM ${table} t WHERE t.value = x.value AND t.deleted_at IS NULL) RETURNING id`,
    JSON.stringify(rows),
  )
  const named = await db.$queryRawUnsafe<{ id: string; value: string }[]>(
    `SELECT id, value FROM ${table} WHERE value = ANY($1::text[]) AND deleted_at IS NULL ORDER BY created_at DESC, id DESC`,
    values,
  )
  return { named: named.map(({ id, value }) => [value, id] as const), made: made.map(({ id }) => id) }
}

/** Takes away those of these types and tags that nothing uses any more, not even a discount or a tax rate. */
export async function dropUnusedLabels(db: Db, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  for (const [label, uses] of Object.entries(USES)) {
    const unused = uses.map((use) => `AND NOT EXISTS (SELECT FROM ${use} = l.id)`).join(" ")
    await db.$executeRawUnsafe(
      `UPDATE ${label} l SET deleted_at = now() WHERE l.id = ANY($1::text[]) AND l.deleted_at IS NULL ${unused}`,
      ids,
    )
  }
}

const USES = {
  product_type: [
    "product u WHERE u.deleted_at IS NULL AND u.type_id",
    "discount_condition_product_type u WHERE u.product_type_id",
    "product_type_tax_rate u WHERE u.product_type_id",
  ],
  product_tag: [
    "product_tags u JOIN product p ON p.id = u.product_id AND p.deleted_at IS NULL WHERE u.product_tag_id",
    "discount_condition_product_tag u WHERE u.product_tag_id",
  ],
}

const joined = (present: ReadonlyMap<string, string>, more: readonly (readonly [string, string])[]) =>
  new Map([...present, ...more])

function distinct(values: readonly unknown[]): string[] {
  return [...new Set(values.filter((value): value is string => typeof value === "string" && value !== ""))]
}
