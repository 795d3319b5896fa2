import { expect, type Page } from "@playwright/test"
import { expectNoComplaints, firstId, listIsLoaded, MEMBER, openPanel, type Panel, test } from "./panel.ts"

let panel: Panel

test.beforeAll(async ({ browser, shop }) => {
  panel = await openPanel({ browser, shop })
})
test.afterAll(() => panel.stop())

const RELATIONS = "products,product_types,shipping_options"

async function stored(page: Page) {
  const id = page.url().split("/").at(-1)
  return (await (await page.context().request.get(`/admin/tax-rates/${id}?expand=${RELATIONS}`)).json()).tax_rate
}

/** Links the first result for a name. */
async function tie(page: Page, search: string, text: string) {
  await page.getByRole("combobox", { name: search }).fill(text)
  await page.getByRole("listbox", { name: search }).getByRole("option").first().click()
  await expect(page.getByRole("button", { name: `Remove ${text}` })).toBeVisible()
  await page.keyboard.press("Escape")
}

test("a tax rate is created and linked to products, types and shipping options of its region", async () => {
  const page = await panel.open()
  const request = page.context().request
  await page.goto("/app/taxes")
  await listIsLoaded(page)
  await page.getByRole("link", { name: "New tax rate" }).click()
  await page.getByLabel("Name").fill("Food")
  await page.getByLabel("Rate").fill("2000")
  await page.getByRole("button", { name: "Create" }).click()
  await expect(page.getByText("This field is required.")).toHaveCount(2)
  await page.getByLabel("Code").fill("vat-food")
  await page.getByLabel("Region").selectOption("Europe")
  await page.getByRole("button", { name: "Create" }).click()
  await expect(page.getByText("Enter a number from 0 to 1,000.")).toBeVisible()
  await page.getByLabel("Rate").fill("5.5")
  await page.getByRole("button", { name: "Create" }).click()
  await expect(page.getByRole("heading", { name: "Food", level: 1 })).toBeVisible()
  await expect(page.getByText("This rate doesn’t apply to anything yet.")).toBeVisible()

  const { products } = await (await request.get("/admin/products?limit=1&fields=title")).json()
  const { product_types } = await (await request.get("/admin/product-types?limit=1")).json()
  await tie(page, "Search products", products[0].title)
  await tie(page, "Search product types", product_types[0].value)
  await tie(page, "Search the region’s shipping options", "Express")
  const { region_id, ...rate } = await stored(page)
  expect(rate).toMatchObject({ rate: 5.5, code: "vat-food", product_types: [{ value: product_types[0].value }] })
  expect(rate.products).toHaveLength(1)
  expect(rate.shipping_options).toMatchObject([{ name: "Express", region_id }])

  await page.getByRole("button", { name: "Remove Express" }).click()
  await expect(page.getByRole("button", { name: "Remove Express" })).toHaveCount(0)
  expect((await stored(page)).shipping_options).toEqual([])
  const toast = page.locator(".toast", { hasText: "Express removed" })
  await toast.getByRole("button", { name: "Undo" }).click()
  await expect(page.getByRole("button", { name: "Remove Express" })).toBeVisible()
  expectNoComplaints(page)
})

test("a tax rate is edited and deleted", async () => {
  const page = await panel.open()
  await page.goto(`/app/taxes/${await firstId(page, "tax-rates", "tax_rates")}`)
  await page.getByLabel("Name").fill("Papers")
  await page.getByLabel("Rate").fill("")
  await page.getByRole("button", { name: "Save" }).click()
  await expect(page.locator(".toast", { hasText: "Saved" })).toBeVisible()
  expect(await stored(page)).toMatchObject({ name: "Papers", rate: null })
  await page.getByRole("button", { name: "Delete" }).click()
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click()
  await expect(page.getByText("Tax rate deleted")).toBeVisible()
  await listIsLoaded(page)
  expectNoComplaints(page)
})

test("a member can view tax rates but not edit them", async () => {
  const page = await panel.open(MEMBER)
  await page.goto(`/app/taxes/${await firstId(page, "tax-rates", "tax_rates")}`)
  await expect(page.getByRole("combobox", { name: "Search products" })).toBeDisabled()
  await expect(page.getByRole("button", { name: "Save" })).toBeDisabled()
  await page.goto("/app/taxes/txr_nothing")
  await expect(page.getByRole("alert").filter({ hasText: "Not found." })).toBeVisible()
})
