import { expect, type Page } from "@playwright/test"
import { Actions } from "./actions.ts"
import { expectToast, titleOf } from "./claims.ts"
import { type Placed, placeOrder, placeShipped } from "./orders.ts"
import { expectAccessible, expectNoComplaints, openPanel, type Panel, test } from "./panel.ts"
import { payByLink } from "./pay-by-link.ts"

let panel: Panel

test.beforeAll(async ({ browser, shop }) => {
  panel = await openPanel({ browser, shop })
})
test.afterAll(() => panel.stop())

interface Swap {
  id: string
  cart_id: string
  payment_status: string
  fulfillment_status: string
  canceled_at: string | null
  difference_due: number | null
  additional_items: { quantity: number }[]
  return_order: { status: string; items: { quantity: number }[] }
  fulfillments: { tracking_links: { tracking_number: string }[] }[]
}

async function swapsOf(page: Page, { id }: Placed): Promise<Swap[]> {
  const relations = "swaps.additional_items,swaps.return_order.items,swaps.fulfillments.tracking_links"
  const answer = await page.context().request.get(`/admin/orders/${id}?expand=${relations}`)
  return (await answer.json()).order.swaps
}

const drawerOf = (page: Page) => page.getByRole("dialog", { name: "Create exchange" })
const cardOf = (page: Page) => page.locator("[data-swap]").first()

/** One of the order's first items for a Harbour Tee. */
async function exchange(page: Page, order: Placed, acts = new Actions()) {
  await page.goto(`/app/orders/${order.id}`)
  await acts.click(page.getByRole("button", { name: "Create exchange" }))
  const drawer = drawerOf(page)
  await acts.fill(drawer.getByLabel(`Quantity of ${titleOf(order)}`), "1")
  await acts.fill(drawer.getByRole("combobox", { name: "Search products" }), "Harbour Tee")
  await acts.click(page.getByRole("option").filter({ hasText: "Harbour Tee" }).first())
  await expect(drawer.getByText("New items", { exact: true })).toBeVisible()
  await acts.click(drawer.getByRole("button", { name: "Create exchange" }))
  await expectToast(page, "Exchange created")
  return acts
}

test("one item is exchanged for another in 8 actions", async () => {
  const page = await panel.open()
  const order = await placeShipped(page)
  const acts = await exchange(page, order)
  acts.expectAtMost(8)
  expect(await swapsOf(page, order)).toMatchObject([
    {
      payment_status: "not_paid",
      additional_items: [{ quantity: 1 }],
      return_order: { status: "requested", items: [{ quantity: 1 }] },
    },
  ])
  await expect(cardOf(page)).toContainText("Waiting for customer")
  await expect(cardOf(page)).toContainText("Harbour Tee")
  await expectAccessible(page, "an order with an exchange")
  expectNoComplaints(page)
})

test("the customer pays by the link, or an operator confirms; the difference is settled", async () => {
  const page = await panel.open(undefined, { permissions: ["clipboard-read", "clipboard-write"] })
  const swap_link_template = "https://shop.example/swap/{cart_id}"
  await page.context().request.post("/admin/store", { data: { swap_link_template } })
  const order = await placeShipped(page)
  await exchange(page, order)
  const card = cardOf(page)
  await expect(card.getByRole("button", { name: "Fulfill new items" })).toHaveAttribute("title", /has not confirmed/)
  await card.getByRole("button", { name: "Copy exchange link" }).click()
  const [swap] = await swapsOf(page, order)
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(link).toBe(`https://shop.example/swap/${swap?.cart_id}`)
  await expect(card).toContainText(/Customer pays|To refund/)
  await confirmed(page, swap)
  await card.getByRole("button", { name: /^(Capture|Refund) / }).click()
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^(Capture|Refund) / })
    .click()
  await expectToast(page, "Difference settled")
  const [settled] = await swapsOf(page, order)
  expect(["captured", "difference_refunded"]).toContain(settled?.payment_status)
  expectNoComplaints(page)
})

/** By the customer if they pay, else by the operator. */
async function confirmed(page: Page, swap: Swap | undefined) {
  const answer = await page.context().request.get(`/admin/swaps/${swap?.id}`)
  const { total } = (await answer.json()).swap.cart
  expect(total).not.toBe(0)
  const confirm = cardOf(page).getByRole("button", { name: "Confirm for customer" })
  if (total < 0) {
    await confirm.click()
    return expectToast(page, "Exchange confirmed")
  }
  await expect(confirm).toHaveAttribute("title", /pays the difference/)
  await payByLink(panel.url, swap?.cart_id ?? "", "swap")
  await page.reload()
}

test("its new items are fulfilled, canceled, fulfilled and shipped, and its return is received", async () => {
  const page = await panel.open()
  const order = await placeShipped(page)
  await exchange(page, order)
  const card = cardOf(page)
  await expect(card).toContainText(/Customer pays|To refund/)
  await confirmed(page, (await swapsOf(page, order))[0])
  await card.getByRole("button", { name: "Fulfill new items" }).click()
  await expectToast(page, "New items fulfilled")
  await card.getByRole("button", { name: "Cancel fulfillment" }).click()
  await page.getByRole("dialog").getByRole("button", { name: "Cancel fulfillment" }).click()
  await expectToast(page, "Fulfillment canceled")
  await card.getByRole("button", { name: "Fulfill new items" }).click()
  await card.getByRole("button", { name: "Mark as shipped" }).click()
  const ship = page.getByRole("dialog", { name: "Mark as shipped" })
  await ship.getByRole("textbox").fill("TRACK-1")
  await ship.getByRole("button", { name: "Mark as shipped" }).click()
  await expectToast(page, "Marked as shipped")
  await expect(card.getByText("TRACK-1")).toBeVisible()

  await card.getByRole("button", { name: "Receive return" }).click()
  await page.getByRole("dialog").getByRole("button", { name: "Receive", exact: true }).click()
  await expect(card).toContainText("Return received")
  const [swap] = await swapsOf(page, order)
  expect(swap).toMatchObject({ fulfillment_status: "shipped", return_order: { status: "received" } })
  expectNoComplaints(page)
})

test("an exchange is canceled, with its return; errors are at their fields", async () => {
  const page = await panel.open()
  const order = await placeShipped(page)
  await page.goto(`/app/orders/${order.id}`)
  await page.getByRole("button", { name: "Create exchange" }).click()
  const drawer = drawerOf(page)
  await drawer.getByRole("button", { name: "Create exchange" }).click()
  await expect(drawer.locator("[aria-invalid=true]").first()).toBeVisible()
  await expect(drawer.getByText("Add at least one item.")).toBeVisible()
  await page.keyboard.press("Escape")
  await expect(drawer).toHaveCount(0)

  await exchange(page, order)
  await cardOf(page).getByRole("button", { name: "Cancel exchange" }).click()
  await page.getByRole("dialog").getByRole("button", { name: "Cancel exchange" }).click()
  await expectToast(page, "Exchange canceled")
  await expect(cardOf(page)).toContainText("Canceled")
  expect(await swapsOf(page, order)).toMatchObject([{ return_order: { status: "canceled" } }])
  // Its items can be exchanged again.
  await expect(page.getByRole("button", { name: "Create exchange" })).toBeEnabled()
})

test("an order that is not paid or not shipped can't be exchanged, and says why", async () => {
  const page = await panel.open()
  const order = await placeOrder(page)
  await page.goto(`/app/orders/${order.id}`)
  const opener = page.getByRole("button", { name: "Create exchange" })
  await expect(opener).toBeDisabled()
  await expect(opener).toHaveAttribute("title", /Nothing has been captured/)
})
