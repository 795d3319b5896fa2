import { expect, type Page } from "@playwright/test"
import { Actions } from "./actions.ts"
import { expectNoComplaints, listIsLoaded, MEMBER, openPanel, type Panel, test } from "./panel.ts"

let panel: Panel

test.beforeAll(async ({ browser, shop }) => {
  panel = await openPanel({ browser, shop })
})
test.afterAll(() => panel.stop())

const read = async (page: Page, at: string) => (await page.context().request.get(at)).json()

interface Price {
  amount: number
  currency_code: string
  region_id: string | null
  price_list_id: string | null
  min_quantity: number | null
}
interface Variant {
  id: string
  sku: string
  prices: Price[]
}
interface Product {
  id: string
  title: string
  handle: string
  variants: Variant[]
}

const PRICED = "fields=title,handle&expand=variants.prices&is_giftcard=false&order=title"

async function someProducts(page: Page, limit: number): Promise<Product[]> {
  return (await read(page, `/admin/products?${PRICED}&limit=${limit}`)).products
}

const ownPrices = (variant: Variant) => variant.prices.filter((one) => one.price_list_id === null)

/** A price list of this test, over REST, with one price. */
async function aList(page: Page, name: string, [product]: Product[]): Promise<string> {
  const [variant] = product?.variants ?? []
  const prices = [{ variant_id: variant?.id, currency_code: "eur", amount: 1000 }]
  const data = { name, description: "", type: "sale", status: "active", prices }
  const answer = await page.context().request.post("/admin/price-lists", { data })
  return (await answer.json()).price_list.id
}

const pricesIn = async (page: Page, id: string): Promise<(Price & { variant_id: string })[]> =>
  (await read(page, `/admin/price-lists/${id}`)).price_list.prices

