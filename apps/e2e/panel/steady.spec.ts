import { expect, type Page } from "@playwright/test"
import { chromium } from "../chromium.ts"
import { listIsLoaded, openPanel, type Panel, test } from "./panel.ts"

// Scrollbars that take their width of the page, as on most desktops: hidden ones could not move anything.
test.use({ launchOptions: { ...chromium, ignoreDefaultArgs: ["--hide-scrollbars"] } })

let panel: Panel

test.beforeAll(async ({ browser, shop }) => {
  panel = await openPanel({ browser, shop })
})
test.afterAll(() => panel.stop())

/** Where things of the page begin and end: its heading, a button at its end, and what is at its edges. */
const places = (page: Page) =>
  page.evaluate(() =>
    ["h1", ".page-head .button", ".sidebar", ".table-frame", "main", ".toasts"].map((name) => {
      const box = document.querySelector(name)?.getBoundingClientRect()
      return [name, box?.left, box?.right]
    }),
  )

for (const [language, viewport] of [
  ["en", { width: 1280, height: 600 }],
  ["en", { width: 800, height: 600 }],
  ["ar", { width: 1280, height: 600 }],
] as const) {
  test(`what opens over a page moves nothing of it: ${language}, ${viewport.width} px`, async () => {
    const page = await panel.open(undefined, { viewport })
    await page.context().addCookies([{ name: "panel_language", value: language, url: panel.url }])
    for (const address of ["/app/products", "/app/return-reasons"]) {
      await page.goto(address)
      await listIsLoaded(page)
      const bar = await page.evaluate(() => innerWidth - document.documentElement.getBoundingClientRect().width)
      expect(bar, "a scrollbar, or the room for it").toBeGreaterThan(5)
      const before = await places(page)
      const opened = {
        palette: () => page.keyboard.press("Control+k"),
        shortcuts: () => page.keyboard.press("?"),
      }
      for (const [name, open] of Object.entries(opened)) {
        await open()
        await expect(page.locator("dialog[open]")).toBeVisible()
        expect(await places(page), `${address}: ${name}`).toEqual(before)
        await page.keyboard.press("Escape")
        await expect(page.locator("dialog[open]")).toHaveCount(0)
        expect(await places(page), `${address}: ${name}, closed`).toEqual(before)
      }
      await page.locator(".menu > button").last().click()
      await expect(page.locator(".menu-panel")).toBeVisible()
      expect(await places(page), `${address}: a menu`).toEqual(before)
    }
  })
}
