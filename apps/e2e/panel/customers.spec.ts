import { expect } from "@playwright/test"
import { Actions } from "./actions.ts"
import { placeOrder } from "./orders.ts"
import {
  expectAccessible,
  expectAccessibleInDark,
  expectNoComplaints,
  firstId,
  listIsLoaded,
  openPanel,
  type Panel,
  startPanel,
  test,
} from "./panel.ts"

let panel: Panel

test.beforeAll(async ({ browser, shop }) => {
  panel = await openPanel({ browser, shop })
})
test.afterAll(() => panel.stop())

test("customers are searched and filtered, and selected ones are added to a group", async () => {
  const page = await panel.open()
  await page.goto("/app/customers")
  await listIsLoaded(page)
  await page.getByRole("button", { name: "Filter", exact: true }).click()
  await page.getByRole("button", { name: "Guest", exact: true }).click()
  await expect(page).toHaveURL(/account=false/)
  await page.getByRole("button", { name: "Remove filter Account: Guest" }).click()
  await page.getByRole("searchbox", { name: "Search" }).fill("ada.")
  await expect(page).toHaveURL(/q=ada/)
  const rows = page.locator("[data-row]")
  // A new list clears the selection: wait for the customer that was searched for.
  await expect(rows.filter({ hasNotText: "ada." })).toHaveCount(0)
  await listIsLoaded(page)
  await rows.nth(0).getByRole("checkbox").click()
  await page
    .getByRole("button", { name: /^Add to / })
    .first()
    .click()
  await expect(page.getByText(/members? added/)).toBeVisible()
  expectNoComplaints(page)
})

test("a customer is created with a link to set a password, edited, added to a group, and removed from it", async () => {
  const page = await panel.open()
  await page.goto("/app/customers/new")
  await page.getByLabel("First name").fill("Grace")
  await page.getByLabel("Last name").fill("Hopper")
  await page.getByLabel("Email").fill("not an address")
  await expect(page.getByLabel("Password")).toHaveCount(0)
  await expect(page.getByText("No mail server is set up (SMTP_URL), so no email is sent.")).toBeVisible()
  await expect(page.getByRole("checkbox", { name: "Create an invitation link" })).toBeChecked()
  await page.getByRole("button", { name: "Create" }).click()
  await expect(page.getByText("Enter an email address such as name@example.com.")).toBeVisible()
  await page.getByLabel("Email").fill("grace@example.com")
  await page.getByRole("button", { name: "Create" }).click()
  const copying = page.getByRole("dialog", { name: "Copy the invitation link" })
  const link = new URL((await copying.locator(".secret code").textContent()) ?? "")
  expect(link.searchParams.get("email")).toBe("grace@example.com")
  await copying.getByRole("button", { name: "I’ve copied it" }).click()
  await expect(page.getByRole("heading", { name: "Grace Hopper", level: 1 })).toBeVisible()
  await expect(page.getByText("The invitation expires")).toBeVisible()
  await expect(page.getByText("No orders yet")).toBeVisible()

  await page.getByLabel("Phone").fill("+1 202 555 0100")
  await page.getByRole("button", { name: "Save" }).click()
  await expect(page.locator(".toast", { hasText: "Saved" })).toBeVisible()
  await page.reload()
  await expect(page.getByLabel("Phone")).toHaveValue("+1 202 555 0100")

  await page.getByRole("button", { name: "Add to a group" }).click()
  await page.getByRole("button", { name: "VIP" }).click()
  await expect(page.getByRole("link", { name: "VIP" })).toBeVisible()
  await page.getByRole("button", { name: "Remove from VIP" }).click()
  await expect(page.getByRole("link", { name: "VIP" })).toHaveCount(0)
  await page.locator(".toast", { hasText: "Removed from VIP" }).getByRole("button", { name: "Undo" }).click()
  await expect(page.getByRole("link", { name: "VIP" })).toBeVisible()

  await setPassword(link)
  await page.reload()
  await expect(page.getByLabel("New password")).toBeVisible()
  await expect(page.getByRole("heading", { name: "Invitation" })).toHaveCount(0)
  expectNoComplaints(page)
})

/** The customer follows the link, as a storefront does, and logs in. */
async function setPassword(link: URL) {
  const who = { email: link.searchParams.get("email"), password: "compilers" }
  const shopper = (await panel.stranger()).context().request
  const data = { ...who, token: link.searchParams.get("token") }
  expect((await shopper.post("/store/customers/password-reset", { data })).status()).toBe(200)
  expect((await shopper.post("/store/auth", { data: who })).status()).toBe(200)
}

