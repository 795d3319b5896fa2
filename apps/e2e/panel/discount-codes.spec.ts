import { readFile } from "node:fs/promises"
import { expect, type Page } from "@playwright/test"
import { awake, codeField, make, regionId, said, stored, toast } from "./discounts.ts"
import { expectNoComplaints, listIsLoaded, openPanel, type Panel, test } from "./panel.ts"

let panel: Panel

test.beforeAll(async ({ browser, shop }) => {
  panel = await openPanel({ browser, shop })
})
test.afterAll(() => panel.stop())

test("a unique code is created, deleted, found and edited", async () => {
  const page = await panel.open()
  await page.goto("/app/discounts/new")
  await awake(page)
  await codeField(page).fill("CLUB")
  await page.getByRole("checkbox", { name: /Europe/ }).check()
  await page.getByLabel("Value").fill("15")
  await page.getByRole("checkbox", { name: "Generate unique codes" }).check()
  await page.getByLabel("Code validity").fill("2")
  await page.getByLabel("Unit", { exact: true }).selectOption("W")
  await expect(said(page)).toContainText("with unique codes valid for 2 weeks")
  await page.getByRole("button", { name: "Create" }).click()
  await expect(page.getByText("No codes yet")).toBeVisible()
  const made = await stored(page, "CLUB")
  const { id } = made
  expect(made).toMatchObject({ is_dynamic: true, valid_duration: "P2W" })

  await page.getByRole("button", { name: "Create code" }).click()
  const dialog = page.getByRole("dialog")
  await dialog.getByRole("textbox", { name: "Code", exact: true }).fill("tees20")
  await dialog.getByRole("button", { name: "Create code" }).click()
  await expect(dialog.getByText("This is already in use.")).toBeVisible()
  await dialog.getByRole("textbox", { name: "Code", exact: true }).fill("club-ada")
  await dialog.getByRole("button", { name: "Create code" }).click()
  await expect(toast(page, "CLUB-ADA created")).toBeVisible()
  await expect(page.locator("[data-row]")).toHaveCount(1)

  await page.getByLabel("Select CLUB-ADA").click()
  await page
    .getByRole("region", { name: /Unique codes: 1 selected/ })
    .getByRole("button", { name: "Delete" })
    .click()
  await dialog.getByRole("button", { name: "Delete" }).click()
  await expect(page.getByText("No codes yet")).toBeVisible()
  expect(await stored(page, "CLUB-ADA")).toBeNull()

  await findAndChange(page, id)
  expectNoComplaints(page)
})

test("many codes are generated and downloaded", async () => {
  const page = await panel.open()
  const { id } = await make(page, "CLUBS", { is_dynamic: true, valid_duration: "P2W" })
  await page.goto(`/app/discounts/${id}`)
  await awake(page)
  const dialog = page.getByRole("dialog")
  await page.getByRole("button", { name: "Generate codes" }).click()
  await dialog.getByLabel("Number of codes").fill("1.5")
  await dialog.getByRole("button", { name: "Generate codes" }).click()
  await expect(dialog.getByText("Enter a whole number such as 10.")).toBeVisible()
  await dialog.getByLabel("Number of codes").fill("12")
  await dialog.getByRole("button", { name: "Generate codes" }).click()
  await expect(dialog.getByText("12 codes created.")).toBeVisible()
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    dialog.getByRole("button", { name: "Download as CSV" }).click(),
  ])
  const lines = (await readFile(await file.path(), "utf8")).trim().split("\r\n")
  expect(lines[0]).toBe("code,usage_limit,ends_at")
  expect(lines).toHaveLength(13)
  expect(lines[1]).toMatch(/^CLUBS-[A-Z2-9]{8},1,20\d\d-/)
  await page.keyboard.press("Escape")
  await expect(page.locator("[data-row]")).toHaveCount(12)
  const [all] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download all codes as CSV" }).click(),
  ])
  expect((await readFile(await all.path(), "utf8")).trim().split("\r\n")).toHaveLength(13)

  expectNoComplaints(page)
})

test("testing a discount on a cart displays the amount, or the condition that fails", async () => {
  const page = await panel.open()
  const { request } = page.context()
  const region_id = await regionId(page, "Europe")
  const actual = await request.get(`/store/products?region_id=${region_id}&limit=10`)
  const { products } = await actual.json()
  const buyable = products.filter((one: { variants: { inventory_quantity: number }[] }) =>
    one.variants.some(({ inventory_quantity }) => inventory_quantity > 2),
  )
  const [bought, other] = buyable
  const items = [{ variant_id: variantOf(bought), quantity: 2 }]
  const { cart } = await (await request.post("/store/carts", { data: { region_id, items } })).json()
  const rule = (id: string) => ({
    type: "percentage",
    value: 10,
    allocation: "item",
    conditions: [{ operator: "in", products: [id] }],
  })
  const good = await make(page, "CARTYES", { rule: rule(bought.id) })
  const bad = await make(page, "CARTNO", { rule: rule(other.id) })
  const applied = await request.post(`/store/carts/${cart.id}`, { data: { discounts: [{ code: "CARTYES" }] } })
  const { discount_total } = (await applied.json()).cart

  await page.goto(`/app/discounts/${good.id}`)
  await awake(page)
  await page.getByLabel("Cart ID").fill(cart.id)
  await page.getByRole("button", { name: "Test" }).click()
  const amount = new Intl.NumberFormat("en", { style: "currency", currency: "EUR" }).format(discount_total / 100)
  await expect(page.getByText(`Discount applies. Discount amount: ${amount}`)).toBeVisible()

  await page.goto(`/app/discounts/${bad.id}`)
  await awake(page)
  await page.getByLabel("Cart ID").fill(cart.id)
  await page.getByRole("button", { name: "Test" }).click()
  await expect(page.getByText("Discount doesn’t apply. No items in the cart are eligible.")).toBeVisible()
  await expect(page.getByText(`Only these products: ${other.title}`)).toBeVisible()
  await page.getByLabel("Cart ID").fill("cart_nothing")
  await page.getByRole("button", { name: "Test" }).click()
  await expect(page.getByText("Cart not found.")).toBeVisible()
  expectNoComplaints(page)
})

const variantOf = (product: { variants: { id: string; inventory_quantity: number }[] }) =>
  product.variants.find(({ inventory_quantity }) => inventory_quantity > 2)?.id

/** Finds a unique code, and edits its editable fields. */
async function findAndChange(page: Page, id: string) {
  await page.context().request.post(`/admin/discounts/${id}/dynamic-codes`, { data: { code: "CLUB-BEN" } })
  // Unique codes are listed among discounts only when searched for.
  await page.goto("/app/discounts?q=CLUB-")
  await listIsLoaded(page)
  await page.locator("[data-row-link]").first().click()
  await expect(page.getByText("Unique code.")).toBeVisible()
  await expect(page.getByLabel("Value")).toHaveCount(0)
  await page.getByLabel("Usage limit").fill("4")
  await page.getByRole("button", { name: "Save" }).click()
  await expect(toast(page, "Saved")).toBeVisible()
  await expect(page.getByText("0 of 4")).toBeVisible()
}
