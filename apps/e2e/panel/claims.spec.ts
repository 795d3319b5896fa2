import { expect, type Locator, type Page } from "@playwright/test"
import {
  cardOf,
  claimsOf,
  create,
  enter,
  expectToast,
  goOn,
  openDrawer,
  pick,
  stepIs,
  tabTo,
  titleOf,
} from "./claims.ts"
import { type Placed, placeShipped } from "./orders.ts"
import { expectNoComplaints, openPanel, type Panel, test } from "./panel.ts"

let panel: Panel

test.beforeAll(async ({ browser, shop }) => {
  panel = await openPanel({ browser, shop })
})
test.afterAll(() => panel.stop())

const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
)

/** A note, two photos and a tag. */
async function describe(line: Locator) {
  await line.getByLabel("Note").fill("Blue, not red")
  await line.locator("input[type=file]").setInputFiles({ name: "red.png", mimeType: "image/png", buffer: PIXEL })
  await expect(line.getByRole("button", { name: "Remove photo 1" })).toBeVisible()
  await line.getByLabel("Add photo from URL").fill("no address")
  await line.getByLabel("Add photo from URL").press("Enter")
  await expect(line.getByText("Enter a URL that starts with https://")).toBeVisible()
  await line.getByLabel("Add photo from URL").fill("https://img.example.com/2.png")
  await line.getByLabel("Add photo from URL").press("Enter")
  await expect(line.getByRole("button", { name: "Remove photo 2" })).toBeVisible()
  await line.getByLabel("Tags").fill("Color")
  await line.getByLabel("Tags").press("Enter")
  await expect(line.getByText("Color", { exact: true })).toBeVisible()
}

async function replace(page: Page, order: Placed) {
  const drawer = await openDrawer(page, order)
  await describe(await pick(drawer, titleOf(order)))
  await goOn(drawer, "settle")
  await expect(drawer.getByRole("radio", { name: "Send a replacement" })).toBeChecked()
  await expect(drawer.getByLabel(`Quantity: ${titleOf(order)}`)).toHaveValue("1")
  await goOn(drawer, "shipping")
  await drawer.getByLabel("Return shipping").selectOption({ label: "Return by post · €3.90" })
  await drawer.getByLabel("Price").fill("2.50")
  await drawer.getByLabel("Ship to a different address").check()
  await expect(drawer.getByLabel("City")).toHaveValue("Berlin")
  await drawer.getByLabel("Address", { exact: true }).fill("Side St 2")
  await goOn(drawer, "review")
  await expect(drawer.getByText("No payment required.")).toBeVisible()
  await expect(drawer.getByText("Side St 2")).toBeVisible()
  await create(drawer)
  await expectToast(page, "Claim created")
  await expect(drawer).toHaveCount(0)
}

test("items are replaced: claim created, shipped with two tracking numbers, return received", async () => {
  const page = await panel.open()
  const order = await placeShipped(page)
  await replace(page, order)
  const [made] = await claimsOf(page, order)
  expect(made).toMatchObject({
    type: "replace",
    payment_status: "na",
    fulfillment_status: "fulfilled",
    claim_items: [{ quantity: 1, reason: "wrong_item", note: "Blue, not red", tags: [{ value: "color" }] }],
    additional_items: [{ quantity: 1 }],
    return_order: { status: "requested", shipping_method: { price: 250 } },
    shipping_address: { address_1: "Side St 2", city: "Berlin" },
  })
  expect(made?.claim_items[0]?.images).toHaveLength(2)
  expect(made?.idempotency_key).toMatch(/^[0-9a-f]{32}$/)
  await expect(cardOf(page, "replace").getByText("Return requested").first()).toBeVisible()
  await ship(page)
  await receive(page, titleOf(order))
  const [after] = await claimsOf(page, order)
  expect(after?.fulfillments[0]?.tracking_links.map((one) => one.tracking_number)).toEqual(["T-1", "T-2"])
  expect(after).toMatchObject({ fulfillment_status: "shipped", return_order: { status: "received" } })
  expectNoComplaints(page)
})