test("a sale of two weeks with 20 % off ten products is created in at most ten actions", async () => {
  const page = await panel.open()
  const products = await someProducts(page, 10)
  await page.goto("/app")
  const actions = new Actions()
  await actions.click(page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Price lists" }))
  await actions.click(page.getByRole("link", { name: "New price list" }).first())
  await actions.fill(page.getByLabel("Name"), "Summer sale")
  await actions.fill(page.getByLabel("Ends"), "2027-01-15T00:00")
  await actions.fill(page.getByLabel("Discount"), "20")
  await actions.click(page.getByRole("button", { name: "Paste handles" }))
  await actions.fill(
    page.getByRole("textbox", { name: "Paste handles" }),
    products.map(({ handle }) => handle).join("\n"),
  )
  await actions.click(page.getByRole("button", { name: "Add", exact: true }))
  await expect(page.getByRole("region", { name: "Products" }).getByText("10 products", { exact: true })).toBeVisible()
  await actions.click(page.getByRole("button", { name: "Create" }))
  await expect(page.getByRole("heading", { name: "Summer sale", level: 1 })).toBeVisible()
  actions.expectAtMost(10)

  await expect(page.getByRole("grid", { name: "Summer sale" })).toBeVisible()
  const id = page.url().split("/").at(-1) ?? ""
  const { price_list } = await read(page, `/admin/price-lists/${id}`)
  expect(price_list).toMatchObject({ type: "sale", status: "active", starts_at: null })
  expect(new Date(price_list.ends_at).getFullYear()).toBe(2027)
  const wanted = products.flatMap(({ variants }) =>
    variants.flatMap((one) => ownPrices(one).map(({ amount }) => Math.round(amount * 0.8))),
  )
  const amounts = price_list.prices.map(({ amount }: Price) => amount)
  expect(amounts.sort()).toEqual(wanted.sort())
  expectNoComplaints(page)
})

test("products selected in their list become a price list", async () => {
  const page = await panel.open()
  await page.goto("/app/products?order=title")
  await listIsLoaded(page)
  const boxes = page.locator("[data-row] input[type=checkbox]")
  await boxes.first().click()
  await boxes.nth(9).click({ modifiers: ["Shift"] })
  await page.getByRole("button", { name: "New price list" }).click()
  await expect(page.getByRole("heading", { name: "New price list", level: 1 })).toBeVisible()
  await expect(page.getByText("10 products", { exact: true })).toBeVisible()
  await expect(page.locator(".chosen-products li")).toHaveCount(10)
  await page.locator(".chosen-products").getByRole("button").first().click()
  await expect(page.getByText("9 products", { exact: true })).toBeVisible()
})

test("prices are edited in the grid, removed, and restored; what a colleague saved is not overwritten", async () => {
  const page = await panel.open()
  const products = await someProducts(page, 2)
  const id = await aList(page, "Wholesale", products)
  const [variant] = products[0]?.variants ?? []
  await page.goto(`/app/price-lists/${id}`)
  const cell = (column: string) => page.locator(`[data-cell="${variant?.id}.${column}"]`)
  await expect(cell("price.eur")).toHaveText("10.00")
  await cell("price.eur").click()
  await page.keyboard.type("8,50")
  await page.keyboard.press("Enter")
  await expect(cell("price.eur")).toHaveAttribute("aria-invalid", "true")
  await cell("price.eur").click()
  await page.keyboard.type("8.50")
  await page.keyboard.press("Enter")
  await page.getByRole("button", { name: "Save" }).first().click()
  await expect(page.locator(".toast", { hasText: "Saved" })).toBeVisible()
  expect(await pricesIn(page, id)).toMatchObject([{ amount: 850, currency_code: "eur" }])
  await page.locator(".toast", { hasText: "Saved" }).getByRole("button", { name: "Undo" }).click()
  await expect(cell("price.eur")).toHaveText("10.00")

  await cell("original.price.eur").click()
  await page.keyboard.type("1")
  await expect(page.getByText("No unsaved changes")).toBeVisible()

  await cell("price.eur").click()
  await page.keyboard.type("7")
  await page.keyboard.press("Enter")
  const data = { prices: [{ variant_id: variant?.id, currency_code: "eur", amount: 999 }] }
  await page.context().request.post(`/admin/price-lists/${id}/prices/batch`, { data })
  await page.getByRole("button", { name: "Save" }).first().click()
  const dialog = page.getByRole("dialog")
  await expect(dialog).toContainText("9.99")
  await page.keyboard.press("Escape")
  expect(await pricesIn(page, id)).toMatchObject([{ amount: 999 }])
})

test("the discount of all products is set at once, undone, and products are added with it", async () => {
  const page = await panel.open()
  const products = await someProducts(page, 2)
  const id = await aList(page, "Friends", products)
  await page.goto(`/app/price-lists/${id}`)
  await page.getByLabel("Discount").fill("50")
  await page.getByRole("button", { name: "Apply to all products" }).click()
  const own = (products[0]?.variants ?? []).flatMap(ownPrices)
  await expect(async () => expect(await pricesIn(page, id)).toHaveLength(own.length)).toPass()
  const amounts = (await pricesIn(page, id)).map(({ amount }) => amount)
  expect(amounts.sort()).toEqual(own.map(({ amount }) => Math.round(amount / 2)).sort())
  await page.locator(".toast", { hasText: "Saved" }).getByRole("button", { name: "Undo" }).click()
  await expect(async () => expect(await pricesIn(page, id)).toMatchObject([{ amount: 1000 }])).toPass()

  await page.getByLabel("Discount").fill("10")
  await page.getByRole("combobox", { name: "Search products" }).fill(products[1]?.title ?? "")
  await expect(page.getByRole("option").first()).toContainText(products[1]?.title ?? "")
  await page.keyboard.press("Enter")
  await expect(page.getByText("1 product added")).toBeVisible()
  const [added] = products[1]?.variants ?? []
  const price = (await pricesIn(page, id)).find(({ variant_id }) => variant_id === added?.id)
  expect(price?.amount).toBe(Math.round((ownPrices(added as Variant)[0]?.amount ?? 0) * 0.9))
  expectNoComplaints(page)
})

test("a list is changed, set to draft from the lists, and deleted; refused dates are at their field", async () => {
  const page = await panel.open()
  const id = await aList(page, "Clearance", await someProducts(page, 1))
  await page.goto(`/app/price-lists/${id}`)
  await page.getByLabel("Starts").fill("2027-02-01T00:00")
  await page.getByLabel("Ends").fill("2027-01-01T00:00")
  const details = page.locator("form.stack", { has: page.getByLabel("Starts") })
  await details.getByRole("button", { name: "Save" }).click()
  await expect(page.getByLabel("Ends")).toHaveAttribute("aria-invalid", "true")
  await page.getByLabel("Ends").fill("2027-03-01T00:00")
  await details.getByRole("button", { name: "Save" }).click()
  await expect(page.locator(".page-head").getByText("Scheduled")).toBeVisible()

  await page.goto("/app/price-lists?q=clearance")
  await listIsLoaded(page)
  await page.getByLabel("Select Clearance").click()
  await page.getByRole("button", { name: "Set to draft" }).click()
  await expect(page.locator("[data-row]")).toContainText("Draft")
  await page.locator(".toast", { hasText: "set to draft" }).getByRole("button", { name: "Undo" }).click()
  await expect(page.locator("[data-row]")).toContainText("Scheduled")
  await page.getByRole("link", { name: "Clearance" }).click()
  await page.getByRole("button", { name: "Delete" }).click()
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click()
  await expect(page.getByText("Price list deleted")).toBeVisible()
})

test("prices are imported into a list from a file, after a preview", async () => {
  const page = await panel.open()
  const products = await someProducts(page, 1)
  const id = await aList(page, "From a file", products)
  const [variant] = products[0]?.variants ?? []
  await page.goto(`/app/price-lists/${id}`)
  await page.getByRole("link", { name: "Import prices" }).click()
  await expect(page.getByRole("heading", { name: "Import prices: From a file", level: 1 })).toBeVisible()
  const csv = `Variant Id,Price EUR\n${variant?.id},7.77\n`
  await page
    .locator("input[type=file]")
    .setInputFiles({ name: "prices.csv", mimeType: "text/csv", buffer: Buffer.from(csv) })
  await expect(page.getByText("updated prices")).toBeVisible()
  await page.getByRole("button", { name: "Import 1 price" }).click()
  await expect(page.getByText("Import completed.")).toBeVisible()
  expect(await pricesIn(page, id)).toMatchObject([{ amount: 777 }])
  await page.getByRole("link", { name: "View price list" }).click()
  await expect(page.locator(`[data-cell="${variant?.id}.price.eur"]`)).toHaveText("7.77")
})

test("a member sees price lists without changing them", async () => {
  const operator = await panel.open()
  const id = await aList(operator, "Read only", await someProducts(operator, 1))
  const page = await panel.open(MEMBER)
  await page.goto("/app/price-lists")
  await listIsLoaded(page)
  await page.goto(`/app/price-lists/${id}`)
  await expect(page.getByRole("grid", { name: "Read only" })).toBeVisible()
  await page.goto("/app/price-lists/pl_nothing")
  await expect(page.getByRole("alert").filter({ hasText: "Not found." })).toBeVisible()
})
