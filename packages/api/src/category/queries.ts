import { type SqlSource, sql, sqlOf } from "@mercer/db"

/** A loop in an imported category tree must not run forever. */
const DEEPEST = 100

/** Locks a collection's row until the transaction ends. */
export async function lockCollectionRow(tx: SqlSource, id: string): Promise<void> {
  await sqlOf(tx).run(sql`SELECT id FROM product_collection WHERE id = ${id} FOR UPDATE`)
}

/** The ids of all public categories below these, at all levels; nothing below a category that is not public. @public */
export async function publicIdsBelow(on: SqlSource, ids: string[]): Promise<string[]> {
  const rows = await sqlOf(on).rows<{ id: string }>(sql`
    WITH RECURSIVE below AS (
      SELECT id FROM product_category
      WHERE parent_category_id = ANY(${ids}::text[]) AND is_active IS TRUE AND is_internal IS FALSE
      UNION SELECT c.id FROM product_category c JOIN below ON c.parent_category_id = below.id
      WHERE c.is_active IS TRUE AND c.is_internal IS FALSE)
    SELECT id FROM below`)
  return rows.map(({ id }) => id)
}

/** The ids of all categories below these, public or not. @public */
export async function idsBelow(on: SqlSource, ids: string[]): Promise<string[]> {
  const rows = await sqlOf(on).rows<{ id: string }>(sql`
    WITH RECURSIVE below AS (
      SELECT id FROM product_category WHERE parent_category_id = ANY(${ids}::text[])
      UNION SELECT c.id FROM product_category c JOIN below ON c.parent_category_id = below.id)
    SELECT id FROM below`)
  return rows.map(({ id }) => id)
}

/** Those of these siblings whose rank is not their position in the list, with the position, counted from 0. */
export function misplacedCategories(on: SqlSource, ids: string[]): Promise<{ id: string; place: number }[]> {
  return sqlOf(on).rows<{ id: string; place: number }>(sql`
    SELECT c.id, (o.place - 1)::int AS place
    FROM unnest(${ids}::text[]) WITH ORDINALITY AS o (id, place) JOIN product_category c ON c.id = o.id
    WHERE c.rank <> o.place - 1`)
}

/** Sets the ranks of categories to their positions, plus `aside`. */
export async function writeRanks(
  tx: SqlSource,
  { ids, places, aside }: { ids: string[]; places: number[]; aside: number },
): Promise<void> {
  await sqlOf(tx).run(sql`
      UPDATE product_category c SET rank = o.place + ${aside}
      FROM unnest(${ids}::text[], ${places}::int[]) AS o (id, place) WHERE c.id = o.id`)
}

/** The ids from the top-level category down to this one, each followed by a dot; undefined for an unknown category. */
export async function categoryPath(on: SqlSource, id: string): Promise<string | undefined> {
  const [found] = await sqlOf(on).rows<{ path: string }>(sql`
    WITH RECURSIVE above AS (
      SELECT id, parent_category_id, id || '.' AS path, 1 AS depth FROM product_category WHERE id = ${id}
      UNION ALL SELECT c.id, c.parent_category_id, c.id || '.' || above.path, above.depth + 1
      FROM product_category c JOIN above ON c.id = above.parent_category_id WHERE above.depth < ${DEEPEST})
    SELECT path FROM above ORDER BY depth DESC LIMIT 1`)
  return found?.path
}

/** Writes a category's path, and the paths of all categories below it. */
export async function writePaths(tx: SqlSource, id: string, path: string): Promise<void> {
  await sqlOf(tx).run(sql`
    WITH RECURSIVE below AS (
      SELECT id, ${path}::text AS path, 1 AS depth FROM product_category WHERE id = ${id}
      UNION ALL SELECT c.id, below.path || c.id || '.', below.depth + 1
      FROM product_category c JOIN below ON c.parent_category_id = below.id WHERE below.depth < ${DEEPEST})
    UPDATE product_category c SET mpath = below.path FROM below
    WHERE c.id = below.id AND c.mpath IS DISTINCT FROM below.path`)
}
