import path from "node:path"
import { type Page, test } from "@playwright/test"
import { addressOn, pages } from "../panel/pages.ts"
import { type Panel, startPanel } from "../panel/panel.ts"
import { showImages } from "./images.ts"
import { states } from "./states.ts"

const folder = path.join(import.meta.dirname, "../.pictures")
/** Another language for the pages; rare states are found by English texts and left out. */
const language = process.env.PANEL_LANGUAGE
const sizes = { wide: { width: 1440, height: 900 }, small: { width: 390, height: 844 } }

let panel: Panel

test.beforeAll(async ({ browser }) => {
  panel = await startPanel(browser)
})
test.afterAll(() => panel.stop())

for (const colorScheme of ["light", "dark"] as const) {
  for (const [size, viewport] of Object.entries(sizes)) {
    test(`${colorScheme}, ${size}`, async () => {
      const page = await panel.open(undefined, { colorScheme, viewport, reducedMotion: "reduce" })
      await showImages(page, panel.url)
      if (language) await page.context().addCookies([{ name: "panel_language", value: language, url: panel.url }])
      for (const [name, show] of Object.entries(await statesOf(page))) {
        await show()
        await page.waitForLoadState("networkidle")
        const file = [name, language, colorScheme, size].filter(Boolean).join("-")
        await page.screenshot({ path: path.join(folder, `${file}.png`) })
      }
    })
  }
}

/** The screenshots by name: every page, and pages in rare states. */
async function statesOf(page: Page): Promise<Record<string, () => Promise<unknown>>> {
  const all = Object.entries(pages).map(([name, address]) => [
    name,
    async () => page.goto(await addressOn(page, address)),
  ])
  return { ...Object.fromEntries(all), ...(language ? {} : states(page)) }
}
