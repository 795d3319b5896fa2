import { expect, type Locator, type Page, test } from "@playwright/test"
import { doTo, type Placed, placeOrder, placeShipped } from "./orders.ts"
import { expectAccessible, expectNoComplaints, MEMBER, type Panel, startPanel } from "./panel.ts"

let panel: Panel

test.beforeAll(async ({ browser }) => {
  panel = await startPanel(browser)
})
test.afterAll(() => panel.stop())

/** A claim as REST tells it; only what is read here. */
interface Claim {
  id: string
  type: string
  payment_status: string
  fulfillment_status: string
  canceled_at: string | null
  refund_amount: number | null
  no_notification: boolean | null
  idempotency_key: string | null
  claim_items: {
    quantity: number
    reason: string
    note: string | null
    tags: { value: string }[]
    images: { url: string }[]
  }[]
  additional_items: { variant_id: string; quantity: number }[]
  fulfillments: {
    id: string
    shipped_at: string | null
    canceled_at: string | null
    tracking_links: { tracking_number: string }[]
  }[]
  return_order: { status: string; shipping_method: { price: number } | null } | null
  shipping_methods: { price: number }[]
  shipping_address: { address_1: string; city: string } | null
}

const RELATIONS = [
  "claims.claim_items.tags",
  "claims.claim_items.images",
  "claims.additional_items",
  "claims.fulfillments.tracking_links",
  "claims.return_order.shipping_method",
  "claims.shipping_methods",
  "claims.shipping_address",
  "refunds",
].join()

async function claimsOf(page: Page, { id }: { id: string }): Promise<Claim[]> {
  const answer = await page.context().request.get(`/admin/orders/${id}?expand=${RELATIONS}`)
  return (await answer.json()).order.claims
}

/** The drawer, opened on the order's page. */
async function openDrawer(page: Page, order: Placed): Promise<Locator> {
  await page.goto(`/app/orders/${order.id}`)
  await page.getByRole("button", { name: "Open a claim" }).click()
  const drawer = page.getByRole("dialog", { name: "Open a claim" })
  await expect(heading(drawer, "What is wrong?")).toBeFocused()
  return drawer
}

const heading = (drawer: Locator, name: string) => drawer.getByRole("heading", { name })
const next = (drawer: Locator) => drawer.getByRole("button", { name: "Next" }).click()
const toast = (page: Page, text: string) => page.locator(".toast", { hasText: text })
const card = (page: Page, type: "replace" | "refund") => page.locator(`[data-claim=${type}]`)
const titleOf = (order: Placed, at = 0) => order.items[at]?.title ?? ""

/** Chooses a line with a reason. */
async function claim(drawer: Locator, title: string, reason = "Wrong item") {
  await drawer.getByRole("checkbox", { name: `Claim ${title}` }).check()
  await drawer.getByRole("group", { name: title }).getByLabel("Reason").selectOption({ label: reason })
}

const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
)

