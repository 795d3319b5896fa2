import { expect, type Page } from "@playwright/test"
import { expectNoComplaints, listIsLoaded, MEMBER, openPanel, type Panel, test } from "./panel.ts"

let panel: Panel

test.beforeAll(async ({ browser, shop }) => {
  panel = await openPanel({ browser, shop })
})
test.afterAll(() => panel.stop())

// biome-ignore lint/suspicious/noExplicitAny: what REST answers is read as a foreign client does
type Stored = any

const stored = async (page: Page, query: string): Promise<Stored> =>
  (await (await page.context().request.get(`/admin/products?limit=1&${query}`)).json()).products[0]
const undo = (page: Page, message: string | RegExp) =>
  page.locator(".toast", { hasText: message }).getByRole("button", { name: "Undo" }).click()
/** A product for this test. */
async function made(page: Page, title: string, more: object = {}): Promise<Stored> {
  const options = [{ title: "Size" }]
  const variants = ["S", "M"].map((value, at) => ({
    title: value,
    sku: `${title}-${value}`.toUpperCase().replaceAll(" ", "-"),
    inventory_quantity: 5 + at,
    options: [{ value }],
    prices: [{ currency_code: "eur", amount: 1900 }],
  }))
  const data = { title, options, variants, ...more }
  return (await (await page.context().request.post("/admin/products", { data })).json()).product
}

test("a product is created with two options; its variants are proposed, one is left out, one has its own price", async () => {
  const page = await panel.open()
  await page.goto("/app/products")
  await listIsLoaded(page)
  await page.keyboard.press("n")
  await page.getByLabel("Title", { exact: true }).fill("Garden Chair")
  await page.getByLabel("Subtitle").fill("Folds flat")
  await page.getByLabel("Description").fill("Beech and canvas.")
  await page.getByLabel("Status").selectOption("Published")
  await page.getByLabel("Collection").selectOption({ label: "Summer" })
  await page.getByLabel("Product type").fill("Furniture")
  await page.getByLabel("Tags").fill("garden, wood,")
  await expect(page.getByRole("button", { name: "Remove: wood" })).toBeVisible()

  await twoOptions(page)
  await expect(page.locator(".proposed tbody tr")).toHaveCount(4)

  await page.getByLabel("EUR", { exact: false }).first().fill("89.50")
  await page.getByLabel("Price EUR, Blue / L").fill("99")
  await page.getByLabel("SKU, Red / S").fill("CHAIR-R-S")
  await page.getByLabel("Inventory, Red / S").fill("12")
  await page.getByLabel("Create Blue / S").uncheck()
  await page.getByRole("button", { name: "Create" }).click()
  await expect(page.getByRole("heading", { name: "Garden Chair", level: 1 })).toBeVisible()
  await expect(page.locator("[data-row]")).toHaveCount(3)

  const product = await stored(page, "handle=garden-chair")
  expect(product).toMatchObject({
    ...{ subtitle: "Folds flat", description: "Beech and canvas.", status: "published", type: { value: "Furniture" } },
    collection: { title: "Summer" },
  })
  expect(product.tags.map(({ value }: Stored) => value).sort()).toEqual(["garden", "wood"])
  const priced = product.variants.map(({ title, prices }: Stored) => [
    title,
    prices.find((one: Stored) => one.currency_code === "eur").amount,
  ])
  expect(priced).toEqual([
    ["Red / S", 8950],
    ["Red / L", 8950],
    ["Blue / L", 9900],
  ])
  expect(product.variants[0]).toMatchObject({ sku: "CHAIR-R-S", inventory_quantity: 12 })
  expectNoComplaints(page)
})

async function twoOptions(page: Page) {
  await page.getByRole("button", { name: "Add option" }).click()
  await page.getByLabel("Option 1", { exact: true }).fill("Color")
  await page.getByLabel("Values of Color").fill("Red, Blue,")
  await page.getByRole("button", { name: "Add option" }).click()
  await page.getByLabel("Option 2", { exact: true }).fill("Size")
  await page.getByLabel("Values of Size").fill("S")
  await page.keyboard.press("Enter")
  await page.keyboard.type("L")
  await page.keyboard.press("Enter")
}

