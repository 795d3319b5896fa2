import path from "node:path"
import { expect, type Page } from "@playwright/test"
import { placeOrder } from "./orders.ts"
import { expectAccessible, expectNoComplaints, listIsLoaded, type Panel, startPanel, test } from "./panel.ts"

const MERCER_SHOP = path.join(import.meta.dirname, "../shop/custom-fields.mjs")

let panel: Panel

test.beforeAll(async ({ browser }) => {
  panel = await startPanel(browser, "front", { MERCER_SHOP })
})
test.afterAll(() => panel.stop())

async function aProduct(page: Page, title: string, facts: object = {}): Promise<string> {
  const answer = await page.context().request.post("/admin/products", { data: { title, ...facts } })
  expect(answer.status()).toBe(200)
  return (await answer.json()).product.id
}

const stored = async (page: Page, id: string) =>
  (await (await page.context().request.get(`/admin/products/${id}?expand=`)).json()).product

test("a product's page has its custom fields, saves them, and undo brings the old values back", async () => {
  const page = await panel.open()
  const id = await aProduct(page, "Lamp", { warranty_months: 12, care: "Dry" })
  await page.goto(`/app/products/${id}`)
  await expect(page.getByRole("button", { name: "Add option" })).toBeVisible()
  await page.mouse.move(700, 500)
  await page.mouse.wheel(0, 10_000)
  const card = page.locator(".card", { has: page.getByRole("heading", { name: "Custom fields" }) })
  await expect(card.getByLabel("Warranty (months)")).toHaveValue("12")
  await card.getByLabel("Warranty (months)").fill("24")
  await card.getByLabel("Margin").fill("-0.5")
  await card.getByLabel("Fragile").selectOption("Yes")
  await card.getByLabel("Sold from").fill("2026-01-31")
  await card.getByLabel("Grade").selectOption("B")
  await card.getByLabel("Care").fill("")
  await card.getByRole("button", { name: "Save" }).click()
  const toast = page.locator(".toast", { hasText: "Saved" })
  await expect(toast).toBeVisible()
  const now = { warranty_months: 24, margin: -0.5, fragile: true, sold_from: "2026-01-31", grade: "B", care: null }
  expect(await stored(page, id)).toMatchObject(now)
  await expectAccessible(page, "custom fields")
  await toast.getByRole("button", { name: "Undo" }).click()
  await expect.poll(() => stored(page, id)).toMatchObject({ warranty_months: 12, margin: null, care: "Dry" })
  await card.getByLabel("Warranty (months)").fill("many")
  await card.getByRole("button", { name: "Save" }).click()
  await expect(card.getByRole("alert").first()).toContainText("Enter a number such as 12.")
  expect((await stored(page, id)).warranty_months).toBe(12)
  expectNoComplaints(page)
})

test("the list has a column for each, sorts by it, and is filtered by a range, a text and options", async () => {
  const page = await panel.open()
  await aProduct(page, "Zebra one", { warranty_months: 3, care: "Wipe", grade: "A" })
  await aProduct(page, "Zebra two", { warranty_months: 30, grade: "B" })
  await aProduct(page, "Zebra none")
  const titles = page.locator("[data-row-link]")
  await page.goto("/app/products?q=zebra&columns=title,warranty_months,grade&order=-warranty_months")
  await listIsLoaded(page)
  await expect(titles).toHaveText(["Zebra two", "Zebra one", "Zebra none"])
  await expect(page.getByRole("row", { name: /Zebra two/ })).toContainText("30")
  await page.getByRole("button", { name: "Filter", exact: true }).click()
  await page.getByLabel("Warranty (months): From", { exact: true }).fill("12")
  await page.getByLabel("Warranty (months): To", { exact: true }).focus()
  await expect(titles).toHaveText(["Zebra two"])
  await page.getByLabel("Warranty (months): From", { exact: true }).fill("")
  await page.getByLabel("Care", { exact: true }).fill("Wipe")
  await page.getByLabel("Care", { exact: true }).press("Enter")
  await expect(titles).toHaveText(["Zebra one"])
  await page.keyboard.press("Escape")
  await page.getByRole("button", { name: "Remove filter Care: Wipe" }).click()
  await page.goto("/app/products?q=zebra&field_grade=A")
  await expect(titles).toHaveText(["Zebra one"])
  await expect(page.locator(".filter-chip")).toContainText("Grade A")
  expectNoComplaints(page)
})

