import { expect, type Page, request } from "@playwright/test"
import { Actions } from "./actions.ts"
import { expectToast } from "./claims.ts"
import { doTo, orderOf, type Placed, placeOrder, placeShipped } from "./orders.ts"
import { expectAccessible, expectNoComplaints, openPanel, type Panel, test } from "./panel.ts"

let panel: Panel

test.beforeAll(async ({ browser, shop }) => {
  panel = await openPanel({ browser, shop })
})
test.afterAll(() => panel.stop())

interface Edit {
  id: string
  status: string
  difference_due: number
  changes: { type: string }[]
  payment_collection: { id: string; status: string; amount: number } | null
}

async function editsOf(page: Page, { id }: Placed): Promise<Edit[]> {
  const answer = await page.context().request.get(`/admin/order-edits?order_id=${id}`)
  return (await answer.json()).order_edits
}

const drawerOf = (page: Page) => page.getByRole("dialog", { name: "Edit items" })
const editCard = (page: Page, status: string) => page.locator(`[data-edit=${status}]`)

async function openDrawer(page: Page, order: Placed) {
  await page.goto(`/app/orders/${order.id}`)
  await page.getByRole("button", { name: "Edit items" }).click()
  return drawerOf(page)
}

test("an item is added to a paid order, and the difference sent to the customer, in 7 actions", async () => {
  const page = await panel.open()
  const order = await placeOrder(page)
  await doTo(page, order, "capture")
  await page.goto(`/app/orders/${order.id}`)
  const acts = new Actions()
  await acts.click(page.getByRole("button", { name: "Edit items" }))
  const drawer = drawerOf(page)
  await acts.fill(drawer.getByRole("combobox", { name: "Search products" }), "Harbour Tee")
  await acts.click(page.getByRole("option").filter({ hasText: "Harbour Tee" }).first())
  await expect(drawer.getByText("Added")).toBeVisible()
  await expect(drawer.getByText("Customer pays", { exact: true })).toBeVisible()
  await acts.click(drawer.getByRole("button", { name: /^Send, customer pays / }))
  await expectToast(page, "Sent to customer")
  acts.expectAtMost(7)
  await expect(editCard(page, "requested")).toContainText("Added 1 × Harbour Tee")
  const [edit] = await editsOf(page, order)
  expect(edit).toMatchObject({ status: "requested", payment_collection: { status: "not_paid" } })
  expect(edit?.payment_collection?.amount).toBe(edit?.difference_due)
  await expect(page.getByRole("button", { name: "Edit items" })).toBeDisabled()

  // The customer paid in another way, and the order changes.
  await page.getByRole("button", { name: "Mark as paid" }).click()
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Mark .+ as paid$/ })
    .click()
  await expectToast(page, "Marked as paid")
  await editCard(page, "requested").getByRole("button", { name: "Confirm now" }).click()
  await page.getByRole("dialog").getByRole("button", { name: "Confirm now" }).click()
  await expectToast(page, "Order changed")
  await expect(editCard(page, "confirmed")).toBeVisible()
  expect((await orderOf(page, order.id)).items).toHaveLength(3)
  expectNoComplaints(page)
})

test("quantities and removals show the amount to refund, are undone one by one, and the edit is discarded", async () => {
  const page = await panel.open()
  const order = await placeOrder(page, { quantities: [2, 1] })
  const [first, second] = order.items
  const drawer = await openDrawer(page, order)
  await expect(drawer.getByRole("button", { name: "Send to customer" })).toHaveAttribute("title", /Nothing has been/)
  await drawer.getByLabel(`Quantity: ${first?.title}`).fill("1")
  await expect(drawer.getByText("2 → 1")).toBeVisible()
  await expect(drawer.getByText("To refund", { exact: true })).toBeVisible()
  await drawer.getByRole("button", { name: `Remove ${second?.title}` }).click()
  await expect(drawer.getByText("Removed", { exact: true })).toBeVisible()
  await expectAccessible(page, "the drawer for an order edit")
  await drawer.getByRole("button", { name: `Undo the change of ${second?.title}` }).click()
  await expect(drawer.getByText("Removed", { exact: true })).toHaveCount(0)

  // Closed and opened again, it goes on where it was.
  await page.keyboard.press("Escape")
  await editCard(page, "created").getByRole("button", { name: "Continue" }).click()
  await expect(drawer.getByText("2 → 1")).toBeVisible()
  await drawer.getByRole("button", { name: "Discard edit" }).click()
  await expectToast(page, "Edit discarded")
  expect(await editsOf(page, order)).toEqual([])
  expectNoComplaints(page)
})

test("the customer declines an edit, and the operator cancels another", async () => {
  const page = await panel.open()
  const order = await placeOrder(page)
  await doTo(page, order, "capture")
  const drawer = await openDrawer(page, order)
  await drawer.getByLabel(`Quantity: ${order.items[0]?.title}`).fill("3")
  await expect(drawer.getByText("2 → 3")).toBeVisible()
  await drawer.getByRole("button", { name: /^Send, customer pays / }).click()
  await expectToast(page, "Sent to customer")
  const [edit] = await editsOf(page, order)
  const shopper = await request.newContext({ baseURL: panel.url })
  const declined = { declined_reason: "Too dear" }
  expect((await shopper.post(`/store/order-edits/${edit?.id}/decline`, { data: declined })).status()).toBe(200)
  await shopper.dispose()
  await page.reload()
  await expect(editCard(page, "declined")).toContainText("Too dear")

  await page.getByRole("button", { name: "Edit items" }).click()
  await drawer.getByRole("button", { name: `Remove ${order.items[1]?.title}` }).click()
  await expect(drawer.getByText("Removed", { exact: true })).toBeVisible()
  await drawer.getByRole("button", { name: "Send to customer" }).click()
  await editCard(page, "requested").getByRole("button", { name: "Cancel edit" }).click()
  await page.getByRole("dialog").getByRole("button", { name: "Cancel edit" }).click()
  await expect(editCard(page, "canceled")).toBeVisible()
  expectNoComplaints(page)
})

test("a refused change is reported, and fulfilled items can't be removed", async () => {
  const page = await panel.open()
  const order = await placeShipped(page)
  const drawer = await openDrawer(page, order)
  const remove = drawer.getByRole("button", { name: `Remove ${order.items[0]?.title}` })
  await expect(remove).toBeDisabled()
  await expect(remove).toHaveAttribute("title", "2 already fulfilled or returned")
  // Another operator has begun an edit in the meantime.
  await page.context().request.post("/admin/order-edits", { data: { order_id: order.id } })
  await drawer.getByLabel(`Quantity: ${order.items[0]?.title}`).fill("3")
  await expect(drawer.getByRole("alert")).toContainText("active order edit already exists")
})
