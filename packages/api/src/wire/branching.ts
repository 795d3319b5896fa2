import { type Entity, present, type Shape } from "@mercer/rest"
import { entities } from "../entities/index.ts"

type Values = Record<string, unknown>

/**
 * The same answer whose categories return their children at all levels that were read: a shape is finite.
 * @public
 */
export function branching<A extends { cut(value: unknown, shape: Shape): unknown }>(answer: A, key: string): A {
  const cut = (value: unknown, shape: Shape) => {
    const presented = (value as Values)[key] as Values | Values[]
    const rows = Array.isArray(presented) ? presented.map((row) => branch(row, shape)) : branch(presented, shape)
    return { ...(value as Values), [key]: rows }
  }
  return { ...answer, cut }
}

function branch(row: Values, shape: Shape): Values {
  const { category_children: below, ...relations } = shape.relations
  const presented = present(entities.ProductCategory as Entity, { ...shape, relations }, row)
  if (!below || !row.category_children) return presented
  const deeper = { ...below, relations: { ...below.relations, category_children: below } }
  return { ...presented, category_children: (row.category_children as Values[]).map((child) => branch(child, deeper)) }
}
