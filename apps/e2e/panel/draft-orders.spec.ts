import { expect, type Page } from "@playwright/test"
import { Actions } from "./actions.ts"
import { expectToast } from "./claims.ts"
import { drafted } from "./draft-orders.ts"
import { expectNoComplaints, listIsLoaded, MEMBER, openPanel, type Panel, test } from "./panel.ts"
import { payByLink } from "./pay-by-link.ts"

let panel: Panel

test.beforeAll(async ({ browser, shop }) => {
  panel = await openPanel({ browser, shop })
})
test.afterAll(() => panel.stop())

const LINK = "https://shop.example/pay/{cart_id}"

async function setLink(page: Page, payment_link_template: string) {
  const answer = await page.context().request.post("/admin/store", { data: { payment_link_template } })
  expect(answer.status()).toBe(200)
}

async function draftOf(page: Page, id: string) {
  const answer = await page.context().request.get(`/admin/draft-orders/${id}`)
  return (await answer.json()).draft_order
}

const idIn = (page: Page) => page.url().split("/").at(-1) ?? ""
const card = (page: Page, name: string) =>
  page.locator(".card", { has: page.getByRole("heading", { name, exact: true }) })

/** Searches for a product, and picks the first variant found. */
async function pick(page: Page, acts: Actions, q: string) {
  await acts.fill(page.getByRole("combobox", { name: "Search products" }), q)
  await acts.click(
    page
      .getByRole("option")
      .filter({ hasText: new RegExp(q, "i") })
      .first(),
  )
}

