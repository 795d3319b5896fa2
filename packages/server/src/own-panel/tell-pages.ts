import { needsSetUp, readBrand } from "@mercer/api"
import { FACTS_HEADER, type PageFacts, UNKNOWN, writtenFacts } from "@mercer/panel/page-facts"
import type { Rest } from "../front/front.ts"
import type { RunningShop } from "../shop.ts"
import type { OwnPanelNow } from "./own-panel.ts"

const PAGE = /^\/app(?:[/?]|$)/

/** Tells the panel's pages what they know of the shop, with each request; no client can tell them anything else. */
export function tellPages(next: Rest, shop: Pick<RunningShop, "api" | "log">, ownPanel: OwnPanelNow): Rest {
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
