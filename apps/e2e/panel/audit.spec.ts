import { expect } from "@playwright/test"
import {
  expectNoComplaints,
  expectRefusedPage,
  firstId,
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

test("an operator's changes are logged with their fields, filtered, and linked", async () => {
  const page = await panel.open()
  const { request } = page.context()
  const id = await firstId(page, "collections", "collections")
  await request.post(`/admin/collections/${id}`, { data: { title: "Noted", metadata: { season: "summer" } } })
  await request.post("/admin/currencies/usd", { data: { includes_tax: true } })

  await page.goto("/app/audit")
  await listIsLoaded(page)
  const row = page.locator("[data-row]", { hasText: "Updated collection" })
  await expect(row).toContainText(/Changed title from .+ to Noted \+1/i)
  await expect(row).toContainText("Completed")
  await expect(row).toContainText("operator@example.com")

  await row.getByRole("button", { name: "Updated collection" }).click()
  const details = page.getByRole("dialog", { name: "Updated collection" })
  await expect(details).toContainText(`/admin/collections/${id}`)
  await expect(details.getByRole("row", { name: /^Title/ })).toContainText("Noted")
  await expect(details.getByRole("row", { name: /^Metadata/ })).toContainText("summer")
  await details.getByRole("link", { name: "View all changes to this item" }).click()
  await expect(page).toHaveURL(new RegExp(`q=${id}`))
  await expect(page.locator("[data-row]", { hasText: "Updated currency" })).toHaveCount(0)

  await page.getByRole("searchbox").fill("")
  await expect(page.locator("[data-row]", { hasText: "Updated currency" })).toHaveCount(1)
  await page.getByRole("button", { name: "Filter", exact: true }).click()
  await page.locator(".menu-panel").getByRole("button", { name: "Updated currency" }).click()
  await expect(page).toHaveURL(/operation=admin\.currencies\.update/)
  await expect(row).toHaveCount(0)
  await page.getByRole("button", { name: /Remove filter/ }).click()

  await row.getByRole("link", { name: "Noted" }).click()
  await expect(page.getByRole("heading", { level: 1, name: "Noted" })).toBeVisible()
  expectNoComplaints(page)
})

test("a member has no access to the audit log: neither in the menu nor by its address", async () => {
  const page = await panel.open(MEMBER)
  await page.goto("/app/audit")
  await expectRefusedPage(page)
  await expect(page.getByRole("link", { name: "Audit log" })).toHaveCount(0)
})
