import { expect, type Page, request } from "@playwright/test"
import { Actions } from "./actions.ts"
import { doTo, type Placed, placeOrder } from "./orders.ts"
import { expectNoComplaints, linkIn, listIsLoaded, openPanel, type Panel, test } from "./panel.ts"

let panel: Panel

test.beforeAll(async ({ browser, shop }) => {
  panel = await openPanel({ browser, shop })
})
test.afterAll(() => panel.stop())

const PACKER = { email: "packer@example.com", password: "a packer's long one" }

/** Accepts the invitation in the email, as the colleague does. */
async function acceptInvitation() {
  const [mail] = await panel.mailsTo(PACKER.email)
  const token = new URL(linkIn(mail as NonNullable<typeof mail>), panel.url).searchParams.get("token")
  const user = { first_name: "Pia", last_name: "Packer", password: PACKER.password }
  const stranger = await request.newContext({ baseURL: panel.url })
  expect((await stranger.post("/admin/invites/accept", { data: { token, user } })).status()).toBe(200)
  await stranger.dispose()
}

/** The same call over the panel's interface, tRPC. */
async function overTrpc(page: Page, operation: string, data: object) {
  const answer = await page.context().request.post(`/api/trpc/admin.orders.${operation}`, { data })
  return { status: answer.status(), body: await answer.json() }
}

async function paidOrder(page: Page): Promise<Placed> {
  const order = await placeOrder(page)
  return doTo(page, order, "capture")
}

test("a role that may fulfill but not refund is made, and a colleague invited with it, in 7 actions", async () => {
  const page = await panel.open()
  await page.goto("/app")
  const actions = new Actions()
  await actions.click(page.getByRole("navigation").getByRole("link", { name: "Roles" }))
  await actions.click(page.getByRole("link", { name: "New role" }).first())
  await actions.click(page.getByRole("button", { name: "Fulfillment", exact: true }))
  await expect(page.getByLabel("Name")).toHaveValue("Fulfillment")
  await expect(page.getByLabel("Change: Fulfillment")).toBeChecked()
  await expect(page.getByLabel("Change: Payments and refunds")).not.toBeChecked()
  await actions.click(page.getByRole("button", { name: "Create" }))
  await expect(page.getByRole("heading", { name: "Fulfillment", level: 1 })).toBeVisible()
  await actions.click(page.getByRole("button", { name: "Invite a team member" }))
  const dialog = page.getByRole("dialog", { name: "Invite a team member" })
  await expect(dialog.getByLabel("Role").locator("option:checked")).toHaveText("Fulfillment")
  await actions.fill(dialog.getByLabel("Email"), PACKER.email)
  await actions.click(dialog.getByRole("button", { name: "Send invitation" }))
  await expect(page.getByText(`Invitation sent to ${PACKER.email}`)).toBeVisible()
  actions.expectAtMost(7)
  await expect(page.getByText(PACKER.email).last()).toBeVisible()
  await expect(page.getByRole("button", { name: "Delete" })).toHaveAttribute("title", /^One person has this role/)
  expectNoComplaints(page)
})

test("the invited colleague fulfills, and is refused a refund in both interfaces; their pages say why", async () => {
  await acceptInvitation()
  const boss = await panel.open()
  const [first, second] = [await paidOrder(boss), await paidOrder(boss)]
  const page = await panel.open(PACKER)
  const { request: api } = page.context()
  const items = (order: Placed) => order.items.map(({ id, quantity }) => ({ item_id: id, quantity }))
  const refund = { amount: 100, reason: "other" }

  const packed = await api.post(`/admin/orders/${first.id}/fulfillment`, { data: { items: items(first) } })
  expect(packed.status()).toBe(200)
  const refused = await api.post(`/admin/orders/${first.id}/refund`, { data: refund })
  expect(refused.status()).toBe(403)
  expect(await refused.json()).toEqual({
    type: "not_allowed",
    message: "The role Fulfillment may not do this: it needs write access to payments",
  })
  expect((await overTrpc(page, "fulfill", { id: second.id, items: items(second) })).status).toBe(200)
  const over = await overTrpc(page, "refund", { id: second.id, ...refund })
  expect([over.status, JSON.stringify(over.body)]).toEqual([403, expect.stringContaining("write access to payments")])

  await page.goto("/app")
  await expect(page).toHaveURL(/\/app\/orders$/)
  await listIsLoaded(page)
  await expect(page.getByRole("button", { name: /Account/ })).toContainText("Fulfillment")
  const menu = page.getByRole("navigation")
  for (const name of ["Orders", "Customers", "Store"])
    await expect(menu.getByRole("link", { name, exact: true })).toBeVisible()
  for (const name of ["Home", "Webhooks", "Team", "Roles"])
    await expect(menu.getByRole("link", { name, exact: true })).toHaveCount(0)
  await page.goto(`/app/orders/${first.id}`)
  await expect(page.getByRole("button", { name: "Refund" })).toHaveAttribute("title", "Your role doesn’t allow this.")
  await expect(page.getByRole("button", { name: "Refund" })).toBeDisabled()
  expectNoComplaints(page)
})

test("permissions are checked by keyboard; what others include stays; the change applies at once", async () => {
  const boss = await panel.open()
  const role = { name: "Service", read: [], write: ["customers"] }
  const made = await boss.context().request.post("/admin/roles", { data: role })
  const { id } = (await made.json()).role
  await boss.goto(`/app/roles/${id}`)
  const returns = boss.getByLabel("Change: Returns, claims, and exchanges")
  await returns.focus()
  await boss.keyboard.press("Space")
  await expect(returns).toBeChecked()
  const orders = boss.getByLabel("View: Orders (Included in other permissions)")
  await expect(orders).toBeChecked()
  await expect(orders).toBeDisabled()
  await boss.getByLabel("View: Customers", { exact: true }).uncheck()
  await expect(boss.getByLabel("Change: Customers", { exact: true })).not.toBeChecked()
  await boss.getByRole("button", { name: "Save" }).click()
  await expect(boss.locator(".toast", { hasText: "Saved" })).toBeVisible()
  const { role: saved } = await (await boss.context().request.get(`/admin/roles/${id}`)).json()
  expect(saved).toMatchObject({
    read: ["orders", "returns", "products", "files", "settings"],
    write: ["returns", "files"],
  })

  await boss.getByRole("button", { name: "Delete" }).click()
  await boss.getByRole("dialog").getByRole("button", { name: "Delete" }).click()
  await expect(boss.getByText("Role deleted")).toBeVisible()
  expectNoComplaints(boss)
})

test("a team member gets a custom role, and their list says so", async () => {
  const boss = await panel.open()
  const { request: api } = boss.context()
  await api.post("/admin/users", { data: { email: "helper@example.com", password: "a helper's one", role: "member" } })
  await api.post("/admin/roles", { data: { name: "Desk", read: ["customers"], write: [] } })
  await boss.goto("/app/users?q=helper")
  await listIsLoaded(boss)
  await boss.getByRole("link", { name: "helper@example.com" }).click()
  await boss.getByLabel("Role").selectOption({ label: "Desk" })
  await boss.getByRole("button", { name: "Save" }).click()
  await expect(boss.locator(".toast", { hasText: "Saved" })).toBeVisible()
  await boss.goto("/app/users?q=helper")
  await listIsLoaded(boss)
  await expect(boss.locator("[data-row]", { hasText: "helper@example.com" })).toContainText("Desk")
  expectNoComplaints(boss)
})