test("goods are replaced: opened, shipped with two numbers, received back", async () => {
  const page = await panel.open()
  const order = await placeShipped(page)
  const drawer = await openDrawer(page, order)
  await claim(drawer, titleOf(order))
  const line = drawer.getByRole("group", { name: titleOf(order) })
  await line.getByLabel("Note").fill("Blue, not red")
  await line.locator("input[type=file]").setInputFiles({ name: "red.png", mimeType: "image/png", buffer: PIXEL })
  await expect(line.getByRole("button", { name: "Remove photo 1" })).toBeVisible()
  await line.getByLabel("Photo by its address").fill("https://img.example.com/2.png")
  await line.getByLabel("Photo by its address").press("Enter")
  await expect(line.getByRole("button", { name: "Remove photo 2" })).toBeVisible()
  await line.getByLabel("Tags").fill("Colour")
  await line.getByLabel("Tags").press("Enter")
  await expect(line.getByText("Colour", { exact: true })).toBeVisible()
  await next(drawer)

  await expect(heading(drawer, "How is it made good?")).toBeFocused()
  await expect(drawer.getByRole("radio", { name: "Send a replacement" })).toBeChecked()
  await expect(drawer.getByLabel(`Quantity: ${titleOf(order)}`)).toHaveValue("1")
  await next(drawer)

  await expect(heading(drawer, "What travels where?")).toBeFocused()
  await drawer.getByLabel("Does anything come back?").selectOption({ index: 1 })
  await drawer.getByLabel("Price").fill("2,50")
  await drawer.getByLabel("Send it to another address").check()
  await expect(drawer.getByLabel("City")).toHaveValue("Berlin")
  await drawer.getByLabel("Street").fill("Side St 2")
  await next(drawer)

  await expect(heading(drawer, "Is this right?")).toBeFocused()
  await expect(drawer.getByText("No money moves.")).toBeVisible()
  await expect(drawer.getByText("Side St 2")).toBeVisible()
  await drawer.getByRole("button", { name: "Open claim", exact: true }).click()
  await expect(toast(page, "Claim opened")).toBeVisible()
  await expect(drawer).toHaveCount(0)
  await expect(page.getByRole("button", { name: "Open a claim" })).toBeFocused()

  const [made] = await claimsOf(page, order)
  expect(made).toMatchObject({
    type: "replace",
    payment_status: "na",
    fulfillment_status: "fulfilled",
    claim_items: [{ quantity: 1, reason: "wrong_item", note: "Blue, not red", tags: [{ value: "colour" }] }],
    additional_items: [{ quantity: 1 }],
    return_order: { status: "requested", shipping_method: { price: 250 } },
    shipping_address: { address_1: "Side St 2", city: "Berlin" },
  })
  expect(made?.claim_items[0]?.images).toHaveLength(2)
  expect(made?.idempotency_key).toMatch(/^[0-9a-f]{32}$/)

  const shown = card(page, "replace")
  await expect(shown.getByText("Return expected")).toBeVisible()
  await shown.getByRole("button", { name: "Ship", exact: true }).click()
  const ship = page.getByRole("dialog", { name: "Ship parcel" })
  await ship.getByLabel("Tracking numbers").fill("T-1")
  await ship.getByRole("button", { name: "Add" }).click()
  await ship.getByLabel("Tracking numbers").fill("T-2")
  await ship.getByLabel("Tracking numbers").press("Enter")
  await ship.getByRole("button", { name: "Ship", exact: true }).click()
  await expect(toast(page, "Parcel shipped")).toBeVisible()
  await expect(shown.getByText("T-2")).toBeVisible()
  // What is shipped cannot be called off, and says so.
  const cancel = shown.getByRole("button", { name: "Cancel claim" })
  await expect(cancel).toBeDisabled()
  await expect(cancel).toHaveAttribute("title", /is shipped/)

  await shown.getByRole("button", { name: "Receive return" }).click()
  const receive = page.getByRole("dialog", { name: "Receive return" })
  await receive.getByLabel(titleOf(order)).fill("two")
  await receive.getByRole("button", { name: "Receive return" }).click()
  await expect(receive.getByText("Enter a whole number.")).toBeVisible()
  await receive.getByLabel(titleOf(order)).fill("1")
  await receive.getByRole("button", { name: "Receive return" }).click()
  await expect(shown.getByText("Return received").first()).toBeVisible()
  const [after] = await claimsOf(page, order)
  expect(after?.fulfillments[0]?.tracking_links.map((one) => one.tracking_number)).toEqual(["T-1", "T-2"])
  expect(after).toMatchObject({ fulfillment_status: "shipped", return_order: { status: "received" } })
  expectNoComplaints(page)
})

