import { test as base } from "@playwright/test"
import { type Shop, startShop } from "./host.ts"

/** Playwright's `test` with the shop of this worker: files use it in turn, each starting with `shop.renew()`. */
export const test = base.extend<object, { shop: Shop }>({
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what else is wanted
    async ({}, use) => {
      const shop = await startShop()
      await use(shop)
      await shop.stop()
    },
    { scope: "worker", timeout: 90_000 },
  ],
})
