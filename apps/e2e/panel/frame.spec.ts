import { expect } from "@playwright/test"
import { expectNoComplaints, listIsLoaded, MEMBER, openPanel, type Panel, test } from "./panel.ts"

let panel: Panel

test.beforeAll(async ({ browser, shop }) => {
  panel = await openPanel({ browser, shop })
})
test.afterAll(() => panel.stop())

test("every link in the menu leads to a page", async () => {
  const page = await panel.open()
  await page.goto("/app/currencies")
  await listIsLoaded(page)
  const links = await page.getByRole("navigation", { name: "Main" }).getByRole("link").all()
  expect(links.length).toBeGreaterThanOrEqual(4)
  for (const link of links) {
    const answer = await page.context().request.get((await link.getAttribute("href")) ?? "")
    expect(answer.status()).toBe(200)
  }
})

test("the menu is scrolled to the current page, however far down it is", async () => {
  const page = await panel.open(undefined, { viewport: { width: 1280, height: 480 } })
  await page.goto("/app/webhooks")
  await listIsLoaded(page)
  await expect(page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Webhooks" })).toBeInViewport({
    ratio: 1,
  })
})

test("on a phone the tools of a list are on one line", async () => {
  const page = await panel.open(undefined, { viewport: { width: 390, height: 844 } })
  await page.goto("/app/customers")
  await listIsLoaded(page)
  const tools = page.locator(".toolbar .row").first().locator("input, button")
  await expect(tools).toHaveCount(5)
  const tops = await tools.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top))
  expect(Math.max(...tops) - Math.min(...tops)).toBeLessThan(20)
})

test("theme and language apply to the first render of the next page", async () => {
  const page = await panel.open()
  await page.goto("/app/currencies")
  await page.getByRole("button", { name: /^Account:/ }).click()
  await page.getByLabel("Theme").selectOption("dark")
  await page.getByLabel("Language").selectOption("de")
  await expect(page.getByRole("heading", { name: "Währungen" })).toBeVisible()
  const html = await (await page.context().request.get("/app/currencies")).text()
  expect(html).toMatch(/<html[^>]* lang="de"/)
  expect(html).toMatch(/<html[^>]* data-theme="dark"/)
  expect(html).toContain("Währungen")
  expectNoComplaints(page)
})

test("the palette finds pages and customers, and shortcuts work without it", async () => {
  const page = await panel.open()
  await page.goto("/app/currencies")
  await listIsLoaded(page)
  await page.keyboard.press("Control+k")
  const palette = page.getByRole("dialog", { name: "Search" })
  await palette.getByRole("combobox").fill("quentin")
  await expect(palette.getByRole("option", { name: /quentin/i }).first()).toBeVisible()
  await expect(palette.getByText("No results found")).toBeHidden()
  await palette.getByRole("combobox").fill("collec")
  await expect(palette.getByRole("option", { name: /^Collections/ })).toBeVisible()
  await page.keyboard.press("Enter")
  await expect(page).toHaveURL(/\/app\/collections$/)
  await listIsLoaded(page)

  await page.keyboard.press("?")
  const list = page.getByRole("dialog", { name: "Keyboard shortcuts" })
  await expect(list).toBeVisible()
  await page.keyboard.press("Escape")
  await expect(list).toBeHidden()
  await page.keyboard.press("g")
  await page.keyboard.press("c")
  await expect(page.getByRole("heading", { name: "Customers", level: 1 })).toBeVisible()
  await listIsLoaded(page)
  await page.keyboard.press("j")
  await page.keyboard.press("j")
  await expect(page.locator("[data-row-link]").nth(1)).toBeFocused()
  await page.keyboard.press("n")
  await expect(page).toHaveURL(/\/app\/customers\/new$/)
})

test("a key pressed in the first second of a page works like any other", async () => {
  const page = await panel.open()
  await page.addInitScript(() => Object.defineProperty(Event.prototype, "timeStamp", { get: () => 500 }))
  await page.goto("/app/currencies")
  await listIsLoaded(page)
  await page.keyboard.press("?")
  await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible()
})

test("a role that may not change something sees the reason", async () => {
  const page = await panel.open(MEMBER)
  await page.goto("/app/currencies")
  await listIsLoaded(page)
  const first = page.getByRole("switch").first()
  await expect(first).toBeDisabled()
  await expect(first).toHaveAttribute("title", "Your role doesn’t allow this.")
})

test("an unknown page is reported, with a link back", async () => {
  const page = await panel.open()
  await page.goto("/app/collections/pcol_nothing")
  await expect(page.getByText("Not found. It may have been deleted.")).toBeVisible()
  await page.getByRole("link", { name: "Back to the list" }).click()
  await expect(page).toHaveURL(/\/app\/collections$/)
})
