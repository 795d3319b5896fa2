import { expect, type Page } from "@playwright/test"
import pg from "pg"
import { Actions } from "./actions.ts"
import { placeOrder } from "./orders.ts"
import {
  expectAccessible,
  expectAccessibleInDark,
  expectNoComplaints,
  listIsLoaded,
  MEMBER,
  openPanel,
  type Panel,
  test,
} from "./panel.ts"

let panel: Panel

test.beforeAll(async ({ browser, shop }) => {
  panel = await openPanel({ browser, shop })
})
test.afterAll(() => panel.stop())

/** An unpaid order, placed some days ago. */
async function placedAgo(page: Page, email: string, days: number) {
  const { id } = await placeOrder(page, { email })
  const client = new pg.Client({ connectionString: panel.database })
  await client.connect()
  await client.query(`UPDATE "order" SET created_at = now() - make_interval(days => $2) WHERE id = $1`, [id, days])
  await client.end()
}

const rowOf = (page: Page, email: string) => page.locator("[data-row]").filter({ has: page.getByTitle(email) })

test("orders that are unpaid for more than 3 days are a shared view in 5 actions, and stay so next week", async () => {
  const page = await panel.open()
  await placedAgo(page, "late@example.com", 4)
  await placedAgo(page, "early@example.com", 1)
  await page.goto("/app/orders")
  await listIsLoaded(page)
  const took = new Actions()
  await took.click(page.getByRole("button", { name: "Unpaid", exact: true }))
  await took.click(page.getByRole("button", { name: "Filter", exact: true }))
  await took.fill(page.getByLabel("Date: Older than (days)"), "3")
  await took.click(page.getByRole("button", { name: "Save view" }))
  await expect(page.getByRole("textbox", { name: "View name" })).toHaveValue("Unpaid, older than 3 days")
  await expectAccessible(page, "a new view")
  await expectAccessibleInDark(page, "a new view")
  await took.click(page.getByRole("button", { name: "Save for all users" }))
  took.expectAtMost(5)
  await expect(page.locator(".filter-chip", { hasText: "older than 3 days" })).toBeVisible()

  const colleague = await panel.open(MEMBER)
  await colleague.goto("/app/orders")
  await colleague.getByRole("button", { name: /Unpaid, older than 3 days/ }).click()
  await expect(rowOf(colleague, "late@example.com")).toHaveCount(1)
  await expect(rowOf(colleague, "early@example.com")).toHaveCount(0)

  await colleague.clock.install({ time: Date.now() + 7 * 86_400_000 })
  await colleague.goto("/app/orders")
  await colleague.getByRole("button", { name: /Unpaid, older than 3 days/ }).click()
  await expect(rowOf(colleague, "early@example.com")).toHaveCount(1)
  expectNoComplaints(colleague)
})

test("lists have filters by this month and the last one", async () => {
  const page = await panel.open()
  await placedAgo(page, "now@example.com", 0)
  await placedAgo(page, "long-ago@example.com", 90)
  await page.goto("/app/orders")
  await listIsLoaded(page)
  await page.getByRole("button", { name: "Filter", exact: true }).click()
  await page.getByRole("button", { name: "This month" }).click()
  await expect(rowOf(page, "now@example.com")).toHaveCount(1)
  await expect(rowOf(page, "long-ago@example.com")).toHaveCount(0)
  await page.getByRole("button", { name: "Filter", exact: true }).click()
  await page.getByRole("button", { name: "Last month" }).click()
  await expect(page.locator(".filter-chip")).toContainText("Last month")
  await expect(rowOf(page, "now@example.com")).toHaveCount(0)
  expectNoComplaints(page)
})
