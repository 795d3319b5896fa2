import { type Columns, type Far, type FieldsOf, type ModelName, models, type RelationOf } from "@mercer/db"
import { type Entity, link, type Rows } from "@mercer/rest"
import type { z } from "zod"
import * as app from "./app.ts"
import * as batchJob from "./batch-job.ts"
import * as cart from "./cart.ts"
import * as customer from "./customer.ts"
import * as discount from "./discount.ts"
import * as inventory from "./inventory.ts"
import * as note from "./note.ts"
import * as notification from "./notification.ts"
import * as order from "./order.ts"
import * as payment from "./payment.ts"
import * as product from "./product.ts"
import * as region from "./region.ts"
import type { Resource } from "./resource.ts"
import * as user from "./user.ts"
import * as webhook from "./webhook.ts"
import * as withoutEntity from "./without-entity.ts"

export * from "./app.ts"
export * from "./batch-job.ts"
export * from "./cart.ts"
export * from "./customer.ts"
export * from "./discount.ts"
export * from "./inventory.ts"
export * from "./note.ts"
export * from "./notification.ts"
export * from "./order.ts"
export * from "./payment.ts"
export * from "./product.ts"
export * from "./region.ts"
export type { Part, StoredRows } from "./resource.ts"
export * from "./user.ts"
export * from "./webhook.ts"

const all = {
  ...app,
  ...batchJob,
  ...cart,
  ...customer,
  ...discount,
  ...note,
  ...inventory,
  ...notification,
  ...order,
  ...payment,
  ...product,
  ...region,
  ...user,
  ...webhook,
  ...withoutEntity,
}
type All = typeof all
type Declared = Pick<All, keyof All & ModelName>
const declared = Object.fromEntries(Object.entries(all).filter(([, one]) => "spec" in one)) as Declared
/** The same with their types: a shop's own operations return them by name. */
export const coreEntities: Declared = declared
/** @public */
export type EntityName = keyof Declared & ModelName

/** Every wire shape by its name, linked to the tables and to each other. @public */
export const entities: Record<string, Entity> = declared
link(entities, models)

type Known = Extract<All[keyof All], { resource: string }>
/** The second word of an operation's name. */
export type ResourceName = Known["resource"]
/** A resource with pages on which its rows are edited. @public */
export type EditedName = Extract<Known, { edited: true }>["resource"]

/** Every resource by its name. @public */
export const resources = Object.fromEntries(
  Object.values(all).flatMap((one) => ("resource" in one ? [[one.resource, one]] : [])),
) as unknown as Readonly<Record<ResourceName, Resource>>

/** The resource of an operation such as `admin.orders.refund`; undefined for most of a shop's own ones. @public */
export function resourceOf(operation: string): Resource | undefined {
  const [, name = ""] = operation.split(".")
  return Object.hasOwn(resources, name) ? resources[name as ResourceName] : undefined
}

type Spec<N extends EntityName> = Declared[N]["spec"]
type Hidden<N extends EntityName> = Spec<N> extends { hidden: readonly (infer H)[] } ? H : never
type Computed<N extends EntityName> =
  Spec<N> extends { computed: infer C extends Record<string, z.ZodType> } ? { [K in keyof C]: Value<C[K]> } : unknown
type Value<C extends z.ZodType> = C extends Rows<infer E> ? ResponseOf<E & EntityName>[] : z.output<C>
type Json<N extends EntityName> = Spec<N> extends { json: infer J } ? J : unknown
type Made<N extends EntityName> =
  Spec<N> extends { made: infer M extends Record<string, string> }
    ? { -readonly [K in keyof M]?: ResponseOf<M[K] & EntityName>[] }
    : unknown
type First<N extends EntityName> =
  Spec<N> extends { first: infer F extends Record<string, string> }
    ? { -readonly [K in keyof F]?: ResponseOf<Target<N, F[K]>> | null }
    : unknown
type Related<N extends EntityName> = Spec<N> extends { relations: readonly (infer R extends string)[] } ? R : never
type Target<N extends EntityName, R extends string> = Far<RelationOf<N, R>> & EntityName

/** An entity as it is returned: its columns, computed fields, and the relations that were expanded. @public */
export type ResponseOf<N extends EntityName> = Omit<Columns<N>, Hidden<N> & string> &
  Computed<N> &
  Json<N> &
  FieldsOf<N> &
  Made<N> &
  First<N> & {
    [R in Related<N>]?: RelationOf<N, R> extends { many: true }
      ? ResponseOf<Target<N, R>>[]
      : ResponseOf<Target<N, R>> | null
  }
