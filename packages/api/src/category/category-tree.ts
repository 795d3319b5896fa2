import { Refusal } from "@mercer/commerce"
import type { Columns, Where } from "@mercer/db"
import type { Context } from "../context/context.ts"
import { find, findOne, treeOf } from "../data/read.ts"
import { idsBelow, publicIdsBelow } from "./queries.ts"

const PUBLIC = { is_active: true, is_internal: false } as const
type Row = Columns<"ProductCategory">
type Node = Row & { category_children?: Node[] }

/** Categories as operators see them: with their children, at all levels if `deep`. */
export async function withAllFamily(ctx: Context, rows: object[], deep: boolean): Promise<Node[]> {
  const tops = rows as Node[]
  if (!ctx.shape.relations.category_children || tops.length === 0) return tops
  const ids = tops.map(({ id }) => id)
  const where: Where = deep ? { id: await idsBelow(ctx, ids) } : { parent_category_id: ids }
  const sorted = (await find(ctx, "ProductCategory", where, ownTree(ctx))).toSorted(byPlace)
  return tops.map((top) => ({ ...top, category_children: childrenOf(top, sorted, deep, [top.id]) }))
}

/** Categories as shoppers see them: only public relations, the children at all levels if `deep`. */
export async function withFamily(ctx: Context, rows: object[], deep: boolean): Promise<Node[]> {
  const tops = rows.map(withPublicParent)
  if (!ctx.shape.relations.category_children || tops.length === 0) return tops
  const ids = tops.map(({ id }) => id)
  const where: Where = deep ? { id: await publicIdsBelow(ctx, ids) } : { parent_category_id: ids, ...PUBLIC }
  const below = await find(ctx, "ProductCategory", where, ownTree(ctx))
  const sorted = below.toSorted(byPlace)
  return tops.map((top) => ({ ...top, category_children: childrenOf(top, sorted, deep, [top.id]) }))
}

/** Children are returned without relations of their own but their children. */
function ownTree({ shape }: Context) {
  const children = shape.relations.category_children
  return children ? treeOf({ ...children, relations: {} }) : {}
}

/** Categories of equal rank are sorted by handle, as in v1. */
const byPlace = (a: Row, b: Row) => a.rank - b.rank || (a.handle < b.handle ? -1 : 1)

/** `path` prevents a category from being its own descendant. */
function childrenOf({ id }: Row, below: Row[], deep: boolean, path: string[]): Node[] {
  const own = below.filter((one) => one.parent_category_id === id && !path.includes(one.id))
  if (!deep) return own
  return own.map((one) => ({ ...one, category_children: childrenOf(one, below, deep, [...path, one.id]) }))
}

/** A public category with its parent and all its descendants; refuses with not_found. */
export async function categoryTree(ctx: Context, id: string): Promise<Node> {
  const what = `ProductCategory with id: ${id}`
  const row = await findOne(ctx, "ProductCategory", { id, ...PUBLIC }, treeOf(withoutChildren(ctx).shape), what)
  const [node] = await withFamily(ctx, [row], true)
  if (!node) throw new Refusal("not_found", `${what} was not found`)
  return node
}

/** Children are read by `withFamily`, in order and only public ones. */
export function withoutChildren(ctx: Context): Context {
  const { category_children: _, ...relations } = ctx.shape.relations
  return { ...ctx, shape: { ...ctx.shape, relations } }
}

function withPublicParent(row: object): Node {
  const { parent_category, ...category } = row as Node & { parent_category?: Row | null }
  if (parent_category === undefined) return category
  const isPublic = parent_category?.is_active && !parent_category.is_internal
  return { ...category, parent_category: isPublic ? parent_category : null } as Node
}
