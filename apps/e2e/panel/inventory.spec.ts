import { expect, type Page } from "@playwright/test"
import { Actions } from "./actions.ts"
import { expectNoComplaints, listIsLoaded, openPanel, type Panel, test } from "./panel.ts"

let panel: Panel

test.beforeAll(async ({ browser, shop }) => {
  panel = await openPanel({ browser, shop })
})
test.afterAll(() => panel.stop())

const read = async (page: Page, at: string) => (await page.context().request.get(at)).json()

async function aLocation(page: Page, name: string): Promise<string> {
  const answer = await page.context().request.post("/admin/stock-locations", { data: { name } })
  return (await answer.json()).stock_location.id
}

test("the first location says what it changes before it is created, and takes all stock", async () => {
  const page = await panel.open()
  await page.goto("/app/locations")
  await expect(page.getByText("Your first location changes how stock is tracked")).toBeVisible()
  await page.getByRole("link", { name: "New location" }).first().click()
  await expect(page.getByText("Your first location changes how stock is tracked")).toBeVisible()
  await page.getByLabel("Name").fill("Hamburg")
  await page.getByRole("button", { name: "Create" }).click()
  await expect(page.getByRole("heading", { name: "Hamburg", level: 1 })).toBeVisible()
  expect((await read(page, "/admin/inventory-items?limit=1")).count).toBeGreaterThan(0)
  expectNoComplaints(page)
})

interface Item {
  id: string
  stocked_quantity: number
  reserved_quantity: number
  location_levels: {
    id: string
    location_id: string
    stocked_quantity: number
    reserved_quantity: number
    incoming_quantity: number
  }[]
}

const itemOf = async (page: Page, id: string): Promise<Item> =>
  (await read(page, `/admin/inventory-items/${id}`)).inventory_item

/** An item with at least ten units that can be sold, all at one location. */
async function anItem(page: Page): Promise<Item> {
  const { inventory_items: items } = await read(page, "/admin/inventory-items?limit=20")
  return items.find(({ stocked_quantity: has, reserved_quantity: kept, location_levels: levels }: Item) => {
    return has - kept >= 10 && levels.length === 1
  })
}

async function stockedAt(page: Page, item: Item, location: string): Promise<number> {
  const { location_levels: levels } = await itemOf(page, item.id)
  return levels.find(({ location_id }) => location_id === location)?.stocked_quantity ?? 0
}

