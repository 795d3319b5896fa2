import { expect, type Page } from "@playwright/test"
import { placeShipped } from "./orders.ts"
import { expectNoComplaints, listIsLoaded, openPanel, type Panel, test } from "./panel.ts"

let panel: Panel

test.beforeAll(async ({ browser, shop }) => {
  panel = await openPanel({ browser, shop })
})
test.afterAll(() => panel.stop())

/** A shipped order of which one unit is on its way back, over REST. */
async function aReturn(page: Page) {
  const order = await placeShipped(page)
  const data = { items: [{ item_id: order.items[0]?.id, quantity: 1 }] }
  const answer = await page.context().request.post(`/admin/orders/${order.id}/return`, { data })
  expect(answer.status()).toBe(200)
  const { returns } = (await answer.json()).order
  return { number: order.display_id, id: returns[0].id as string }
}

test("all open returns are listed, oldest first, in two actions; a row leads to its order", async () => {
  const page = await panel.open()
  const first = await aReturn(page)
  const canceled = await aReturn(page)
  await page.context().request.post(`/admin/returns/${canceled.id}/cancel`)
  const last = await aReturn(page)
  await page.goto("/app")
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Returns", exact: true }).click()
  await page.getByRole("button", { name: "Open", exact: true }).click()
  await listIsLoaded(page)
  await expect(page.locator("td.lead")).toHaveText([`#${first.number}`, `#${last.number}`])
  await expect(page.locator("[data-row]").first()).toContainText("Requested")

  await page.goto("/app/returns")
  await listIsLoaded(page)
  await expect(page.locator("td.lead")).toHaveText([`#${last.number}`, `#${canceled.number}`, `#${first.number}`])
  await page.goto("/app/returns?status=canceled")
  await listIsLoaded(page)
  await expect(page.locator("td.lead")).toHaveText([`#${canceled.number}`])
  await page.getByRole("link", { name: `#${canceled.number}` }).click()
  await expect(page).toHaveURL(/\/app\/orders\/order_/)
  expectNoComplaints(page)
})
