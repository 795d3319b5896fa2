import { newId, type Prisma, type Transaction } from "@mercer/db"
import { categoryHandle } from "./handles.ts"
import type { SeedCategory } from "./seed-file.ts"

/** What the parts of an import work with, in one transaction. */
export interface SeedWork {
  tx: Transaction
  store: { id: string; metadata: unknown; default_sales_channel_id: string | null }
  now: Date
  /** When the nth row of a list was made: lists are answered in the order of the file. */
  atPlace: (at: number) => { created_at: Date }
}

/** The ids of categories, as products name them: `id men`, `handle men`. */
export type Shelves = ReadonlyMap<string, string>

type Parent = { id: string; mpath: string; handle: string } | null

/**
 * The tree of categories. They are active in the storefront unless the file says otherwise; one without a handle gets it
 * from the names on the way to it.
 */
export async function writeCategories({ tx }: SeedWork, categories: SeedCategory[]): Promise<Shelves> {
  const shelves = new Map<string, string>()
  const rows: Prisma.ProductCategoryCreateManyInput[] = []
  const add = (given: SeedCategory[], parent: Parent) => {
    const ranked = given.toSorted((a, b) => (a.rank ?? given.length) - (b.rank ?? given.length))
    for (const [rank, category] of ranked.entries()) {
      const id = category.id ?? newId("pcat")
      const handle = categoryHandle(category, parent?.handle ?? "")
      const mpath = `${parent?.mpath ?? ""}${id}.`
      shelves.set(`id ${id}`, id).set(`handle ${handle}`, id)
      rows.push({ ...factsOf(category), id, handle, rank, mpath, parent_category_id: parent?.id ?? null })
      add(category.category_children ?? [], { id, mpath, handle })
    }
  }
  add(categories, null)
  await tx.productCategory.createMany({ data: rows })
  return shelves
}

const factsOf = ({ name, description, is_active, is_internal, metadata }: SeedCategory) => ({
  ...{ name, description: description ?? "", is_active: is_active ?? true, is_internal: is_internal ?? false },
  ...(metadata && { metadata: metadata as object }),
})
