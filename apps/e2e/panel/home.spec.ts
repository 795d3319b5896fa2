import { expect, type Page } from "@playwright/test"
import { doTo, placeOrder, placeShipped } from "./orders.ts"
import { expectAccessible, expectNoComplaints, firstId, MEMBER, openPanel, type Panel, test } from "./panel.ts"

let panel: Panel

test.beforeAll(async ({ browser, shop }) => {
  panel = await openPanel({ browser, shop })
})
test.afterAll(() => panel.stop())

async function openHome(page: Page) {
  await page.goto("/app")
  await expect(page.locator(".home[data-ready=true]")).toBeVisible()
}

const card = (page: Page, title: string | RegExp) =>
  page.locator(".card").filter({ has: page.getByRole("heading", { name: title }) })
/** The value next to a label in a list of figures. */
const figure = (page: Page, word: string) => page.locator(".figures > div").filter({ hasText: word }).locator(".figure")
const euro = (minor: number) => new Intl.NumberFormat("en", { style: "currency", currency: "EUR" }).format(minor / 100)

test("a shop without orders is reported, and low stock links to its product", async () => {
  const page = await panel.open()
  await openHome(page)
  await expect(page.getByText("No orders in the last 30 days")).toBeVisible()
  await expect(page.getByText("No orders yet. Orders to fulfill appear here.")).toBeVisible()
  await expect(page.getByText("No open claims.")).toBeVisible()
  const scarce = card(page, "Low stock").getByRole("link").first()
  await expect(scarce).toHaveAttribute("href", /^\/app\/products\/prod_/)
  await expect(card(page, "Low stock").getByText("Out of stock").first()).toBeVisible()
  expectNoComplaints(page)
})

const guide = (page: Page) => card(page, "Set up your store")
const step = (page: Page, title: string) => guide(page).getByRole("listitem").filter({ hasText: title })
const start = (page: Page, title: string) => step(page, title).getByRole("link", { name: "Start" })

test("the set-up guide comes first until it is done by what the shop has, and opens the forms", async () => {
  const page = await panel.open()
  await openHome(page)
  await expect(page.locator(".home > *").first()).toContainText("Set up your store")
  await expect(guide(page)).toContainText("6 of 9 done")
  await expect(start(page, "Connect a mail server")).toHaveAttribute("href", "/app/mails")
  await expect(start(page, "Place a test order")).toHaveAttribute("href", "/app/draft-orders/new")
  await expect(step(page, "Set a tax rate")).toContainText("Done")
  await expectAccessible(page, "home with the guide")

  await start(page, "Enter your store’s details").click()
  const address = page.getByLabel("Address")
  await address.fill("Quay 1, Hamburg")
  await page.locator("form", { has: address }).getByRole("button", { name: "Save" }).click()
  await expect(page.locator(".toast", { hasText: "Saved" })).toBeVisible()
  await page.getByRole("navigation").getByRole("link", { name: "Home", exact: true }).click()
  await expect(guide(page)).toContainText("7 of 9 done")
  await expect(step(page, "Enter your store’s details")).toContainText("Done")

  // What is revoked or deleted is not there any more.
  const { request } = page.context()
  await request.post(
    `/admin/publishable-api-keys/${await firstId(page, "publishable-api-keys", "publishable_api_keys")}/revoke`,
  )
  await openHome(page)
  await expect(start(page, "Create a storefront key")).toHaveAttribute("href", "/app/publishable-keys/new")

  await start(page, "Connect a mail server").click()
  await expect(page.getByText("SMTP_URL=smtps://")).toBeVisible()
  expectNoComplaints(page)
})

test("a step that a role may not do has no link", async () => {
  const page = await panel.open(MEMBER)
  await openHome(page)
  await expect(start(page, "Place a test order")).toBeVisible()
  await expect(step(page, "Create a storefront key")).toBeVisible()
  await expect(start(page, "Create a storefront key")).toHaveCount(0)
})

test("sales are totaled, read day by day with the keyboard, and displayed as a table", async () => {
  const page = await panel.open()
  const first = await placeOrder(page, { quantities: [2] })
  const second = await placeOrder(page, { quantities: [1, 1] })
  await placeOrder(page, { quantities: [1], currency: "usd" })
  const canceled = await placeOrder(page)
  await doTo(page, canceled, "cancel")
  await openHome(page)
  const total = first.total + second.total
  await expect(figure(page, "Sales")).toHaveText(euro(total))
  await expect(figure(page, "Orders")).toHaveText("2")
  await expect(figure(page, "Average order value")).toHaveText(euro(total / 2))

  await expect(page.locator(".chart-legend li")).toHaveText(["Sales by day"])
  await expect(page.locator(".chart-values span").last()).toHaveText("€0")
  expect((await page.locator(".chart-times span").allInnerTexts()).filter(Boolean)).toHaveLength(6)
  const chart = page.getByRole("slider", { name: "Sales by day" })
  await expect(chart).toHaveAttribute(
    "aria-valuetext",
    new RegExp(`: ${euro(total).replace(/[.$]/g, "\\$&")}, 2 orders$`),
  )
  await chart.focus()
  await page.keyboard.press("ArrowLeft")
  await expect(chart).toHaveAttribute("aria-valuetext", /: €0\.00, 0 orders$/)
  await expectAccessible(page, "home with sales")

  await page.getByRole("button", { name: "View as table" }).click()
  const rows = page.getByRole("region", { name: "Sales by day" }).getByRole("row")
  await expect(rows).toHaveCount(31)
  await expect(rows.nth(1)).toContainText(euro(total))
  await page.getByRole("button", { name: "USD" }).click()
  await expect(figure(page, "Orders")).toHaveText("1")
  await expect(figure(page, "Sales")).toContainText("$")
  expectNoComplaints(page)
})

test("open orders and claims link to their orders", async () => {
  const page = await panel.open(MEMBER)
  const { id, items, display_id } = await placeShipped(page, { quantities: [2] })
  const variant = await page.context().request.get("/admin/variants?limit=1&inventory_quantity[gt]=5&fields=id")
  const { variants } = await variant.json()
  await doTo(page, { id }, "claims", {
    type: "replace",
    claim_items: [{ item_id: items[0]?.id, quantity: 1, reason: "wrong_item" }],
    additional_items: [{ variant_id: variants[0].id, quantity: 1 }],
  })
  const waiting = await placeOrder(page)
  await openHome(page)
  await expect(card(page, "Orders to fulfill").getByRole("link", { name: `#${waiting.display_id}` })).toBeVisible()
  await card(page, "Open claims")
    .getByRole("link", { name: `#${display_id}` })
    .click()
  await expect(page).toHaveURL(`${panel.url}/app/orders/${id}`)
  expectNoComplaints(page)
})
