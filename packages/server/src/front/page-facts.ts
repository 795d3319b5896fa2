import { needsSetUp, readBrand } from "@mercer/api"
import { FACTS_HEADER, type PageFacts, UNKNOWN, writtenFacts } from "@mercer/panel/page-facts"
import type { OwnPanelNow } from "../own-panel/own-panel.ts"
import type { RunningShop } from "../shop/shop.ts"
import type { Rest } from "./front.ts"

const PAGE = /^\/app(?:[/?]|$)/

/** Adds what the panel's pages know of the shop to each request for one; nothing that a client sends in its place is left. */
export function withPageFacts(next: Rest, shop: Pick<RunningShop, "api" | "log">, ownPanel: OwnPanelNow): Rest {
  return async (incoming, outgoing) => {
    delete incoming.headers[FACTS_HEADER]
    if (PAGE.test(incoming.url ?? "")) incoming.headers[FACTS_HEADER] = writtenFacts(await factsOf(shop, ownPanel))
    return next(incoming, outgoing)
  }
}

/** A database that does not answer is no reason to refuse a page. */
async function factsOf({ api, log }: Pick<RunningShop, "api" | "log">, ownPanel: OwnPanelNow): Promise<PageFacts> {
  const own = ownPanel()?.facts ?? null
  try {
    const [needs_setup, brand] = await Promise.all([needsSetUp(api.app), readBrand(api.app)])
    return { needs_setup, brand, own }
  } catch (error) {
    log.warn({ err: error }, "The panel's pages could not read the shop")
    return { ...UNKNOWN, own }
  }
}
