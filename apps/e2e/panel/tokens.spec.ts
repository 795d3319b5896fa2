import { expect } from "@playwright/test"
import { expectNoComplaints, MEMBER, openPanel, type Panel, test } from "./panel.ts"

let panel: Panel

test.beforeAll(async ({ browser, shop }) => {
  panel = await openPanel({ browser, shop })
})
test.afterAll(() => panel.stop())

test("a token is created, displayed once, used, and revoked", async () => {
  const page = await panel.open(MEMBER, { permissions: ["clipboard-read", "clipboard-write"] })
  await page.goto("/app/customers")
  await page.getByRole("button", { name: /^Account:/ }).click()
  await page.getByRole("link", { name: "API tokens" }).click()
  await expect(page.getByText("No tokens yet")).toBeVisible()
  await page.getByRole("button", { name: "Create token" }).click()
  await expect(page.getByText("This field is required.")).toBeVisible()
  await page.getByLabel("Name").fill("nightly export")
  await page.getByRole("button", { name: "Create token" }).click()
  const dialog = page.getByRole("dialog", { name: "Your new token" })
  await expect(dialog).toBeVisible()
  await page.keyboard.press("Escape")
  await expect(dialog).toBeVisible()
  await dialog.getByRole("button", { name: /^Copy/ }).click()
  const secret = (await dialog.locator("code").textContent()) ?? ""
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(secret)
  await dialog.getByRole("button", { name: "I’ve copied it" }).click()
  await expect(page.getByText(secret)).toHaveCount(0)
  const row = page.locator("[data-row]", { hasText: "nightly export" })
  await expect(row).toContainText(`${secret.slice(0, 6)}…`)
  await expect(row).toContainText("never")

  const program = () => fetch(`${panel.url}/admin/auth`, { headers: { authorization: `Bearer ${secret}` } })
  expect((await (await program()).json()).user.email).toBe(MEMBER.email)
  await page.reload()
  await expect(row).not.toContainText("never")
  await row.getByRole("button", { name: "Revoke nightly export" }).click()
  await page.getByRole("dialog").getByRole("button", { name: "Revoke" }).click()
  await expect(page.getByText("Token revoked")).toBeVisible()
  expect((await program()).status).toBe(401)
  expectNoComplaints(page)
})