test("errors of a new product are displayed at their fields: nothing entered, a price, a duplicate handle and SKU", async () => {
  const page = await panel.open()
  const { handle, variants } = await stored(page, "q=Harbour+Tee")
  await page.goto("/app/products/new")
  await page.getByRole("button", { name: "Create" }).click()
  await expect(page.getByText("This field is required.")).toBeVisible()
  await expect(page.getByLabel("Title", { exact: true })).toBeFocused()
  await page.getByLabel("Title", { exact: true }).fill("Twice")
  await page.getByLabel("Handle").fill(handle)
  await page.getByLabel("EUR").first().fill("12.345")
  await page.getByRole("button", { name: "Create" }).click()
  await expect(
    page.getByText("“12.345” was read with 3 decimal places, but EUR has 2. Enter a price such as 12.50."),
  ).toBeVisible()
  await page.getByLabel("EUR").first().fill("5")
  await page.getByRole("button", { name: "Create" }).click()
  await expect(page.getByLabel("Handle")).toHaveAttribute("aria-invalid", "true")
  await page.getByLabel("Handle").fill("")
  await page.getByRole("button", { name: "Add option" }).click()
  await page.getByLabel("Option 1", { exact: true }).fill("Size")
  await page.getByRole("button", { name: "Create" }).click()
  await expect(page.getByText("Enter a title and at least one value.")).toBeVisible()
  await page.getByLabel("Values of Size").fill("S, M,")
  await page.getByLabel("SKU, M").fill(variants[0].sku)
  await page.getByRole("button", { name: "Create" }).click()
  await expect(page.getByLabel("SKU, M")).toHaveAttribute("aria-invalid", "true")
  await expect(page.getByLabel("SKU, M")).toBeFocused()
  await page.getByLabel("SKU, M").fill("")
  await page.getByRole("button", { name: "Create" }).click()
  await expect(page.getByRole("heading", { name: "Twice", level: 1 })).toBeVisible()
})

test("products are searched, filtered, published together, reverted by undo, and deleted", async () => {
  const page = await panel.open()
  for (const title of ["Stool A", "Stool B", "Stool C"]) await made(page, title)
  const [{ id }] = [await stored(page, "q=Stool+B")]
  await page.context().request.post(`/admin/products/${id}`, { data: { status: "proposed" } })
  await page.goto("/app/products?q=stool&order=title")
  await listIsLoaded(page)
  await expect(page.locator("[data-row]")).toHaveCount(3)
  await expect(page.locator("[data-row]").first()).toContainText("11")
  await page.getByLabel("Select all on this page").check()
  await page.getByRole("button", { name: "Publish", exact: true }).click()
  await expect(page.locator("[data-row] .chip", { hasText: "Published" })).toHaveCount(3)
  await undo(page, "3 products published")
  await expect(page.locator("[data-row] .chip", { hasText: "Draft" })).toHaveCount(2)
  await expect(page.locator("[data-row] .chip", { hasText: "Proposed" })).toHaveCount(1)

  await page.getByRole("button", { name: "Filter", exact: true }).click()
  await page.getByRole("button", { name: "Proposed", exact: true }).click()
  await expect(page.locator("[data-row-link]")).toHaveText(["Stool B"])
  await page.getByRole("button", { name: "Remove filter Status: Proposed" }).click()
  await expect(page.locator("[data-row]")).toHaveCount(3)
  await page.getByLabel("Select all on this page").check()
  await page.getByRole("button", { name: "Delete", exact: true }).click()
  await expect(page.getByRole("dialog")).toContainText("Delete 3 products?")
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click()
  await expect(page.getByText("No results")).toBeVisible()

  await page.keyboard.press("Control+k")
  await page.getByRole("dialog").getByRole("combobox").fill("GIFT-CARD-25")
  await page
    .getByRole("option", { name: /^Gift Card/ })
    .first()
    .click()
  await expect(page.getByRole("heading", { name: "Gift Card", level: 1 })).toBeVisible()
  await expect(page.getByRole("switch", { name: "Discountable" })).toBeDisabled()
  expectNoComplaints(page)
})

