import type { TRPCBuiltRouter, TRPCRouterRecord } from "@trpc/server"
import type { ShopDefinition } from "./define-shop.js"

/** A shop's own operations, for a typed client: `createTRPCClient<ShopRouter<typeof shop>>`. */
export type ShopRouter<Shop> =
  Shop extends ShopDefinition<infer Operations>
    ? TRPCBuiltRouter<
        { ctx: object; meta: object; errorShape: object; transformer: false },
        { shop: Operations & TRPCRouterRecord }
      >
    : never
