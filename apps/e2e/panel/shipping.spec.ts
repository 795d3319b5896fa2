import { expect, type Page } from "@playwright/test"
import { expectNoComplaints, firstId, listIsLoaded, MEMBER, openPanel, type Panel, test } from "./panel.ts"

let panel: Panel

test.beforeAll(async ({ browser, shop }) => {
  panel = await openPanel({ browser, shop })
})
test.afterAll(() => panel.stop())

async function stored(page: Page) {
  const id = page.url().split("/").at(-1)
  return (await (await page.context().request.get(`/admin/shipping-options/${id}`)).json()).shipping_option
}

test("a shipping option is created for the region of the filter", async () => {
  const page = await panel.open()
  await page.goto("/app/shipping")
  await listIsLoaded(page)
  await page.getByRole("button", { name: "Filter", exact: true }).click()
  await page.getByRole("button", { name: "Europe", exact: true }).click()
  await expect(page).toHaveURL(/region=reg_/)
  await expect(page.locator("[data-row]", { hasText: "Denmark" })).toHaveCount(0)
  await page.getByRole("button", { name: "Return", exact: true }).click()
  await expect(page.locator("[data-row]")).toHaveCount(1)
  await page.getByRole("link", { name: "New shipping option" }).click()
  await expect(page.getByLabel("Region").locator("option:checked")).toHaveText("Europe")
  await page.getByLabel("Fulfillment method").selectOption("Manual: Manual fulfillment")
  await page.getByLabel("Name").fill("Overnight")
  await page.getByRole("textbox", { name: "Price" }).fill("lots")
  await page.getByLabel("Subtotal below").fill("50")
  await page.getByRole("button", { name: "Create" }).click()
  await expect(page.getByText("“lots” isn’t a number. Enter a price such as 12.50.")).toBeVisible()
  await page.getByRole("textbox", { name: "Price" }).fill("24.90")
  await page.getByLabel("Minimum subtotal").fill("80")
  await page.getByRole("button", { name: "Create" }).click()
  await expect(
    page.getByRole("alert").filter({ hasText: "The minimum subtotal must be below the maximum subtotal." }),
  ).toBeVisible()
  await page.getByLabel("Minimum subtotal").fill("20")
  await page.getByRole("button", { name: "Create" }).click()
  await expect(page.getByRole("heading", { name: "Overnight", level: 1 })).toBeVisible()
  expect(await stored(page)).toMatchObject({
    name: "Overnight",
    amount: 2490,
    provider_id: "manual",
    data: { id: "manual-fulfillment" },
    is_return: false,
  })
  expectNoComplaints(page)
})

test("a shipping option is edited, restored and deleted", async () => {
  const page = await panel.open()
  await page.goto(`/app/shipping/${await firstId(page, "shipping-options", "shipping_options", "&q=free")}`)
  await expect(page.getByLabel("Name")).toHaveValue("Standard, free")
  const [{ id, amount }] = (await stored(page)).requirements
  await page.getByRole("textbox", { name: "Price" }).fill("1")
  await page.getByLabel("Minimum subtotal").fill("")
  await page.getByLabel("Subtotal below").fill("12")
  await page.getByLabel("Admin only").check()
  await page.getByRole("button", { name: "Save" }).click()
  const toast = page.locator(".toast", { hasText: "Saved" })
  await expect(toast).toBeVisible()
  const changed = await stored(page)
  expect(changed).toMatchObject({ amount: 100, admin_only: true })
  expect(changed.requirements).toMatchObject([{ type: "max_subtotal", amount: 1200 }])
  expect(changed.requirements[0].id).not.toBe(id)
  await toast.getByRole("button", { name: "Undo" }).click()
  await expect(page.getByText("Undone")).toBeVisible()
  const back = await stored(page)
  expect(back).toMatchObject({ amount: 0, admin_only: false })
  expect(back.requirements).toMatchObject([{ type: "min_subtotal", amount }])

  await page.getByRole("button", { name: "Delete" }).click()
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click()
  await expect(page.getByText("Shipping option deleted")).toBeVisible()
  await listIsLoaded(page)
  expectNoComplaints(page)
})

test("a profile is created, gets products and shipping options, gives them back, and is deleted", async () => {
  const page = await panel.open()
  await page.goto("/app/shipping")
  await page.getByRole("link", { name: "Shipping profiles" }).click()
  await page.getByRole("link", { name: "New shipping profile" }).click()
  await page.getByLabel("Name").fill("Freight")
  await page.getByRole("button", { name: "Create" }).click()
  await expect(page.getByRole("heading", { name: "Freight", level: 1 })).toBeVisible()
  await page.getByRole("combobox", { name: "Search shipping options" }).fill("express")
  await page
    .getByRole("option", { name: /^Express/ })
    .first()
    .click()
  await expect(page.getByText("Express added")).toBeVisible()
  await expect(page.getByRole("link", { name: "Express" })).toBeVisible()
  await page.keyboard.press("Escape")

  const { products } = await (await page.context().request.get("/admin/products?limit=1&fields=title")).json()
  const { title } = products[0]
  await page.getByRole("combobox", { name: "Search products" }).fill(title)
  await page.getByRole("option", { name: title }).first().click()
  await expect(page.getByText(`${title} added`)).toBeVisible()
  await page.keyboard.press("Escape")
  await page.getByRole("button", { name: `Remove ${title}` }).click()
  await expect(page.getByText("No products")).toBeVisible()
  await page
    .locator(".toast", { hasText: "moved to the default profile" })
    .getByRole("button", { name: "Undo" })
    .click()
  await expect(page.getByRole("button", { name: `Remove ${title}` })).toBeVisible()

  await page.getByRole("button", { name: "Delete" }).click()
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click()
  await expect(page.getByText("Shipping profile deleted")).toBeVisible()
  expectNoComplaints(page)
})

test("required profiles can't be deleted, and a member can only view", async () => {
  const page = await panel.open(MEMBER)
  await page.goto("/app/shipping/profiles")
  await page.getByRole("link", { name: "Gift Card Profile" }).click()
  await expect(page.getByRole("button", { name: "Delete" })).toHaveAttribute(
    "title",
    "This profile is required and can’t be deleted.",
  )
  await expect(page.getByRole("combobox", { name: "Search products" })).toBeDisabled()
  await page.goto("/app/shipping")
  await listIsLoaded(page)
  await expect(page.getByRole("link", { name: "New shipping option" })).toHaveCount(0)
})
