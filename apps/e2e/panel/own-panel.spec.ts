import fs from "node:fs"
import path from "node:path"
import { expect, type Page } from "@playwright/test"
import { makeShop, type PublishedShop, startPublished } from "../shop/published.ts"
import { placeOrder } from "./orders.ts"
import {
  expectAccessible,
  expectAccessibleInDark,
  expectNoComplaints,
  expectRefusedPage,
  firstId,
  MEMBER,
  type Panel,
  panelOf,
  test,
} from "./panel.ts"

test.describe.configure({ mode: "serial", timeout: 180_000 })

let made: ReturnType<typeof makeShop>
let shop: PublishedShop
let panel: Panel

test.beforeAll(async ({ browser }) => {
  // The file's limit holds for its tests only, and here a shop is packed and started.
  test.setTimeout(180_000)
  made = makeShop()
  shop = await startPublished(made.folder)
  panel = await panelOf(browser, shop)
})
test.afterAll(async () => {
  await panel?.stop()
  await shop?.stop()
  made?.remove()
})

/** The addresses that a page loads of the shop's own part of the panel. */
function ownFiles(page: Page): string[] {
  const found: string[] = []
  page.on("request", (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith("/panel/")) found.push(pathname)
  })
  return found
}

const menu = (page: Page) => page.getByRole("navigation", { name: "Main" })

test("the menu and the palette lead to the shop's page, which reads, writes and refuses through its operations", async () => {
  const page = await panel.open()
  const files = ownFiles(page)
  await page.goto("/app/currencies")
  await expect(menu(page).getByRole("heading", { name: "Extensions" })).toBeVisible()
  await expect(menu(page).getByRole("link", { name: "Restock" })).toBeVisible()
  // A page of Mercer's own loads nothing of it.
  await page.waitForLoadState("networkidle")
  expect(files).toEqual([])
  expect(await page.locator("script[type=importmap]").count()).toBe(0)

  await page.keyboard.press("Control+k")
  await page.getByRole("option", { name: "Restock" }).click()
  await expect(page).toHaveURL(/\/app\/x\/restock$/)
  await expect(page).toHaveTitle("Restock · Mercer Demo")
  await expect(page.getByRole("row")).toHaveCount(6)
  await expect(menu(page).getByRole("link", { name: "Restock" })).toHaveAttribute("aria-current", "page")
  expect(files.filter((name) => /\/shop-\w{8}\.(js|css)$/.test(name))).toHaveLength(2)
  expect(
    await page
      .locator(".restock-left")
      .first()
      .evaluate((one) => getComputedStyle(one).fontWeight),
  ).toBe("700")

  await page.getByRole("button", { name: "Set supplier" }).first().click()
  const dialog = page.getByRole("dialog", { name: "Supplier" })
  await dialog.getByRole("textbox").fill("x")
  await dialog.getByRole("button", { name: "Save" }).click()
  await expect(dialog.getByRole("alert")).toBeVisible()
  await dialog.getByRole("textbox").fill("Weber & Sons")
  await dialog.getByRole("button", { name: "Save" }).click()
  await expect(page.getByText("Supplier saved")).toBeVisible()
  expectNoComplaints(page)
})

test("the page keeps the policy, is accessible in both themes, and speaks the operator's language", async () => {
  const page = await panel.open(undefined, { colorScheme: "light" })
  const answer = await page.goto("/app/x/restock")
  const policy = (await answer?.headerValue("content-security-policy")) ?? ""
  expect(policy).toMatch(/script-src 'self' 'nonce-[\w=]+' 'strict-dynamic';/)
  await expect(page.getByRole("row")).toHaveCount(6)
  await expectAccessible(page, "own page, light")
  await picture(page, "own-page-light")
  await expectAccessibleInDark(page, "own page")
  await picture(page, "own-page-dark")
  await page.context().addCookies([{ name: "panel_language", value: "de", url: `${panel.url}/app` }])
  await page.reload()
  await expect(page.getByRole("link", { name: "Nachbestellen" })).toBeVisible()
  await expect(page.getByRole("heading", { name: "Erweiterungen" })).toBeVisible()
  expectNoComplaints(page)
})

test("a role that may not call the page's operation sees no entry and no page, and is refused the operation", async () => {
  const page = await panel.open(MEMBER)
  await page.goto("/app/currencies")
  await expect(menu(page).getByRole("link", { name: "Broken" })).toBeVisible()
  await expect(menu(page).getByRole("link", { name: "Restock" })).toHaveCount(0)
  await page.goto("/app/x/restock")
  await expectRefusedPage(page)
  expect((await page.context().request.get("/admin/restock")).status()).toBe(403)
  expect((await page.context().request.get("/app/x/missing")).status()).toBe(404)
  expectNoComplaints(page)
})

