import { expect, type Page } from "@playwright/test"
import { expectAccessible, expectNoComplaints, listIsLoaded, openPanel, type Panel, test } from "./panel.ts"

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
  await page.goto("/app/currencies")
  await listIsLoaded(page)
  const rows = await page.locator("[data-row]").count()
  expect(rows).toBeGreaterThan(1)
  await page.getByLabel("Select all on this page").check()
  await page.getByRole("button", { name: "Include tax", exact: true }).click()
  await expect(page.getByText(/currenc(y|ies) updated/)).toBeVisible()
  await expect(page.getByRole("switch", { checked: true })).toHaveCount(rows)
})

const used = async (page: Page): Promise<string[]> => {
  const { store } = await (await page.context().request.get("/admin/store")).json()
  return store.currencies.map(({ code }: { code: string }) => code).sort()
}

test("those of the store are listed; others are added from all known ones, and removed again", async () => {
  const page = await panel.open()
  await page.goto("/app/currencies")
  await listIsLoaded(page)
  const rows = page.locator("[data-row]")
  const before = await used(page)
  await expect(rows).toHaveCount(before.length)
  await page.getByRole("button", { name: "Add currencies" }).click()
  const dialog = page.getByRole("dialog", { name: "Add currencies" })
  await expect.poll(() => dialog.getByRole("option").count()).toBeGreaterThan(100)
  await expectAccessible(page, "currencies to add")
  await dialog.getByRole("combobox").fill("yen")
  await dialog.getByRole("option", { name: "Japanese Yen" }).click()
  await dialog.getByRole("combobox").fill("norw")
  await dialog.getByRole("option", { name: "Norwegian Krone" }).click()
  await expect(dialog.getByRole("option", { name: "Norwegian Krone" })).toHaveAttribute("aria-disabled", "true")
  await page.keyboard.press("Escape")
  await expect(rows).toHaveCount(before.length + 2)
  expect(await used(page)).toEqual([...before, "jpy", "nok"].sort())

  for (const name of ["Japanese Yen", "Norwegian Krone"]) await page.getByLabel(`Select ${name}`).check()
  await page.getByRole("button", { name: "Remove from store" }).click()
  await expect(page.getByText("2 currencies removed")).toBeVisible()
  await expect(rows).toHaveCount(before.length)
  await page.locator(".toast", { hasText: "removed" }).getByRole("button", { name: "Undo" }).click()
  await expect(rows).toHaveCount(before.length + 2)
  expectNoComplaints(page)
})

test("one that a region uses stays, with all that were selected with it", async () => {
  const page = await panel.open()
  await page.goto("/app/currencies")
  await listIsLoaded(page)
  const before = await used(page)
  await page.getByLabel("Select all on this page").check()
  await page.getByRole("button", { name: "Remove from store" }).click()
  await expect(page.locator(".toast").filter({ hasText: "default currency" })).toBeVisible()
  expect(await used(page)).toEqual(before)
})
