// In the place of @mercer/api in the published types: what shops see of it, without the types of its router.

import type {
  AnyProcedure,
  TRPCBuiltRouter,
  TRPCCreateRouterOptions,
  TRPCDecorateCreateRouterOptions,
} from "@trpc/server"
import type * as z from "zod"
import type { Fields } from "../../commerce/src/field/field.js"
import type { ModelName } from "../../db/src/models.js"
import type { Filter } from "../../db/src/read/filter.js"
import type { Columns, Far, RelationOf, Where } from "../../db/src/read/tree.js"
import type { CoreEntities } from "../../mercer/src/operation-types.js"
import type { Entity, EntitySpec } from "../../rest/src/entity.js"
import type { Answer } from "../../rest/src/output.js"
import type { Shape } from "../../rest/src/select.js"

export type {
  DocumentGiven,
  DocumentItem,
  InvoiceGiven,
  OwnDocuments,
  PackingSlipGiven,
  ReturnSlipGiven,
} from "./context/own-documents.js"
export type {
  ChosenPrice,
  DiscountGiven,
  NumberGiven,
  OwnRules,
  PriceGiven,
  ReturnGiven,
  ShippingGiven,
} from "./context/own-rules.js"

import type { OwnDocuments } from "./context/own-documents.js"
import type { OwnRules } from "./context/own-rules.js"

export interface Log {
  info(facts: object, message: string): void
  warn(facts: object, message: string): void
  error(facts: object, message: string): void
}

/** A logged-in customer. */
export type Shopper = Columns<"Customer">

/** A shop's operations, under words: `{ reviews: router({ list, create }) }`. */
export type OwnOperations = { readonly [word: string]: AnyProcedure | OwnOperations | object }

export interface OwnShop {
  operations?: OwnOperations | undefined
  /** The wire shapes of its own tables' rows. */
  entities?: Readonly<Record<string, Entity>> | undefined
  /** The fields that it adds to Mercer's tables. */
  fields?: ShopFields | undefined
  /** What it decides itself, in the place of a rule of Mercer's. */
  rules?: OwnRules | undefined
  /** The documents that it makes itself. */
  documents?: OwnDocuments | undefined
}

/** The custom fields of a shop: `{ Product: { warranty_months: { type: "int" } } }`. */
export type ShopFields = {
  readonly [Name in "Product" | "ProductVariant" | "ProductCollection" | "ProductCategory" | "Customer" | "Order"]?:
    | Fields
    | undefined
}

type Hidden<Spec> = Spec extends { hidden: readonly (infer Name extends string)[] } ? Name : never
type Related<Spec> = Spec extends { relations: readonly (infer Name extends string)[] } ? Name : never
type Target<Name> = Name extends keyof CoreEntities
  ? CoreEntities[Name]
  : Name extends ModelName
    ? Columns<Name>
    : never
type OwnResponse<Name extends ModelName, Spec> = Omit<Columns<Name>, Hidden<Spec>> & {
  [R in Related<Spec>]?: RelationOf<Name, R> extends { many: true }
    ? Target<Far<RelationOf<Name, R>>>[]
    : Target<Far<RelationOf<Name, R>>> | null
}
type Returned<E> =
  E extends Entity<infer Name, infer Spec>
    ? Name extends keyof CoreEntities
      ? CoreEntities[Name]
      : Name extends ModelName
        ? OwnResponse<Name, Spec>
        : never
    : never
type Given = Record<string, unknown>

/** `{review: …}`: one row under its key, with the relations that are returned by default. */
export declare function one<Key extends string, E extends Entity<string, EntitySpec>>(
  key: Key,
  entity: E,
  defaults?: readonly string[],
): Answer<Given, Record<Key, Returned<E>>>

/** `{reviews, count, offset, limit}`, and `more` facts of the whole list, such as an average. */
export declare function many<
  Key extends string,
  E extends Entity<string, EntitySpec>,
  More extends z.ZodRawShape = Record<never, never>,
>(
  key: Key,
  entity: E,
  defaults?: readonly string[],
  more?: More,
): Answer<
  Given,
  Record<Key, Returned<E>[]> & { count: number; offset: number; limit: number } & z.output<z.ZodObject<More>>
>

/** Mercer's own entities, for operations that return them. */
export declare const coreEntities: { readonly [Name in keyof CoreEntities & string]: Entity<Name, EntitySpec> }

/** All operations, over tRPC. */
export type AppRouter = TRPCBuiltRouter<never, never>

export declare function router<Procedures extends TRPCCreateRouterOptions>(
  procedures: Procedures,
): TRPCBuiltRouter<Types, TRPCDecorateCreateRouterOptions<Procedures>>
interface Types {
  ctx: object
  meta: object
  errorShape: object
  transformer: false
}

export declare function page<M extends ModelName, Key extends string>(
  ctx: never,
  model: M,
  key: Key,
  paging: { limit: number; offset: number },
  listed: { where: Filter<M>; order?: Record<string, "asc" | "desc"> | undefined },
): Promise<Record<Key, Columns<M>[]> & { count: number; offset: number; limit: number }>

export declare function findOne<M extends ModelName>(
  ctx: never,
  model: M,
  where: Where,
  tree: unknown,
  what: string,
): Promise<Columns<M>>

export declare function treeOf(shape: Shape): unknown
