import { Refusal } from "@mercer/commerce"
import {
  type Answer,
  type Entity,
  list as listOf,
  many as manyOf,
  one as oneOf,
  type Shape,
  type Usual,
} from "@mercer/rest"
import type * as z from "zod"
import { type EntityName, entities, type ResponseOf } from "../entities/index.ts"

type Given = Record<string, unknown>
type Named<N extends EntityName> = { name: N }

/** `{cart: …}`: one entity under its key, with the relations that are returned by default. @public */
export function one<K extends string, N extends EntityName>(
  key: K,
  entity: Named<N>,
  usual: readonly string[] | Usual = [],
) {
  return oneOf(key, known(entity), usual) as Answer<Given, Record<K, ResponseOf<N>>>
}

/** The same without some of its columns, which a request cannot name either: what the storefront does not see. @public */
export function oneWithout<K extends string, N extends EntityName>(
  key: K,
  entity: Named<N>,
  hidden: readonly string[],
  usual: readonly string[] | Usual = [],
) {
  const whole = known(entity)
  const mask = Object.fromEntries(hidden.map((name) => [name, true as const]))
  const rest: Entity = {
    ...whole,
    columns: whole.columns.filter((name) => !hidden.includes(name)),
    schema: (whole.schema as z.ZodObject).omit(mask as never),
  }
  return oneOf(key, rest, usual) as Answer<Given, Record<K, ResponseOf<N>>>
}

/** `{carts, count, offset, limit}` @public */
export function many<K extends string, N extends EntityName>(
  key: K,
  entity: Named<N>,
  usual: readonly string[] | Usual = [],
) {
  type Page = Record<K, ResponseOf<N>[]> & { count: number; offset: number; limit: number }
  return manyOf(key, known(entity), usual) as Answer<Given, Page>
}

/** `{variants: […]}`: a list that is not counted. @public */
export function list<K extends string, N extends EntityName>(
  key: K,
  entity: Named<N>,
  usual: readonly string[] | Usual = [],
) {
  return listOf(key, known(entity), usual) as Answer<Given, Record<K, ResponseOf<N>[]>>
}

/**
 * The same answer with a limit on what may be expanded: these dotted paths and their steps. Anything that anybody can
 * read by an id needs one, because relations lead to other people: a cart's discounts to their customer groups and
 * members.
 * @public
 */
export function within<A extends Pick<Answer, "select" | "entity">>(answer: A, paths: readonly string[]): A {
  const allowed = branches(paths)
  const select: Answer["select"] = (expand, fields, custom) => {
    const shape = answer.select(expand, fields, custom)
    if (answer.entity) refuseBeyond(answer.entity, allowed, shape, [])
    return shape
  }
  return { ...answer, select }
}

/** The same answer with only these fields of the entity where the request names none, as v1 lists them. @public */
export function narrowed<A extends Pick<Answer, "select">>(answer: A, fields: readonly string[]): A {
  return { ...answer, select: (expand, given, custom) => answer.select(expand, given ?? fields.join(), custom) }
}

interface Branches {
  [relation: string]: Branches
}

function branches(paths: readonly string[]): Branches {
  const all: Branches = {}
  for (const path of paths) {
    let here = all
    for (const name of path.split(".")) here = here[name] ??= {}
  }
  return all
}

/** What an entity always returns is allowed wherever the entity is. */
function refuseBeyond(entity: Entity, allowed: Branches, { relations }: Shape, above: string[]): void {
  for (const [name, below] of Object.entries(relations)) {
    const path = [...above, name]
    const next = Object.hasOwn(allowed, name) ? allowed[name] : entity.spec.always?.includes(name) && {}
    const far = entity.relations[name]?.entity
    if (!next || !far) throw new Refusal("invalid_data", `Requested fields [${path.join(".")}] are not valid`)
    refuseBeyond(far, next, below, path)
  }
}

const known = ({ name }: Named<EntityName>) => entities[name] as (typeof entities)[string]
