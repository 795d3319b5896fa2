import { mustNotLoop, pathOf, placed, Refusal } from "@mercer/commerce"
import type { Context } from "../context/context.ts"
import { categoryPath, idsBelow, misplacedCategories, writePaths, writeRanks } from "./queries.ts"

type Tx = Pick<Context, "db">

/** Beyond all ranks in use, so that ranks can be swapped though each is unique. */
const ASIDE = 1_000_000

interface Place {
  parent_id: string | null
  /** From 0; null and values beyond the last mean last. */
  rank: number | null
}

/**
 * Puts a category below a parent, at a rank; its siblings move, and its descendants move with it. The categories must
 * be locked. Refuses a parent that does not exist (not_found) and one that is below the category itself.
 */
export async function placeCategory(tx: Tx, id: string, { parent_id, rank }: Place): Promise<void> {
  const below = await idsBelow(tx, [id])
  mustNotLoop(id, parent_id, below)
  const above = parent_id === null ? null : await pathOfParent(tx, parent_id)
  const { parent_category_id: old } = await tx.db.productCategory.findUniqueOrThrow({ where: { id } })
  const siblings = await siblingsUnder(tx, parent_id)
  // Beyond every rank before it joins its new siblings.
  await tx.db.productCategory.update({ where: { id }, data: { parent_category_id: parent_id, rank: ASIDE * 2 } })
  await rankInOrder(tx, placed(siblings, id, rank))
  if (old !== parent_id) await closeRanks(tx, old)
  await writePaths(tx, id, pathOf(above, id))
}

/** Numbers the ranks of a parent's categories from 0 again, without gaps. */
export async function closeRanks(tx: Tx, parent_id: string | null): Promise<void> {
  await rankInOrder(tx, await siblingsUnder(tx, parent_id))
}

async function siblingsUnder({ db }: Tx, parent_category_id: string | null): Promise<string[]> {
  const orderBy = [{ rank: "asc" as const }, { created_at: "asc" as const }, { id: "asc" as const }]
  const rows = await db.productCategory.findMany({ where: { parent_category_id }, orderBy, select: { id: true } })
  return rows.map(({ id }) => id)
}

/** Two steps, since no two siblings may have the same rank at any moment. */
async function rankInOrder(tx: Tx, siblings: string[]): Promise<void> {
  const wrong = await misplacedCategories(tx, siblings)
  if (wrong.length === 0) return
  const ids = wrong.map(({ id }) => id)
  const places = wrong.map(({ place }) => place)
  for (const aside of [ASIDE, 0]) await writeRanks(tx, { ids, places, aside })
}

async function pathOfParent(tx: Tx, id: string): Promise<string> {
  const path = await categoryPath(tx, id)
  if (path === undefined) throw new Refusal("not_found", `ProductCategory with id: ${id} was not found`)
  return path
}
