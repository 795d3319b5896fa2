import { expect } from "@playwright/test"
import { expectNoComplaints, listIsLoaded, openPanel, type Panel, test } from "./panel.ts"

let panel: Panel

test.beforeAll(async ({ browser, shop }) => {
  panel = await openPanel({ browser, shop })
})
test.afterAll(() => panel.stop())

test("whether prices include tax is switched immediately, and undone", async () => {
  const page = await panel.open()
  const stored = async () => {
    const { currencies } = await (await page.context().request.get("/admin/currencies?code=eur")).json()
    return currencies[0].includes_tax
  }
  const before = await stored()
  await page.goto("/app/currencies?q=euro")
  await listIsLoaded(page)
  const toggle = page.getByRole("switch", { name: "Prices in EUR include tax" })
  await toggle.click()
  await expect(toggle).toHaveAttribute("aria-checked", String(!before))
  await page.locator(".toast").getByRole("button", { name: "Undo" }).click()
  await expect(page.getByText("Undone")).toBeVisible()
  await expect(toggle).toHaveAttribute("aria-checked", String(before))
  expect(await stored()).toBe(before)
  expectNoComplaints(page)
})

test("several currencies are switched together", async () => {
  const page = await panel.open()
  await page.goto("/app/currencies?q=dollar")
  await listIsLoaded(page)
  const rows = await page.locator("[data-row]").count()
  await page.getByLabel("Select all on this page").check()
  await page.getByRole("button", { name: "Include tax", exact: true }).click()
  await expect(page.getByText(/currenc(y|ies) updated/)).toBeVisible()
  await expect(page.getByRole("switch", { checked: true })).toHaveCount(rows)
})
