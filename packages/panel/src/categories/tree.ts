import type { Output } from "#panel/server/operations.ts"

/** A category as the server returns it. */
export type Category = Output["product-categories"]["get"]["product_category"]

/** A place in the tree: a parent and a rank below it, from 0. */
export interface Place {
  parent_category_id: string | null
  rank: number
}

/** A category in a flat list of the tree, with the places it can be moved to. */
export interface TreeRow extends Category, Place {
  depth: number
  /** Its name after those of all categories above it. */
  path: string
  moves: Record<Move, Place | null>
}

export type Move = "up" | "down" | "into" | "out"

/** All categories, each followed by those below it. */
export function flatTree({ product_categories }: { product_categories: Category[] }): TreeRow[] {
  return rowsOf(product_categories, null)
}

function rowsOf(siblings: Category[], parent: TreeRow | null): TreeRow[] {
  return siblings.flatMap((category, rank) => {
    const place = { parent_category_id: parent?.id ?? null, rank }
    const above = siblings[rank - 1]
    const row: TreeRow = {
      ...category,
      ...place,
      depth: (parent?.depth ?? -1) + 1,
      path: parent ? `${parent.path} › ${category.name}` : category.name,
      moves: {
        up: above ? { ...place, rank: rank - 1 } : null,
        down: rank < siblings.length - 1 ? { ...place, rank: rank + 1 } : null,
        into: above ? { parent_category_id: above.id, rank: above.category_children?.length ?? 0 } : null,
        out: parent ? { parent_category_id: parent.parent_category_id, rank: parent.rank + 1 } : null,
      },
    }
    return [row, ...rowsOf(category.category_children ?? [], row)]
  })
}

/** The categories that may be the parent of one: all but itself and those below it. */
export function parentsFor(rows: TreeRow[], id: string | undefined): TreeRow[] {
  const own = rows.find((row) => row.id === id)
  const below = own ? new Set(rowsOf([own], null).map((row) => row.id)) : new Set<string>()
  return rows.filter((row) => !below.has(row.id))
}
