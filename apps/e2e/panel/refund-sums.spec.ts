import { expect, type Page } from "@playwright/test"
import { doTo, orderOf, placeShipped } from "./orders.ts"
import { expectNoComplaints, openPanel, type Panel, test } from "./panel.ts"

let panel: Panel

test.beforeAll(async ({ browser, shop }) => {
  panel = await openPanel({ browser, shop })
})
test.afterAll(() => panel.stop())

const dialog = (page: Page) => page.getByRole("dialog")
const euros = (minor: number) => `€${(minor / 100).toFixed(2)}`
const field = (page: Page, name: string) => dialog(page).getByRole("textbox", { name })

/** What the open dialog says that it refunds, in its text and on its button. */
async function saidIn(page: Page, button: RegExp): Promise<string> {
  const sum = (await dialog(page).getByRole("status").textContent()) ?? ""
  await expect(dialog(page).getByRole("button", { name: button })).toHaveText(
    new RegExp(`${sum.replace(/\W/g, "\\$&")}$`),
  )
  return sum
}

/** The refunds that the server has written, newest last. */
const refundsOf = async (page: Page, id: string) => (await orderOf(page, id)).refunds.map(({ amount }) => euros(amount))

/** A return shipping option with an own tax rate, of the region that sells in euros. */
async function returnOption(page: Page) {
  const { request: api } = page.context()
  const { regions } = await (await api.get("/admin/regions?limit=50")).json()
  const region = regions.find((one: { currency_code: string }) => one.currency_code === "eur")
  const { shipping_options } = await (await api.get(`/admin/shipping-options?region_id=${region.id}`)).json()
  const [{ provider_id, data, profile_id }] = shipping_options
  const asked = { region_id: region.id, provider_id, data, profile_id, price_type: "flat_rate", amount: 500 }
  const made = await api.post("/admin/shipping-options", { data: { ...asked, name: "Parcel back", is_return: true } })
  expect(made.status(), await made.text()).toBe(200)
  const { shipping_option } = await made.json()
  const rate = {
    name: "Parcels",
    code: "parcels",
    rate: 7,
    region_id: region.id,
    shipping_options: [shipping_option.id],
  }
  expect((await api.post("/admin/tax-rates", { data: rate })).status()).toBe(200)
  return shipping_option.id as string
}

test("receiving a part of a discounted return says what it refunds, and refunds that", async () => {
  const page = await panel.open()
  const order = await placeShipped(page, { codes: ["WELCOME10"], quantities: [3, 2] })
  const items = order.items.map(({ id, quantity }) => ({ item_id: id, quantity }))
  const option_id = await returnOption(page)
  await doTo(page, order, "return", { items, return_shipping: { option_id, price: 450 } })
  await page.goto(`/app/orders/${order.id}`)
  await page.getByRole("button", { name: "Receive items" }).click()
  const whole = await saidIn(page, /^Receive and refund/)
  await dialog(page).getByRole("spinbutton").first().fill("1")
  const part = await saidIn(page, /^Receive and refund/)
  expect(part).not.toBe(whole)

  await field(page, "Refund another amount").fill("0")
  await expect(dialog(page).getByRole("button", { name: "Receive", exact: true })).toBeVisible()
  await field(page, "Refund another amount").fill("")
  await expect(dialog(page).getByRole("button", { name: "Cancel", exact: true })).toBeVisible()
  await dialog(page)
    .getByRole("button", { name: `Receive and refund ${part}` })
    .click()
  await expect(page.locator(".toast", { hasText: "Return received" })).toBeVisible()
  expect(await refundsOf(page, order.id)).toEqual([part])
  expectNoComplaints(page)
})

test("a return that is received at once says its refund less the return shipping with its tax", async () => {
  const page = await panel.open()
  const order = await placeShipped(page, { quantities: [2, 1] })
  await page.goto(`/app/orders/${order.id}`)
  await page.getByRole("button", { name: "Request return" }).click()
  await dialog(page).getByRole("spinbutton").first().fill("1")
  const free = await dialog(page).getByRole("status").textContent()
  const status = dialog(page).getByRole("status")
  await dialog(page).getByLabel("Return shipping").selectOption({ index: 1 })
  await expect(status).not.toHaveText(free ?? "")
  const usual = await status.textContent()
  await field(page, "Return shipping price").fill("3.33")
  await expect(status).not.toHaveText(usual ?? "")
  await expect(dialog(page).getByRole("button", { name: "Request return" })).toBeVisible()
  await dialog(page).getByRole("checkbox", { name: "Items already received" }).check()
  const said = await saidIn(page, /^Receive and refund/)
  await dialog(page)
    .getByRole("button", { name: `Receive and refund ${said}` })
    .click()
  await expect(page.locator(".toast", { hasText: "Return requested" })).toBeVisible()
  expect(await refundsOf(page, order.id)).toEqual([said])
  expectNoComplaints(page)
})

test("a refund and a capture name their amount on the button", async () => {
  const page = await panel.open()
  const order = await placeShipped(page, { quantities: [1, 1] })
  await page.goto(`/app/orders/${order.id}`)
  await page.getByRole("button", { name: "Refund", exact: true }).click()
  await expect(dialog(page).getByRole("button", { name: `Refund ${euros(order.refundable_amount)}` })).toBeVisible()
  await field(page, "Amount").fill("10.50")
  await dialog(page).getByLabel("Reason").selectOption("discount")
  await dialog(page).getByRole("button", { name: "Refund €10.50" }).click()
  await expect(page.locator(".toast", { hasText: "Payment refunded" })).toBeVisible()
  expect(await refundsOf(page, order.id)).toEqual(["€10.50"])
  expectNoComplaints(page)
})
