import type { RunningShop } from "./shop.ts"

/** What most visits begin with. */
const READS = ["/store/regions", "/store/products?limit=1", "/store/collections?limit=1", "/store/carts/cart_none"]
/** A statement is prepared once it has been used a few times. */
const TIMES = 7

/**
 * Does what the first visitor of a shop that was just started would otherwise wait for. Never fails. Returns what ends it:
 * a shop that is stopped in this moment closes its database after that.
 */
export function warmUp({ api, database, log }: RunningShop): () => Promise<void> {
  let isOver = false
  const done = (async () => {
    for (let time = 0; time < TIMES; time++)
      for (const path of READS) {
        if (isOver) return
        await (await api.rest(new Request(`http://localhost${path}`))).text()
      }
    if (!isOver) await database.keepWarm()
  })().catch((error) => log.warn({ err: error }, "The first requests will take longer"))
  return () => {
    isOver = true
    return done
  }
}