test("with a mail server the customer is emailed an invitation, again from their page", async ({ browser }) => {
  // Nothing listens there: the emails wait.
  const mailing = await startPanel(browser, "front", { SMTP_URL: "smtp://127.0.0.1:9", MAIL_FROM: "shop@example.com" })
  const page = await mailing.open()
  await page.goto("/app/customers/new")
  await page.getByLabel("First name").fill("Grace")
  await page.getByLabel("Last name").fill("Hopper")
  await page.getByRole("textbox", { name: "Email" }).fill("grace@example.com")
  await expect(page.getByRole("checkbox", { name: /^Send an invitation/ })).toBeChecked()
  await page.getByRole("button", { name: "Create" }).click()
  await expect(page.getByText("Invitation sent to grace@example.com")).toBeVisible()
  await page.getByRole("button", { name: /^(Send invitation|Send again)$/ }).click()
  await expect(page.getByText("Invitation sent to grace@example.com").first()).toBeVisible()
  const asked = await page.context().request.get("/admin/mails?kind=customer.invite")
  // Of invitations that wait only the last one is sent.
  expect((await asked.json()).count).toBe(1)
  expectNoComplaints(page)
  await mailing.stop()
})

test("a customer's addresses are displayed", async () => {
  const page = await panel.open()
  const { customers } = await (
    await page.context().request.get("/admin/customers?limit=50&has_account=true&expand=shipping_addresses")
  ).json()
  const one = customers.find((each: { shipping_addresses: unknown[] }) => each.shipping_addresses.length > 0)
  await page.goto(`/app/customers/${one?.id ?? (await firstId(page, "customers", "customers"))}`)
  await expect(page.getByText(one ? one.shipping_addresses[0].address_1 : "No saved addresses").first()).toBeVisible()
})

test("a guest and an account with the same email link to each other, and orders to their page", async () => {
  const page = await panel.open()
  const email = "pair@example.com"
  const order = await placeOrder(page, { email })
  const made = await page.context().request.post("/admin/customers", {
    data: { email, first_name: "Pia", last_name: "Pair", password: "a long one" },
  })
  expect(made.status()).toBe(201)
  await page.goto(`/app/customers/${(await made.json()).customer.id}`)
  await page.getByRole("link", { name: "Also ordered as a guest" }).click()
  await expect(page.getByRole("link", { name: "Also has an account" })).toBeVisible()
  await page.getByRole("link", { name: `#${order.display_id}`, exact: true }).click()
  await expect(page).toHaveURL(`${panel.url}/app/orders/${order.id}`)
  expectNoComplaints(page)
})

test("an operator adds an address, corrects it, and deletes it with undo", async () => {
  const page = await panel.open()
  const email = "addressed@example.com"
  const data = { email, first_name: "Ada", last_name: "Byron", password: "secret" }
  const { customer } = await (await page.context().request.post("/admin/customers", { data })).json()
  await page.goto(`/app/customers/${customer.id}`)
  const card = page.locator(".card", { has: page.getByRole("heading", { name: "Addresses" }) })
  await card.getByRole("button", { name: "Add address" }).click()
  const dialog = page.getByRole("dialog")
  const fields = {
    "First name": "Ada",
    "Last name": "Byron",
    Address: "Main St 1",
    "Postal code": "10115",
    City: "Berlin",
  }
  for (const [label, text] of Object.entries(fields)) await dialog.getByLabel(label, { exact: true }).fill(text)
  await dialog.getByLabel("Country").selectOption("de")
  await dialog.getByLabel("Use as billing address").check()
  await expectAccessible(page, "an address")
  await expectAccessibleInDark(page, "an address")
  await dialog.getByRole("button", { name: "Save" }).click()
  await expect(card.getByText("Billing address")).toBeVisible()

  const took = new Actions()
  await took.click(card.getByRole("button", { name: "Edit address: Main St 1, Berlin" }))
  await took.fill(dialog.getByLabel("City"), "Hamburg")
  await took.click(dialog.getByRole("button", { name: "Save" }))
  took.expectAtMost(3)
  await expect(card.getByText("10115 Hamburg")).toBeVisible()
  await card.getByRole("button", { name: "Edit address: Main St 1, Hamburg" }).click()
  await dialog.getByRole("button", { name: "Delete address" }).click()
  await expect(card.getByText("No saved addresses")).toBeVisible()
  await page.locator(".toast").getByRole("button", { name: "Undo" }).click()
  await expect(card.getByText("10115 Hamburg")).toBeVisible()
  expectNoComplaints(page)
})
