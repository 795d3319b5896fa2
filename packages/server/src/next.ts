import path from "node:path"
import type { ShopDefinition } from "mercer"
import { compiledTables, type NextHandlers, type nextHandlers as PublishedHandlers } from "mercer/own-tables"
import { configureOnce } from "./configured.ts"
import { hook } from "./front/hooks.ts"
import { page, rest, trpc } from "./front/next-host.ts"
import { file } from "./front/uploads.ts"
import { places } from "./place.ts"
import { theShop } from "./shop.ts"

/** A shop for Next's route handlers, as `mercer/next` declares it: the same functions that the node:http server calls. */
export const nextHandlers: typeof PublishedHandlers = (shop): NextHandlers => {
  if (isPlain(shop)) configureOnce(shop)
  else configureOnce(shop.default, compiledTables(path.join(places.shop(), ".mercer/shop.mjs"), shop))
  return { rest, trpc, page, hook, file, start }
}

async function start() {
  const shop = await theShop()
  await shop.telemetry.listen()
  return shop
}

const isPlain = (shop: Parameters<typeof PublishedHandlers>[0]): shop is ShopDefinition => !("default" in shop)
