import { type Answer, many as manyOf, one as oneOf } from "@mercer/rest"
import { entities, type EntityName, type Shown } from "./entities/index.ts"

type Given = Record<string, unknown>
type Named<N extends EntityName> = { name: N }

/** `{cart: …}`: one entity under its key, and the relations shown when the request names none. */
export function one<K extends string, N extends EntityName>(key: K, entity: Named<N>, defaults: readonly string[] = []) {
  return oneOf(key, known(entity), defaults) as Answer<Given, Record<K, Shown<N>>>
}

/** `{carts, count, offset, limit}` */
export function many<K extends string, N extends EntityName>(key: K, entity: Named<N>, defaults: readonly string[] = []) {
  type Page = Record<K, Shown<N>[]> & { count: number; offset: number; limit: number }
  return manyOf(key, known(entity), defaults) as Answer<Given, Page>
}

const known = ({ name }: Named<EntityName>) => entities[name] as (typeof entities)[string]
