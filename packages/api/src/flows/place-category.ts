import { mustNotLoop, pathOf, placed, Refusal } from "@mercer/commerce"
import type { Context } from "../context.ts"
import { categoriesBelow } from "./category-tree.ts"

type Tx = Pick<Context, "db">

const LOCK = 72707372
/** Beyond all ranks that are in use, so that ranks can change places though each is there once. */
const ASIDE = 1_000_000

/** Categories are put in order one write after the other: ranks are rules over all siblings. */
export async function lockCategories({ db }: Tx): Promise<void> {
  await db.$queryRaw`SELECT pg_advisory_xact_lock(${LOCK}::bigint)::text`
}

interface Place {
  parent_id: string | null
  /** From 0; null and what is beyond the last mean last. */
  rank: number | null
}

/**
 * Puts a category below a parent, at a rank; its siblings make room, and what is below it comes along. The categories
 * must be locked. Refuses a parent that does not exist (not_found) and one that is below the category itself.
 */
export async function placeCategory(tx: Tx, id: string, { parent_id, rank }: Place): Promise<void> {
  const below = await categoriesBelow(tx, [id])
  mustNotLoop(id, parent_id, below)
  const above = parent_id === null ? null : await pathOfParent(tx, parent_id)
  const { parent_category_id: old } = await tx.db.productCategory.findUniqueOrThrow({ where: { id } })
  const siblings = await siblingsUnder(tx, parent_id)
  // Out of the way of every rank before it joins its new siblings.
  await tx.db.productCategory.update({ where: { id }, data: { parent_category_id: parent_id, rank: ASIDE * 2 } })
  await rankInOrder(tx, placed(siblings, id, rank))
  if (old !== parent_id) await closeRanks(tx, old)
  await writePaths(tx, id, pathOf(above, id))
}

/** The ranks of the categories under a parent count from 0 without a gap again. */
export async function closeRanks(tx: Tx, parent_id: string | null): Promise<void> {
  await rankInOrder(tx, await siblingsUnder(tx, parent_id))
}

async function siblingsUnder({ db }: Tx, parent_category_id: string | null): Promise<string[]> {
  const orderBy = [{ rank: "asc" as const }, { created_at: "asc" as const }, { id: "asc" as const }]
  const rows = await db.productCategory.findMany({ where: { parent_category_id }, orderBy, select: { id: true } })
  return rows.map(({ id }) => id)
}

/** Two steps, since no two siblings have one rank at any moment. */
async function rankInOrder({ db }: Tx, ids: string[]): Promise<void> {
  const wrong = await db.$queryRaw<{ id: string; place: number }[]>`
    SELECT c.id, (o.place - 1)::int AS place
    FROM unnest(${ids}::text[]) WITH ORDINALITY AS o (id, place) JOIN product_category c ON c.id = o.id
    WHERE c.rank <> o.place - 1`
  if (wrong.length === 0) return
  const moved = wrong.map(({ id }) => id)
  const places = wrong.map(({ place }) => place)
  for (const aside of [ASIDE, 0])
    await db.$executeRaw`
      UPDATE product_category c SET rank = o.place + ${aside}
      FROM unnest(${moved}::text[], ${places}::int[]) AS o (id, place) WHERE c.id = o.id`
}

async function pathOfParent({ db }: Tx, id: string): Promise<string> {
  const [parent] = await db.$queryRaw<{ path: string }[]>`
    WITH RECURSIVE above AS (
      SELECT id, parent_category_id, id || '.' AS path, 1 AS depth FROM product_category WHERE id = ${id}
      UNION ALL SELECT c.id, c.parent_category_id, c.id || '.' || above.path, above.depth + 1
      FROM product_category c JOIN above ON c.id = above.parent_category_id WHERE above.depth < ${DEEPEST})
    SELECT path FROM above ORDER BY depth DESC LIMIT 1`
  if (!parent) throw new Refusal("not_found", `ProductCategory with id: ${id} was not found`)
  return parent.path
}

/** A loop in what an older shop left behind must not run for ever. */
const DEEPEST = 100

async function writePaths({ db }: Tx, id: string, path: string): Promise<void> {
  await db.$executeRaw`
    WITH RECURSIVE below AS (
      SELECT id, ${path}::text AS path, 1 AS depth FROM product_category WHERE id = ${id}
      UNION ALL SELECT c.id, below.path || c.id || '.', below.depth + 1
      FROM product_category c JOIN below ON c.parent_category_id = below.id WHERE below.depth < ${DEEPEST})
    UPDATE product_category c SET mpath = below.path FROM below
    WHERE c.id = below.id AND c.mpath IS DISTINCT FROM below.path`
}
