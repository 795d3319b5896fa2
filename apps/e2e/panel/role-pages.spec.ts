import { someOf } from "@mercer/testing/breadth"
import { expect, type Page } from "@playwright/test"
import { addressOn, pages } from "./pages.ts"
import { expectNoComplaints, isSettled, openAndMove, openPanel, type Panel, test } from "./panel.ts"

let panel: Panel

test.beforeAll(async ({ browser, shop }) => {
  panel = await openPanel({ browser, shop })
})
test.afterAll(() => panel.stop())

/** The pages that each area opens: everything on them that is of another area is left out. */
const PAGES_OF: Record<string, (keyof typeof pages)[]> = {
  dashboard: ["home", "analytics", "analytics-stock"],
  orders: ["orders", "order", "draft-order"],
  customers: ["customer", "customer-group"],
  products: ["products", "product", "variants-edit", "collection", "category"],
  inventory: ["inventory", "inventory-item"],
  discounts: ["discount", "price-list"],
  gift_cards: ["gift-cards", "gift-card"],
  imports_exports: ["batch-jobs", "import-preview"],
  settings: ["store", "region", "location", "shipping-option", "shipping-profile", "tax-rate", "sales-channel"],
  integrations: ["publishable-key", "webhook"],
  emails: ["mails"],
  team: ["users", "user", "role"],
  audit_log: ["audit"],
}

/** The pages on which somebody works who may change one area. */
const WORK_OF: Record<string, (keyof typeof pages)[]> = {
  orders: ["order", "draft-order-new", "draft-order"],
  fulfillment: ["order"],
  returns: ["order"],
  customers: ["customer-new", "customer-group-new"],
  products: ["product-new", "variants-edit", "collection-new", "category-new"],
  inventory: ["inventory-item"],
  discounts: ["discount-new", "price-list-new", "price-list"],
  gift_cards: ["gift-card-new", "gift-card"],
  files: ["media", "media-one"],
}

/** Somebody who may only read or change an area, signed in. */
async function holderOf(boss: Page, kind: "read" | "write", area: string): Promise<Page> {
  const { request: api } = boss.context()
  const made = await api.post("/admin/roles", {
    data: { name: `${kind} ${area}`, read: [], write: [], [kind]: [area] },
  })
  const who = { email: `${kind}.${area}@example.com`, password: "a long one for tests" }
  const { role } = await made.json()
  await api.post("/admin/users", { data: { ...who, role: "member" } })
  const { users } = await (await api.get(`/admin/users?email=${who.email}`)).json()
  await api.post(`/admin/users/${users[0].id}`, { data: { role_id: role.id } })
  return panel.open(who)
}

const hrefsOf = (page: Page, where: string) =>
  page
    .locator(`${where} a[href^="/app"]`)
    .evaluateAll((all) => all.map((one) => new URL((one as HTMLAnchorElement).href).pathname))

const EVERYBODYS = ["/app/account", "/app/tokens", "/app/users"]
const pageIn = (address: string) => address.split("/").slice(0, 3).join("/")

for (const [turn, [area, names]] of Object.entries(PAGES_OF).entries())
  test(`a role that reads only ${area} sees no card that it may not read, and no link to other pages`, async () => {
    const boss = await panel.open()
    const addresses = []
    for (const name of someOf(names, 1, turn))
      addresses.push(await addressOn(boss, pages[name] as (typeof pages)[string]))
    const page = await holderOf(boss, "read", area)
    for (const address of addresses) {
      await openAndMove(page, address)
      await expect(page.locator("main h1")).not.toHaveText(/^\s*$/)
      await isSettled(page)
      await expect(page.getByText("You don’t have permission to do this."), address).toHaveCount(0)
      const menu = await hrefsOf(page, "nav.navigation")
      const others = (await hrefsOf(page, "main")).map(pageIn).filter((one) => !menu.includes(one))
      expect(
        others.filter((one) => !EVERYBODYS.includes(one)),
        address,
      ).toEqual([])
    }
    expectNoComplaints(page)
  })

for (const [turn, [area, names]] of Object.entries(WORK_OF).entries())
  test(`a role that changes only ${area} gets every choice that its pages offer`, async () => {
    const boss = await panel.open()
    const addresses = []
    for (const name of someOf(names, 1, turn))
      addresses.push(await addressOn(boss, pages[name] as (typeof pages)[string]))
    const page = await holderOf(boss, "write", area)
    for (const address of addresses) {
      await openAndMove(page, address)
      await isSettled(page)
      await expect(page.locator("main h1")).not.toHaveText(/^\s*$/)
      await expect(page.getByText("You don’t have permission to do this."), address).toHaveCount(0)
      for (const select of await page.locator("main select").all())
        expect(await select.locator("option").count(), `${address}: ${await select.getAttribute("name")}`).not.toBe(0)
    }
    expectNoComplaints(page)
  })