test("a phone order for a new customer, two items, one at an own price, paid by link, in 14 actions", async () => {
  const page = await panel.open(undefined, { permissions: ["clipboard-read", "clipboard-write"] })
  await setLink(page, LINK)
  await page.goto("/app/draft-orders")
  await listIsLoaded(page)
  const acts = new Actions()
  await acts.click(page.getByRole("link", { name: "New draft order" }).first())
  await acts.fill(page.getByLabel("Email", { exact: true }), "phone@example.com")
  await acts.fill(page.getByLabel("First name"), "Karen")
  await acts.fill(page.getByLabel("Last name"), "Jensen")
  await acts.fill(page.getByLabel("Address", { exact: true }), "Nyhavn 1")
  await acts.fill(page.getByLabel("Postal code"), "1051")
  await acts.fill(page.getByLabel("City"), "Copenhagen")
  await pick(page, acts, "Harbour Tee")
  await pick(page, acts, "Mug")
  const tee = page.locator(".draft-line", { hasText: "Harbour Tee" })
  await expect(tee).toContainText("Regular price")
  await acts.fill(tee.getByLabel("Price"), "100.50")
  await acts.click(page.getByRole("button", { name: "Create" }))
  await expect(page.getByRole("heading", { name: /^Draft #\d+$/, level: 1 })).toBeVisible()
  await acts.click(page.getByRole("button", { name: "Copy payment link" }))
  await expectToast(page, "Payment link copied")
  acts.expectAtMost(14)

  const draft = await draftOf(page, idIn(page))
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(link).toBe(`https://shop.example/pay/${draft.cart_id}`)
  expect(draft.cart).toMatchObject({
    email: "phone@example.com",
    shipping_address: { first_name: "Karen", address_1: "Nyhavn 1", country_code: "dk" },
    billing_address: { city: "Copenhagen" },
    shipping_methods: [expect.anything()],
  })
  expect(draft.cart.items.map(({ unit_price }: { unit_price: number }) => unit_price)).toContain(10_050)

  await payByLink(panel.url, draft.cart_id, "order")
  await page.reload()
  await expect(page.locator(".page-head .chip", { hasText: "Completed" })).toBeVisible()
  await page.getByRole("link", { name: "Open order" }).click()
  await expect(page.getByRole("heading", { name: /^Order #\d+$/, level: 1 })).toBeVisible()
  expectNoComplaints(page)
})

test("an open draft is changed: items, prices, customer, address and discount, and then marked as paid", async () => {
  const page = await panel.open()
  const { id } = await drafted(page)
  await page.goto(`/app/draft-orders/${id}`)
  const items = card(page, "Items")
  await page.getByRole("combobox", { name: "Search products" }).fill("Mug")
  await page.getByRole("option").filter({ hasText: /mug/i }).first().click()
  await expectToast(page, "added")
  await expect(items.locator(".line")).toHaveCount(2)

  await items.getByRole("button", { name: /^Edit Harbour Tee/ }).click()
  const drawer = page.getByRole("dialog", { name: "Edit item" })
  await drawer.getByLabel("Quantity").fill("0")
  await drawer.getByRole("button", { name: "Save" }).click()
  await expect(drawer.getByText("Enter 1 or more.")).toBeVisible()
  await drawer.getByLabel("Quantity").fill("3")
  await drawer.getByLabel("Price").fill("15.00")
  await drawer.getByRole("button", { name: "Save" }).click()
  await expect(drawer).toHaveCount(0)
  await expect(items).toContainText("€15.00")

  await items.getByRole("button", { name: /^Remove .*mug/i }).click()
  await expect(items.locator(".line")).toHaveCount(1)
  await page.locator(".toast", { hasText: "removed" }).getByRole("button", { name: "Undo" }).click()
  await expect(items.locator(".line")).toHaveCount(2)

  await page.getByRole("button", { name: "Edit customer" }).click()
  await page.getByLabel("Email", { exact: true }).fill("other@example.com")
  await page.getByRole("button", { name: "Save" }).click()
  await expect(card(page, "Customer").getByText("other@example.com").first()).toBeVisible()

  await page.getByRole("button", { name: "Edit shipping address" }).click()
  await page.getByLabel("City").fill("Hamburg")
  await page.getByLabel("Country").selectOption({ label: "Germany" })
  await page.getByRole("button", { name: "Save" }).click()
  await expect(card(page, "Shipping address")).toContainText("Hamburg")

  await giveDiscount(page)
  await page.getByRole("button", { name: "Mark as paid" }).click()
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Mark .+ as paid$/ })
    .click()
  await expect(page.getByRole("heading", { name: /^Order #\d+$/, level: 1 })).toBeVisible()
  expect(await draftOf(page, id)).toMatchObject({ status: "completed", order: { payment_status: "captured" } })
  expectNoComplaints(page)
})

/** An unknown code is an error at its field. */
async function giveDiscount(page: Page) {
  await page.getByRole("button", { name: "Edit discount codes" }).click()
  const codes = page.getByRole("textbox", { name: "Discount codes" })
  await codes.fill("NOSUCHCODE")
  await page.getByRole("button", { name: "Save" }).click()
  await expect(codes).toHaveAttribute("aria-invalid", "true")
  await codes.fill("WELCOME10")
  await page.getByRole("button", { name: "Save" }).click()
  await expect(card(page, "Payment")).toContainText("WELCOME10")
}

test("errors are at their fields, and what was entered is not lost without a question", async () => {
  const page = await panel.open()
  await page.goto("/app/draft-orders/new")
  await page.getByRole("button", { name: "Add custom item" }).click()
  await page.getByRole("button", { name: "Create" }).click()
  await expect(page.getByText("This field is required.")).toHaveCount(3)
  await page.getByLabel("Title").fill("Gift wrap")
  await page.getByLabel("Price", { exact: false }).first().fill("two")
  await page.getByLabel("Email", { exact: true }).fill("phone@example.com")
  await page.getByRole("button", { name: "Create" }).click()
  await expect(page.getByText(/^“two” isn’t a number/)).toBeVisible()
  await page.getByRole("link", { name: "Draft orders" }).first().click()
  await expect(page.getByRole("dialog", { name: "Leave with unsaved changes?" })).toBeVisible()
})

test("a custom item is taxed by the rate that is entered for it", async () => {
  const page = await panel.open()
  await page.goto("/app/draft-orders/new")
  await page.getByRole("button", { name: "Add custom item" }).click()
  await page.getByLabel("Title").fill("Engraving")
  await page.getByLabel("Price", { exact: false }).first().fill("20.00")
  await page.getByLabel("Tax rate (%)").fill("101")
  await page.getByLabel("Email", { exact: true }).fill("phone@example.com")
  await page.getByRole("button", { name: "Create" }).click()
  await expect(page.getByText("Enter a number from 0 to 100.")).toBeVisible()
  await page.getByLabel("Tax rate (%)").fill("12.5")
  await page.getByRole("button", { name: "Create" }).click()
  await expect(page.getByRole("heading", { name: /^Draft #\d+$/, level: 1 })).toBeVisible()
  expect((await draftOf(page, idIn(page))).cart).toMatchObject({ subtotal: 2_000, item_tax_total: 250 })
  await changeRate(page)
  expectNoComplaints(page)
})

/** Editing it changes the rate, and an undone removal brings the item back with it. */
async function changeRate(page: Page) {
  const items = card(page, "Items")
  const taxed = async (item_tax_total: number) =>
    expect.poll(async () => (await draftOf(page, idIn(page))).cart?.item_tax_total).toBe(item_tax_total)
  await items.getByRole("button", { name: "Edit Engraving" }).click()
  const drawer = page.getByRole("dialog", { name: "Edit item" })
  await expect(drawer.getByLabel("Tax rate (%)")).toHaveValue("12.5")
  await drawer.getByLabel("Tax rate (%)").fill("25")
  await drawer.getByRole("button", { name: "Save" }).click()
  await expect(drawer).toHaveCount(0)
  await taxed(500)
  await items.getByRole("button", { name: "Remove Engraving" }).click()
  await expect(items.locator(".line")).toHaveCount(0)
  await page.locator(".toast", { hasText: "removed" }).getByRole("button", { name: "Undo" }).click()
  await taxed(500)
}

test("a draft can't be paid by link without one, is found by email, deleted, and then missing", async () => {
  const page = await panel.open()
  await setLink(page, "")
  const { id, display_id } = await drafted(page, "find-me@example.com")
  await page.goto("/app/draft-orders")
  await listIsLoaded(page)
  await page.getByRole("searchbox", { name: "Search" }).fill("find-me")
  await expect(page).toHaveURL(/q=find-me/)
  await expect(page.locator("[data-row]")).toHaveCount(1)
  await page.getByRole("link", { name: `#${display_id}`, exact: true }).click()
  await expect(page.getByRole("heading", { name: `Draft #${display_id}`, level: 1 })).toBeVisible()
  const link = page.getByRole("button", { name: "Copy payment link" })
  await expect(link).toHaveAttribute("title", /The store has no payment link/)
  await expect(link).toBeDisabled()
  await page.getByRole("button", { name: "Delete" }).click()
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click()
  await expect(page).toHaveURL(/\/app\/draft-orders\?/)
  await page.goto(`/app/draft-orders/${id}`)
  await expect(page.getByText("Not found. It may have been deleted.")).toBeVisible()
})

test("a member may enter drafts as an admin may, and an account's email means the account", async () => {
  const page = await panel.open(MEMBER)
  const { customers } = await (await page.context().request.get("/admin/customers?has_account=true&limit=1")).json()
  await page.goto("/app/draft-orders/new")
  await page.getByLabel("Email", { exact: true }).fill(customers[0].email)
  await expect(page.getByText("has an account. The order is added to it.")).toBeVisible()
  await page.getByRole("button", { name: "Create" }).click()
  await expect(page.getByRole("heading", { name: /^Draft #\d+$/, level: 1 })).toBeVisible()
  expect((await draftOf(page, idIn(page))).cart.customer_id).toBe(customers[0].id)
  await expect(page.getByRole("button", { name: "Mark as paid" })).toHaveAttribute("title", "Add an item first.")
})
