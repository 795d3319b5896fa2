import { expect, type Page, request } from "@playwright/test"
import {
  expectAccessible,
  expectAccessibleInDark,
  expectNoComplaints,
  listIsLoaded,
  openPanel,
  type Panel,
  test,
} from "./panel.ts"

let panel: Panel

test.beforeAll(async ({ browser, shop }) => {
  panel = await openPanel({ browser, shop })
})
test.afterAll(() => panel.stop())

const QUESTION = "Do the prices you enter include tax?"
const question = (page: Page) => page.getByRole("group", { name: QUESTION })

interface New {
  name: string
  currency: string
  country: string
  rate?: string
}

/** The form of a new region, filled in but for the question about taxes. */
async function fillIn(page: Page, { name, currency, country, rate = "19" }: New) {
  await page.goto("/app/regions/new")
  await page.getByLabel("Name").fill(name)
  await page.getByLabel("Currency").selectOption(currency)
  await pickCountry(page, country)
  await page.getByRole("group", { name: "Payment providers" }).getByLabel("Manual").check()
  await page.getByRole("group", { name: "Fulfillment providers" }).getByLabel("Manual").check()
  await page.getByLabel("Default tax rate").fill(rate)
}

async function pickCountry(page: Page, country: string) {
  await page.getByRole("combobox", { name: "Search countries" }).fill(country)
  await page.getByRole("listbox", { name: "Search countries" }).getByRole("option", { name: country }).click()
  await page.keyboard.press("Escape")
}

const create = (page: Page) => page.getByRole("button", { name: "Create" }).click()
const heading = (page: Page, name: string) => page.getByRole("heading", { name, level: 1 })
const idIn = (page: Page) => page.url().split("/").at(-1) ?? ""

const read = async (page: Page, path: string) => (await page.context().request.get(`/admin/${path}`)).json()
async function currency(page: Page, code: string) {
  const { store } = await read(page, "store")
  const [{ includes_tax }] = (await read(page, `currencies?code=${code}`)).currencies
  return { isUsed: store.currencies.some((one: { code: string }) => one.code === code), includes_tax }
}

/** A product with one variant, entered in the panel at a price in one currency. Returns the variant's id. */
async function enterProduct(page: Page, title: string, code: string, price: string): Promise<string> {
  await page.goto("/app/products/new")
  await page.getByLabel("Title", { exact: true }).fill(title)
  await page.getByLabel("Status").selectOption("Published")
  await page.getByLabel(code, { exact: false }).first().fill(price)
  await create(page)
  await expect(heading(page, title)).toBeVisible()
  const { product } = await read(page, `products/${idIn(page)}`)
  await page.context().request.post(`/admin/products/${product.id}/variants/${product.variants[0].id}`, {
    data: { manage_inventory: false },
  })
  return product.variants[0].id
}

/** What a customer pays for one, by the store's interface. */
async function cartWith(region_id: string, variant_id: string) {
  const shopper = await request.newContext({ baseURL: panel.url })
  const answer = await shopper.post("/store/carts", { data: { region_id, items: [{ variant_id, quantity: 1 }] } })
  expect(answer.status(), await answer.text()).toBe(200)
  const { cart } = await answer.json()
  await shopper.dispose()
  return cart
}

test("a region whose prices include tax, in a currency that the store lacks: a product at 100 costs 100", async () => {
  const page = await panel.open()
  await fillIn(page, { name: "Switzerland", currency: "chf", country: "Switzerland" })
  // What is usual in the country, until somebody decides.
  await expect(question(page).getByLabel("Yes")).toBeChecked()
  await expect(page.getByText("CHF will be added to your store’s currencies.")).toBeVisible()
  await expect(page.getByText("Prices in CHF will include tax.")).toBeVisible()
  await expectAccessible(page, "a new region")
  await expectAccessibleInDark(page, "a new region")
  await create(page)
  await expect(heading(page, "Switzerland")).toBeVisible()
  await expect(page.getByText("Region created · CHF added · Prices in CHF now include tax")).toBeVisible()
  const region = idIn(page)
  expect((await read(page, `regions/${region}`)).region).toMatchObject({ currency_code: "chf", includes_tax: true })
  expect(await currency(page, "chf")).toEqual({ isUsed: true, includes_tax: true })

  const variant = await enterProduct(page, "Cowbell", "CHF", "100")
  const cart = await cartWith(region, variant)
  expect(cart).toMatchObject({ total: 10000, tax_total: 1597, subtotal: 8403 })
  expect(cart.items).toMatchObject([{ unit_price: 10000, includes_tax: true }])

  // Shipping that is entered for the region is no different.
  await page.goto(`/app/shipping/new?region=${region}`)
  await expect(page.getByLabel("Price includes tax")).toBeChecked()
  await page.getByLabel("Fulfillment method").selectOption("Manual: Manual fulfillment")
  await page.getByLabel("Name").fill("Alpine post")
  await page.getByRole("textbox", { name: "Price" }).fill("9")
  await create(page)
  await expect(heading(page, "Alpine post")).toBeVisible()
  expect((await read(page, `shipping-options/${idIn(page)}`)).shipping_option).toMatchObject({
    ...{ amount: 900, includes_tax: true },
  })
  expectNoComplaints(page)
})

