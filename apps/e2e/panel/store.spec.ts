import { expect } from "@playwright/test"
import { expectNoComplaints, MEMBER, openPanel, type Panel, test } from "./panel.ts"

let panel: Panel

test.beforeAll(async ({ browser, shop }) => {
  panel = await openPanel({ browser, shop })
})
test.afterAll(() => panel.stop())

test("the shop is renamed, and renamed back", async () => {
  const page = await panel.open()
  const stored = async () => (await (await page.context().request.get("/admin/store")).json()).store
  const { name } = await stored()
  await page.goto("/app/store")
  await expect(page.getByLabel("Store name")).toHaveValue(name)
  await page.getByLabel("Store name").fill("Corner shop")
  await page.getByLabel("Default currency").selectOption("usd")
  await page.getByLabel("Exchange link").fill("https://shop.example/swap/{cart_id}")
  const form = page.locator("form", { has: page.getByLabel("Store name") })
  await form.getByRole("button", { name: "Save" }).click()
  const toast = page.locator(".toast", { hasText: "Saved" })
  await expect(toast).toBeVisible()
  const swap_link_template = "https://shop.example/swap/{cart_id}"
  expect(await stored()).toMatchObject({ name: "Corner shop", default_currency_code: "usd", swap_link_template })
  await toast.getByRole("button", { name: "Undo" }).click()
  await expect(page.getByLabel("Store name")).toHaveValue(name)
  expectNoComplaints(page)
})

test("what is typed while a save runs stays, and is saved over it without a question", async () => {
  const page = await panel.open()
  const stored = async () => (await (await page.context().request.get("/admin/store")).json()).store
  const { name, payment_link_template } = await stored()
  await page.goto("/app/store")
  const form = page.locator("form", { has: page.getByLabel("Store name") })
  const save = form.getByRole("button", { name: "Save" })
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/store\.update/, async (route) => {
    await held
    await route.continue()
  })
  await page.getByLabel("Store name").fill("First name")
  await save.click()
  await expect(save).toBeDisabled()
  await page.getByLabel("Store name").fill("Second name")
  await page.getByLabel("Payment link").fill("https://shop.example/pay/{cart_id}")
  release()
  await expect.poll(async () => (await stored()).name).toBe("First name")
  await expect(save).toBeEnabled()
  await expect(page.getByLabel("Store name")).toHaveValue("Second name")
  await save.click()
  await expect(save).toBeDisabled()
  await expect
    .poll(stored)
    .toMatchObject({ name: "Second name", payment_link_template: "https://shop.example/pay/{cart_id}" })
  await page
    .context()
    .request.post("/admin/store", { data: { name, payment_link_template: payment_link_template ?? "" } })
})

test("currencies are added and removed; one used by a region can't be removed, and the reason is displayed", async () => {
  const page = await panel.open()
  await page.goto("/app/store")
  await page.getByRole("combobox", { name: "Search currencies" }).fill("norwegian")
  await page.getByRole("option", { name: /Norwegian/ }).click()
  await expect(page.getByText("NOK added")).toBeVisible()
  await page.getByRole("button", { name: "Remove NOK" }).click()
  await expect(page.getByText("NOK removed")).toBeVisible()
  await expect(page.getByRole("button", { name: "Remove NOK" })).toHaveCount(0)
  await page.getByRole("button", { name: "Remove DKK" }).click()
  await expect(page.getByText("The region Denmark sells in dkk")).toBeVisible()
  await expect(page.getByRole("button", { name: "Remove DKK" })).toBeVisible()
  const usual = page.getByRole("button", { name: "Remove EUR" })
  await expect(usual).toHaveAttribute("title", "The default currency can’t be removed.")
  await expect(usual).toBeDisabled()
  expectNoComplaints(page)
})

test("a member can only view", async () => {
  const page = await panel.open(MEMBER)
  await page.goto("/app/store")
  await expect(page.getByLabel("Store name")).toBeDisabled()
  await expect(page.getByRole("combobox", { name: "Search currencies" })).toBeDisabled()
})
