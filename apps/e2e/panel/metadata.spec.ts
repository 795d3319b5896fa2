import { expect, type Page } from "@playwright/test"
import { placeOrder } from "./orders.ts"
import { expectNoComplaints, firstId, openPanel, type Panel, test } from "./panel.ts"

let panel: Panel

test.beforeAll(async ({ browser, shop }) => {
  panel = await openPanel({ browser, shop })
})
test.afterAll(() => panel.stop())

const PAGES = [
  {
    path: "customers",
    key: "customer",
    data: { email: "metadata@example.com", first_name: "Mia", last_name: "Meta", password: "supersecret-7" },
  },
  { path: "customer-groups", key: "customer_group", data: { name: "Metadata" } },
  { path: "collections", key: "collection", data: { title: "Metadata" } },
  { path: "categories", api: "product-categories", key: "product_category", data: { name: "Metadata" } },
  { path: "return-reasons", key: "return_reason", data: { value: "metadata", label: "Metadata" } },
  {
    path: "shipping/profiles",
    api: "shipping-profiles",
    key: "shipping_profile",
    data: { name: "Metadata", type: "custom" },
  },
  { path: "locations", api: "stock-locations", key: "stock_location", data: { name: "Metadata" } },
]

const read = async (page: Page, url: string, key: string) =>
  (await (await page.context().request.get(url)).json())[key].metadata

/** Opened with the keyboard. */
async function unfold(page: Page) {
  const card = page.locator("details", { has: page.getByRole("heading", { name: "Metadata", level: 2 }) })
  await card.locator("summary").press("Enter")
  return card
}

/** Resources of the demo shop: what its pages change is taken back. */
const PRESENT = [
  { path: "discounts", key: "discount", list: "discounts" },
  { path: "gift-cards", key: "gift_card", list: "gift_cards" },
  { path: "shipping", api: "shipping-options", key: "shipping_option", list: "shipping_options" },
  { path: "users", key: "user", list: "users" },
]

/** Adds a field on the page, which is open, and takes it back. */
async function addAndUndo(page: Page, url: string, key: string) {
  const before = await read(page, url, key)
  const card = await unfold(page)
  await card.getByLabel("Name", { exact: true }).fill("source")
  await card.getByLabel("Value", { exact: true }).fill("fair")
  await card.getByRole("button", { name: "Save" }).click()
  const toast = page.locator(".toast", { hasText: "Saved" })
  await expect(toast).toBeVisible()
  expect(await read(page, url, key)).toEqual({ ...before, source: "fair" })
  await toast.getByRole("button", { name: "Undo" }).click()
  await expect.poll(() => read(page, url, key)).toEqual(before ?? {})
  expectNoComplaints(page)
}

for (const { path, api = path, key, data } of PAGES) {
  test(`the page of ${path} changes metadata, and undo changes it back`, async () => {
    const page = await panel.open()
    const made = await page
      .context()
      .request.post(`/admin/${api}`, { data: { ...data, metadata: { season: "winter" } } })
    expect(made.ok()).toBe(true)
    const { id } = (await made.json())[key]
    await page.goto(`/app/${path}/${id}`)
    await addAndUndo(page, `/admin/${api}/${id}`, key)
  })
}

for (const { path, api = path, key, list } of PRESENT) {
  test(`the page of ${path} changes metadata of what is there`, async () => {
    const page = await panel.open()
    const id = await firstId(page, api, list)
    await page.goto(`/app/${path}/${id}`)
    await addAndUndo(page, `/admin/${api}/${id}`, key)
  })
}

test("an order's page and an inventory item's change metadata", async () => {
  const page = await panel.open()
  const order = await placeOrder(page)
  await page.goto(`/app/orders/${order.id}`)
  await addAndUndo(page, `/admin/orders/${order.id}`, "order")

  const { request } = page.context()
  await request.post("/admin/stock-locations", { data: { name: "Warehouse" } })
  const item = await firstId(page, "inventory-items", "inventory_items")
  await page.goto(`/app/inventory/${item}`)
  await addAndUndo(page, `/admin/inventory-items/${item}`, "inventory_item")
})

test("the store's page shows its metadata beside the fields that it has for some of it", async () => {
  const page = await panel.open()
  await page.goto("/app/store")
  await addAndUndo(page, "/admin/store", "store")
})
