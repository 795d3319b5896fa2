import { expect } from "@playwright/test"
import { expectNoComplaints, openPanel, type Panel, test } from "./panel.ts"

let panel: Panel

test.beforeAll(async ({ browser, shop }) => {
  panel = await openPanel({ browser, shop })
})
test.afterAll(() => panel.stop())

const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
  "base64",
)

test("Enter in a field creates no product; the button creates one with media, channels and categories", async () => {
  const page = await panel.open()
  const request = page.context().request
  const [{ sales_channels }, { product_categories }] = await Promise.all(
    ["sales-channels", "product-categories"].map(async (word) => (await request.get(`/admin/${word}`)).json()),
  )
  const count = async () => (await (await request.get("/admin/products?q=Zebra+Lantern&fields=id")).json()).count
  await page.goto("/app/products/new")
  await page.getByLabel("Title", { exact: true }).fill("Zebra Lantern")
  await page.getByLabel("Title", { exact: true }).press("Enter")
  await page.getByLabel("Handle").press("Enter")
  await page.getByLabel("EUR").first().press("Enter")
  await page.locator('input[type="file"]').setInputFiles({ name: "lamp.png", mimeType: "image/png", buffer: PIXEL })
  await expect(page.locator(".picture")).toHaveCount(1)
  await page.getByRole("checkbox", { name: sales_channels[0].name }).check()
  const [category] = product_categories
  if (category) await page.getByRole("checkbox", { name: category.name }).first().check()
  expect(await count()).toBe(0)
  await page.getByRole("button", { name: "Create" }).click()
  await expect(page.getByRole("heading", { name: "Zebra Lantern", level: 1 })).toBeVisible()
  const { products } = await (
    await request.get("/admin/products?q=Zebra+Lantern&expand=images,sales_channels,categories")
  ).json()
  expect(products).toHaveLength(1)
  expect(products[0].images).toHaveLength(1)
  expect(products[0].thumbnail).toBe(products[0].images[0].url)
  expect(products[0].sales_channels.map(({ id }: { id: string }) => id)).toEqual([sales_channels[0].id])
  expect(products[0].categories).toHaveLength(category ? 1 : 0)
  expectNoComplaints(page)
})

test("missing and invalid fields are reported together, with the focus on the first", async () => {
  const page = await panel.open()
  await page.goto("/app/products/new")
  await page.getByLabel("EUR").first().fill("12.345")
  await page.getByRole("button", { name: "Create" }).click()
  await expect(page.getByText("This field is required.")).toBeVisible()
  await expect(page.getByText("Enter a price such as 12.50.")).toBeVisible()
  await expect(page.getByLabel("Title", { exact: true })).toBeFocused()
})

test("unsaved changes on a page are discarded", async () => {
  const page = await panel.open()
  await page.goto("/app/store")
  const name = page.getByLabel("Name", { exact: false }).first()
  await expect(name).not.toHaveValue("")
  const before = await name.inputValue()
  await name.fill("Another name")
  await page.getByRole("button", { name: "Discard changes" }).click()
  await expect(name).toHaveValue(before)
})

test("the browser tab has the page's title, also after navigation", async () => {
  const page = await panel.open()
  const { products } = await (await page.context().request.get("/admin/products?limit=1&fields=title")).json()
  await page.goto("/app/products")
  await expect(page).toHaveTitle("Products · Mercer Demo")
  await page.getByRole("link", { name: "Customers", exact: true }).first().click()
  await expect(page).toHaveTitle("Customers · Mercer Demo")
  await page.goto(`/app/products/${products[0].id}`)
  await expect(page).toHaveTitle(`${products[0].title} · Mercer Demo`)
  expect(await page.locator("head title, title").count()).toBe(1)
})

test("the panel starts in the browser's language, and a choice is stored", async () => {
  const german = await panel.stranger({ locale: "de-AT" })
  await german.goto("/app/login")
  await expect(german.locator("html")).toHaveAttribute("lang", "de")
  const cookies = await german.context().cookies()
  expect(cookies.find(({ name }) => name === "panel_language")?.value).toBe("de")
  const italian = await panel.stranger({ locale: "it-IT" })
  await italian.goto("/app/login")
  await expect(italian.locator("html")).toHaveAttribute("lang", "en")
})

test("a dialog's backdrop covers the whole window, and the page behind it does not move", async () => {
  const page = await panel.open()
  await page.goto("/app/products")
  const heading = page.getByRole("heading", { level: 1 })
  const before = await heading.boundingBox()
  await page.keyboard.press("Control+k")
  await expect(page.locator("dialog:modal")).toBeVisible()
  const [client, inner] = await page.evaluate(() => [document.documentElement.clientWidth, window.innerWidth])
  expect(client).toBe(inner)
  expect((await heading.boundingBox())?.x).toBe(before?.x)
})
