import { expect, type Page } from "@playwright/test"
import { Actions } from "./actions.ts"
import { orderOf, placeShipped } from "./orders.ts"
import { expectNoComplaints, listIsLoaded, openPanel, type Panel, test } from "./panel.ts"

let panel: Panel

test.beforeAll(async ({ browser, shop }) => {
  panel = await openPanel({ browser, shop })
})
test.afterAll(() => panel.stop())

/** A shipped order of which units of the first item are on their way back, over REST. */
async function aReturn(page: Page, quantity = 1) {
  const order = await placeShipped(page)
  const data = { items: [{ item_id: order.items[0]?.id, quantity }] }
  const answer = await page.context().request.post(`/admin/orders/${order.id}/return`, { data })
  expect(answer.status()).toBe(200)
  const { returns } = (await answer.json()).order
  return { number: order.display_id, id: returns[0].id as string, order }
}

test("all open returns are listed, oldest first, in at most two actions; a row leads to its order", async () => {
  const page = await panel.open()
  const first = await aReturn(page)
  const canceled = await aReturn(page)
  await page.context().request.post(`/admin/returns/${canceled.id}/cancel`)
  const last = await aReturn(page)
  await page.goto("/app")
  const actions = new Actions()
  const menu = page.getByRole("navigation", { name: "Main" })
  await actions.click(menu.getByRole("link", { name: "Returns", exact: true }))
  await actions.click(page.getByRole("button", { name: "Open", exact: true }))
  actions.expectAtMost(2)
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

test("a return is received in part, restocked and refunded in at most five actions", async () => {
  const page = await panel.open()
  const { number, order } = await aReturn(page, 2)
  const inStock = async () => {
    const { items } = (await (await page.context().request.get(`/admin/orders/${order.id}`)).json()).order
    const path = `/admin/variants/${items.find(({ id }: { id: string }) => id === order.items[0]?.id).variant_id}`
    return (await (await page.context().request.get(path)).json()).variant.inventory_quantity
  }
  const before = await inStock()
  await page.goto("/app")
  const actions = new Actions()
  const menu = page.getByRole("navigation", { name: "Main" })
  await actions.click(menu.getByRole("link", { name: "Returns", exact: true }))
  await actions.click(page.getByRole("link", { name: `#${number}` }))
  await actions.click(page.getByRole("button", { name: "Receive return" }))
  await actions.fill(page.getByRole("dialog").getByRole("spinbutton").first(), "1")
  await actions.click(page.getByRole("dialog").getByRole("button", { name: "Receive" }))
  actions.expectAtMost(5)
  await expect(page.locator(".toast", { hasText: "Return received" }).first()).toBeVisible()
  expect(await inStock()).toBe(before + 1)
  const stored = await orderOf(page, order.id)
  expect(stored.items[0]?.returned_quantity).toBe(1)
  expect(stored.refunded_total).toBeGreaterThan(0)
  expectNoComplaints(page)
})
