import { expect, type Page } from "@playwright/test"
import pg from "pg"
import { Actions } from "./actions.ts"
import { doTo, type Placed, placeOrder } from "./orders.ts"
import { expectAccessible, expectAccessibleInDark, expectNoComplaints, openPanel, type Panel, test } from "./panel.ts"

let panel: Panel

test.beforeAll(async ({ browser, shop }) => {
  panel = await openPanel({ browser, shop })
})
test.afterAll(() => panel.stop())

async function run(statement: string, values: unknown[] = []) {
  const client = new pg.Client({ connectionString: panel.database })
  await client.connect()
  const { rows } = await client.query(statement, values)
  await client.end()
  return rows
}

const reportIsLoaded = (page: Page) => expect(page.locator(".report[data-ready=true]")).toBeVisible()
const table = (page: Page, name: string) => page.getByRole("table", { name })
const choice = (page: Page, name: string) => page.getByRole("combobox", { name, exact: true })
const euro = (minor: number) => new Intl.NumberFormat("en", { style: "currency", currency: "EUR" }).format(minor / 100)
const figure = (page: Page, word: string) => page.locator(".figures > div").filter({ hasText: word }).locator(".figure")

test("a shop without orders says so, without a percentage of nothing", async () => {
  const page = await panel.open()
  await page.goto("/app/analytics?period=year&compare=year")
  await expect(page.getByText("No orders in this period")).toBeVisible()
  await expect(page.getByText(/NaN|Infinity|undefined/)).toHaveCount(0)
  await expectAccessible(page, "a report without orders")
  expectNoComplaints(page)
})

test("sales of this quarter beside last year's, by channel, in 4 actions; numbers lead to their orders", async () => {
  const page = await panel.open()
  const now = await placeOrder(page, { email: "now@example.com", quantities: [2, 1] })
  const then = await placeOrder(page, { email: "then@example.com", quantities: [1] })
  const lastYear = `UPDATE "order" SET created_at = created_at - interval '1 year' WHERE id = $1`
  await run(lastYear, [then.id])
  const [{ name }] = await run(
    'SELECT name FROM sales_channel WHERE id = (SELECT sales_channel_id FROM "order" WHERE id = $1)',
    [now.id],
  )
  await page.goto("/app")
  const took = new Actions()
  await took.click(page.getByRole("navigation").getByRole("link", { name: "Analytics" }))
  await took.choose(choice(page, "Period"), "This quarter")
  await took.choose(choice(page, "Compare to"), "Same period last year")
  const row = table(page, "By sales channel").getByRole("row").filter({ hasText: name })
  await expect(row).toContainText(euro(now.total))
  await expect(row).toContainText(euro(then.total))
  took.expectAtMost(4)
  await reportIsLoaded(page)
  await expect(figure(page, "Average order value")).toHaveText(euro(now.total))
  await expect(table(page, "Top products").getByRole("row")).not.toHaveCount(0)
  await expectAccessible(page, "a report")
  await expectAccessibleInDark(page, "a report")

  await row.getByRole("link", { name }).click()
  await expect(page.locator("[data-row]").filter({ has: page.getByTitle("now@example.com") })).toHaveCount(1)
  await expect(page.getByTitle("then@example.com")).toHaveCount(0)
  expectNoComplaints(page)
})

test("the chart is a table for screen readers, and for all who want it; each table is a CSV file", async () => {
  const page = await panel.open()
  await page.goto("/app/analytics?period=quarter&compare=year")
  await reportIsLoaded(page)
  await expect(table(page, "Sales over time").getByRole("row")).not.toHaveCount(1)
  await page.getByRole("button", { name: "View as table" }).focus()
  await page.keyboard.press("Enter")
  await expect(page.getByRole("region", { name: "Sales over time" })).toBeVisible()
  await expectAccessible(page, "a report's table")
  const downloads = page.waitForEvent("download")
  await page.getByRole("button", { name: "Download CSV: By sales channel" }).click()
  const file = await downloads
  expect(file.suggestedFilename()).toBe("sales-by-channel.csv")
  const chunks: Buffer[] = []
  for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer)
  const [head, first] = Buffer.concat(chunks).toString("utf8").split("\r\n")
  expect(head).toBe("Sales channel,Orders,Sales,Compared period,Change")
  expect(first).toMatch(/^.+,1,\d+\.\d\d,\d+\.\d\d,-?\d\.\d{4}$/)
})

