import { expect, type Page } from "@playwright/test"
import pg from "pg"
import { expectNoComplaints, MEMBER, openPanel, type Panel, test } from "./panel.ts"

let panel: Panel

test.beforeAll(async ({ browser, shop }) => {
  panel = await openPanel({ browser, shop })
})
test.afterAll(() => panel.stop())

const part = (page: Page, name: string) => page.getByRole("region", { name })

async function inDatabase(...statements: string[]) {
  const client = new pg.Client({ connectionString: panel.database })
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}

test("the page shows the version, this server, what waits, and doctor's findings", async () => {
  const page = await panel.open()
  await page.goto("/app")
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "System status" }).click()
  await expect(page.locator(".page-head .chip")).toContainText(/Version \d+\.\d+\.\d+/)
  const processes = part(page, "Processes").locator("[data-row]")
  await expect(processes.filter({ hasText: "Running" }).first()).toContainText("Server")
  await expect(page.getByText("Emails and events due")).toBeVisible()
  await expect(page.getByText("No failed webhooks")).toBeVisible()
  await expect(page.getByText("No parked event handlers")).toBeVisible()
  await expect(page.getByRole("heading", { name: "Checks" })).toBeVisible()
  await page.getByText(/checks passed/).click()
  await expect(page.locator(".findings")).toContainText([/.*/, /migrations: all applied/])
  expectNoComplaints(page)
})

test("a process that died is not responding; failed deliveries and parked handlers are tried again", async () => {
  const page = await panel.open()
  await inDatabase(
    `INSERT INTO mercer.process (id, kind, version, host, pid, seen_at)
      VALUES ('proc_dead', 'worker', '1.0.0', 'worker-7', 7, now() - interval '5 minutes')`,
    `INSERT INTO mercer.webhook (id, url, kinds, secret)
      VALUES ('whk_down', 'https://down.example.com/a-long-path-of-a-receiver', '["order.placed"]', 'whsec_x')`,
    `INSERT INTO mercer.webhook_delivery (id, webhook_id, event_id, kind, body, state, attempts, last_attempt_at, last_error, given_up_at)
      VALUES ('whd_down', 'whk_down', 'msg_1', 'order.placed', '{}', 'given_up', 9, now(), 'Status 500', now())`,
    `INSERT INTO mercer.outbox (id, kind, payload, attempts, parked_at, last_error)
      VALUES ('outbox_erp', 'own.erp', '{"id":"order_1","event":"order.placed","event_id":"msg_1"}', 80, now(), 'ERP is down')`,
    `INSERT INTO mercer.outbox (id, kind, payload, attempts, run_at, last_error)
      VALUES ('outbox_mail', 'invite.mail', '{}', 4, now() + interval '1 hour', 'SMTP refused')`,
  )
  await page.goto("/app/system")
  await expect(part(page, "Processes").locator("[data-row]", { hasText: "worker-7" })).toContainText("Not responding")
  await expect(part(page, "Failing emails and events").locator("[data-row]")).toContainText("SMTP refused")
  const delivery = part(page, "Failed webhooks").locator("[data-row]")
  await expect(delivery).toContainText("Status 500")
  await delivery.getByRole("button", { name: "Try again: New order" }).click()
  await expect(page.locator(".toast", { hasText: "Trying again" }).first()).toBeVisible()
  const run = part(page, "Parked event handlers").locator("[data-row]", { hasText: "erp" })
  await expect(run).toContainText("ERP is down")
  await run.getByRole("button", { name: "Try again: erp" }).click()
  await expect(part(page, "Parked event handlers").locator("[data-row]")).toHaveCount(0)
  expectNoComplaints(page)
})

test("a member neither finds the page nor may open it", async () => {
  const page = await panel.open(MEMBER)
  await page.goto("/app")
  await expect(
    page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Orders", exact: true }),
  ).toBeVisible()
  await expect(page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "System status" })).toHaveCount(
    0,
  )
  expect((await page.context().request.get("/admin/system")).status()).toBe(403)
  expect((await page.context().request.get("/admin/system/findings")).status()).toBe(403)
})

test("it fits a phone, in German too", async () => {
  const page = await panel.open(undefined, { viewport: { width: 360, height: 800 }, locale: "de-DE" })
  await page.goto("/app/system")
  await expect(page.getByRole("heading", { name: "Systemstatus", level: 1 })).toBeVisible()
  await expect(page.getByRole("heading", { name: "Prüfungen" })).toBeVisible()
  const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(over).toBeLessThanOrEqual(0)
  expectNoComplaints(page)
})
