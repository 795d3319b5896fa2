import { someOf } from "@mercer/testing/breadth"
import { expect, type Page } from "@playwright/test"
import { addressOn, pages } from "./pages.ts"
import { isSettled, openPanel, type Panel, test } from "./panel.ts"
import { shiftOf, watchShifts } from "./shifts.ts"

/** Layout shift as a part of the window's height: what Google calls good. */
const MOST_SHIFT = 0.1
const SLOW_MS = 300

// Pages are independent: each worker has some of them.
test.describe.configure({ mode: "parallel" })

let panel: Panel
/** Kept open, so that each page finds the panel's scripts in the browser's cache. */
let english: Page
let german: Page

test.beforeAll(async ({ browser, shop }) => {
  panel = await openPanel({ browser, shop })
  english = await panel.open(undefined, { colorScheme: "light", viewport: { width: 390, height: 844 } })
  german = await panel.open(undefined, { viewport: { width: 360, height: 800 } })
  await german.context().addCookies([{ name: "panel_language", value: "de", url: panel.url }])
})
test.afterAll(() => panel.stop())

/** Answers that take long, one after another, as over a phone's network. */
async function slowDown(page: Page) {
  await page.route("**/api/trpc/**", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, SLOW_MS))
    await route.continue().catch(() => {})
  })
}

/** Buttons, labels and heads that are wider than their place, or beside the window. */
const cutOff = (page: Page) =>
  page.evaluate(() => {
    const NAMES = "button, .button, label, .label, legend, h1, h2, h3, dt, th, td, .chip, summary, input[placeholder]"
    const wide = document.documentElement.scrollWidth - window.innerWidth
    const context = document.createElement("canvas").getContext("2d")
    const scrolls = (one: Element | null): boolean =>
      one !== null &&
      one !== document.documentElement &&
      ((/auto|scroll/.test(getComputedStyle(one).overflowX) && one.scrollWidth > one.clientWidth) ||
        scrolls(one.parentElement))
    /** A name that has its tooltip, and what scrolls. */
    const mayBeCut = (one: Element) =>
      one.closest(".hidden-visually, .skip, [hidden]") !== null || one.querySelector(".clip[title]") || scrolls(one)
    const isBeside = ({ left, right, width }: DOMRect) => width > 1 && (right > window.innerWidth + 1 || left < -1)
    const holderIsWide = (one: Element) => {
      const style = getComputedStyle(one)
      if (!(one instanceof HTMLInputElement) || !context || !one.clientWidth) return false
      context.font = style.font
      const room = one.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight)
      return context.measureText(one.placeholder).width > room + 3
    }
    const isWide = (one: Element) =>
      one instanceof HTMLInputElement
        ? holderIsWide(one)
        : one.clientWidth > 1 && getComputedStyle(one).display !== "inline" && one.scrollWidth > one.clientWidth + 1
    const found = [...document.querySelectorAll(NAMES)]
      .filter((one) => !mayBeCut(one) && (isBeside(one.getBoundingClientRect()) || isWide(one)))
      .map((one) => `${one.tagName} ${one.className} ${one.textContent || (one as HTMLInputElement).placeholder}`)
    if (wide <= 0) return found
    const beside = [...document.querySelectorAll("main *")].filter((one) => isBeside(one.getBoundingClientRect()))
    return [`the page by ${wide} px`, ...beside.map((one) => `${one.tagName} ${one.className}`), ...found]
  })

for (const [name, address] of someOf(Object.entries(pages), Math.ceil(Object.keys(pages).length / 3))) {
  test(`${name}: nothing moves while it is loaded slowly, and German words have room`, async () => {
    const page = await panel.another(english)
    const at = await addressOn(page, address)
    await watchShifts(page)
    await slowDown(page)
    await page.goto(at)
    await isSettled(page)
    const { shift, moved } = await shiftOf(page)
    expect(shift, `${at} moves: ${moved}`).toBeLessThan(MOST_SHIFT)
    await page.unrouteAll({ behavior: "ignoreErrors" })
    await page.close()

    const small = await panel.another(german)
    await small.goto(at)
    await isSettled(small)
    expect(await cutOff(small), `${at} in German`).toEqual([])
    await small.close()
  })
}

/** Dialogs and menus by the buttons that open them, in whatever language. */
const BUTTONS = ".page-head button, .card > header button, .toolbar button, .topbar button"

for (const name of ["order", "customer", "product", "discount", "price-list", "users", "inventory-item", "orders"]) {
  test(`${name}: German words have room in its dialogs and menus`, async () => {
    const page = await panel.another(german)
    await page.goto(await addressOn(page, pages[name] ?? ""))
    await isSettled(page)
    const count = await page.locator(BUTTONS).count()
    let opened = 0
    for (let at = 0; at < count; at++) {
      const button = page.locator(BUTTONS).nth(at)
      if (!(await button.isVisible()) || !(await button.isEnabled())) continue
      await button.click()
      await isSettled(page)
      const panels = await page.locator("dialog[open], .menu-panel").count()
      if (panels > 0) expect(await cutOff(page), `${name}: what button ${at} opens`).toEqual([])
      opened += panels
      for (let left = 0; left < 2; left++) await page.keyboard.press("Escape")
    }
    expect(opened).toBeGreaterThan(0)
    await page.close()
  })
}
