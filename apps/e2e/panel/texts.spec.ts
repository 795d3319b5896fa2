import { expect, type Locator } from "@playwright/test"
import { placeOrder } from "./orders.ts"
import { addressOn, pages } from "./pages.ts"
import { openPanel, type Panel, test } from "./panel.ts"

let panel: Panel

test.beforeAll(async ({ browser, shop }) => {
  panel = await openPanel({ browser, shop })
})
test.afterAll(() => panel.stop())

/** Pairs of these elements of which one's text covers a part of the other's. */
const covered = (texts: Locator) =>
  texts.evaluateAll((elements) => {
    const boxes = elements.flatMap((element) => {
      const range = document.createRange()
      range.selectNodeContents(element)
      return [...range.getClientRects()].map(({ left, right, top, bottom }) => ({ element, left, right, top, bottom }))
    })
    const crosses = (a: (typeof boxes)[number], b: (typeof boxes)[number]) =>
      a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 3 && b.top < a.bottom - 3
    const pairs = boxes.flatMap((a, at) => boxes.slice(at + 1).filter((b) => b.element !== a.element && crosses(a, b)))
    return pairs.map(({ element }) => element.textContent)
  })

test("comparisons on the home page do not cover each other on a phone", async () => {
  const page = await panel.open(undefined, { viewport: { width: 360, height: 800 } })
  await placeOrder(page)
  await page.goto("/app")
  await expect(page.locator(".figure-before").first()).toContainText("previous 30 days")
  expect(await covered(page.locator(".figure, .figure-before"))).toEqual([])
})

test("options and what they mean do not cover each other beside a grid of prices", async () => {
  const page = await panel.open()
  await page.goto(await addressOn(page, pages["price-list"] as never))
  const options = page.locator(".choice-option")
  await expect(options.first()).toBeVisible()
  const helps = options.locator(".help")
  for (const [at, help] of (await helps.all()).entries()) {
    const [word, meaning] = await Promise.all([options.nth(at).locator("input").boundingBox(), help.boundingBox()])
    expect(meaning?.width).toBeGreaterThan(60)
    expect(meaning?.x).toBeGreaterThan(word?.x ?? 0)
    const line = await help.evaluate((one) => {
      const range = document.createRange()
      range.selectNodeContents(one.previousSibling as Node)
      return range.getBoundingClientRect().bottom - one.getBoundingClientRect().top
    })
    expect(line, "the help begins below its option").toBeLessThan(3)
  }
})

test("a text that is cut off keeps its beginning in a language from right to left", async () => {
  const page = await panel.open()
  await page.context().addCookies([{ name: "panel_language", value: "ar", url: panel.url }])
  await page.goto("/app/products")
  const text = page.locator(".table .clip", { hasText: /[A-Za-z]/ }).first()
  await expect(text).toBeVisible()
  expect(await text.evaluate((clip) => getComputedStyle(clip).direction)).toBe("ltr")
})
