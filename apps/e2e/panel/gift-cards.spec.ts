import { expect } from "@playwright/test"
import { Actions } from "./actions.ts"
import { expectNoComplaints, listIsLoaded, openPanel, type Panel, test } from "./panel.ts"

let panel: Panel

test.beforeAll(async ({ browser, shop }) => {
  panel = await openPanel({ browser, shop })
})
test.afterAll(() => panel.stop())

test("a gift card is issued to a customer in at most five actions, partly spent, given an end date, disabled, enabled by undo, and deleted", async () => {
  const page = await panel.open()
  const request = page.context().request
  await page.goto("/app/gift-cards")
  await listIsLoaded(page)
  const actions = new Actions()
  await actions.click(page.getByRole("link", { name: "New gift card" }))
  await actions.choose(page.getByLabel("Region"), await regionIn(page, "eur"))
  await actions.fill(page.getByLabel("Initial value"), "49.90")
  await actions.fill(page.getByLabel("Customer email"), "ada@example.com")
  await actions.click(page.getByRole("button", { name: "Create" }))
  actions.expectAtMost(5)
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^[A-Z0-9]{4}(-[A-Z0-9]{4}){3}$/)
  await expect(page.getByText("€49.90 of €49.90 remaining")).toBeVisible()
  const id = page.url().split("/").at(-1)
  const stored = async () => (await (await request.get(`/admin/gift-cards/${id}`)).json()).gift_card
  expect(await stored()).toMatchObject({ value: 4990, balance: 4990, metadata: { email: "ada@example.com" } })

  await page.getByRole("textbox", { name: "Balance" }).fill("20")
  await page.getByLabel("Expiration date").fill("2031-05-01T12:30")
  await page.getByRole("button", { name: "Save" }).click()
  await expect(page.getByText("€20.00 of €49.90 remaining")).toBeVisible()
  const { ends_at } = await stored()
  expect(new Date(ends_at).getFullYear()).toBe(2031)

  await page.getByLabel("Expiration date").fill("")
  await page.getByRole("button", { name: "Save" }).click()
  await expect(page.getByText("No expiration date", { exact: true })).toBeVisible()
  expect(await stored()).toMatchObject({ balance: 2000, ends_at: null })

  await page.getByRole("button", { name: "Disable" }).click()
  await expect(page.locator(".chip", { hasText: "Disabled" })).toBeVisible()
  expect(await stored()).toMatchObject({ is_disabled: true })
  await page.locator(".toast", { hasText: "Gift card disabled" }).getByRole("button", { name: "Undo" }).click()
  await expect(page.locator(".chip", { hasText: "Active" })).toBeVisible()

  await page.getByRole("button", { name: "Delete" }).click()
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click()
  await expect(page).toHaveURL(/\/app\/gift-cards$/)
  expect((await request.get(`/admin/gift-cards/${id}`)).status()).toBe(404)
  expectNoComplaints(page)
})

test("errors are displayed at their fields: an amount, a missing region, a balance above the value", async () => {
  const page = await panel.open()
  await page.goto("/app/gift-cards/new")
  await page.getByRole("button", { name: "Create" }).click()
  await expect(page.getByText("This field is required.")).toHaveCount(2)
  await page.getByLabel("Region").selectOption({ label: await regionIn(page, "eur") })
  await page.getByLabel("Initial value").fill("ten")
  await page.getByRole("button", { name: "Create" }).click()
  await expect(page.getByText("“ten” isn’t a number. Enter an amount such as 12.50.")).toBeVisible()
  await expect(page.getByLabel("Initial value")).toBeFocused()

  const { gift_cards } = await (await page.context().request.get("/admin/gift-cards?q=DEMO-EU-0025")).json()
  await page.goto(`/app/gift-cards/${gift_cards[0].id}`)
  await page.getByRole("textbox", { name: "Balance" }).fill("99")
  await page.getByRole("button", { name: "Save" }).click()
  await expect(page.getByRole("textbox", { name: "Balance" })).toHaveAttribute("aria-invalid", "true")
  await page.getByRole("button", { name: "Discard changes" }).click()
  await expect(page.getByRole("textbox", { name: "Balance" })).toHaveValue("25.00")
})

test("gift cards are found by code, disabled together, and restored together", async () => {
  const page = await panel.open()
  await page.goto("/app/gift-cards")
  await listIsLoaded(page)
  await page.getByRole("searchbox", { name: "Search" }).fill("demo-eu")
  await expect(page.locator("[data-row]")).toHaveCount(4)
  await expect(page.locator(".chip", { hasText: "Active" })).toHaveCount(2)
  await page.getByLabel("Select all on this page").check()
  await page.getByRole("button", { name: "Disable", exact: true }).click()
  await expect(page.locator(".chip", { hasText: "Disabled" })).toHaveCount(4)
  await page.locator(".toast", { hasText: "4 gift cards disabled" }).getByRole("button", { name: "Undo" }).click()
  // One had been disabled before.
  await expect(page.locator(".chip", { hasText: "Active" })).toHaveCount(2)
  await expect(page.locator(".chip", { hasText: "Disabled" })).toHaveCount(1)

  await page.keyboard.press("Control+k")
  await page.getByRole("dialog").getByRole("combobox").fill("DEMO-EU-0100")
  await page.getByRole("option", { name: "DEMO-EU-0100" }).click()
  await expect(page.getByRole("heading", { name: "DEMO-EU-0100", level: 1 })).toBeVisible()
  expectNoComplaints(page)
})

test("an unknown gift card is reported", async () => {
  const page = await panel.open()
  await page.goto("/app/gift-cards/gift_nothing")
  await expect(page.getByText("Not found. It may have been deleted.")).toBeVisible()
  await page.getByRole("link", { name: "Back to the list" }).click()
  await listIsLoaded(page)
})

async function regionIn(page: Awaited<ReturnType<Panel["open"]>>, currency: string): Promise<string> {
  const { regions } = await (await page.context().request.get("/admin/regions?limit=100")).json()
  const { name } = regions.find((one: { currency_code: string }) => one.currency_code === currency)
  return `${name} · ${currency.toUpperCase()}`
}
