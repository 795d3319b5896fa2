import { expect, type Page, test } from "@playwright/test"
import { OPERATOR } from "../shop/operators.ts"
import { type Dashboard, expectNoComplaints, heardOf, openDashboard } from "./dashboard.ts"
import { fill, press, said } from "./parts.ts"

let dashboard: Dashboard
let page: Page

test.beforeAll(async ({ browser }) => {
  dashboard = await openDashboard(browser)
  page = await dashboard.open()
})
test.afterEach(() => expectNoComplaints(page))
test.afterAll(() => dashboard.stop())

test("an operator logs in from the dashboard's own origin", async () => {
  const stranger = await dashboard.open({ storageState: { cookies: [], origins: [] } })
  await dashboard.go(stranger, "/login")
  await fill(stranger, { email: OPERATOR.email, password: OPERATOR.password })
  await press(stranger, /^Continue|Sign in|Log in/)
  await expect(stranger.getByRole("link", { name: "Products" })).toBeVisible()
  // Before it has asked for a password, it asks who is logged in, and already for the first page.
  expect(heardOf(stranger).filter((heard) => !/^GET [^ ]+: 401 /.test(heard))).toEqual([])
})

/** Each kind of page, and a text on it: `:name` stands for the id of the first row of that list. */
const PAGES: Record<string, string | RegExp> = {
  "/a/orders": "Export Orders",
  "/a/draft-orders": "Create draft order",
  "/a/products": "New Product",
  "/a/products/:products": /^Raw /,
  "/a/collections/:collections": "Products in this collection",
  "/a/product-categories": "Add category",
  "/a/customers": "Customers",
  "/a/customers/:customers": /^Raw /,
  "/a/customers/groups": "New group",
  "/a/customers/groups/:customer-groups": "Edit customers",
  "/a/discounts": "Add Discount",
  "/a/discounts/:discounts": "Conditions",
  "/a/gift-cards": "Gift Cards",
  "/a/gift-cards/manage": "Denominations",
  "/a/gift-cards/:gift-cards": /^Raw /,
  "/a/pricing": "Price Lists",
  "/a/pricing/:price-lists": "Last edited",
  "/a/sales-channels": "Control which products are available in which channels",
  "/a/publishable-api-keys": "Create API key",
  "/a/settings": "Manage the general settings for your store",
  "/a/settings/regions": "Return Shipping Options",
  "/a/settings/currencies": "Store currencies",
  "/a/settings/details": "Advanced settings",
  "/a/settings/return-reasons": "Add reason",
  "/a/settings/team": OPERATOR.email,
  "/a/settings/personal-information": OPERATOR.email,
  "/a/settings/taxes": "Tax Calculation Settings",
}

test("every kind of page opens", async () => {
  test.setTimeout(600_000)
  const { request } = page.context()
  for (const [address, text] of Object.entries(PAGES)) {
    const [, list] = /:(.*)/.exec(address) ?? []
    const rows = list && (await (await request.get(`/admin/${list}?limit=1`)).json())[list.replaceAll("-", "_")]
    await dashboard.go(page, rows ? address.replace(`:${list}`, rows[0].id) : address)
    await said(page, text)
    await expectNoComplaints(page)
  }
})

test("without a location, Inventory opens, and its first location makes the shop count by location", async () => {
  await dashboard.go(page, "/a/orders")
  await page.getByRole("link", { name: "Inventory" }).click()
  await said(page, "You don't have any stock locations")
  await dashboard.go(page, "/a/inventory/reservations")
  await said(page, "Create reservation")
  await dashboard.go(page, "/a/inventory/locations")
  await press(page, "Add location")
  await fill(page, { "general.name": "Harbour store" })
  await press(page, "Add location")
  await said(page, "Connected sales channels")
  await dashboard.go(page, "/a/inventory")
  await said(page, /of \d+ Inventory Items/)
  await expect(page.getByRole("row").nth(1)).toBeVisible()
})
