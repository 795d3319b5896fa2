import { expect, type Page } from "@playwright/test"
import { doTo, placeOrder, placeShipped } from "./orders.ts"
import { expectNoComplaints, expectRefusedPage, isSettled, MEMBER, openPanel, type Panel, test } from "./panel.ts"

let panel: Panel

test.beforeAll(async ({ browser, shop }) => {
  panel = await openPanel({ browser, shop })
})
test.afterAll(() => panel.stop())

/** Where somebody begins who may only read an area. */
const FIRST_PAGE_OF: Record<string, string> = {
  dashboard: "/app",
  orders: "/app/orders",
  fulfillment: "/app/orders",
  payments: "/app/orders",
  returns: "/app/orders",
  notes: "/app/account",
  customers: "/app/customers",
  products: "/app/products",
  inventory: "/app/inventory",
  discounts: "/app/discounts",
  gift_cards: "/app/gift-cards",
  imports_exports: "/app/batch-jobs",
  files: "/app/media",
  settings: "/app/store",
  integrations: "/app/publishable-keys",
  emails: "/app/mails",
  team: "/app/users",
  audit_log: "/app/audit",
  system: "/app/comparison",
  extensions: "/app/account",
}

/** The presets of a new role, as the panel offers them. */
const PRESETS = { Fulfillment: "/app/orders", Support: "/app/orders", "Read only": "/app" }

/** A colleague with a role. */
async function colleague(boss: Page, role_id: string) {
  const { request: api } = boss.context()
  const who = { email: `${role_id}@example.com`.toLowerCase(), password: "a long one for tests" }
  expect((await api.post("/admin/users", { data: { ...who, role: "member" } })).ok()).toBe(true)
  const { users } = await (await api.get(`/admin/users?email=${who.email}`)).json()
  expect((await api.post(`/admin/users/${users[0].id}`, { data: { role_id } })).ok()).toBe(true)
  return who
}

async function logIn(page: Page, { email, password }: { email: string; password: string }, address: string) {
  await page.goto(address)
  await page.getByLabel("Email").fill(email)
  await page.getByLabel("Password", { exact: true }).fill(password)
  await page.getByRole("button", { name: "Log in" }).click()
}

/** Logs in at the panel's first address, without ever seeing an error. */
async function expectToLand(who: { email: string; password: string }, address: string) {
  const page = await panel.stranger()
  const alerts: string[] = []
  await page.exposeFunction("noteAlert", (text: string) => alerts.push(text))
  await page.addInitScript(() => {
    new MutationObserver(() => {
      const alert = document.querySelector("main [role=alert], .toast.fault")
      if (alert) (window as unknown as { noteAlert(text: string): void }).noteAlert(alert.textContent ?? "")
    }).observe(document, { childList: true, subtree: true })
  })
  await logIn(page, who, "/app")
  await expect(page).toHaveURL((url) => url.pathname === address)
  await isSettled(page)
  await expect(page.locator("main h1")).not.toHaveText(/^\s*$/)
  expect(alerts).toEqual([])
  expectNoComplaints(page)
}

for (const [preset, address] of Object.entries(PRESETS))
  test(`a colleague with the preset ${preset} logs in to ${address}`, async () => {
    const boss = await panel.open()
    await boss.goto("/app/roles/new")
    await boss.getByRole("button", { name: preset, exact: true }).click()
    await boss.getByRole("button", { name: "Create" }).click()
    await expect(boss).toHaveURL(/\/app\/roles\/(?!new)[\w-]+/)
    await expectToLand(await colleague(boss, new URL(boss.url()).pathname.split("/").at(-1) ?? ""), address)
  })

for (const [area, address] of Object.entries(FIRST_PAGE_OF))
  test(`a colleague who may only read ${area} logs in to ${address}`, async () => {
    const boss = await panel.open()
    const data = { name: `reads ${area}`, read: [area], write: [] }
    const { role } = await (await boss.context().request.post("/admin/roles", { data })).json()
    await expectToLand(await colleague(boss, role.id), address)
  })

test("a link to a page that the role may not open leads to the first one that it may, and says why", async () => {
  const page = await panel.stranger()
  await logIn(page, MEMBER, "/app/mails?state=failed")
  await expectRefusedPage(page)
  await expect(page.getByRole("heading", { level: 1, name: "Home" })).toBeVisible()
})

test("an order's main button is what its operator may do next", async () => {
  const boss = await panel.open()
  const data = { name: "Packing", read: [], write: ["fulfillment"] }
  const { role } = await (await boss.context().request.post("/admin/roles", { data })).json()
  const unpaid = await placeOrder(boss)
  const shipped = await placeShipped(boss)
  const back = [{ item_id: shipped.items[0]?.id, quantity: 1 }]
  await doTo(boss, shipped, "return", { items: back })
  const page = await panel.open(await colleague(boss, role.id))
  const main = page.locator(".page-head .button.primary")

  await page.goto(`/app/orders/${unpaid.id}`)
  await expect(main).toHaveText("Fulfill items")
  await main.click()
  await page.getByRole("dialog").getByRole("button", { name: "Fulfill items" }).click()
  await expect(main).toHaveText("Mark as shipped")
  await page.goto(`/app/orders/${shipped.id}`)
  await expect(page.getByRole("button", { name: "Receive items" })).toBeDisabled()
  await expect(page.locator("main .button.primary")).toHaveCount(0)

  await boss.goto(`/app/orders/${unpaid.id}`)
  await expect(boss.locator(".page-head .button.primary")).toHaveText("Capture payment")
})