test("undo takes back the region with all that it changed", async () => {
  const page = await panel.open()
  await fillIn(page, { name: "Norway", currency: "nok", country: "Norway" })
  await create(page)
  await expect(heading(page, "Norway")).toBeVisible()
  expect(await currency(page, "nok")).toEqual({ isUsed: true, includes_tax: true })
  await page.locator(".toast").getByRole("button", { name: "Undo" }).click()
  await expect(page.getByText("Undone")).toBeVisible()
  await listIsLoaded(page)
  await expect(page.getByRole("link", { name: "Norway" })).toHaveCount(0)
  expect(await currency(page, "nok")).toEqual({ isUsed: false, includes_tax: false })
  expectNoComplaints(page)
})

test("no change is left if the region is refused", async () => {
  const page = await panel.open()
  await fillIn(page, { name: "Sweden", currency: "sek", country: "Sweden" })
  const facts = { currency_code: "eur", tax_rate: 25, payment_providers: [], fulfillment_providers: [] }
  const { request } = page.context()
  expect((await request.post("/admin/regions", { data: { ...facts, name: "North", countries: ["se"] } })).ok()).toBe(
    true,
  )
  await create(page)
  await expect(page.getByRole("alert").filter({ hasText: "Sweden is already in the region North." })).toBeVisible()
  expect(await currency(page, "sek")).toEqual({ isUsed: false, includes_tax: false })
  const { regions } = await read(page, "regions")
  expect(regions.map(({ name }: { name: string }) => name)).not.toContain("Sweden")
})

test("where countries differ, the question must be answered; “no” leaves tax to be added", async () => {
  const page = await panel.open()
  await fillIn(page, { name: "Canada and Poland", currency: "cad", country: "Canada", rate: "13" })
  await expect(question(page).getByLabel("No")).toBeChecked()
  await pickCountry(page, "Poland")
  await expect(question(page).getByRole("radio", { checked: true })).toHaveCount(0)
  await create(page)
  await expect(question(page).getByRole("alert")).toHaveText("This field is required.")
  await question(page).getByLabel("No").check()
  await create(page)
  await expect(heading(page, "Canada and Poland")).toBeVisible()
  const variant = await enterProduct(page, "Maple syrup", "CAD", "100")
  const { region } = (await read(page, "regions?q=Canada")).regions.map((region: object) => ({ region }))[0]
  expect(await cartWith(region.id, variant)).toMatchObject({ total: 11300, tax_total: 1300 })
})

test("a currency of regions that are set otherwise stays, with a warning wherever both are set", async () => {
  const page = await panel.open()
  await fillIn(page, { name: "Baltics", currency: "eur", country: "Estonia" })
  await expect(page.getByText(/^Prices in EUR stay without tax because .*Europe.* also uses them\./)).toBeVisible()
  await create(page)
  await expect(heading(page, "Baltics")).toBeVisible()
  expect(await currency(page, "eur")).toEqual({ isUsed: true, includes_tax: false })
  const warning = "In this region, tax is added to the prices entered on products"
  await expect(page.getByText(warning)).toBeVisible()
  await expectAccessible(page, "a region with a warning")
  await expectAccessibleInDark(page, "a region with a warning")

  const baltics = page.url()
  const variant = await enterProduct(page, "Amber", "EUR", "100")
  expect(await cartWith(baltics.split("/").at(-1) ?? "", variant)).toMatchObject({ total: 11900 })

  await page.goto(baltics)
  await page.getByRole("link", { name: "Tax setting of EUR" }).click()
  await listIsLoaded(page)
  await expect(page.getByRole("link", { name: "Baltics is set differently" })).toBeVisible()
  await expect(page.getByText("Baltics: only region-specific prices include tax.")).toBeVisible()
  await page.getByRole("switch", { name: "Prices in EUR include tax" }).click()
  await expect(page.getByRole("link", { name: "Europe is set differently" })).toBeVisible()
  await expect(page.getByText("Europe: all prices include tax, because prices in EUR do.")).toBeVisible()
  await page.getByRole("link", { name: "Europe is set differently" }).click()
  await expect(page.getByText("This applies to all prices in this region, also to region-specific")).toBeVisible()
  await page.getByLabel("Region-specific prices include tax").check()
  await expect(page.getByText("This applies to all prices in this region")).toHaveCount(0)
  expectNoComplaints(page)
})

test("an existing region takes a currency that the store lacks, and undo removes it", async () => {
  const page = await panel.open()
  const { request } = page.context()
  const facts = { currency_code: "eur", tax_rate: 20, payment_providers: [], fulfillment_providers: [] }
  const data = { ...facts, name: "Iceland", countries: ["is"] }
  const { region } = await (await request.post("/admin/regions", { data })).json()
  await page.goto(`/app/regions/${region.id}`)
  await page.getByLabel("Currency").selectOption("isk")
  await page.getByRole("button", { name: "Save" }).click()
  const toast = page.locator(".toast", { hasText: "Saved" })
  await expect(toast).toBeVisible()
  expect((await currency(page, "isk")).isUsed).toBe(true)
  await toast.getByRole("button", { name: "Undo" }).click()
  await expect(page.getByText("Undone")).toBeVisible()
  expect((await currency(page, "isk")).isUsed).toBe(false)
  expect((await read(page, `regions/${region.id}`)).region.currency_code).toBe("eur")
  expectNoComplaints(page)
})