test("texts, organization and customs data are changed, and each change undone", async () => {
  const page = await panel.open()
  const other = await made(page, "Side Table")
  const product = await made(page, "Coffee Table")
  await page.goto(`/app/products/${product.id}`)
  await expect(page.getByLabel("Title", { exact: true })).toHaveValue("Coffee Table")
  await page.getByLabel("Handle").fill(other.handle)
  await page.keyboard.press("Control+s")
  await expect(page.getByLabel("Handle")).toHaveAttribute("aria-invalid", "true")
  await page.getByLabel("Handle").fill("low-table")
  await page.getByLabel("Subtitle").fill("Three legs")
  await page.keyboard.press("Control+s")
  await expect(page.getByText("Saved", { exact: true })).toBeVisible()
  expect(await stored(page, `id=${product.id}`)).toMatchObject({ handle: "low-table", subtitle: "Three legs" })
  await undo(page, "Saved")
  await expect(page.getByLabel("Handle")).toHaveValue("coffee-table")

  const organization = page.locator("form", { has: page.getByLabel("Collection") })
  await organization.getByLabel("Collection").selectOption({ label: "Studio" })
  await organization.getByLabel("Tags").fill("oak")
  await organization.getByLabel("Tags").press("Enter")
  await organization.getByRole("checkbox", { name: "Home / Light" }).check()
  const channel = organization.getByRole("group", { name: "Sales channels" }).getByRole("checkbox").first()
  const wasIn = await channel.isChecked()
  await channel.setChecked(!wasIn)
  await organization.getByRole("button", { name: "Save" }).click()
  const query = `id=${product.id}&expand=collection,tags,categories,sales_channels`
  const sorted = { collection: { title: "Studio" }, tags: [{ value: "oak" }], categories: [{ name: "Light" }] }
  await expect.poll(() => stored(page, query)).toMatchObject(sorted)
  expect((await stored(page, query)).sales_channels).toHaveLength(wasIn ? 0 : 1)
  expectNoComplaints(page)
})

test("dimensions and customs data are changed; an invalid number is reported at its field", async () => {
  const page = await panel.open()
  const product = await made(page, "Oak Stool")
  await page.goto(`/app/products/${product.id}`)
  // Rendered when it comes near.
  await page.getByRole("switch", { name: "Discountable" }).scrollIntoViewIfNeeded()
  await page.getByLabel("Weight (g)").fill("heavy")
  await page.getByLabel("Weight (g)").press("Control+s")
  await expect(page.getByText("“heavy” isn’t a number. Enter a whole number such as 10.")).toBeVisible()
  await page.getByLabel("Weight (g)").fill("4200")
  await page.getByLabel("HS code").fill("940360")
  await page.getByLabel("Country of origin").fill("PT")
  await page.getByLabel("Material").fill("Oak")
  await page.getByLabel("MID code").fill("PTOAK1")
  await page.getByLabel("MID code").press("Control+s")
  await expect(page.getByText("isn’t a number")).toHaveCount(0)
  await expect
    .poll(() => stored(page, `id=${product.id}`))
    .toMatchObject({ weight: 4200, hs_code: "940360", origin_country: "PT", material: "Oak", mid_code: "PTOAK1" })
  expectNoComplaints(page)
})

test("a product is published, excluded from discounts, given another shipping profile, and deleted", async () => {
  const page = await panel.open()
  const request = page.context().request
  const product = await made(page, "Attic Lamp")
  const data = { name: "Bulky", type: "custom" }
  const { shipping_profile } = await (await request.post("/admin/shipping-profiles", { data })).json()
  await page.goto(`/app/products/${product.id}`)
  await page.getByRole("button", { name: "Publish", exact: true }).click()
  await expect(page.getByRole("button", { name: "Unpublish" })).toBeVisible()
  await undo(page, "Product published")
  await expect(page.getByRole("button", { name: "Publish", exact: true })).toBeVisible()

  await page.getByRole("switch", { name: "Discountable" }).click()
  await expect(page.getByRole("switch", { name: "Discountable" })).not.toBeChecked()
  await page.getByLabel("Shipping profile").selectOption({ label: "Bulky" })
  await expect(page.getByText("Shipping profile changed to Bulky")).toBeVisible()
  const after = await stored(page, `id=${product.id}`)
  expect(after).toMatchObject({ discountable: false, profile_id: shipping_profile.id, status: "draft" })

  await page.getByRole("button", { name: "Delete", exact: true }).click()
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click()
  await expect(page).toHaveURL(/\/app\/products$/)
  expect((await request.get(`/admin/products/${product.id}`)).status()).toBe(404)
  await page.goto(`/app/products/${product.id}`)
  await expect(page.getByText("Not found. It may have been deleted.")).toBeVisible()
  expectNoComplaints(page)
})

test("a member may change products, but not how they are shipped", async () => {
  const page = await panel.open(MEMBER)
  const product = await stored(page, "q=Harbour+Tee")
  await page.goto(`/app/products/${product.id}`)
  await expect(page.getByRole("button", { name: "Unpublish" })).toBeEnabled()
  await expect(page.getByLabel("Shipping profile")).toBeDisabled()
  await expect(page.getByLabel("Shipping profile")).toHaveAttribute("title", "Your role doesn’t allow this.")
})
