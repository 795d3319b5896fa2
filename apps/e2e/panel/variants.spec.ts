import { expect, type Page } from "@playwright/test"
import { expectNoComplaints, openPanel, type Panel, test } from "./panel.ts"

let panel: Panel

test.beforeAll(async ({ browser, shop }) => {
  panel = await openPanel({ browser, shop })
})
test.afterAll(() => panel.stop())

// biome-ignore lint/suspicious/noExplicitAny: what REST answers is read as a foreign client does
type Stored = any

/** A product with two sizes, one with a quantity price; opened on its page. */
async function opened(page: Page, title: string): Promise<{ id: string; variants: () => Promise<Stored[]> }> {
  const options = [{ title: "Size" }]
  const variants = ["S", "M"].map((value) => ({
    title: value,
    sku: `${title}-${value}`,
    inventory_quantity: 5,
    options: [{ value }],
    prices: [
      { currency_code: "eur", amount: 1900 },
      { currency_code: "eur", amount: 1500, min_quantity: 10 },
    ],
  }))
  const request = page.context().request
  const data = { title, options, variants }
  const { id } = (await (await request.post("/admin/products", { data })).json()).product
  await page.goto(`/app/products/${id}`)
  await expect(page.locator("[data-row]")).toHaveCount(2)
  return { id, variants: async () => (await (await request.get(`/admin/products/${id}`)).json()).product.variants }
}

const amounts = (variant: Stored) =>
  variant.prices.map(({ amount, min_quantity, region_id }: Stored) => [amount, min_quantity, region_id]).sort()

async function euroRegion(page: Page): Promise<Stored> {
  const { regions } = await (await page.context().request.get("/admin/regions?limit=100")).json()
  return regions.find((one: Stored) => one.currency_code === "eur")
}

test("a variant is edited in a drawer: codes, stock, prices by currency and region; others stay the same", async () => {
  const page = await panel.open()
  const { variants } = await opened(page, "Plate")
  const region = await euroRegion(page)
  await page.getByRole("button", { name: "S", exact: true }).press("Enter")
  const drawer = page.getByRole("dialog", { name: "S" })
  await drawer.getByLabel("SKU").fill("Plate-M")
  await drawer.getByLabel("EUR", { exact: true }).fill("21.40")
  await drawer.getByText("Region-specific prices").click()
  await drawer.getByLabel(region.name, { exact: true }).fill("22")
  await drawer.getByLabel("Barcode").fill("4006381333931")
  await drawer.getByLabel("Available").fill("x")
  await drawer.getByRole("button", { name: "Save" }).click()
  await expect(drawer.getByLabel("Available")).toHaveAttribute("aria-invalid", "true")
  await drawer.getByLabel("Available").fill("7")
  await drawer.getByLabel("Continue selling when out of stock").check()
  await drawer.getByRole("button", { name: "Save" }).click()
  await expect(drawer.getByLabel("SKU")).toHaveAttribute("aria-invalid", "true")
  await expect(drawer.getByLabel("SKU")).toBeFocused()
  await drawer.getByLabel("SKU").fill("Plate-Small")
  await page.keyboard.press("Control+s")
  await expect(drawer).toHaveCount(0)
  await expect(page.getByText("Plate-Small")).toBeVisible()
  await expect(page.getByRole("button", { name: "S", exact: true })).toBeFocused()
  const [small] = await variants()
  const facts = { sku: "Plate-Small", barcode: "4006381333931", inventory_quantity: 7, allow_backorder: true }
  expect(small).toMatchObject(facts)
  expect(amounts(small)).toEqual([
    [1500, 10, null],
    [2140, null, null],
    [2200, null, region.id],
  ])

  await page.locator(".toast", { hasText: "Saved" }).getByRole("button", { name: "Undo" }).click()
  await expect(page.getByText("Plate-Small")).toHaveCount(0)
  const [again] = await variants()
  expect(again).toMatchObject({ sku: "Plate-S", barcode: null, inventory_quantity: 5, allow_backorder: false })
  expect(amounts(again)).toEqual([
    [1500, 10, null],
    [1900, null, null],
  ])
  expectNoComplaints(page)
})

