import path from "node:path"
import { pathToFileURL } from "node:url"
import { expect, type Page } from "@playwright/test"
import { expectAccessible, expectNoComplaints, listIsLoaded, type Panel, startPanel, test } from "./panel.ts"

const FIELDS = pathToFileURL(path.join(import.meta.dirname, "../shop/custom-fields.mjs")).href

let panel: Panel

test.beforeAll(async ({ browser }) => {
  panel = await startPanel(browser, "front", { NODE_OPTIONS: `--import=${FIELDS}` })
})
test.afterAll(() => panel.stop())

async function aProduct(page: Page, title: string, facts: object = {}): Promise<string> {
  const answer = await page.context().request.post("/admin/products", { data: { title, ...facts } })
  expect(answer.status()).toBe(200)
  return (await answer.json()).product.id
}

const stored = async (page: Page, id: string) =>
  (await (await page.context().request.get(`/admin/products/${id}?expand=`)).json()).product

test("a product's page has its custom fields, saves them, and undo brings the old values back", async () => {
  const page = await panel.open()
  const id = await aProduct(page, "Lamp", { warranty_months: 12, care: "Dry" })
  await page.goto(`/app/products/${id}`)
  await expect(page.getByRole("button", { name: "Add option" })).toBeVisible()
  await page.mouse.move(700, 500)
  await page.mouse.wheel(0, 10_000)
  const card = page.locator(".card", { has: page.getByRole("heading", { name: "Custom fields" }) })
  await expect(card.getByLabel("Warranty (months)")).toHaveValue("12")
  await card.getByLabel("Warranty (months)").fill("24")
  await card.getByLabel("Margin").fill("-0.5")
  await card.getByLabel("Fragile").selectOption("Yes")
  await card.getByLabel("Sold from").fill("2026-01-31")
  await card.getByLabel("Grade").selectOption("B")
  await card.getByLabel("Care").fill("")
  await card.getByRole("button", { name: "Save" }).click()
  const toast = page.locator(".toast", { hasText: "Saved" })
  await expect(toast).toBeVisible()
  const now = { warranty_months: 24, margin: -0.5, fragile: true, sold_from: "2026-01-31", grade: "B", care: null }
  expect(await stored(page, id)).toMatchObject(now)
  await expectAccessible(page, "custom fields")
  await toast.getByRole("button", { name: "Undo" }).click()
  await expect.poll(() => stored(page, id)).toMatchObject({ warranty_months: 12, margin: null, care: "Dry" })
  await card.getByLabel("Warranty (months)").fill("many")
  await card.getByRole("button", { name: "Save" }).click()
  await expect(card.getByRole("alert").first()).toContainText("Enter a number such as 12.")
  expect((await stored(page, id)).warranty_months).toBe(12)
  expectNoComplaints(page)
})

test("the list has a column for each, sorts by it, and is filtered by a range, a text and options", async () => {
  const page = await panel.open()
  await aProduct(page, "Zebra one", { warranty_months: 3, care: "Wipe", grade: "A" })
  await aProduct(page, "Zebra two", { warranty_months: 30, grade: "B" })
  await aProduct(page, "Zebra none")
  const titles = page.locator("[data-row-link]")
  await page.goto("/app/products?q=zebra&columns=title,warranty_months,grade&order=-warranty_months")
  await listIsLoaded(page)
  await expect(titles).toHaveText(["Zebra two", "Zebra one", "Zebra none"])
  await expect(page.getByRole("row", { name: /Zebra two/ })).toContainText("30")
  await page.getByRole("button", { name: "Filter", exact: true }).click()
  await page.getByLabel("Warranty (months): From", { exact: true }).fill("12")
  await page.getByLabel("Warranty (months): To", { exact: true }).focus()
  await expect(titles).toHaveText(["Zebra two"])
  await page.getByLabel("Warranty (months): From", { exact: true }).fill("")
  await page.getByLabel("Care", { exact: true }).fill("Wipe")
  await page.getByLabel("Care", { exact: true }).press("Enter")
  await expect(titles).toHaveText(["Zebra one"])
  await page.keyboard.press("Escape")
  await page.getByRole("button", { name: "Remove filter Care: Wipe" }).click()
  await page.goto("/app/products?q=zebra&field_grade=A")
  await expect(titles).toHaveText(["Zebra one"])
  await expect(page.locator(".filter-chip")).toContainText("Grade A")
  expectNoComplaints(page)
})