async function refund(page: Page, order: Placed, amount: number) {
  await doTo(page, order, "capture")
  await doTo(page, order, "refund", { amount, reason: "discount" })
}

test("more refunds are a warning, more sales are good; the chart has its values, its dates and a legend", async () => {
  const page = await panel.open()
  const now = await placeOrder(page, { email: "refunded@example.com", currency: "dkk", quantities: [2, 1] })
  const then = await placeOrder(page, { email: "refunded-then@example.com", currency: "dkk", quantities: [1] })
  await refund(page, now, 1_000)
  await refund(page, then, 500)
  await run(`UPDATE "order" SET created_at = created_at - interval '1 year' WHERE id = $1`, [then.id])
  await placeOrder(page, { email: "other-currency@example.com" })
  await page.goto("/app/analytics?period=year&compare=year")
  await reportIsLoaded(page)
  await page.getByRole("button", { name: "DKK" }).click()
  const change = (word: string) =>
    page
      .locator(".figures > div")
      .filter({ has: page.getByText(word, { exact: true }) })
      .locator(".change")
  await expect(change("Refunded")).toHaveText("+100%")
  await expect(change("Refunded")).toHaveClass(/costlier/)
  await expect(change("Sales")).toHaveClass(/better/)
  const color = (word: string) => change(word).evaluate((one) => getComputedStyle(one).color)
  expect(await color("Refunded")).not.toBe(await color("Sales"))
  await expect(change("Refunded").locator("svg"), "color is not its only sign").toHaveCount(1)

  await expect(page.locator(".chart-legend li")).toHaveText(["Selected period", "Compared period"])
  const values = await page.locator(".chart-values span").allInnerTexts()
  expect(values.at(-1)).toMatch(/^DKK\s0$/)
  expect(values.length).toBeGreaterThanOrEqual(3)
  const names = (await page.locator(".chart-times span").allInnerTexts()).filter(Boolean)
  expect(names.length).toBeGreaterThanOrEqual(1)
  expect(names[0]).toBe("Jan")
  const field = await page.locator(".chart-drawing").boundingBox()
  const lowest = await page.locator(".chart-values span").last().boundingBox()
  expect(Math.abs((lowest?.y ?? 0) - (field?.y ?? 0) - (field?.height ?? 0)), "0 is at the ground").toBeLessThan(2)
})

test("own dates, the last days, one currency of several, and no comparison", async () => {
  const page = await panel.open()
  await placeOrder(page, { email: "dollar@example.com", currency: "usd" })
  await placeOrder(page, { email: "euro@example.com" })
  await page.goto("/app/analytics")
  await page.getByRole("button", { name: "USD" }).click()
  await expect(figure(page, "Sales")).toContainText("$")
  await choice(page, "Compare to").selectOption({ label: "No comparison" })
  await choice(page, "Period").selectOption({ label: "Custom dates" })
  await page.getByLabel("From").fill("2020-01-01")
  await page.getByLabel("To", { exact: true }).fill("2020-01-31")
  await expect(page.getByText("No orders in this period")).toBeVisible()
  await choice(page, "Period").selectOption({ label: "Last days" })
  await page.getByLabel("Number of days").fill("7")
  await expect(page).toHaveURL(/days=7/)
  await expect(figure(page, "Sales")).toContainText("$")
  expectNoComplaints(page)
})