test("closing a drawer with unsaved changes asks for confirmation", async () => {
  const page = await panel.open()
  await opened(page, "Bowl")
  await page.getByRole("button", { name: "M", exact: true }).click()
  const drawer = page.getByRole("dialog", { name: "M" })
  await drawer.getByLabel("EAN").fill("123")
  await page.keyboard.press("Escape")
  await page.getByRole("dialog", { name: "Leave with unsaved changes?" }).getByRole("button", { name: "Stay" }).click()
  await expect(drawer.getByLabel("EAN")).toHaveValue("123")
  await drawer.getByRole("button", { name: "Close" }).click()
  await page.getByRole("dialog", { name: "Leave with unsaved changes?" }).getByRole("button", { name: "Leave" }).click()
  await expect(drawer).toHaveCount(0)
})

test("variants are added and deleted; a duplicate is refused at its option", async () => {
  const page = await panel.open()
  const { variants } = await opened(page, "Cup")
  await page.getByRole("button", { name: "Add variant" }).click()
  const drawer = page.getByRole("dialog", { name: "New variant" })
  await drawer.getByLabel("Size").fill("M")
  await drawer.getByLabel("EUR", { exact: true }).fill("18")
  await drawer.getByRole("button", { name: "Create" }).click()
  await expect(drawer.getByLabel("Size")).toHaveAttribute("aria-invalid", "true")
  await drawer.getByLabel("Size").fill("L")
  await drawer.getByRole("button", { name: "Create" }).click()
  await expect(page.locator("[data-row]")).toHaveCount(3)
  expect((await variants())[2]).toMatchObject({ title: "L", options: [{ value: "L" }], prices: [{ amount: 1800 }] })

  await page.getByLabel("Select L").click()
  await page.getByLabel("Select S").click()
  await page.getByRole("region", { name: "2 selected" }).getByRole("button", { name: "Delete" }).click()
  await expect(page.getByRole("dialog")).toContainText("Delete 2 variants?")
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click()
  await expect(page.locator("[data-row]")).toHaveCount(1)
  expect((await variants()).map(({ title }) => title)).toEqual(["M"])
  expectNoComplaints(page)
})

test("an option is added, renamed, and deleted; one that distinguishes variants can't be deleted", async () => {
  const page = await panel.open()
  const { variants } = await opened(page, "Vase")
  await page.getByRole("button", { name: "Add option" }).click()
  const dialog = page.getByRole("dialog")
  await dialog.getByLabel("Title").fill("size")
  await dialog.getByRole("button", { name: "Create" }).click()
  await expect(dialog.getByLabel("Title")).toHaveAttribute("aria-invalid", "true")
  await dialog.getByLabel("Title").fill("Glaze")
  await dialog.getByRole("button", { name: "Create" }).click()
  await expect(page.getByText("Default Value")).toBeVisible()

  await page.getByRole("button", { name: "Rename option Glaze" }).click()
  await dialog.getByLabel("Title").fill("Finish")
  await dialog.getByRole("button", { name: "Save" }).click()
  await expect(page.getByRole("button", { name: "Rename option Finish" })).toBeVisible()
  expect((await variants())[0].options).toHaveLength(2)

  await page.getByRole("button", { name: "Delete option Finish" }).click()
  await dialog.getByRole("button", { name: "Delete" }).click()
  await expect(page.getByRole("button", { name: "Rename option Finish" })).toHaveCount(0)
  await page.getByRole("button", { name: "Delete option Size" }).click()
  await dialog.getByRole("button", { name: "Delete" }).click()
  await expect(page.locator(".toast.fault")).toContainText("first delete all variants")
  expect((await variants())[0].options).toHaveLength(1)
})