test("money is refunded: what the server works out, or less, but never more than is left", async () => {
  const page = await panel.open()
  const order = await placeShipped(page)
  const drawer = await openDrawer(page, order)
  await claim(drawer, titleOf(order), "Production failure")
  await next(drawer)
  await drawer.getByRole("radio", { name: "Refund money" }).check()
  const amount = drawer.getByLabel("Refund", { exact: true })
  await expect(amount).not.toHaveValue("")
  const proposed = await amount.inputValue()
  await amount.fill("nothing")
  await next(drawer)
  await expect(drawer.getByText("This is not an amount.")).toBeVisible()
  await expect(amount).toBeFocused()
  await amount.fill("999999")
  await next(drawer)
  await expect(drawer.getByRole("alert")).toContainText("of what was paid is left")
  await expect(heading(drawer, "How is it made good?")).toBeVisible()
  await amount.fill("5")
  await next(drawer)
  await expect(drawer.getByLabel("How is the replacement sent?")).toHaveCount(0)
  await next(drawer)
  await expect(drawer.getByRole("region", { name: "Money" })).toContainText("€5.00")

  // Back and forth, and nothing is lost; an emptied field is what the server works out.
  await drawer.getByRole("button", { name: "Change: Replace or refund" }).click()
  await expect(amount).toHaveValue("5")
  await amount.fill("")
  await next(drawer)
  await next(drawer)
  await expect(drawer.getByRole("region", { name: "Money" })).toContainText(`€${proposed}`)
  await drawer.getByRole("checkbox", { name: "Mail the customer" }).uncheck()
  await drawer.getByRole("button", { name: `Open claim, refund €${proposed}` }).click()
  await expect(card(page, "refund").getByText(`Refunded €${proposed}`)).toBeVisible()

  const minor = Math.round(Number(proposed) * 100)
  const [made] = await claimsOf(page, order)
  expect(made).toMatchObject({
    type: "refund",
    payment_status: "refunded",
    refund_amount: minor,
    no_notification: true,
  })
  const cancel = card(page, "refund").getByRole("button", { name: "Cancel claim" })
  await expect(cancel).toBeDisabled()
  await expect(cancel).toHaveAttribute("title", /money has gone back/)
  expectNoComplaints(page)
})

test("a claim is changed, unpacked, packed again, and called off with its return", async () => {
  const page = await panel.open()
  const order = await placeShipped(page)
  const drawer = await openDrawer(page, order)
  await claim(drawer, titleOf(order))
  await next(drawer)
  await next(drawer)
  await drawer.getByLabel("Does anything come back?").selectOption({ index: 1 })
  await drawer.getByLabel("How is the replacement sent?").selectOption({ index: 1 })
  await next(drawer)
  await drawer.getByRole("button", { name: "Open claim", exact: true }).click()
  const shown = card(page, "replace")
  await shown.getByRole("button", { name: "Edit" }).click()
  const edit = page.getByRole("dialog", { name: "Edit claim" })
  await edit.getByLabel("Reason").selectOption({ label: "Other" })
  await edit.getByLabel("Note").fill("The seam")
  await edit.getByLabel("Tags").fill("seam")
  await edit.getByLabel("Tags").press("Enter")
  await edit.getByLabel("Price").fill("dear")
  await edit.getByRole("button", { name: "Save" }).click()
  await expect(edit.getByText("This is not an amount.")).toBeVisible()
  await edit.getByLabel("Price").fill("4.20")
  await edit.getByRole("button", { name: "Save" }).click()
  await expect(toast(page, "Claim saved")).toBeVisible()
  await expect(shown.getByText("The seam")).toBeVisible()
  const [changed] = await claimsOf(page, order)
  expect(changed).toMatchObject({
    claim_items: [{ reason: "other", note: "The seam", tags: [{ value: "seam" }] }],
    shipping_methods: [{ price: 420 }],
  })

  await shown.getByRole("button", { name: "Unpack" }).click()
  await page.getByRole("dialog").getByRole("button", { name: "Unpack" }).click()
  await expect(toast(page, "Parcel unpacked")).toBeVisible()
  await shown.getByRole("button", { name: "Pack replacement" }).click()
  await expect(shown.locator("[data-parcel]")).toHaveCount(2)
  await expect(shown.getByRole("button", { name: "Pack replacement" })).toBeDisabled()

  await shown.getByRole("button", { name: "Cancel claim" }).click()
  const asked = page.getByRole("dialog", { name: "Cancel this claim?" })
  await expect(asked.getByText("1 packed parcel is unpacked.")).toBeVisible()
  await expect(asked.getByRole("button", { name: "Cancel claim" })).toBeDisabled()
  await asked.getByLabel("Cancel the return as well").check()
  await asked.getByRole("button", { name: "Cancel claim" }).click()
  await expect(toast(page, "Claim cancelled")).toBeVisible()
  await expect(shown.getByRole("button", { name: "Edit" })).toBeDisabled()
  const [canceled] = await claimsOf(page, order)
  expect(canceled).toMatchObject({ canceled_at: expect.any(String), return_order: { status: "canceled" } })
  expectNoComplaints(page)
})

