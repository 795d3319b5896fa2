import { readFileSync } from "node:fs"
import { expect, type Locator, type Page } from "@playwright/test"
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
async function placedAgo(page: Page, email: string, days: number, currency: "eur" | "dkk" = "eur") {
  const order = await placeOrder(page, { email, currency })
  await inDatabase(`UPDATE "order" SET created_at = now() - make_interval(days => $2) WHERE id = $1`, [order.id, days])
  return order
}

async function inDatabase(statement: string, values: unknown[] = []) {
  const client = new pg.Client({ connectionString: panel.database })
  await client.connect()
  await client.query(statement, values)
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
  await took.click(page.getByRole("button", { name: "Payment to collect", exact: true }))
  await took.click(page.getByRole("button", { name: "Filter", exact: true }))
  await took.fill(page.getByLabel("Date: Older than (days)"), "3")
  await took.click(page.getByRole("button", { name: "Save view" }))
  await expect(page.getByRole("textbox", { name: "View name" })).toHaveValue("Payment to collect, older than 3 days")
  await expectAccessible(page, "a new view")
  await expectAccessibleInDark(page, "a new view")
  await took.click(page.getByRole("button", { name: "Save for all users" }))
  took.expectAtMost(5)
  await expect(page.locator(".filter-chip", { hasText: "older than 3 days" })).toBeVisible()

  const colleague = await panel.open(MEMBER)
  await colleague.goto("/app/orders")
  await colleague.getByRole("button", { name: /Payment to collect, older than 3 days/ }).click()
  await expect(rowOf(colleague, "late@example.com")).toHaveCount(1)
  await expect(rowOf(colleague, "early@example.com")).toHaveCount(0)

  await colleague.clock.install({ time: Date.now() + 7 * 86_400_000 })
  await colleague.goto("/app/orders")
  await colleague.getByRole("button", { name: /Payment to collect, older than 3 days/ }).click()
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

/** The lines of the file that a click downloads, the header first. */
async function downloaded(page: Page, click: () => Promise<void>): Promise<string[]> {
  const saving = page.waitForEvent("download")
  await click()
  const file = await saving
  expect(file.suggestedFilename()).toMatch(/^[a-z-]+-\d{4}-\d{2}-\d{2}\.csv$/)
  return readFileSync(await file.path(), "utf8")
    .trimEnd()
    .split("\r\n")
}

const csv = (page: Page): Locator => page.getByRole("button", { name: "Download CSV" })

test("last month's orders from one country are a CSV file in 5 actions", async () => {
  const page = await panel.open()
  const day = new Date().getDate()
  await placedAgo(page, "german@example.com", day)
  await placedAgo(page, "german-now@example.com", 0)
  const { id } = await placedAgo(page, "dane@example.com", day, "dkk")
  await page.goto("/app/orders")
  await listIsLoaded(page)
  const took = new Actions()
  await took.click(page.getByRole("button", { name: "Filter", exact: true }))
  await took.click(
    page.locator(".menu-panel").getByRole("group", { name: "Country" }).getByRole("button", { name: "Denmark" }),
  )
  await took.click(page.getByRole("button", { name: "Last month" }))
  await expect(page.locator("[data-row]")).toHaveCount(1)
  const lines = await downloaded(page, () => took.click(csv(page)))
  took.expectAtMost(5)
  expect(lines).toHaveLength(2)
  expect(lines[0]).toBe("Order,Date,Customer,Payment status,Fulfillment status,Sales channel,Total,Total: currency,ID")
  expect(lines[1]).toMatch(
    /^#\d+,\d{4}-\d\d-\d\dT[\d:.]+Z,Ada Byron,Authorized,Unfulfilled,[^,]*,\d+\.\d\d,DKK,order_\w+$/,
  )
  expect(lines[1]).toContain(id)
  await expect(page.getByText("1 row downloaded")).toBeVisible()
  expectNoComplaints(page)
})

test("a file has all pages of what is filtered, in the chosen columns, and no formulas", async () => {
  const page = await panel.open()
  await inDatabase(
    `INSERT INTO customer (id, email, first_name, phone, has_account)
     SELECT 'cus_many_' || n, 'many' || n || '@example.com', '=1+' || n, '+49' || n, false FROM generate_series(1, 1203) n`,
  )
  await page.goto("/app/customers?q=many&order=email&columns=email%2Cname%2Cphone")
  await expect(page.locator("[data-row]")).toHaveCount(20)
  const lines = await downloaded(page, () => csv(page).click())
  expect(lines).toHaveLength(1204)
  expect(new Set(lines).size).toBe(1204)
  expect(lines[0]).toBe("Email,Name,Phone,ID")
  expect(lines).toContain("many1203@example.com,'=1+1203,'+491203,cus_many_1203")
  expectNoComplaints(page)
})

test("every list can be downloaded", async () => {
  const page = await panel.open()
  const lists = [
    "products",
    "gift-cards",
    "discounts",
    "returns",
    "draft-orders",
    "inventory",
    "price-lists",
    "categories",
  ]
  const more = [
    "collections",
    "customer-groups",
    "regions",
    "shipping",
    "taxes",
    "currencies",
    "sales-channels",
    "users",
  ]
  for (const name of [...lists, ...more]) {
    await page.goto(`/app/${name}`)
    await listIsLoaded(page)
    const on_page = await page.locator("[data-row]").count()
    const pager = (await page.locator(".pager .number").first().textContent()) ?? ""
    const count = Number(/of (\d+)/.exec(pager)?.[1])
    expect(count, name).toBeGreaterThanOrEqual(on_page)
    const lines = await downloaded(page, () => csv(page).click())
    expect(lines, name).toHaveLength(count + 1)
  }
  expectNoComplaints(page)
})
