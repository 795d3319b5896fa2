import { expect, type Page, test } from "@playwright/test"
import { PIXEL } from "../panel/files.ts"
import { type Dashboard, expectNoComplaints, openDashboard } from "./dashboard.ts"
import { choose, dialogOf, fill, press, said, select, tick } from "./parts.ts"

let dashboard: Dashboard
let page: Page

test.beforeAll(async ({ browser }) => {
  dashboard = await openDashboard(browser)
  page = await dashboard.open()
})
test.afterEach(() => expectNoComplaints(page))
test.afterAll(() => dashboard.stop())

/** What the shop answers to its operator. */
const read = async (path: string) => (await page.context().request.get(`/admin${path}`)).json()

test("a product is created with options, a variant and a picture, and gets a price", async () => {
  await dashboard.go(page, "/a/products")
  await press(page, "New Product")
  await fill(page, { "general.title": "Harbour Lamp" })
  await page.getByText("Variants", { exact: true }).click()
  await press(page, "Add an option")
  await page.getByPlaceholder("Color...").fill("Size")
  await page.getByPlaceholder("Blue, Red, Black...").pressSequentially("S,M,")
  await press(page, "Add a variant")
  await select(dialogOf(page), 0, "S")
  await dialogOf(page).getByText("Stock & Inventory").click()
  await fill(dialogOf(page), { "stock.sku": "HARBOUR-LAMP-S" })
  await press(dialogOf(page), "Save and close")
  await page.getByText("Media", { exact: true }).last().click()
  const picture = { name: "lamp.png", mimeType: "image/png", buffer: PIXEL }
  await page.locator("input[type=file]").last().setInputFiles(picture)
  await press(page, "Publish product")
  await said(page, "Available in 1 out of 2 Sales Channels")

  await choose(page.getByRole("heading", { name: "Variants" }), "Edit Prices")
  await page.getByRole("cell").filter({ hasText: "€" }).last().dblclick()
  await page.keyboard.type("25.50")
  await page.keyboard.press("Enter")
  await press(page, "Save and close")
  await press(page, "Save changes")
  const price = async () => (await read("/products?q=Harbour+Lamp")).products[0].variants[0].prices[0]?.amount
  await expect.poll(price).toBe(2550)
  const { products } = await read("/products?q=Harbour+Lamp&expand=variants,images,sales_channels")
  expect(products).toMatchObject([{ status: "published", variants: [{ sku: "HARBOUR-LAMP-S" }] }])
  expect(products[0].thumbnail).toBe(products[0].images[0].url)
})

test("a discount is created for products of a region", async () => {
  await dashboard.go(page, "/a/discounts")
  await press(page, "Add Discount")
  await page.getByText("General").last().click()
  await select(page.locator("body"), 0, "Europe")
  // The list of regions stays open until somebody clicks elsewhere.
  await page.mouse.click(10, 400)
  await fill(page, { code: "DASH10", "rule.value": "10", "rule.description": "Ten percent off" })
  await page.getByText("Conditions", { exact: true }).first().click()
  await press(page, "Add Condition")
  await dialogOf(page).getByText("Product", { exact: true }).click()
  await tick(dialogOf(page), "Tea Light Dozen")
  await press(dialogOf(page), "Save and close")
  await press(page, "Publish discount")
  await expect(page.getByRole("cell", { name: "DASH10" })).toBeVisible()
  const { discount } = await read("/discounts/code/DASH10?expand=rule,rule.conditions,regions")
  expect(discount).toMatchObject({
    rule: { type: "percentage", value: 10, conditions: [{ type: "products", operator: "in" }] },
    regions: [{ name: "Europe" }],
  })
  await page.getByRole("cell", { name: "DASH10" }).click()
  await said(page, "Ten percent off")
})

test("a price list is created with a price, and read", async () => {
  await dashboard.go(page, "/a/pricing")
  await press(page, "Create New")
  await fill(page, { "details.general.name": "Harbour sale", "details.general.description": "For a week" })
  await press(page, "Continue")
  await dialogOf(page)
    .getByRole("row", { name: /Tea Light Dozen/ })
    .getByRole("checkbox")
    .click()
  await press(page, "Continue")
  await press(page, "Add prices")
  await page.locator("[name$='currency.eur.amount']").first().dblclick()
  await page.keyboard.type("7.5")
  await page.keyboard.press("Enter")
  await press(page, "Save Prices")
  await press(page, "Save and Publish")
  await page.getByRole("cell", { name: "Harbour sale" }).click()
  await said(page, "Tea Light Dozen")
  const { price_lists } = await read("/price-lists?q=Harbour+sale")
  const { price_list } = await read(`/price-lists/${price_lists[0].id}`)
  expect(price_list).toMatchObject({ type: "sale", status: "active", prices: [{ amount: 750, currency_code: "eur" }] })
})

test("a return reason is created", async () => {
  await dashboard.go(page, "/a/settings/return-reasons")
  await press(page, "Add reason")
  await fill(dialogOf(page), { value: "wrong_size", label: "Wrong size", description: "It does not fit" })
  await press(dialogOf(page), "Create")
  await said(page, "Wrong size")
  const { return_reasons } = await read("/return-reasons")
  expect(return_reasons).toMatchObject([{ value: "wrong_size", label: "Wrong size" }])
})

test("a region gets another name and metadata", async () => {
  await dashboard.go(page, "/a/settings/regions")
  await choose(page.getByRole("heading", { name: "Denmark" }), "Edit Region Details")
  await fill(dialogOf(page), { "details.name": "Danmark" })
  await fill(dialogOf(page), { "metadata.entries.0.key": "office", "metadata.entries.0.value": "Aarhus" })
  await press(dialogOf(page), "Save and close")
  await expect(page.getByRole("heading", { name: "Danmark" })).toBeVisible()
  const { regions } = await read("/regions?q=Danmark")
  expect(regions).toMatchObject([{ name: "Danmark", metadata: { office: "Aarhus" } }])
})

test("a draft order is created and marked as paid", async () => {
  await dashboard.go(page, "/a/draft-orders")
  await press(page, "Create draft order")
  const dialog = dialogOf(page)
  await select(dialog, 0, "Europe")
  await press(dialog, "Next")
  await press(dialog, "Add Existing")
  await tick(dialog, /Taper Pair.*Cedar/)
  await press(dialog, "Add")
  await press(dialog, "Next")
  await select(dialog, 0, /^Standard/)
  await press(dialog, "Next")
  const address = {
    first_name: "Dora",
    last_name: "Lind",
    address_1: "Main St 1",
    postal_code: "10115",
    city: "Berlin",
  }
  const named = Object.entries(address).map(([name, value]) => [`shipping_address.${name}`, value])
  await fill(dialog, { email: "dora@example.com", ...Object.fromEntries(named) })
  await select(dialog, 1, "Germany")
  await press(dialog, "Next")
  await dialog.getByText("Use same as shipping").click()
  await press(dialog, "Next")
  await press(dialog, "Submit")
  await said(page, "dora@example.com")
  await press(page, "Mark as paid")
  await press(dialogOf(page), "Mark paid")
  const drafts = async () => (await read("/draft-orders?expand=order,cart")).draft_orders
  await expect.poll(drafts).toMatchObject([{ status: "completed", cart: { email: "dora@example.com" } }])
})