test("a whole claim by keyboard alone", async () => {
  const page = await panel.open()
  const order = await placeShipped(page)
  await page.goto(`/app/orders/${order.id}`)
  const opener = page.getByRole("button", { name: "Open a claim" })
  await tabTo(page, opener)
  await page.keyboard.press("Enter")
  const drawer = page.getByRole("dialog", { name: "Open a claim" })
  await expect(heading(drawer, "What is wrong?")).toBeFocused()

  // Nothing chosen: said, and the step stays.
  await tabTo(page, drawer.getByRole("button", { name: "Next" }))
  await page.keyboard.press("Enter")
  await expect(drawer.getByRole("alert")).toHaveText("Choose at least one item.")
  await tabTo(page, drawer.getByRole("checkbox", { name: `Claim ${titleOf(order)}` }))
  await page.keyboard.press("Space")
  const line = drawer.getByRole("group", { name: titleOf(order) })
  await tabTo(page, line.getByLabel("Quantity"))
  await page.keyboard.press("Control+a")
  await page.keyboard.type("9")
  await page.keyboard.press("Enter")
  await expect(line.getByText("Only 2 can be claimed.")).toBeVisible()
  await expect(line.getByLabel("Quantity")).toBeFocused()
  await page.keyboard.press("Control+a")
  await page.keyboard.type("2")
  await tabTo(page, line.getByLabel("Reason"))
  await page.keyboard.type("Missing")
  await tabTo(page, line.getByLabel("Tags"))
  await page.keyboard.type("lost")
  await page.keyboard.press("Enter")
  await tabTo(page, drawer.getByRole("button", { name: "Next" }))
  await page.keyboard.press("Enter")

  // Another product is sent: found, chosen, and the first one taken away.
  await expect(heading(drawer, "How is it made good?")).toBeFocused()
  const found = drawer.getByRole("combobox", { name: "Search products to add" })
  await tabTo(page, found)
  await page.keyboard.type(titleOf(order, 1))
  await expect(drawer.getByRole("option").first()).toBeVisible()
  await expect(drawer.getByRole("option").first()).toContainText(titleOf(order, 1))
  await page.keyboard.press("Enter")
  await tabTo(page, drawer.getByRole("button", { name: `Remove ${titleOf(order)}` }))
  await page.keyboard.press("Enter")
  await expect(drawer.getByLabel(`Quantity: ${titleOf(order)}`)).toHaveCount(0)
  await tabTo(page, drawer.getByRole("button", { name: "Next" }))
  await page.keyboard.press("Enter")

  await expect(heading(drawer, "What travels where?")).toBeFocused()
  await tabTo(page, drawer.getByRole("button", { name: "Next" }))
  await page.keyboard.press("Enter")
  await expect(heading(drawer, "Is this right?")).toBeFocused()
  await tabTo(page, drawer.getByRole("button", { name: "Open claim", exact: true }))
  await page.keyboard.press("Enter")
  await expect(opener).toBeFocused()

  const ship = card(page, "replace").getByRole("button", { name: "Ship", exact: true })
  await tabTo(page, ship)
  await page.keyboard.press("Enter")
  const dialog = page.getByRole("dialog", { name: "Ship parcel" })
  await tabTo(page, dialog.getByLabel("Tracking numbers"))
  await page.keyboard.type("KEYS-1")
  await tabTo(page, dialog.getByRole("button", { name: "Ship", exact: true }))
  await page.keyboard.press("Enter")
  await expect(card(page, "replace").getByText("KEYS-1")).toBeVisible()
  const [made] = await claimsOf(page, order)
  expect(made).toMatchObject({
    claim_items: [{ quantity: 2, reason: "missing_item", tags: [{ value: "lost" }] }],
    additional_items: [{ quantity: 1 }],
    fulfillment_status: "shipped",
  })
  expectNoComplaints(page)
})

test("two clicks make one claim, and so does a try after the answer was lost", async () => {
  const page = await panel.open()
  const order = await placeShipped(page)
  const drawer = await openDrawer(page, order)
  await claim(drawer, titleOf(order))
  await next(drawer)
  await drawer.getByRole("radio", { name: "Refund money" }).check()
  await next(drawer)
  await next(drawer)
  // The first answer never arrives, though the server has done its work.
  let lost = 0
  await page.route(`**/admin/orders/${order.id}/claims`, async (route) => {
    if (lost > 0) return route.continue()
    lost += 1
    await route.fetch()
    await route.abort()
  })
  const create = drawer.getByRole("button", { name: /^Open claim, refund/ })
  await create.click()
  await expect(drawer.getByRole("alert")).toContainText("cannot be reached")
  await create.dblclick()
  await expect(drawer).toHaveCount(0)
  expect(lost).toBe(1)
  expect(await claimsOf(page, order)).toHaveLength(1)
  const { order: after } = await (await page.context().request.get(`/admin/orders/${order.id}?expand=refunds`)).json()
  expect(after.refunds).toHaveLength(1)
})

