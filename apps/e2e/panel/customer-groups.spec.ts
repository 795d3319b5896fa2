import { expect } from "@playwright/test"
import { expectNoComplaints, listIsLoaded, openPanel, type Panel, test } from "./panel.ts"

let panel: Panel

test.beforeAll(async ({ browser, shop }) => {
  panel = await openPanel({ browser, shop })
})
test.afterAll(() => panel.stop())

test("a group is created, filled by search and by pasted addresses, and members are removed and restored", async () => {
  const page = await panel.open()
  const asked = await page.context().request.get("/admin/customers?limit=3&has_account=true&order=email")
  const { customers } = await asked.json()
  await page.goto("/app/customer-groups/new")
  await page.getByLabel("Name").fill("Regulars")
  await page.getByRole("button", { name: "Create" }).click()
  await expect(page.getByText("No members yet")).toBeVisible()

  await page.getByRole("combobox", { name: "Search customers" }).fill(customers[0].email)
  await expect(page.getByRole("option", { name: customers[0].email })).toBeVisible()
  await page.keyboard.press("Enter")
  await expect(page.getByText("1 member added")).toBeVisible()
  await page.keyboard.press("Escape")

  await page.getByRole("button", { name: "Paste email addresses" }).click()
  const emails = [customers[0].email, customers[1].email.toUpperCase(), customers[2].email, "nobody@nowhere.example"]
  await page.getByRole("textbox", { name: "Paste email addresses" }).fill(emails.join("\n"))
  await page.getByRole("button", { name: "Add", exact: true }).click()
  await expect(page.getByText("No customer found for: nobody@nowhere.example")).toBeVisible()
  await page.keyboard.press("Escape")
  await expect(page.locator("[data-row]")).toHaveCount(3)

  await page.getByLabel(`Select ${customers[0].email}`).click()
  await page.getByRole("button", { name: "Remove", exact: true }).click()
  await expect(page.locator("[data-row]")).toHaveCount(2)
  await page.locator(".toast", { hasText: "1 member removed" }).getByRole("button", { name: "Undo" }).click()
  await expect(page.locator("[data-row]")).toHaveCount(3)
  expectNoComplaints(page)
})

test("a group is renamed and deleted; a duplicate name is reported at its field", async () => {
  const page = await panel.open()
  const request = page.context().request
  await request.post("/admin/customer-groups", { data: { name: "Taken" } })
  const { customer_group } = await (
    await request.post("/admin/customer-groups", { data: { name: "Short-lived" } })
  ).json()
  await page.goto(`/app/customer-groups/${customer_group.id}`)
  await expect(page.getByLabel("Name")).toHaveValue("Short-lived")
  await page.getByLabel("Name").fill("Taken")
  await page.getByRole("button", { name: "Save" }).click()
  await expect(page.getByText("This is already in use.")).toBeVisible()
  await page.getByLabel("Name").fill("Long-lived")
  await page.getByRole("button", { name: "Save" }).click()
  await expect(page.getByRole("heading", { name: "Long-lived", level: 1 })).toBeVisible()

  await page.getByRole("button", { name: "Delete" }).click()
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click()
  await expect(page.getByText("Group deleted")).toBeVisible()
  await listIsLoaded(page)
  await expect(page.getByRole("link", { name: "Long-lived" })).toHaveCount(0)
  expectNoComplaints(page)
})
