import path from "node:path"
import { type Page, test } from "@playwright/test"
import { addressOn, pages } from "../panel/pages.ts"
import { startPanel } from "../panel/panel.ts"
import { showImages } from "./images.ts"
import { states } from "./states.ts"

/** Where the documentation's pages find them (docs/operators.md, README). */
const folder = path.join(import.meta.dirname, "../../../docs/pictures")
const viewport = { width: 1280, height: 800 }

// `pnpm --filter @mercer/e2e pictures:docs` takes them again.
test("the pictures of the documentation", async ({ browser }) => {
  const panel = await startPanel(browser)
  const page = await panel.open(undefined, { colorScheme: "light", viewport })
  await showImages(page, panel.url)
  for (const [name, show] of Object.entries(views(page))) {
    await show()
    await page.waitForLoadState("networkidle")
    await page.screenshot({ path: path.join(folder, `${name}.png`) })
  }
  await panel.stop()
})

function views(page: Page): Record<string, () => Promise<unknown>> {
  const open = (name: string) => async () => page.goto(await addressOn(page, pages[name] ?? ""))
  const claim = states(page)
  return {
    home: open("home"),
    orders: open("orders"),
    order: open("order"),
    product: open("product"),
    discount: open("discount"),
    claim: async () => {
      for (const step of ["claim-1-items", "claim-2-replace"]) await claim[step]?.()
    },
  }
}