async function ship(page: Page) {
  const card = cardOf(page, "replace")
  await card.getByRole("button", { name: "Mark as shipped", exact: true }).click()
  const dialog = page.getByRole("dialog", { name: "Mark as shipped" })
  await dialog.getByLabel("Tracking numbers").fill("T-1")
  await dialog.getByRole("button", { name: "Add" }).click()
  await dialog.getByLabel("Tracking numbers").fill("T-2")
  await dialog.getByLabel("Tracking numbers").press("Enter")
  await dialog.getByRole("button", { name: "Mark as shipped", exact: true }).click()
  await expectToast(page, "Marked as shipped")
  await expect(card.getByText("T-2")).toBeVisible()
  // What is shipped can't be canceled, and the button gives the reason.
  await expect(card.getByRole("button", { name: "Cancel claim" })).toBeDisabled()
  await expect(card.getByRole("button", { name: "Cancel claim" })).toHaveAttribute(
    "title",
    /^Shipped items can’t be canceled/,
  )
}

async function receive(page: Page, title: string) {
  await cardOf(page, "replace").getByRole("button", { name: "Receive return" }).click()
  const dialog = page.getByRole("dialog", { name: "Receive return" })
  await dialog.getByLabel(title).fill("two")
  await dialog.getByRole("button", { name: "Receive return" }).click()
  await expect(dialog.getByText("“two” isn’t a number. Enter a whole number such as 10.")).toBeVisible()
  await dialog.getByLabel(title).fill("1")
  await dialog.getByRole("button", { name: "Receive return" }).click()
  await expectToast(page, "Return received")
  await expect(page.getByRole("button", { name: "Receive return" })).toHaveCount(0)
}

test("a claim is refunded: the server's suggested amount or less, never more than the refundable amount", async () => {
  const page = await panel.open()
  const order = await placeShipped(page)
  const drawer = await openDrawer(page, order)
  await pick(drawer, titleOf(order), "Defective")
  await goOn(drawer, "settle")
  await drawer.getByRole("radio", { name: "Refund" }).check()
  const amount = drawer.getByLabel("Refund amount", { exact: true })
  await expect(amount).not.toHaveValue("")
  const proposed = await amount.inputValue()
  await refuseAmounts(drawer, amount)
  await amount.fill("5")
  await goOn(drawer, "shipping")
  await expect(drawer.getByLabel("Replacement shipping")).toHaveCount(0)
  await goOn(drawer, "review")
  await expect(drawer.getByRole("region", { name: "Payment summary" })).toContainText("€5.00")
  // Going back and forth loses nothing; an emptied field restores the server's amount.
  await drawer.getByRole("button", { name: "Edit Resolution" }).click()
  await expect(amount).toHaveValue("5")
  await amount.fill("")
  await goOn(drawer, "shipping")
  await goOn(drawer, "review")
  await expect(drawer.getByRole("region", { name: "Payment summary" })).toContainText(`€${proposed}`)
  await drawer.getByRole("checkbox", { name: "Notify customer by email" }).uncheck()
  await drawer.getByRole("button", { name: `Create claim and refund €${proposed}` }).click()
  await expect(cardOf(page, "refund").getByText(`Refunded €${proposed}`)).toBeVisible()
  const refund_amount = Math.round(Number(proposed) * 100)
  const made = { type: "refund", payment_status: "refunded", refund_amount, no_notification: true }
  expect(await claimsOf(page, order)).toMatchObject([made])
  const cancel = cardOf(page, "refund").getByRole("button", { name: "Cancel claim" })
  await expect(cancel).toBeDisabled()
  await expect(cancel).toHaveAttribute("title", /refunded claim/)
  expectNoComplaints(page)
})

