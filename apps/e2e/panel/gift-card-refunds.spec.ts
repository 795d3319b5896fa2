import { expect, type Page } from "@playwright/test"
import { doTo, orderOf, type Placed, placeOrder } from "./orders.ts"
import { expectNoComplaints, openPanel, type Panel, test } from "./panel.ts"

let panel: Panel

test.beforeAll(async ({ browser, shop }) => {
  panel = await openPanel({ browser, shop })
})
test.afterAll(() => panel.stop())

const dialog = (page: Page) => page.getByRole("dialog")
const toast = (page: Page, text: string) => page.locator(".toast", { hasText: text }).first()
const card = (page: Page, name: string) =>
  page.locator(".card", { has: page.getByRole("heading", { name, exact: true }) })

interface WithCards extends Placed {
  gift_card_refunded_total: number
  gift_card_refundable_amount: number
}

/** An order that a gift card of 10.00 paid a part of, captured and shipped. */
async function paidByCard(page: Page): Promise<{ order: Placed; code: string }> {
  const { request } = page.context()
  const { regions } = await (await request.get("/admin/regions?limit=50")).json()
  const region = regions.find(({ currency_code }: { currency_code: string }) => currency_code === "eur")
  const made = await request.post("/admin/gift-cards", { data: { region_id: region.id, value: 1000 } })
  const { gift_card } = await made.json()
  const order = await placeOrder(page, { quantities: [2], gift_cards: [gift_card.code] })
  await doTo(page, order, "capture")
  const items = order.items.map(({ id: item_id, quantity }) => ({ item_id, quantity }))
  const { fulfillments } = await doTo(page, order, "fulfillment", { items })
  await doTo(page, order, "shipment", { fulfillment_id: fulfillments[0]?.id })
  return { order, code: gift_card.code }
}

test("a return refunds money and a gift card, as entered; the rest comes back to the card as goodwill", async () => {
  const page = await panel.open()
  const { order, code } = await paidByCard(page)
  await page.goto(`/app/orders/${order.id}`)
  await card(page, "Returns").getByRole("button", { name: "Request return" }).click()
  await dialog(page).getByRole("spinbutton").first().fill("1")
  await dialog(page)
    .getByRole("textbox", { name: /^Refund/ })
    .fill("1.00")
  await dialog(page)
    .getByRole("textbox", { name: /to gift cards/ })
    .fill("4.00")
  await expect(dialog(page).locator(".refund-line")).toHaveText([/original payment.*€1\.00/, /To gift cards.*€4\.00/])
  await dialog(page)
    .getByRole("checkbox", { name: /already received/ })
    .check()
  await dialog(page).getByRole("button", { name: "Receive and refund €5.00" }).click()
  await expect(toast(page, "Return requested")).toBeVisible()
  await expect(card(page, "Payment summary").getByText(`Refunded to gift card …${code.slice(-4)}`)).toBeVisible()
  await expect(card(page, "Returns").getByText("To gift cards")).toBeVisible()

  // The demo shop taxes gift cards: what a card paid comes back with its tax.
  const { gift_card_refundable_amount: left } = (await orderOf(page, order.id)) as WithCards
  const rest = `€${(left / 100).toFixed(2)}`
  await page.getByRole("button", { name: "More" }).click()
  await page.locator(".menu-panel").getByRole("button", { name: "Refund to gift card" }).click()
  await expect(dialog(page).getByText(`Maximum: ${rest}`)).toBeVisible()
  await dialog(page)
    .getByRole("button", { name: `Refund ${rest}` })
    .click()
  await expect(toast(page, "Gift card refunded")).toBeVisible()
  const stored = (await orderOf(page, order.id)) as WithCards
  expect(stored).toMatchObject({
    refunded_total: 100,
    gift_card_refunded_total: left + 400,
    gift_card_refundable_amount: 0,
    returns: [{ refund_amount: 100 }],
  })
  expectNoComplaints(page)
})
