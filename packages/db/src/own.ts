import type { PrismaClient } from "./generated/client/client.ts"
import type { models } from "./generated/models.ts"

/**
 * What a shop adds to the types of the database: its client and the facts of its tables. Empty in Mercer itself;
 * `mercer generate` fills it in for a shop by declaration merging.
 */
// biome-ignore lint/suspicious/noEmptyInterface: a shop fills it in
export interface Own {}

/** The facts of all tables: Mercer's, and those of the shop. */
export type Models = Own extends { models: infer Made extends object } ? Made : typeof models

/** The client that knows all tables. */
type Client = Own extends { client: infer Made } ? Made : PrismaClient

type Named<C> = Exclude<keyof C, `$${string}` | symbol>
type Reads =
  | "findUnique"
  | "findUniqueOrThrow"
  | "findFirst"
  | "findFirstOrThrow"
  | "findMany"
  | "count"
  | "aggregate"
  | "groupBy"
type ReadOnly<Delegate> = Pick<Delegate, Reads & keyof Delegate>

/**
 * The database as a shop's own code sees it: it writes its own tables, and reads Mercer's. Those are changed by
 * Mercer's operations (`ctx.call`), which keep the rules, the audit log and the events.
 */
export type ShopDb = {
  readonly [Name in Exclude<Named<Client>, Named<PrismaClient>>]: Client[Name & keyof Client]
} & {
  readonly [Name in Named<PrismaClient>]: Name extends keyof Client ? ReadOnly<Client[Name]> : never
}
