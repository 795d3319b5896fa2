import { expect, test } from "@playwright/test"
import { placeOrder } from "./orders.ts"
import { expectNoComplaints, listIsShown, type Panel, startPanel } from "./panel.ts"

let panel: Panel

test.beforeAll(async ({ browser }) => {
  panel = await startPanel(browser)
})
test.afterAll(() => panel.stop())

test("orders are listed, filtered and opened", async () => {
  const page = await panel.open()
  const order = await placeOrder(page, { codes: ["WELCOME10"] })
  await page.goto("/app/orders")
  await listIsShown(page)
  await page.getByRole("link", { name: `#${order.display_id}` }).click()
  await expect(page.getByRole("heading", { name: `Order #${order.display_id}`, level: 1 })).toBeVisible()
  await expect(page.getByText(order.items[0]?.title ?? "").first()).toBeVisible()
  expectNoComplaints(page)
})
