import type { ShopDefinition } from "mercer"
import { configureOnce } from "./configured.ts"
import { hook } from "./front/hooks.ts"
import { page, rest, trpc } from "./front/next-host.ts"
import { file } from "./front/uploads.ts"
import { theShop } from "./shop.ts"

/**
 * A shop for Next's route handlers: the same functions that the node:http server calls. `start` opens the database and
 * begins the background work, which otherwise the first request does.
 */
export function nextHandlers(shop: ShopDefinition) {
  configureOnce(shop)
  return { rest, trpc, page, hook, file, start: () => theShop() }
}