test("stock is moved between two locations in at most six actions, and back by undo", async () => {
  const page = await panel.open()
  await aLocation(page, "Bremen")
  const berlin = await aLocation(page, "Berlin")
  const item = await anItem(page)
  await page.goto("/app")
  const actions = new Actions()
  await actions.click(page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Inventory" }))
  await listIsLoaded(page)
  await actions.click(page.locator(`a[href="/app/inventory/${item.id}"]`))
  await actions.click(page.getByRole("button", { name: /^Move stock from/ }).first())
  const drawer = page.getByRole("dialog")
  await actions.choose(drawer.getByLabel("To"), "Berlin")
  await actions.fill(drawer.getByLabel("Quantity"), "3")
  await actions.click(drawer.getByRole("button", { name: "Move" }))
  await expect(page.getByText("3 from ")).toBeVisible()
  actions.expectAtMost(6)
  expect(await stockedAt(page, item, berlin)).toBe(3)
  await page.locator(".toast", { hasText: "Saved" }).getByRole("button", { name: "Undo" }).click()
  await expect.poll(() => stockedAt(page, item, berlin)).toBe(0)
  expectNoComplaints(page)
})

test("more than can be moved is refused at its field, and nothing moves", async () => {
  const page = await panel.open()
  await aLocation(page, "Kiel")
  const item = await anItem(page)
  await page.goto(`/app/inventory/${item.id}`)
  await page
    .getByRole("button", { name: /^Move stock from/ })
    .first()
    .click()
  const drawer = page.getByRole("dialog")
  await drawer.getByLabel("To").selectOption({ label: "Kiel" })
  await drawer.getByLabel("Quantity").fill("100000")
  await drawer.getByRole("button", { name: "Move" }).click()
  await expect(drawer.getByText(/^Enter \d+ or less\. Reserved units stay/)).toBeVisible()
  expect((await itemOf(page, item.id)).location_levels).toEqual(item.location_levels)
  expectNoComplaints(page)
})

test("stock is adjusted with a reason, which the history has with who did it", async () => {
  const page = await panel.open()
  const item = await anItem(page)
  const [level] = item.location_levels
  const at = level?.location_id ?? ""
  const before = level?.stocked_quantity ?? 0
  await page.goto(`/app/inventory/${item.id}`)
  await page.getByRole("button", { name: /^Adjust stock:/ }).click()
  const drawer = page.getByRole("dialog")
  await drawer.getByLabel("Adjustment").selectOption({ label: "Remove" })
  await drawer.getByLabel("Quantity").fill("2")
  await drawer.getByLabel("Reason").fill("Damaged")
  await drawer.getByRole("button", { name: "Save" }).click()
  const history = page.getByRole("region", { name: "History" })
  const change = history.locator("[data-row]", { hasText: "Damaged" })
  await expect(change).toContainText("-2 at Hamburg")
  await expect(change).not.toContainText("Former user")
  expect(await stockedAt(page, item, at)).toBe(before - 2)
  // A counted number is written as the difference to what was stocked.
  await page.getByRole("button", { name: /^Adjust stock:/ }).click()
  await drawer.getByLabel("Adjustment").selectOption({ label: "Set to counted number" })
  await drawer.getByLabel("Quantity").fill(String(before))
  await drawer.getByRole("button", { name: "Save" }).click()
  await expect.poll(() => stockedAt(page, item, at)).toBe(before)
  expectNoComplaints(page)
})

test("units to arrive that another user has just set are replaced, and put back, only knowingly", async () => {
  const page = await panel.open()
  const item = await anItem(page)
  const at = `/admin/inventory-items/${item.id}/location-levels/${item.location_levels[0]?.location_id}`
  const set = (incoming_quantity: number) => page.context().request.post(at, { data: { incoming_quantity } })
  const incoming = async () => (await itemOf(page, item.id)).location_levels[0]?.incoming_quantity
  await set(0)
  await page.goto(`/app/inventory/${item.id}`)
  await page.getByRole("button", { name: /^Adjust stock:/ }).click()
  const drawer = page.getByRole("dialog")
  await drawer.getByLabel("Adjustment").selectOption({ label: "Set incoming" })
  await drawer.getByLabel("Quantity").fill("30")
  await set(7)
  await drawer.getByRole("button", { name: "Save" }).click()
  await expect(drawer.getByText("Another user has set this to 7.")).toBeVisible()
  expect(await incoming()).toBe(7)
  await drawer.getByRole("button", { name: "Save" }).click()
  await expect(drawer).toHaveCount(0)
  expect(await incoming()).toBe(30)
  await set(31)
  await page.locator(".toast").getByRole("button", { name: "Undo" }).click()
  await expect(page.locator(".toast.fault")).toBeVisible()
  expect(await incoming()).toBe(31)
})

test("units are kept by hand, cannot be sold, and are released", async () => {
  const page = await panel.open()
  const item = await anItem(page)
  await page.goto(`/app/inventory/${item.id}`)
  await page.getByRole("button", { name: "New reservation" }).click()
  const drawer = page.getByRole("dialog")
  await drawer.getByLabel("Location").selectOption({ label: "Hamburg" })
  await expect(drawer.getByText(/units are available there/)).toBeVisible()
  await drawer.getByLabel("Quantity").fill("4")
  await drawer.getByLabel("Description").fill("For the fair")
  await drawer.getByRole("button", { name: "Create" }).click()
  const row = page.locator("[data-row]", { hasText: "For the fair" })
  await expect(row).toContainText("Hamburg")
  expect((await itemOf(page, item.id)).reserved_quantity).toBe(item.reserved_quantity + 4)
  await page.goto("/app/inventory/reservations")
  await listIsLoaded(page)
  await row.getByRole("checkbox").click()
  await page.getByRole("button", { name: "Delete" }).click()
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click()
  await expect(row).toHaveCount(0)
  expect((await itemOf(page, item.id)).reserved_quantity).toBe(item.reserved_quantity)
  expectNoComplaints(page)
})

test("an item is stocked at one more location, and a channel stops selling from it", async () => {
  const page = await panel.open()
  const lagos = await aLocation(page, "Lagos")
  const item = await anItem(page)
  await page.goto(`/app/inventory/${item.id}`)
  await page.getByRole("button", { name: "Add location" }).click()
  const drawer = page.getByRole("dialog")
  await drawer.getByLabel("Location").selectOption({ label: "Lagos" })
  await drawer.getByLabel("Quantity").fill("5")
  await drawer.getByRole("button", { name: "Add" }).click()
  await expect.poll(() => stockedAt(page, item, lagos)).toBe(5)
  const [channel] = (await read(page, "/admin/sales-channels?limit=1")).sales_channels
  await page.goto(`/app/locations/${lagos}`)
  const box = page.getByRole("checkbox", { name: channel.name })
  const wasOn = await box.isChecked()
  await box.click()
  await expect(box).toBeChecked({ checked: !wasOn })
  const location = await read(page, `/admin/stock-locations/${lagos}?expand=sales_channels`)
  expect(location.stock_location.sales_channels.some(({ id }: { id: string }) => id === channel.id)).toBe(!wasOn)
  expectNoComplaints(page)
})

test("a location is edited and deleted", async () => {
  const page = await panel.open()
  const id = await aLocation(page, "Old depot")
  await page.goto(`/app/locations/${id}`)
  await page.getByLabel("Name").fill("New depot")
  await page.getByLabel("Country").selectOption({ label: "Germany" })
  await page.getByLabel(/^Address/).fill("Hafenstraße 12")
  await page.getByRole("button", { name: "Save" }).click()
  await expect(page.getByRole("heading", { name: "New depot", level: 1 })).toBeVisible()
  const { stock_location } = await read(page, `/admin/stock-locations/${id}?expand=address`)
  expect(stock_location.address).toMatchObject({ address_1: "Hafenstraße 12", country_code: "de" })
  await page.getByRole("button", { name: "Delete" }).click()
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click()
  await expect(page).toHaveURL(/\/app\/locations$/)
  expect((await page.context().request.get(`/admin/stock-locations/${id}`)).status()).toBe(404)
  expectNoComplaints(page)
})