async function refuseAmounts(drawer: Locator, amount: Locator) {
  await amount.fill("nothing")
  await drawer.getByRole("button", { name: "Next" }).click()
  await expect(drawer.getByText("Enter an amount such as 12.50.")).toBeVisible()
  await expect(amount).toBeFocused()
  await amount.fill("999999")
  await drawer.getByRole("button", { name: "Next" }).click()
  await expect(drawer.getByRole("alert")).toContainText("Refund amount is greater")
  await expect(drawer.getByRole("heading", { name: "Resolution" })).toBeVisible()
}

test("a whole claim is created by keyboard alone", async () => {
  const page = await panel.open()
  const order = await placeShipped(page)
  await page.goto(`/app/orders/${order.id}`)
  const opener = page.getByRole("button", { name: "Create claim" }).first()
  await enter(page, opener)
  const drawer = page.getByRole("dialog", { name: "Create claim" })
  await stepIs(drawer, "items")
  await pickByKeys(page, drawer, titleOf(order))
  await stepIs(drawer, "settle")
  await chooseByKeys(page, drawer, order)
  await stepIs(drawer, "shipping")
  await enter(page, drawer.getByRole("button", { name: "Next" }))
  await stepIs(drawer, "review")
  await enter(page, drawer.getByRole("button", { name: "Create claim", exact: true }))
  await expect(opener).toBeFocused()
  await enter(page, cardOf(page, "replace").getByRole("button", { name: "Mark as shipped", exact: true }))
  const dialog = page.getByRole("dialog", { name: "Mark as shipped" })
  await tabTo(page, dialog.getByLabel("Tracking numbers"))
  await page.keyboard.type("KEYS-1")
  await enter(page, dialog.getByRole("button", { name: "Mark as shipped", exact: true }))
  await expectToast(page, "Marked as shipped")
  await expect(cardOf(page, "replace").getByText("KEYS-1")).toBeVisible()
  const [made] = await claimsOf(page, order)
  expect(made).toMatchObject({
    claim_items: [{ quantity: 2, reason: "missing_item", tags: [{ value: "lost" }] }],
    additional_items: [{ quantity: 1 }],
    fulfillment_status: "shipped",
  })
  expectNoComplaints(page)
})

async function pickByKeys(page: Page, drawer: Locator, title: string) {
  // Nothing chosen: an error, and the step stays.
  await enter(page, drawer.getByRole("button", { name: "Next" }))
  await expect(drawer.getByRole("alert")).toHaveText("Select at least one item.")
  await tabTo(page, drawer.getByRole("checkbox", { name: `Select ${title}` }))
  await page.keyboard.press("Space")
  const line = drawer.getByRole("group", { name: title })
  await tabTo(page, line.getByLabel("Quantity"))
  await page.keyboard.press("Control+a")
  await page.keyboard.type("9")
  await page.keyboard.press("Enter")
  await expect(line.getByText("Only 2 can be claimed.")).toBeVisible()
  await expect(line.getByText("This field is required.")).toBeVisible()
  await expect(line.getByLabel("Quantity")).toBeFocused()
  await page.keyboard.press("Control+a")
  await page.keyboard.type("2")
  await tabTo(page, line.getByLabel("Reason"))
  await page.keyboard.type("Missing")
  await tabTo(page, line.getByLabel("Tags"))
  await page.keyboard.type("lost")
  await page.keyboard.press("Enter")
  await enter(page, drawer.getByRole("button", { name: "Next" }))
}

/** Another product is sent: found, chosen, and the first one removed. */
async function chooseByKeys(page: Page, drawer: Locator, order: Placed) {
  const [first, second] = [titleOf(order), titleOf(order, 1)]
  await tabTo(page, drawer.getByRole("combobox", { name: "Search products" }))
  await page.keyboard.type(second)
  await expect(drawer.getByRole("option").first()).toContainText(second)
  await page.keyboard.press("Enter")
  await expect(drawer.getByLabel(`Quantity: ${second}`)).toHaveValue("1")
  await enter(page, drawer.getByRole("button", { name: `Remove ${first}` }))
  await expect(drawer.getByLabel(`Quantity: ${first}`)).toHaveCount(0)
  await enter(page, drawer.getByRole("button", { name: "Next" }))
}