const post = async (page: Page, path: string, data: object) => {
  const answer = await page.context().request.post(path, { data })
  expect(answer.status(), await answer.text()).toBeLessThan(300)
  return answer.json()
}

/** Fills the one custom field of a page, and saves it. */
async function fill(page: Page, label: string, text: string) {
  const card = page.locator(".card", { has: page.getByRole("heading", { name: "Custom fields" }) })
  await card.getByLabel(label).fill(text)
  await card.getByRole("button", { name: "Save" }).click()
  await expect(page.locator(".toast", { hasText: "Saved" })).toBeVisible()
}

/** The list has the field as a column, and as a filter that leaves this row. */
async function isFound(page: Page, path: string, query: { column: string; filter: string }, text: string) {
  await page.goto(`${path}?columns=${query.column}&${query.filter}`)
  const row = page.getByRole("row", { name: new RegExp(text) })
  await expect(row).toBeVisible()
  await expect(page.locator("tbody tr")).toHaveCount(1)
  expectNoComplaints(page)
}

test("customers, collections and categories have a form, a column and a filter", async () => {
  const page = await panel.open()
  const person = { email: "vat@example.com", first_name: "Vera", last_name: "Tax", password: "a-long-password" }
  const { customer } = await post(page, "/admin/customers", person)
  const { collection } = await post(page, "/admin/collections", { title: "Beachwear" })
  const { product_category: above } = await post(page, "/admin/product-categories", { name: "Above" })
  const below = { name: "Below", parent_category_id: above.id }
  const { product_category: category } = await post(page, "/admin/product-categories", below)
  await page.goto(`/app/customers/${customer.id}`)
  await fill(page, "VAT number", "DE123")
  await page.goto(`/app/collections/${collection.id}`)
  await fill(page, "Season", "Beach days")
  await page.goto(`/app/categories/${category.id}`)
  await fill(page, "Teaser", "New")
  await isFound(page, "/app/customers", { column: "vat_number", filter: "field_vat_number=DE123" }, "DE123")
  await isFound(page, "/app/collections", { column: "season", filter: "field_season=Beach%20days" }, "Beach days")
  await isFound(page, "/app/categories", { column: "name,teaser", filter: "field_teaser=New" }, "New")
  await expect(page.getByRole("row", { name: /Above › Below/ })).toBeVisible()
})

test("orders have a form, a column, a filter by days and an order", async () => {
  const page = await panel.open()
  const [order, other] = [await placeOrder(page), await placeOrder(page)]
  await page.goto(`/app/orders/${order.id}`)
  await fill(page, "Due", "2026-01-31")
  await expectAccessible(page, "custom fields of an order")
  await post(page, `/admin/orders/${other.id}`, { due: "2026-03-01" })
  await isFound(
    page,
    "/app/orders",
    { column: "order,due", filter: "field_due=2026-01-01..2026-02-01" },
    "Jan 31, 2026",
  )
  await page.goto("/app/orders?columns=order,due&order=-due")
  await listIsLoaded(page)
  await expect(page.locator("tbody tr").first()).toContainText("Mar 1, 2026")
})

test("variants have fields in their drawer, a column and a filter", async () => {
  const page = await panel.open()
  const options = [{ title: "Size" }]
  const variants = [
    { title: "Small", options: [{ value: "S" }], shelf: 3 },
    { title: "Large", options: [{ value: "L" }] },
  ]
  const id = await aProduct(page, "Shelved", { options, variants })
  await page.goto(`/app/products/${id}?columns=title,shelf&field_shelf=1..5`)
  await page.mouse.move(700, 500)
  await page.mouse.wheel(0, 10_000)
  const table = page.getByRole("region", { name: "Variants" })
  await expect(table.locator("tbody tr")).toHaveCount(1)
  await table.getByRole("button", { name: "Small" }).click()
  const drawer = page.getByRole("dialog")
  await expect(drawer.getByLabel("Shelf")).toHaveValue("3")
  await drawer.getByLabel("Shelf").fill("4")
  await drawer.getByRole("button", { name: "Save" }).click()
  await expect(page.locator(".toast", { hasText: "Saved" })).toBeVisible()
  const answer = await page.context().request.get(`/admin/products/${id}`)
  const { product } = await answer.json()
  expect(product.variants).toMatchObject([{ shelf: 4 }, { shelf: null }])
  expectNoComplaints(page)
})
