import { gzipSync } from "node:zlib"
import { expect, type Page, test } from "@playwright/test"
import { expectAccessible, expectNoComplaints, firstId, listIsShown, MEMBER, type Panel, startPanel } from "./panel.ts"

const MOST_SCRIPT_BYTES = 180 * 1024

let panel: Panel

test.beforeAll(async ({ browser }) => {
  panel = await startPanel(browser)
})
test.afterAll(() => panel.stop())

/** Every page there is: those of lists, of new things, and one thing of each kind. */
async function pagesOf(page: Page): Promise<string[]> {
  const collection = await firstId(page, "collections", "collections")
  const group = await firstId(page, "customer-groups", "customer_groups")
  const customer = await firstId(page, "customers", "customers", "&has_account=true")
  return [
    "/app/collections",
    "/app/collections/new",
    `/app/collections/${collection}`,
    "/app/currencies",
    "/app/customer-groups",
    "/app/customer-groups/new",
    `/app/customer-groups/${group}`,
    "/app/customers",
    "/app/customers/new",
    `/app/customers/${customer}`,
  ]
}

test("every link of the menu leads to a page", async () => {
  const page = await panel.open()
  await page.goto("/app")
  await listIsShown(page)
  const links = await page.getByRole("navigation", { name: "Main" }).getByRole("link").all()
  expect(links.length).toBeGreaterThanOrEqual(4)
  for (const link of links) {
    const answer = await page.context().request.get((await link.getAttribute("href")) ?? "")
    expect(answer.status()).toBe(200)
  }
})

test("no page runs a script that its policy does not name, and each loads at most 180 kB of them", async () => {
  const page = await panel.open()
  for (const address of ["/app/login", ...(await pagesOf(page))]) {
    const sizes = new Map<string, Promise<number>>()
    const onResponse = (response: Awaited<ReturnType<Page["waitForResponse"]>>) => {
      if (!/\.js(\?|$)/.test(response.url())) return
      const size = response.body().then((body) => gzipSync(body).length)
      sizes.set(response.url(), size)
    }
    page.on("response", onResponse)
    const answer = await page.goto(address, { waitUntil: "networkidle" })
    page.off("response", onResponse)
    const policy = (await answer?.headerValue("content-security-policy")) ?? ""
    expect(policy).toMatch(/script-src 'self' 'nonce-[\w=]+' 'strict-dynamic';/)
    expect(policy).not.toMatch(/unsafe/)
    const total = (await Promise.all(sizes.values())).reduce((sum, size) => sum + size, 0)
    expect(total, `${address} loads scripts`).toBeGreaterThan(0)
    expect(total, `${address} loads ${Math.round(total / 1024)} kB of scripts`).toBeLessThanOrEqual(MOST_SCRIPT_BYTES)
    expectNoComplaints(page)
  }
})

for (const theme of ["light", "dark"] as const) {
  test(`nobody is shut out of a page, ${theme}`, async () => {
    const page = await panel.open(undefined, { colorScheme: theme })
    for (const address of ["/app/login", ...(await pagesOf(page))]) {
      await page.goto(address, { waitUntil: "networkidle" })
      await expectAccessible(page, address)
    }
  })
}

test("no page is wider than the window, from 360 to 1920 px", async () => {
  const page = await panel.open()
  for (const address of await pagesOf(page)) {
    await page.goto(address, { waitUntil: "networkidle" })
    for (const width of [360, 640, 860, 1024, 1920]) {
      await page.setViewportSize({ width, height: 800 })
      const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect(over, `${address} at ${width}`).toBeLessThanOrEqual(0)
    }
  }
})

test("theme and language are in the first picture of the next page", async () => {
  const page = await panel.open()
  await page.goto("/app/currencies")
  await page.getByRole("button", { name: /^Account/ }).click()
  await page.getByLabel("Theme").selectOption("dark")
  await page.getByLabel("Language").selectOption("de")
  await expect(page.getByRole("heading", { name: "Währungen" })).toBeVisible()
  const html = await (await page.context().request.get("/app/currencies")).text()
  expect(html).toMatch(/<html[^>]* lang="de"/)
  expect(html).toMatch(/<html[^>]* data-theme="dark"/)
  expect(html).toContain("Währungen")
  expectNoComplaints(page)
})

test("the palette finds pages and customers, and the keys work without it", async () => {
  const page = await panel.open()
  await page.goto("/app/currencies")
  await listIsShown(page)
  await page.keyboard.press("Control+k")
  const palette = page.getByRole("dialog", { name: "Search" })
  await palette.getByRole("combobox").fill("collec")
  await expect(palette.getByRole("option", { name: /^Collections/ })).toBeVisible()
  await page.keyboard.press("Enter")
  await expect(page).toHaveURL(/\/app\/collections$/)
  await listIsShown(page)

  await page.keyboard.press("?")
  const list = page.getByRole("dialog", { name: "Keyboard shortcuts" })
  await expect(list).toBeVisible()
  await page.keyboard.press("Escape")
  await expect(list).toBeHidden()
  await page.keyboard.press("g")
  await page.keyboard.press("c")
  await expect(page.getByRole("heading", { name: "Customers", level: 1 })).toBeVisible()
  await listIsShown(page)
  await page.keyboard.press("j")
  await page.keyboard.press("j")
  await expect(page.locator("[data-row-link]").nth(1)).toBeFocused()
  await page.keyboard.press("n")
  await expect(page).toHaveURL(/\/app\/customers\/new$/)
})

test("a role that may not change something sees why", async () => {
  const page = await panel.open(MEMBER)
  await page.goto("/app/currencies")
  await listIsShown(page)
  const first = page.getByRole("switch").first()
  await expect(first).toBeDisabled()
  await expect(first).toHaveAttribute("title", "Your role may not change this.")
})

test("what is not there says so and shows the way back", async () => {
  const page = await panel.open()
  await page.goto("/app/collections/pcol_nothing")
  await expect(page.getByText("This does not exist, or no longer.")).toBeVisible()
  await page.getByRole("link", { name: "Back to the list" }).click()
  await expect(page).toHaveURL(/\/app\/collections$/)
})
