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

/** The same with the types and tags that rows name and the shop does not have: made, or only promised. */
export async function withNewLabels(db: Db, known: Known, groups: readonly Group[], make: boolean): Promise<Known> {
  const wanted = newLabels(
    groups.flatMap(([first]) => first ?? []),
    known,
  )
  return {
    ...known,
    types: joined(known.types, await labels(db, "product_type", "ptyp", wanted.types, make)),
    tags: joined(known.tags, await labels(db, "product_tag", "ptag", wanted.tags, make)),
  }
}

const LOCK = 72707372

/** Two imports may want the same label at once: it is made once. */
async function labels(db: Db, table: string, prefix: "ptyp" | "ptag", values: string[], make: boolean) {
  if (!make || values.length === 0) return values.map((value) => [value, `${PROMISED}${value}`] as const)
  await db.$queryRawUnsafe(`SELECT pg_advisory_xact_lock(${LOCK})::text`)
  const rows = values.map((value) => ({ id: newId(prefix), value }))
  await db.$executeRawUnsafe(
    `INSERT INTO ${table} (id, value) SELECT id, value FROM jsonb_to_recordset($1::jsonb) AS x(id text, value text)
    WHERE NOT EXISTS (SELECT FROM ${table} t WHERE t.value = x.value AND t.deleted_at IS NULL)`,
    JSON.stringify(rows),
  )
  const made = await db.$queryRawUnsafe<{ id: string; value: string }[]>(
    `SELECT id, value FROM ${table} WHERE value = ANY($1::text[]) AND deleted_at IS NULL ORDER BY created_at DESC, id DESC`,
    values,
  )
  return made.map(({ id, value }) => [value, id] as const)
}

const joined = (present: ReadonlyMap<string, string>, more: readonly (readonly [string, string])[]) =>
  new Map([...present, ...more])

function distinct(values: readonly unknown[]): string[] {
  return [...new Set(values.filter((value): value is string => typeof value === "string" && value !== ""))]
}
