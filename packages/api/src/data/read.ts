import { Refusal } from "@mercer/commerce"
import { FIELDS, type ModelName, readTree, type Tree, type TreeRow, type Where } from "@mercer/db"
import type { Shape } from "@mercer/rest"
import type { App } from "../context/context.ts"

/** The rows that match, each with the relations of `tree`. @public */
export function find<M extends ModelName, const T extends Tree>(
  ctx: Pick<App, "query">,
  model: M,
  where: Where,
  tree: T,
) {
  return readTree(ctx.query, model, where, tree)
}

/** The one row that matches; refuses with not_found when there is none. `what` is its name in the message. @public */
export async function findOne<M extends ModelName, const T extends Tree>(
  ctx: Pick<App, "query">,
  model: M,
  where: Where,
  tree: T,
  what: string,
): Promise<TreeRow<M, T>> {
  const [row] = await readTree(ctx.query, model, where, tree)
  if (!row) throw new Refusal("not_found", `${what} was not found`)
  return row
}

/** The relations that must be read to return a shape. @public */
export function treeOf(shape: Shape): Tree {
  const read = Object.entries(shape.relations).filter(([, below]) => !below.made)
  const besides = (shape.reads ?? []).map((name): Tree => ({ [name]: NOTHING }))
  const trees = [...besides, ...read.map(([name, below]): Tree => ({ [below.first ?? name]: treeOf(below) }))]
  const tree = trees.length > 0 ? trees.reduce(merge) : NOTHING
  return shape.custom ? { ...tree, [FIELDS]: Object.fromEntries(shape.custom.map((name) => [name, NOTHING])) } : tree
}

/** Whether a request names the relations to return, if only that there are none. @public */
export const namesRelations = ({ expand, fields }: { expand?: string | undefined; fields?: string | undefined }) =>
  expand !== undefined || fields === ""

const NOTHING: Tree = {}

const wanted = new WeakMap<Tree, WeakMap<Shape, Tree>>()

/**
 * What rules must read (`base`) and what is returned, in one tree; the same object for the same two, computed once.
 * @public
 */
export function treeFor<A extends Tree>(base: A, shape: Shape): A {
  const known = wanted.get(base) ?? new WeakMap<Shape, Tree>()
  wanted.set(base, known)
  const tree = (known.get(shape) as A | undefined) ?? merge(base, treeOf(shape))
  known.set(shape, tree)
  return tree
}

/** Both trees in one. @public */
export function merge<A extends Tree>(a: A, b: Tree): A {
  const both: Record<string, Tree> = { ...a }
  for (const [name, below] of Object.entries(b)) both[name] = merge(both[name] ?? {}, below)
  return both as A
}
