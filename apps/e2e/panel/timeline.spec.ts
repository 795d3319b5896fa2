import { expect, type Page } from "@playwright/test"
import { doTo, placeOrder } from "./orders.ts"
import { expectNoComplaints, openAndMove, openPanel, type Panel, test } from "./panel.ts"

let panel: Panel

test.beforeAll(async ({ browser, shop }) => {
  panel = await openPanel({ browser, shop })
})
test.afterAll(() => panel.stop())

const card = (page: Page, name: string) =>
  page.locator(".card", { has: page.getByRole("heading", { name, exact: true }) })
const entries = (page: Page) => card(page, "Timeline").getByRole("listitem")

test("everything that happened to an order is on its page, by whom, without an action, and filtered in one", async () => {
  const page = await panel.open()
  const order = await placeOrder(page)
  await doTo(page, order, "capture")
  await doTo(page, order, "refund", { amount: 100, reason: "other", note: "Scratch" })
  await page.context().request.post(`/admin/orders/${order.id}`, { data: { metadata: { gift: true } } })
  await openAndMove(page, `/app/orders/${order.id}`)
  await expect(entries(page).filter({ hasText: "Order placed" })).toBeVisible()
  await expect(entries(page).filter({ hasText: "Payment captured" })).toContainText(/by \S+/)
  await expect(entries(page).filter({ hasText: "Refunded €" })).toContainText("Other · Scratch")
  await expect(entries(page).filter({ hasText: "Updated order" })).toContainText(/by \S+/)
  await card(page, "Timeline").getByLabel("Filter timeline").selectOption("payment")
  await expect(entries(page).filter({ hasText: "Order placed" })).toHaveCount(0)
  await expect(entries(page).filter({ hasText: "Payment captured" })).toBeVisible()
  await card(page, "Timeline").getByLabel("Filter timeline").selectOption("edit")
  await expect(card(page, "Timeline").getByText("Nothing found")).toBeVisible()
  expectNoComplaints(page)
})

test("a long timeline is read in parts", async () => {
  const page = await panel.open()
  const order = await placeOrder(page)
  const { request } = page.context()
  for (let n = 1; n <= 25; n++)
    await request.post("/admin/notes", { data: { resource_id: order.id, resource_type: "order", value: `Note ${n}.` } })
  await openAndMove(page, `/app/orders/${order.id}`)
  await expect(entries(page)).toHaveCount(20)
  await card(page, "Timeline").getByRole("button", { name: "Show more" }).click()
  await expect(entries(page).filter({ hasText: "Order placed" })).toBeVisible()
  await expect(card(page, "Timeline").getByRole("button", { name: "Show more" })).toHaveCount(0)
})

test("a customer's page has what they have spent by currency, their orders, and a timeline that leads to each", async () => {
  const page = await panel.open()
  const email = "value@example.com"
  const order = await placeOrder(page, { email, currency: "eur" })
  await placeOrder(page, { email, currency: "usd" })
  const found = await page.context().request.get(`/admin/orders/${order.id}?fields=customer_id`)
  const { customer_id } = (await found.json()).order
  await openAndMove(page, `/app/customers/${customer_id}`)
  const value = card(page, "Lifetime value")
  await expect(value).toContainText("€")
  await expect(value).toContainText("$")
  await expect(value.locator(".number", { hasText: /^2$/ })).toBeVisible()
  await entries(page)
    .filter({ hasText: "Order placed" })
    .getByRole("link", { name: `Order #${order.display_id}` })
    .click()
  await expect(page.getByRole("heading", { name: `Order #${order.display_id}`, level: 1 })).toBeVisible()
  expectNoComplaints(page)
})