test("all currencies in one by exchange rates, which are entered on the page; those without one are named", async () => {
  const page = await panel.open()
  await placeOrder(page, { email: "dollar@example.com", currency: "usd" })
  await placeOrder(page, { email: "krone@example.com", currency: "dkk" })
  await page.goto("/app/analytics")
  await reportIsLoaded(page)
  await expect(page.getByRole("button", { name: /^All in/ })).toHaveCount(0)
  await page.getByRole("button", { name: "Exchange rates" }).click()
  const drawer = page.getByRole("dialog", { name: "Exchange rates" })
  await drawer.getByLabel("1 USD in EUR").fill("a few")
  await drawer.getByRole("button", { name: "Save" }).click()
  await expect(drawer.getByRole("alert")).toContainText("Enter an exchange rate such as 0.92.")
  await drawer.getByLabel("1 USD in EUR").fill("0.5")
  await expectAccessible(page, "exchange rates")
  await drawer.getByRole("button", { name: "Save" }).click()

  await page.getByRole("button", { name: "All in EUR" }).click()
  await reportIsLoaded(page)
  await expect(page.getByText("Amounts are converted to EUR at your exchange rates.")).toBeVisible()
  await expect(page.getByText("Not included, as they have no exchange rate: DKK.")).toBeVisible()
  const [{ sum }] = await run(
    `SELECT round(sum(p.amount * CASE o.currency_code WHEN 'usd' THEN 0.5 ELSE 1 END))::int AS sum
     FROM payment p JOIN "order" o ON o.id = p.order_id
     WHERE o.currency_code IN ('eur', 'usd') AND p.canceled_at IS NULL AND o.created_at > now() - interval '29 days'`,
  )
  await expect(figure(page, "Sales")).toHaveText(euro(sum))
  await expect(table(page, "Top products").getByRole("row")).not.toHaveCount(1)
  await expectAccessible(page, "all currencies in one")
  await expectAccessibleInDark(page, "all currencies in one")

  await page.reload()
  await expect(figure(page, "Sales")).toHaveText(euro(sum))
  await page.getByRole("button", { name: "Exchange rates" }).click()
  // A colleague adds one in the meantime.
  const rates = [
    { currency_code: "dkk", rate: 0.134 },
    { currency_code: "usd", rate: 0.5 },
  ]
  await page.context().request.post("/admin/analytics/rates", { data: { rates } })
  await drawer.getByLabel("1 USD in EUR").fill("")
  await drawer.getByRole("button", { name: "Save" }).click()
  await expect(page.getByText("Not included, as they have no exchange rate: USD.")).toBeVisible()
  await page.getByRole("button", { name: "Undo" }).click()
  await expect(page.getByText("Not included")).toHaveCount(0)
  const read = await page.context().request.get("/admin/analytics/rates")
  expect((await read.json()).rates).toEqual(rates)
  expectNoComplaints(page)
})

test("what runs out within 14 days in 2 actions", async () => {
  const page = await panel.open()
  const { items } = await placeOrder(page, { email: "last@example.com", quantities: [2] })
  await run(
    `UPDATE product_variant SET inventory_quantity = 1, created_at = now() - interval '1 year'
     WHERE id = (SELECT variant_id FROM line_item WHERE id = $1)`,
    [items[0]?.id],
  )
  await page.goto("/app")
  const took = new Actions()
  await took.click(page.getByRole("link", { name: "Runs out within 14 days" }))
  const row = table(page, "Running out of stock")
    .getByRole("row")
    .filter({ hasText: items[0]?.title ?? "" })
  await expect(row.first()).toBeVisible()
  took.expectAtMost(2)
  await expectAccessible(page, "what runs out")
  await row.first().getByRole("link").click()
  await expect(page).toHaveURL(/\/app\/products\/prod_/)
})

test("days are in the shop's time zone, which an operator changes with one click and undoes", async () => {
  const page = await panel.open()
  await page.context().request.post("/admin/analytics/time-zone", { data: { time_zone: "Asia/Tokyo" } })
  await page.goto("/app/analytics")
  await expect(page.getByText("Days are in the time zone Asia/Tokyo.")).toBeVisible()
  await page.getByRole("button", { name: /^Use / }).click()
  await expect(page.getByText("Days are in the time zone Asia/Tokyo.")).toHaveCount(0)
  await page.getByRole("button", { name: "Undo" }).click()
  await expect(page.getByText("Days are in the time zone Asia/Tokyo.")).toBeVisible()
  expectNoComplaints(page)
})
