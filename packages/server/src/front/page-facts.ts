import { needsSetUp, readBrand, readUnitRows } from "@mercer/api"
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
    const reads = [needsSetUp(api.app), readBrand(api.app), readUnitRows(api.app)] as const
    const [needs_setup, brand, units] = await Promise.all(reads)
    return { needs_setup, brand, units, own }
  } catch (error) {
    log.warn({ err: error }, "The panel's pages could not read the shop")
    return { ...UNKNOWN, own }
  }
}
