import { someOf } from "@mercer/testing/breadth"
import { expect, type Page } from "@playwright/test"
import { addressOn, pages } from "./pages.ts"
import { isSettled, openPanel, type Panel, test } from "./panel.ts"

// Pages are independent: each worker has some of them.
test.describe.configure({ mode: "parallel" })

let panel: Panel
/** Kept open, so that each page finds the panel's scripts in the browser's cache. */
let first: Page

test.beforeAll(async ({ browser, shop }) => {
  panel = await openPanel({ browser, shop })
  first = await panel.open()
  await first.context().addCookies([{ name: "panel_language", value: "ar", url: panel.url }])
})
test.afterAll(() => panel.stop())

/**
 * Texts in Latin letters, numbers and signs that stand in an Arabic text without being isolated from it: "+49 30 1234"
 * would be read as "1234 30 49+", "Mug (blue)" as "(Mug (blue". Abbreviations such as SKU can't be reordered.
 */
const mixed = (page: Page) =>
  page.evaluate(() => {
    const ARABIC = /[\u0600-\u06ff]/
    const isData = (text: string) => /[A-Za-z]{2}|[#+]\d/.test(text) && !/^\W*[A-Z]{2,4}\W*$/.test(text.trim())
    const isIsolated = (one: Element | null): boolean => {
      if (one === null || one === document.documentElement) return false
      const { direction, unicodeBidi } = getComputedStyle(one)
      if (direction === "ltr" || unicodeBidi === "plaintext" || one.getAttribute("dir") === "auto")
        return !ARABIC.test(one.textContent ?? "")
      return isIsolated(one.parentElement)
    }
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found = new Set<string>()
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const within = node.parentElement
      if (!within || within.closest("script, style, title, option, svg, [hidden]")) continue
      // Words of the catalog have their own abbreviations and names; what was inserted in them is between isolates.
      const text = (node.textContent ?? "").replace(/\u2068[^\u2069]*\u2069/g, "")
      if (!ARABIC.test(text) && isData(text) && !isIsolated(within))
        found.add(`${within.tagName} ${within.className}: ${text}`)
    }
    return [...found]
  })

for (const [name, address] of someOf(Object.entries(pages), Math.ceil(Object.keys(pages).length / 3), 1)) {
  test(`${name}: names and codes keep their order in Arabic`, async () => {
    const page = await panel.another(first)
    await page.goto(await addressOn(page, address))
    await isSettled(page)
    expect(await mixed(page)).toEqual([])
    await page.close()
  })
}

/** Where the parts of a text are on the screen, from left to right. */
const leftToRight = (page: Page, text: string, parts: string[]) =>
  page
    .getByText(text, { exact: true })
    .first()
    .evaluate((element, parts) => {
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
      const node = walker.nextNode() as Text
      const at = (part: string) => {
        const range = document.createRange()
        const start = node.data.lastIndexOf(part)
        range.setStart(node, start)
        range.setEnd(node, start + part.length)
        return range.getBoundingClientRect().left
      }
      return parts.toSorted((one, other) => at(one) - at(other))
    }, parts)

test("a title with brackets and a phone number are read from left to right on their Arabic pages", async () => {
  const page = await panel.another(first)
  const { request } = page.context()
  const title = "Mug (blue), 2nd batch!"
  const made = await request.post("/admin/products", { data: { title } })
  await page.goto(`/app/products/${(await made.json()).product.id}`)
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible()
  expect(await leftToRight(page, title, ["!", "Mug"])).toEqual(["Mug", "!"])

  const data = { email: "reader@example.com", password: "a long password", first_name: "(Dr.)", last_name: "Grey!" }
  const customer = (await (await request.post("/admin/customers", { data })).json()).customer
  await page.goto(`/app/customers/${customer.id}`)
  const name = "(Dr.) Grey!"
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible()
  expect(await leftToRight(page, name, ["!", "Grey", "(Dr"])).toEqual(["(Dr", "Grey", "!"])
})
