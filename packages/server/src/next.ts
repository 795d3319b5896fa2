import path from "node:path"
import type { ShopDefinition } from "mercer"
import { compiledTables, type nextHandlers as PublishedHandlers } from "mercer/own-tables"
import { handlersOf } from "./front/next-host.ts"
import { places } from "./place.ts"
import { processSettings } from "./settings.ts"
import { openShop, type RunningShop } from "./shop/shop.ts"
import { type ShopCode, shopCode } from "./shop-code.ts"

/**
 * A shop for Next's route handlers, as `mercer/next` declares it: the same functions that the node:http server calls. Each
 * of Next's bundles calls this; the first one that needs the shop opens it for all.
 */
export const nextHandlers = (
  shop: Parameters<typeof PublishedHandlers>[0],
): ReturnType<typeof handlersOf> & { start(): Promise<RunningShop> } => {
  const code = codeOf(shop)
  const opened = async () => {
    // Next leaves the import to Node, which loads the module once.
    const { openedOnce } = await import(/* webpackIgnore: true */ /* turbopackIgnore: true */ "@mercer/opened")
    return openedOnce(() => openShop({ code, settings: processSettings() }))
  }
  const start = async () => {
    const running = await opened()
    await running.telemetry.listen()
    return running
  }
  return { ...handlersOf(opened), start }
}

const codeOf = (shop: Parameters<typeof PublishedHandlers>[0]): ShopCode =>
  isPlain(shop)
    ? shopCode(shop)
    : shopCode(shop.default, compiledTables(path.join(places.shop(), ".mercer/shop.mjs"), shop))

const isPlain = (shop: Parameters<typeof PublishedHandlers>[0]): shop is ShopDefinition => !("default" in shop)
