import { someOf } from "@mercer/testing/breadth"
import { expect, type Page } from "@playwright/test"
import { cardOf, claimsOf, create, expectToast, goOn, openDrawer, pick, STEP, stepIs, titleOf } from "./claims.ts"
import { doTo, type Placed, placeOrder, placeShipped } from "./orders.ts"
import { expectAccessible, expectNoComplaints, MEMBER, openPanel, type Panel, test } from "./panel.ts"

let panel: Panel

test.beforeAll(async ({ browser, shop }) => {
  panel = await openPanel({ browser, shop })
})
test.afterAll(() => panel.stop())

/** A replacement with paid shipping and an expected return. */
async function aClaim(page: Page, order: Placed) {
  const drawer = await openDrawer(page, order)
  await pick(drawer, titleOf(order))
  await goOn(drawer, "settle")
  await goOn(drawer, "shipping")
  await drawer.getByLabel("Return shipping").selectOption({ label: "Return by post · €3.90" })
  await drawer.getByLabel("Replacement shipping").selectOption({ index: 1 })
  await goOn(drawer, "review")
  await create(drawer)
  await expect(cardOf(page, "replace")).toBeVisible()
}

test("a claim is edited, its fulfillment canceled and created again, and it is canceled with its return", async () => {
  const page = await panel.open()
  const order = await placeShipped(page)
  await aClaim(page, order)
  await change(page)
  expect(await claimsOf(page, order)).toMatchObject([
    {
      claim_items: [{ reason: "other", note: "The seam", tags: [{ value: "seam" }] }],
      shipping_methods: [{ price: 420 }],
    },
  ])
  const card = cardOf(page, "replace")
  await card.getByRole("button", { name: "Cancel fulfillment" }).click()
  await page.getByRole("dialog").getByRole("button", { name: "Cancel fulfillment" }).click()
  await expectToast(page, "Fulfillment canceled")
  await card.getByRole("button", { name: "Fulfill replacement" }).click()
  await expect(card.locator("[data-parcel]")).toHaveCount(2)
  await expect(card.getByRole("button", { name: "Fulfill replacement" })).toBeDisabled()

  await card.getByRole("button", { name: "Cancel claim" }).click()
  const asked = page.getByRole("dialog", { name: "Cancel this claim?" })
  await expect(asked.getByText("1 fulfillment is canceled.")).toBeVisible()
  // A claim with an expected return can't be canceled: the return must be canceled first.
  await expect(asked.getByRole("button", { name: "Cancel claim" })).toBeDisabled()
  await asked.getByLabel("Also cancel the return").check()
  await asked.getByRole("button", { name: "Cancel claim" }).click()
  await expectToast(page, "Claim canceled")
  await expect(card.getByRole("button", { name: "Edit" })).toBeDisabled()
  const canceled = { canceled_at: expect.any(String), return_order: { status: "canceled" } }
  expect(await claimsOf(page, order)).toMatchObject([canceled])
  expectNoComplaints(page)
})

async function change(page: Page) {
  const card = cardOf(page, "replace")
  await card.getByRole("button", { name: "Edit" }).click()
  const edit = page.getByRole("dialog", { name: "Edit claim" })
  await edit.getByLabel("Reason").selectOption({ label: "Other" })
  await edit.getByLabel("Note").fill("The seam")
  await edit.getByLabel("Tags").fill("seam")
  await edit.getByLabel("Tags").press("Enter")
  await edit.getByLabel("Price").fill("dear")
  await edit.getByRole("button", { name: "Save" }).click()
  await expect(edit.getByText("Enter a price such as 12.50.")).toBeVisible()
  await edit.getByLabel("Price").fill("4.20")
  await edit.getByRole("button", { name: "Save" }).click()
  await expectToast(page, "Claim saved")
  await expect(card.getByText("The seam")).toBeVisible()
}

test("an operation that conflicts with another operator's change is refused with the server's message", async () => {
  const page = await panel.open()
  const order = await placeShipped(page)
  await aClaim(page, order)
  const [claim] = await claimsOf(page, order)
  await doTo(page, order, `claims/${claim?.id}/shipments`, { fulfillment_id: claim?.fulfillments[0]?.id })
  await cardOf(page, "replace").getByRole("button", { name: "Cancel fulfillment" }).click()
  await page.getByRole("dialog").getByRole("button", { name: "Cancel fulfillment" }).click()
  await expectToast(page, "already been shipped")
  // The page was refreshed, and displays the current state.
  await expect(cardOf(page, "replace").getByRole("button", { name: "Cancel fulfillment" })).toHaveCount(0)
})

