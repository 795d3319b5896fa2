import { expect, type Page } from "@playwright/test"
import { expectNoComplaints, firstId, listIsLoaded, MEMBER, openPanel, type Panel, test } from "./panel.ts"

let panel: Panel

test.beforeAll(async ({ browser, shop }) => {
  panel = await openPanel({ browser, shop })
})
test.afterAll(() => panel.stop())

test("a region is created, edited and deleted; countries of other regions are marked as taken", async () => {
  const page = await panel.open()
  await page.goto("/app/regions")
  await listIsLoaded(page)
  await expect(page.locator("[data-row]", { hasText: "Europe" })).toContainText("and 7 more")
  await page.getByRole("link", { name: "New region" }).click()
  await page.getByLabel("Name").fill("Alps")
  await page.getByLabel("Currency").selectOption("eur")
  await page.getByLabel("Default tax rate").fill("much")
  await page.getByRole("button", { name: "Create" }).click()
  await expect(page.getByText("“much” isn’t a number. Enter a percentage such as 7.5.")).toBeVisible()
  await expect(page.getByLabel("Default tax rate")).toBeFocused()
  await page.getByLabel("Default tax rate").fill("7.7")

  const countries = page.getByRole("combobox", { name: "Search countries" })
  await countries.fill("austria")
  const austria = page.getByRole("option", { name: /^Austria/ })
  await expect(austria).toHaveAttribute("aria-disabled", "true")
  await expect(austria).toContainText("in Europe")
  await countries.fill("switz")
  await page.keyboard.press("Enter")
  await expect(page.getByRole("button", { name: "Remove: Switzerland" })).toBeVisible()
  await countries.fill("liech")
  await page.keyboard.press("Enter")
  await page.keyboard.press("Escape")
  await page.getByRole("group", { name: "Payment providers" }).getByLabel("Manual").check()
  await page.getByRole("group", { name: "Fulfillment providers" }).getByLabel("Manual").check()
  await page.getByRole("group", { name: "Do the prices you enter include tax?" }).getByLabel("No").check()
  await page.getByRole("button", { name: "Create" }).click()
  await expect(page.getByRole("heading", { name: "Alps", level: 1 })).toBeVisible()
  await expect(page.getByRole("link", { name: "0 shipping options" })).toBeVisible()
  const id = page.url().split("/").at(-1)
  expect(await stored(page, id)).toMatchObject({
    name: "Alps",
    currency_code: "eur",
    includes_tax: false,
    tax_rate: 7.7,
    automatic_taxes: true,
    payment_providers: [{ id: "manual" }],
  })
  expectNoComplaints(page)
})

const stored = async (page: Page, id: string | undefined) =>
  (await (await page.context().request.get(`/admin/regions/${id}?expand=countries,payment_providers`)).json()).region

test("a region is edited, restored and deleted", async () => {
  const page = await panel.open()
  const id = await aRegion(page, "Islands", ["is", "fo"])
  await page.goto(`/app/regions/${id}`)
  await page.getByRole("button", { name: "Remove: Faroe Islands" }).click()
  await page.getByLabel("Region-specific prices include tax").check()
  await page.getByLabel("Charge tax on gift cards").uncheck()
  await page.getByRole("button", { name: "Save" }).click()
  const toast = page.locator(".toast", { hasText: "Saved" })
  await expect(toast).toBeVisible()
  const changed = await stored(page, id)
  expect(changed).toMatchObject({ includes_tax: true, gift_cards_taxable: false })
  expect(changed.countries.map((one: { iso_2: string }) => one.iso_2)).toEqual(["is"])
  await toast.getByRole("button", { name: "Undo" }).click()
  await expect(page.getByText("Undone")).toBeVisible()
  await expect(page.getByRole("button", { name: "Remove: Faroe Islands" })).toBeVisible()
  expect(await stored(page, id)).toMatchObject({ includes_tax: false, gift_cards_taxable: true })

  await page.getByRole("button", { name: "Delete" }).click()
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click()
  await expect(page.getByText("Region deleted")).toBeVisible()
  await listIsLoaded(page)
  await expect(page.getByRole("link", { name: "Islands" })).toHaveCount(0)
  expectNoComplaints(page)
})

/** A new region for this test, over REST. */
async function aRegion(page: Page, name: string, countries: string[]): Promise<string> {
  const data = { name, countries, currency_code: "eur", tax_rate: 5, payment_providers: [], fulfillment_providers: [] }
  const answer = await (await page.context().request.post("/admin/regions", { data })).json()
  return answer.region.id
}

test("a server error is displayed with the server's message", async () => {
  const page = await panel.open()
  await page.goto(`/app/regions/${await firstId(page, "regions", "regions", "&q=europe")}`)
  await expect(page.getByLabel("Name")).toHaveValue("Europe")
  await page.getByLabel("Currency").selectOption("usd")
  await page.getByRole("button", { name: "Save" }).click()
  await expect(page.getByRole("alert").filter({ hasText: "The region has prices" })).toBeVisible()
})

test("a member can view but not edit; an unknown region is reported", async () => {
  const page = await panel.open(MEMBER)
  await page.goto("/app/regions")
  await listIsLoaded(page)
  await expect(page.getByRole("link", { name: "New region" })).toHaveCount(0)
  await page.getByRole("link", { name: "Denmark" }).click()
  await expect(page.getByLabel("Name")).toBeDisabled()
  await expect(page.getByRole("button", { name: "Save" })).toHaveAttribute("title", "Your role doesn’t allow this.")
  await expect(page.getByRole("button", { name: "Delete" })).toBeDisabled()
  await page.goto("/app/regions/reg_nothing")
  await expect(page.getByRole("alert").filter({ hasText: "Not found." })).toBeVisible()
})
