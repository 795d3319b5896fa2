import type { AppRouter } from "@mercer/api"
import type { TRPCBuiltRouter } from "@trpc/server"
import type { ShopDefinition } from "./define-shop.ts"

type Types = AppRouter["_def"]["_config"]["$types"]
type Core = AppRouter["_def"]["record"]
type Router<Record extends object> = TRPCBuiltRouter<Types, Core & Record & object>
/** The operations of routers within routers, as tRPC keeps them. */
type Records<Operations> = {
  [Word in keyof Operations]: Operations[Word] extends { _def: { record: infer Record } } ? Record : Operations[Word]
}

/** All operations of a shop, for a typed client: `createTRPCClient<ShopRouter<typeof shop>>`. */
export type ShopRouter<Shop> =
  Shop extends ShopDefinition<infer Operations> ? Router<{ shop: Records<Operations> & object } & Core> : AppRouter
