import { type Columns, type Far, type ModelName, models, type RelationOf } from "@mercer/db"
import { type Answer, type Entity, type EntitySpec, link, many as manyOf, one as oneOf } from "@mercer/rest"
import type * as z from "zod"
import { type EntityName, entities, type ResponseOf } from "../entities/index.ts"

type Given = Record<string, unknown>
type Hidden<Spec> = Spec extends { hidden: readonly (infer Name extends string)[] } ? Name : never
type Related<Spec> = Spec extends { relations: readonly (infer Name extends string)[] } ? Name : never
type Target<Name> = Name extends EntityName ? ResponseOf<Name> : Name extends ModelName ? Columns<Name> : never

/** A row of an own table as it is returned: its columns, and the relations that were expanded. */
type OwnResponse<Name extends ModelName, Spec> = Omit<Columns<Name>, Hidden<Spec>> & {
  [R in Related<Spec>]?: RelationOf<Name, R> extends { many: true }
    ? Target<Far<RelationOf<Name, R>>>[]
    : Target<Far<RelationOf<Name, R>>> | null
}

/** What is returned under a key, by the entity that says which of its columns and relations. */
export type Returned<E> =
  E extends Entity<infer Name, infer Spec>
    ? Name extends EntityName
      ? ResponseOf<Name>
      : Name extends ModelName
        ? OwnResponse<Name, Spec>
        : never
    : never

/** `{review: …}`: one row under its key, with the relations that are returned by default. */
export function one<Key extends string, E extends Entity<string, EntitySpec>>(
  key: Key,
  entity: E,
  defaults: readonly string[] = [],
) {
  return oneOf(key, entity, defaults) as Answer<Given, Record<Key, Returned<E>>>
}

/** `{reviews, count, offset, limit}`, and `more` facts of the whole list, such as an average. */
export function many<
  Key extends string,
  E extends Entity<string, EntitySpec>,
  More extends z.ZodRawShape = Record<never, never>,
>(key: Key, entity: E, defaults: readonly string[] = [], more?: More) {
  type Page = Record<Key, Returned<E>[]> & { count: number; offset: number; limit: number }
  return manyOf(key, entity, defaults, more) as Answer<Given, Page & z.output<z.ZodObject<More>>>
}

/** Links a shop's entities to its tables; throws for one that Mercer has, and for unknown tables. */
export function linkOwn(own: Readonly<Record<string, Entity>>): void {
  for (const { name } of Object.values(own))
    if (Object.hasOwn(entities, name)) throw new Error(`Mercer has an entity ${name} already`)
  const named = Object.fromEntries(Object.values(own).map((one) => [one.name, one]))
  link(named, models as never, { ...entities, ...named })
}
