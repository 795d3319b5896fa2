import { Refusal } from "@mercer/commerce"
import type { Entity, Relation } from "../entity.ts"
import type { Answer } from "../output.ts"
import type { Shape } from "../select.ts"

interface Bound {
  access?: string
  answer?: Answer
}

/**
 * Gives each operation's middleware its output, and all but operators' what others may see of it; called once with the
 * finished router.
 */
export function bindAnswers(procedures: Record<string, unknown>): void {
  for (const procedure of Object.values(procedures)) {
    const { meta, output } = (procedure as { _def: { meta?: Bound; output?: Answer } })._def
    if (meta && output) meta.answer = meta.access === "admin" ? output : forShoppers(output)
  }
}

/**
 * The same answer for everybody but operators: without the columns that only operators see, at any depth. A request
 * cannot name them either.
 */
function forShoppers<A extends Pick<Answer, "select" | "entity">>(answer: A): A {
  const { entity } = answer
  if (!entity) return answer
  const made = new WeakMap<Shape, Shape>()
  const select: Answer["select"] = (expand, fields, custom) => {
    const shape = answer.select(expand, fields, custom)
    for (const name of fields?.split(",") ?? []) mustBeVisible(entity, name.replace(/^[ +*-]/, "").trim())
    const known = made.get(shape) ?? visibleToShoppers(entity, shape)
    made.set(shape, known)
    return known
  }
  return { ...answer, select }
}

/** A shape without what only operators see. */
export function visibleToShoppers(entity: Entity, shape: Shape): Shape {
  const hidden = new Set(entity.spec.operators_only)
  const relations: Shape["relations"] = {}
  for (const [name, below] of Object.entries(shape.relations))
    relations[name] = visibleToShoppers((entity.relations[name] as Relation).entity, below)
  const all = shape.fields ?? [...entity.columns, ...entity.computed]
  const fields = hidden.size > 0 ? new Set([...all].filter((name) => !hidden.has(name))) : shape.fields
  return { ...shape, fields, relations, for_shoppers: true }
}

/** Refuses a column that only operators see, as if there were none. */
function mustBeVisible(entity: Entity, path: string): void {
  const steps = path.split(".")
  let here: Entity | undefined = entity
  for (const step of steps) {
    if (here?.spec.operators_only?.includes(step))
      throw new Refusal("invalid_data", `Requested fields [${path}] are not valid`)
    here = here?.relations[step]?.entity
  }
}
