import { expect } from "@playwright/test"
import {
  expectNoComplaints,
  expectRefusedPage,
  listIsLoaded,
  MEMBER,
  OPERATOR,
  openPanel,
  type Panel,
  test,
} from "./panel.ts"

let panel: Panel

test.beforeAll(async ({ browser, shop }) => {
  panel = await openPanel({ browser, shop })
})
test.afterAll(() => panel.stop())

test("an email from the shop is listed, found and read, in HTML and as text", async () => {
  const page = await panel.open()
  await page.context().request.post("/admin/users/password-token", { data: { email: OPERATOR.email } })
  await page.goto("/app/mails")
  await listIsLoaded(page)
  await expect(page.getByText("No mail server is configured")).toBeVisible()
  const row = page.locator("[data-row]", { hasText: OPERATOR.email }).filter({ hasText: "password reset" })
  await expect(row).toContainText("Not sent", { timeout: 20_000 })
  await page.getByRole("searchbox").fill("nobody at all")
  await expect(row).toHaveCount(0)
  await page.getByRole("searchbox").fill("reset")
  await row.getByRole("link", { name: "Reset your password" }).click()

  await expect(page.getByRole("heading", { level: 1, name: "Reset your password" })).toBeVisible()
  const seen = page.frameLocator("iframe")
  await expect(seen.getByRole("link", { name: "Set a new password" })).toHaveAttribute("href", /reset-password\?token=/)
  await expect(page.locator(".mail-text")).toContainText("reset-password?token=")
  // axe can't check a frame without scripts from inside.
  await expect(page.locator("iframe")).toHaveAttribute("title", "Reset your password")
  await expect(page.locator("iframe")).not.toHaveAttribute("sandbox", /allow-scripts|allow-same-origin/)
  expectNoComplaints(page)
})

test("emails are filtered by state and type; an unknown one is reported", async () => {
  const page = await panel.open()
  await page.context().request.post("/admin/invites", { data: { user: "new@example.com", role: "member" } })
  await page.goto("/app/mails?kind=invite.mail")
  await listIsLoaded(page)
  const row = page.locator("[data-row]", { hasText: "new@example.com" })
  await expect(row).toBeVisible({ timeout: 20_000 })
  await page.getByRole("button", { name: "Filter", exact: true }).click()
  await page.getByRole("button", { name: "Queued", exact: true }).click()
  await expect(page).toHaveURL(/state=waiting/)
  await expect(row).toHaveCount(0)
  await page.goto("/app/mails/outbox_nothing")
  await expect(page.getByText("Not found. It may have been deleted.")).toBeVisible()
})

test("a member may not read emails: neither by the menu nor by their address", async () => {
  const page = await panel.open(MEMBER)
  await page.goto("/app/mails")
  await expectRefusedPage(page)
  await expect(page.getByRole("link", { name: "Email log" })).toHaveCount(0)
})