test("two clicks create one claim, and so does a retry after a lost response", async () => {
  const page = await panel.open()
  const order = await placeShipped(page)
  const drawer = await openDrawer(page, order)
  await pick(drawer, titleOf(order))
  await goOn(drawer, "settle")
  await drawer.getByRole("radio", { name: "Refund" }).check()
  await goOn(drawer, "shipping")
  await goOn(drawer, "review")
  // The first response never arrives, though the server has created the claim.
  let lost = 0
  await page.route(`**/admin/orders/${order.id}/claims`, async (route) => {
    if (lost > 0) return route.continue()
    lost += 1
    await route.fetch()
    await route.abort()
  })
  const button = drawer.getByRole("button", { name: /^Create claim and refund/ })
  await button.click()
  await expect(drawer.getByRole("alert")).toContainText("Can’t reach")
  await button.dblclick()
  await expect(drawer).toHaveCount(0)
  expect(lost).toBe(1)
  expect(await claimsOf(page, order)).toHaveLength(1)
  const { order: after } = await (await page.context().request.get(`/admin/orders/${order.id}?expand=refunds`)).json()
  expect(after.refunds).toHaveLength(1)
})

test("changes made in the meantime are reported at the affected step", async () => {
  const page = await panel.open()
  const order = await placeShipped(page, { quantities: [1, 1] })
  const drawer = await openDrawer(page, order)
  await pick(drawer, titleOf(order))
  await goOn(drawer, "settle")
  await goOn(drawer, "shipping")
  await goOn(drawer, "review")
  // Another operator claims the same item.
  const item = { item_id: order.items[0]?.id, quantity: 1, reason: "other" }
  await doTo(page, order, "claims", { type: "refund", claim_items: [item] })
  await create(drawer)
  await expect(drawer.getByRole("heading", { name: STEP.items })).toBeVisible()
  await expect(drawer.getByRole("alert").first()).toContainText("Cannot claim more")
  expect(await claimsOf(page, order)).toHaveLength(1)
})

test("entered data is discarded only after confirmation, and unfulfilled items can't be claimed", async () => {
  const page = await panel.open()
  const order = await placeOrder(page)
  await page.goto(`/app/orders/${order.id}`)
  const opener = page.getByRole("button", { name: "Create claim" }).first()
  await expect(opener).toBeDisabled()
  await expect(opener).toHaveAttribute("title", /Nothing has been fulfilled: fulfill the items first/)

  const shipped = await placeShipped(page)
  const drawer = await openDrawer(page, shipped)
  await pick(drawer, titleOf(shipped))
  await page.keyboard.press("Escape")
  const leave = page.getByRole("dialog", { name: "Leave with unsaved changes?" })
  await leave.getByRole("button", { name: "Stay" }).click()
  await expect(drawer.getByLabel("Quantity")).toHaveValue("1")
  await drawer.getByRole("button", { name: "Close" }).click()
  await leave.getByRole("button", { name: "Leave" }).click()
  await expect(drawer).toHaveCount(0)
  await expect(page).toHaveURL(`/app/orders/${shipped.id}`)
  expect(await claimsOf(page, shipped)).toEqual([])
  expectNoComplaints(page)
})

test("each step is accessible, in both themes and on a phone; a member may create claims", async () => {
  const page = await panel.open(MEMBER, { viewport: { width: 390, height: 844 } })
  const order = await placeShipped(page)
  const drawer = await openDrawer(page, order)
  await pick(drawer, titleOf(order))
  const steps = [
    ["items", "settle"],
    ["settle", "shipping"],
    ["shipping", "review"],
    ["review", null],
  ] as const
  for (const [turn, [step, next]] of steps.entries()) {
    for (const colorScheme of someOf(["light", "dark"] as const, 1, turn)) {
      await page.emulateMedia({ colorScheme })
      await expectAccessible(page, `${step}, ${colorScheme}`)
    }
    const over = await drawer.evaluate((one) => one.scrollWidth - one.clientWidth)
    expect(over, step).toBeLessThanOrEqual(0)
    if (step === "shipping") await drawer.getByLabel("Ship to a different address").check()
    if (next) await goOn(drawer, next)
  }
  await stepIs(drawer, "review")
  await create(drawer)
  await expect(cardOf(page, "replace")).toBeVisible()
  await expectAccessible(page, "the claim")
  await page.setViewportSize({ width: 360, height: 800 })
  const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(over).toBeLessThanOrEqual(0)
})
