import { expect, type Page } from "@playwright/test"
import { expectNoComplaints, listIsLoaded, openPanel, type Panel, test } from "./panel.ts"

let panel: Panel

test.beforeAll(async ({ browser, shop }) => {
  panel = await openPanel({ browser, shop })
})
test.afterAll(() => panel.stop())

/** A new key for this test, over REST. */
async function aKey(page: Page, title: string): Promise<string> {
  const answer = await page.context().request.post("/admin/publishable-api-keys", { data: { title } })
  return (await answer.json()).publishable_api_key.id
}

test("a key is created, and gets and loses a sales channel, which undo restores", async () => {
  const page = await panel.open()
  await page.goto("/app/publishable-keys")
  await listIsLoaded(page)
  await page.keyboard.press("n")
  await page.getByLabel("Title").fill("Kiosk")
  await page.keyboard.press("Enter")
  await expect(page.getByRole("heading", { name: "Kiosk", level: 1 })).toBeVisible()
  await expect(page.getByText("Until you add one, the key has no effect")).toBeVisible()
  const id = page.url().split("/").at(-1)
  const channels = async () => {
    const answer = await page.context().request.get(`/admin/publishable-api-keys/${id}/sales-channels`)
    return (await answer.json()).sales_channels.length
  }

  await page.getByRole("combobox", { name: "Search sales channels" }).click()
  await page.getByRole("option").first().click()
  await expect(page.getByText("Sales channel added")).toBeVisible()
  await page.keyboard.press("Escape")
  await expect(page.locator("[data-row]")).toHaveCount(1)
  expect(await channels()).toBe(1)
  await page.locator("[data-row]").getByRole("checkbox").click()
  await page.getByRole("button", { name: "Remove", exact: true }).click()
  await expect(page.locator("[data-row]")).toHaveCount(0)
  expect(await channels()).toBe(0)
  await page.locator(".toast", { hasText: "1 sales channel removed" }).getByRole("button", { name: "Undo" }).click()
  await expect(page.locator("[data-row]")).toHaveCount(1)
  expectNoComplaints(page)
})

test("a key is renamed, revoked once, and deleted", async () => {
  const page = await panel.open()
  const id = await aKey(page, "Old storefront")
  await page.goto(`/app/publishable-keys/${id}`)
  await expect(page.getByLabel("Title")).toHaveValue("Old storefront")
  await page.getByLabel("Title").fill("Older storefront")
  await page.getByRole("button", { name: "Save" }).click()
  await expect(page.getByRole("heading", { name: "Older storefront", level: 1 })).toBeVisible()

  await page.getByRole("button", { name: "Revoke" }).click()
  await page.getByRole("dialog").getByRole("button", { name: "Revoke" }).click()
  await expect(page.getByText("Key revoked")).toBeVisible()
  await expect(page.getByRole("button", { name: "Revoke" })).toHaveAttribute("title", "This key has been revoked.")
  await page.goto("/app/publishable-keys?q=older")
  await listIsLoaded(page)
  await expect(page.locator("[data-row]")).toContainText("Revoked")

  await page.getByLabel("Select Older storefront").click()
  await page.getByRole("button", { name: "Delete", exact: true }).click()
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click()
  await expect(page.getByText("Key deleted")).toBeVisible()
  await expect(page.locator("[data-row]")).toHaveCount(0)
  expect((await page.context().request.get(`/admin/publishable-api-keys/${id}`)).status()).toBe(404)
  expectNoComplaints(page)
})
