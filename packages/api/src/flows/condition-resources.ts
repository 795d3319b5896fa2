import { type ConditionType, Refusal } from "@mercer/commerce"
import { Prisma } from "@mercer/db"
import type { Shop } from "../context.ts"

type Tx = Pick<Shop, "db">

/** Which condition, by what kind of resource. */
export interface Listing {
  id: string
  type: ConditionType
}

/** Of each kind, where its rows are, and which table ties them to conditions by which column. */
const TABLES: Record<ConditionType, Record<"rows" | "ties" | "column", Prisma.Sql>> = {
  products: tables("product"),
  product_types: tables("product_type"),
  product_collections: tables("product_collection"),
  product_tags: tables("product_tag"),
  customer_groups: tables("customer_group"),
}

/** Lists more resources in a condition; those it has stay once. Refuses with not_found what the shop does not have. */
export async function addResources({ db }: Tx, { id, type }: Listing, ids: string[]): Promise<void> {
  const { rows, ties, column } = TABLES[type]
  const found = await db.$queryRaw<{ id: string }[]>`
    SELECT id FROM ${rows} WHERE id = ANY(${ids}::text[]) AND deleted_at IS NULL FOR KEY SHARE`
  const known = new Set(found.map((row) => row.id))
  const missing = ids.filter((one) => !known.has(one))
  if (missing.length > 0) throw new Refusal("not_found", `No ${type} with these ids: ${missing.join(", ")}`)
  await db.$executeRaw`
    INSERT INTO ${ties} (condition_id, ${column}) SELECT ${id}, unnest(${ids}::text[]) ON CONFLICT DO NOTHING`
}

/** Lists these resources in a condition and no others. */
export async function replaceResources(tx: Tx, { id, type }: Listing, ids: string[]): Promise<void> {
  const { ties, column } = TABLES[type]
  await tx.db.$executeRaw`DELETE FROM ${ties} WHERE condition_id = ${id} AND ${column} <> ALL(${ids}::text[])`
  await addResources(tx, { id, type }, ids)
}

/** Takes resources off a condition; those it does not list are fine. */
export async function removeResources({ db }: Tx, { id, type }: Listing, ids: string[]): Promise<void> {
  const { ties, column } = TABLES[type]
  await db.$executeRaw`DELETE FROM ${ties} WHERE condition_id = ${id} AND ${column} = ANY(${ids}::text[])`
}

function tables(name: string) {
  return {
    rows: Prisma.raw(`public.${name}`),
    ties: Prisma.raw(`public.discount_condition_${name}`),
    column: Prisma.raw(`${name}_id`),
  }
}