test("a page that fails says so, and the rest of the panel works on", async () => {
  const page = await panel.open()
  await page.goto("/app/x/broken/deep")
  await expect(page.getByRole("heading", { name: "This page failed" })).toBeVisible()
  await expect(page.getByText("Nothing at deep")).toBeVisible()
  await menu(page).getByRole("link", { name: "Currencies" }).click()
  await expect(page.getByRole("heading", { name: "Currencies" })).toBeVisible()
})

test("slots show what the shop adds to an order, a product and the home page; a failing one fails alone", async () => {
  const page = await panel.open(undefined, { colorScheme: "light" })
  await page.goto("/app")
  const card = page.locator(".card").filter({ hasText: "Own card of home" })
  await expect(card).toContainText("from a query of its own")
  await expectAccessible(page, "home with a slot, light")
  await picture(page, "slot-home")
  await expectAccessibleInDark(page, "home with a slot")
  expectNoComplaints(page)

  const { id, display_id } = await placeOrder(page)
  await page.goto(`/app/orders/${id}`)
  await expect(page.locator(".card").filter({ hasText: "Own card of order" })).toContainText(`#${display_id}`)
  await picture(page, "slot-order")
  expectNoComplaints(page)

  await page.goto("/app/x/restock")
  await page.getByRole("button", { name: "Set supplier" }).first().click()
  await page.getByRole("textbox", { name: "Supplier" }).fill("Miller")
  await page.getByRole("button", { name: "Save" }).click()
  await expect(page.getByText("Supplier saved")).toBeVisible()
  const { variants } = await (await page.context().request.get("/admin/restock")).json()
  await page.goto(`/app/products/${variants[0].id}`)
  await expect(page.locator(".card").filter({ hasText: "Supplier" })).toContainText("Miller")
  await expect(page.getByRole("alert").filter({ hasText: "This section failed" })).toContainText("cannot be displayed")
  await picture(page, "slot-product")
  const other = await firstId(page, "products", "products", "&order=title")
  if (other !== variants[0].id) {
    await page.goto(`/app/products/${other}`)
    await expect(page.getByRole("alert").filter({ hasText: "This section failed" })).toBeVisible()
    await expect(page.getByRole("heading", { name: "Supplier" })).toHaveCount(0)
  }
})

test("the modules that the bundle shares with the panel are the panel's own, with all that they export", async () => {
  const page = await panel.open()
  await page.goto("/app/x/restock")
  await expect(page.getByRole("row")).toHaveCount(6)
  const strange = await page.evaluate(async () => {
    const map = document.querySelector("script[type=importmap]")?.textContent ?? "{}"
    const { imports } = JSON.parse(map) as { imports: Record<string, string> }
    const { mercerPanel } = globalThis as unknown as { mercerPanel: Record<string, Record<string, unknown>> }
    const wrong: string[] = []
    for (const [name, address] of Object.entries(imports)) {
      const given = (await import(address)) as Record<string, unknown>
      const own = mercerPanel[name] ?? {}
      if (name === "mercer/panel") wrong.push(...Object.keys(own).filter((key) => !(key in given)))
      for (const key of Object.keys(given))
        if (key !== "default" && (given[key] !== own[key] || given[key] === undefined)) wrong.push(`${name}: ${key}`)
    }
    return wrong
  })
  expect(strange).toEqual([])
})

test("while it is developed, a change of a page appears by itself", async ({ browser }) => {
  const developed = await startPublished(made.folder, "dev")
  const own = await panelOf(browser, developed)
  try {
    const page = await own.open()
    await page.goto("/app/x/restock")
    await expect(page.getByRole("row")).toHaveCount(6)
    const source = path.join(made.folder, "src/panel/restock.tsx")
    fs.writeFileSync(source, fs.readFileSync(source, "utf8").replace('title="Restock"', 'title="Order again"'))
    await expect(page.getByRole("heading", { name: "Order again" })).toBeVisible()
  } finally {
    await own.stop()
    await developed.stop()
  }
})

/** For people to look at: PICTURES names a folder. */
async function picture(page: Page, name: string) {
  const folder = process.env.PICTURES
  if (folder) await page.screenshot({ path: path.join(folder, `${name}.png`), fullPage: true })
}