test("what changes meanwhile is told at the step that it is about", async () => {
  const page = await panel.open()
  const order = await placeShipped(page, { quantities: [1, 1] })
  const drawer = await openDrawer(page, order)
  await claim(drawer, titleOf(order))
  await next(drawer)
  await next(drawer)
  await next(drawer)
  await expect(heading(drawer, "Is this right?")).toBeFocused()
  // Somebody else claims the same item.
  const item = { item_id: order.items[0]?.id, quantity: 1, reason: "other" }
  await doTo(page, order, "claims", { type: "refund", claim_items: [item] })
  await drawer.getByRole("button", { name: "Open claim", exact: true }).click()
  await expect(heading(drawer, "What is wrong?")).toBeVisible()
  await expect(drawer.getByRole("alert").first()).toContainText("cannot be claimed")
  expect(await claimsOf(page, order)).toHaveLength(1)
})

test("what is entered is not lost unasked, and nothing is claimed before it is packed", async () => {
  const page = await panel.open()
  const order = await placeOrder(page)
  await page.goto(`/app/orders/${order.id}`)
  const opener = page.getByRole("button", { name: "Open a claim" })
  await expect(opener).toBeDisabled()
  await expect(opener).toHaveAttribute("title", /Pack it first/)

  const shipped = await placeShipped(page)
  await page.goto(`/app/orders/${shipped.id}?claim=new`)
  const drawer = page.getByRole("dialog", { name: "Open a claim" })
  await claim(drawer, titleOf(shipped))
  await page.keyboard.press("Escape")
  const leave = page.getByRole("dialog", { name: "Leave without saving?" })
  await leave.getByRole("button", { name: "Stay" }).click()
  await expect(drawer.getByLabel("Quantity")).toHaveValue("1")
  await drawer.getByRole("button", { name: "Close" }).click()
  await leave.getByRole("button", { name: "Leave" }).click()
  await expect(drawer).toHaveCount(0)
  await expect(page).toHaveURL(`/app/orders/${shipped.id}`)
  expect(await claimsOf(page, shipped)).toEqual([])
  expectNoComplaints(page)
})

test("each step is open to everybody, in both themes and on a telephone; a member may claim", async () => {
  const page = await panel.open(MEMBER, { viewport: { width: 390, height: 844 } })
  const order = await placeShipped(page)
  const drawer = await openDrawer(page, order)
  await claim(drawer, titleOf(order))
  for (const step of ["items", "settle", "shipping", "review"]) {
    await page.emulateMedia({ colorScheme: "light" })
    await expectAccessible(page, `${step}, light`)
    await page.emulateMedia({ colorScheme: "dark" })
    await expectAccessible(page, `${step}, dark`)
    const over = await drawer.evaluate((one) => one.scrollWidth - one.clientWidth)
    expect(over, step).toBeLessThanOrEqual(0)
    if (step === "shipping") await drawer.getByLabel("Send it to another address").check()
    if (step !== "review") await next(drawer)
    if (step === "items") await expect(heading(drawer, "How is it made good?")).toBeFocused()
    if (step === "settle") await expect(heading(drawer, "What travels where?")).toBeFocused()
    if (step === "shipping") await expect(heading(drawer, "Is this right?")).toBeFocused()
  }
  await drawer.getByRole("button", { name: "Open claim", exact: true }).click()
  await expect(card(page, "replace")).toBeVisible()
  await expectAccessible(page, "the claim")
  await page.setViewportSize({ width: 360, height: 800 })
  const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(over).toBeLessThanOrEqual(0)
})

/** Tab until something has the focus, as somebody without a mouse gets there. */
async function tabTo(page: Page, target: Locator) {
  await expect(target).toBeVisible()
  const has = () => target.evaluate((element) => element === document.activeElement)
  for (let presses = 0; presses < 80; presses++) {
    if (await has()) return
    await page.keyboard.press("Tab")
  }
  throw new Error(`Eighty tabs do not lead to ${target}`)
}
