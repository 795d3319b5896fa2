import { expect, type Page } from "@playwright/test"
import { expectAccessible, expectNoComplaints, listIsLoaded, MEMBER, openPanel, type Panel, test } from "./panel.ts"

let panel: Panel

test.beforeAll(async ({ browser, shop }) => {
  panel = await openPanel({ browser, shop })
})
test.afterAll(() => panel.stop())

const made = async (page: Page, title: string, more = {}) =>
  (await (await page.context().request.post("/admin/products", { data: { title, ...more } })).json()).product

/** Opens the filter menu. */
const filters = (page: Page) => page.getByRole("button", { name: "Filter", exact: true }).click()

test("an unknown address is a page of the panel with a link back, answered with 404", async () => {
  const page = await panel.open()
  for (const address of ["/app/nothing", "/app/products/a/b/c"]) {
    const answer = await page.goto(address)
    expect(answer?.status()).toBe(404)
    await expect(page.getByRole("heading", { name: "Page not found", level: 1 })).toBeVisible()
    await expect(page.getByRole("link", { name: "Products" })).toBeVisible()
    await expect(page).toHaveTitle(/Page not found/)
  }
  await expectAccessible(page, "not found")
  expectNoComplaints(page)
  await page.getByRole("link", { name: "Go to home" }).click()
  await expect(page).toHaveURL(/\/app$/)
})

test("a filter accepts several values, and a range of days", async () => {
  const page = await panel.open()
  await made(page, "Filtered draft")
  await made(page, "Filtered proposed", { status: "proposed" })
  await made(page, "Filtered published", { status: "published" })
  await page.goto("/app/products?q=filtered&order=title")
  await listIsLoaded(page)
  await filters(page)
  await page.getByRole("button", { name: "Draft", exact: true }).click()
  await page.getByRole("button", { name: "Proposed", exact: true }).click()
  await expect(page.locator("[data-row-link]")).toHaveText(["Filtered draft", "Filtered proposed"])
  await expect(page).toHaveURL(/status=draft%2Cproposed/)
  await page.keyboard.press("Escape")
  await page.getByRole("button", { name: "Remove filter Status: Draft, Proposed" }).click()
  await expect(page.locator("[data-row]")).toHaveCount(3)

  await filters(page)
  await page.getByLabel("Created: To").fill("2020-01-31")
  await expect(page.getByText("No results", { exact: false }).or(page.getByText("Nothing here matches."))).toBeVisible()
  await page.getByLabel("Created: To").fill("")
  await page.getByLabel("Created: From").fill("2020-01-01")
  await expect(page.locator("[data-row]")).toHaveCount(3)
  await expect(page).toHaveURL(/created=2020-01-01\.\./)
  await expectAccessible(page, "filters")
  await page.reload()
  await expect(page.locator(".filter-chip")).toContainText("from Jan 1, 2020")
  expectNoComplaints(page)
})

test("the link back from a resource leads to its list as it was: filters, search, order and page", async () => {
  const page = await panel.open()
  await made(page, "Back and forth")
  await page.goto("/app/products?q=back+and&status=draft&order=-title")
  await listIsLoaded(page)
  await page.getByRole("link", { name: "Back and forth" }).click()
  await expect(page.getByRole("heading", { name: "Back and forth", level: 1 })).toBeVisible()
  await page.locator(".back").click()
  await expect(page).toHaveURL(/products\?q=back\+and&status=draft&order=-title/)
  await expect(page.locator("[data-row]")).toHaveCount(1)
})

test("views are stored on the server, private or shared; those stored in the browser are moved there once", async () => {
  const page = await panel.open()
  await page.addInitScript(() => {
    if (sessionStorage.getItem("once")) return
    sessionStorage.setItem("once", "1")
    localStorage.setItem("mercer.views.products", JSON.stringify([{ name: "From before", text: "status=draft" }]))
  })
  await page.goto("/app/products")
  await expect(page.getByRole("button", { name: "From before", exact: true })).toBeVisible()
  await expect.poll(() => page.evaluate(() => localStorage.getItem("mercer.views.products"))).toBeNull()
  await page.goto("/app/products?status=published")
  await page.getByRole("button", { name: "Save view" }).click()
  await page.getByRole("dialog").getByRole("textbox").fill("Live now")
  await expectAccessible(page, "view dialog")
  await page.getByRole("dialog").getByRole("button", { name: "Save for all users" }).click()
  await expect(page.getByRole("button", { name: /Live now$/, pressed: true })).toBeVisible()

  const other = await panel.open(MEMBER)
  await other.goto("/app/products")
  await other.getByRole("button", { name: /Live now/ }).click()
  await expect(other).toHaveURL(/status=published/)
  await expect(other.getByRole("button", { name: "From before" })).toHaveCount(0)
  await expect(other.getByRole("button", { name: "Edit view Live now" })).toHaveCount(0)

  await page.reload()
  await page.getByRole("button", { name: /Edit view Live now/ }).click()
  await page.getByRole("dialog").getByRole("textbox").fill("Published")
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click()
  const view = page.locator(".view", { hasText: "Published" })
  await expect(view.getByRole("button", { name: /Published$/, pressed: true })).toBeVisible()
  await view.getByRole("button").last().click()
  await expect(view).toHaveCount(0)
  await page.locator(".toast").getByRole("button", { name: "Undo" }).click()
  await expect(view).toBeVisible()
  expectNoComplaints(page)
})

const LONG = "Extraordinarily long name of something that a shop sells ".repeat(4).slice(0, 199).concat("s")

test("names of 200 characters are cut off on one line, complete in their tooltips, at 1440 and 390 px", async () => {
  const page = await panel.open()
  const { request } = page.context()
  const product = await made(page, LONG, {
    options: [{ title: "Size" }],
    variants: [{ title: LONG, sku: LONG.replaceAll(" ", "-"), options: [{ value: "S" }], prices: [] }],
  })
  const group = (await (await request.post("/admin/customer-groups", { data: { name: LONG } })).json()).customer_group
  const collection = (await (await request.post("/admin/collections", { data: { title: LONG } })).json()).collection
  await request.post(`/admin/products/${product.id}`, { data: { collection_id: collection.id } })
  const lists = [
    "/app/products?q=extraordinarily",
    "/app/customer-groups",
    "/app/collections",
    `/app/products/${product.id}/variants`,
  ]
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    for (const address of lists) {
      await page.goto(address)
      const name = page.locator(".clip", { hasText: "Extraordinarily" }).first()
      await expect(name).toBeVisible()
      await expect(name).toHaveAttribute("title", LONG)
      const { height, over } = await name.evaluate((one) => ({
        height: one.getBoundingClientRect().height,
        over: document.documentElement.scrollWidth - window.innerWidth,
      }))
      expect(height, `${address} at ${width}`).toBeLessThan(40)
      expect(over, `${address} at ${width}`).toBeLessThanOrEqual(0)
    }
    await page.goto(`/app/collections/${collection.id}`)
    await page.getByRole("combobox").first().fill("Extraordinarily")
    const option = page.getByRole("option").first()
    await expect(option).toBeVisible()
    expect((await option.boundingBox())?.height, `a picker at ${width}`).toBeLessThan(60)
    await expect(option.locator("[title]").first()).toHaveAttribute("title", LONG)
    await page.goto("/app/audit")
    await listIsLoaded(page)
    const rows = await page
      .locator("[data-row]")
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height))
    expect(Math.max(...rows), `the audit log at ${width}`).toBeLessThan(width > 640 ? 70 : 260)
  }
  expect(group.name).toBe(LONG)
  expectNoComplaints(page)
})
