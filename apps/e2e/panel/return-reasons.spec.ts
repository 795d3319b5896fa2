import { expect, type Page } from "@playwright/test"
import { Actions } from "./actions.ts"
import { expectNoComplaints, listIsLoaded, openPanel, type Panel, test } from "./panel.ts"

let panel: Panel

test.beforeAll(async ({ browser, shop }) => {
  panel = await openPanel({ browser, shop })
})
test.afterAll(() => panel.stop())

/** A new return reason for this test, over REST. */
async function aReason(page: Page, label: string, more: object = {}): Promise<string> {
  const data = { label, value: label.toLowerCase().replaceAll(" ", "_"), ...more }
  const answer = await page.context().request.post("/admin/return-reasons", { data })
  expect(answer.status()).toBe(200)
  return (await answer.json()).return_reason.id
}

const stored = async (page: Page, id: string | undefined) =>
  (await (await page.context().request.get(`/admin/return-reasons/${id}`)).json()).return_reason

test("a return reason is created from the menu in at most four actions", async () => {
  const page = await panel.open()
  await page.goto("/app")
  const actions = new Actions()
  await actions.click(page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Return reasons" }))
  await actions.click(page.getByRole("link", { name: "New return reason" }).first())
  await actions.fill(page.getByLabel("Label"), "Doesn’t fit")
  await actions.click(page.getByRole("button", { name: "Create" }))
  actions.expectAtMost(4)
  await expect(page.getByRole("heading", { name: "Doesn’t fit", level: 1 })).toBeVisible()
  await expect(page.getByLabel("Value")).toHaveValue("doesn_t_fit")
  expect(await stored(page, page.url().split("/").at(-1))).toMatchObject({ label: "Doesn’t fit", value: "doesn_t_fit" })
  expectNoComplaints(page)
})

test("a more specific reason is created below its reason, listed after it, and found by search", async () => {
  const page = await panel.open()
  const parent = await aReason(page, "Wrong size")
  await aReason(page, "Other color")
  await page.goto(`/app/return-reasons/${parent}`)
  await expect(page.getByText("No more specific reasons")).toBeVisible()
  await page.getByRole("link", { name: "Add a more specific reason" }).click()
  await expect(page.getByLabel("Belongs to")).toHaveValue(parent)
  await page.getByLabel("Label").fill("Too small")
  await page.getByRole("button", { name: "Create" }).click()
  await expect(page.getByRole("heading", { name: "Too small", level: 1 })).toBeVisible()
  await page.getByRole("link", { name: "Wrong size" }).click()
  await expect(page.locator("[data-row]")).toHaveText(/Too small/)

  await page.goto("/app/return-reasons?q=wrong")
  await listIsLoaded(page)
  await expect(page.locator("td.lead")).toHaveText(["Wrong size", "Wrong size › Too small"])
  expectNoComplaints(page)
})

test("a return reason is edited, restored and deleted with those below it; a value in use is reported", async () => {
  const page = await panel.open()
  const id = await aReason(page, "Broken")
  const below = await aReason(page, "Broken in transit", { parent_return_reason_id: id })
  await aReason(page, "Taken")
  await page.goto(`/app/return-reasons/${id}`)
  await page.getByLabel("Value").fill("taken")
  await page.getByRole("button", { name: "Save" }).click()
  await expect(page.getByText("This is already in use.")).toBeVisible()
  await page.getByLabel("Value").fill("broken_item")
  await page.getByLabel("Description").fill("It arrived in pieces.")
  await page.getByRole("button", { name: "Save" }).click()
  const toast = page.locator(".toast", { hasText: "Saved" })
  await expect(toast).toBeVisible()
  expect(await stored(page, id)).toMatchObject({ value: "broken_item", description: "It arrived in pieces." })
  await toast.getByRole("button", { name: "Undo" }).click()
  await expect(page.getByLabel("Value")).toHaveValue("broken")

  await page.getByRole("button", { name: "Delete" }).click()
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click()
  await expect(page.getByText("Return reason deleted")).toBeVisible()
  await listIsLoaded(page)
  await expect(page.getByRole("link", { name: /Broken/ })).toHaveCount(0)
  expect((await page.context().request.get(`/admin/return-reasons/${below}`)).status()).toBe(404)
  expectNoComplaints(page)
})

test("what another operator saved in the meantime is displayed before it is overwritten", async () => {
  const page = await panel.open()
  const id = await aReason(page, "Late")
  await page.goto(`/app/return-reasons/${id}`)
  await expect(page.getByLabel("Label")).toHaveValue("Late")
  await page.getByLabel("Label").fill("Too late")
  await page.context().request.post(`/admin/return-reasons/${id}`, { data: { label: "Arrived late" } })
  await page.getByRole("button", { name: "Save" }).click()
  const dialog = page.getByRole("dialog")
  await expect(dialog).toContainText("Arrived late")
  await expect(dialog).toContainText("Too late")
  expect(await stored(page, id)).toMatchObject({ label: "Arrived late" })
  await dialog.getByRole("button").last().click()
  await expect.poll(async () => (await stored(page, id)).label).toBe("Too late")
})

test("many reasons are paged, long ones are cut off, and an unknown one is reported", async () => {
  const page = await panel.open()
  const long = "A reason that goes on and on ".repeat(8).trim()
  await aReason(page, long)
  for (let at = 1; at <= 25; at++) await aReason(page, `Reason number ${at}`)
  await page.goto("/app/return-reasons?q=number")
  await listIsLoaded(page)
  await expect(page.locator("[data-row]")).toHaveCount(20)
  await page.getByRole("button", { name: "Next page" }).click()
  await expect(page.locator("[data-row]")).toHaveCount(5)
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto("/app/return-reasons?q=on and on")
  await listIsLoaded(page)
  const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(over).toBeLessThanOrEqual(0)
  await page.goto("/app/return-reasons/rr_nothing")
  await expect(page.getByRole("alert").filter({ hasText: "Not found." })).toBeVisible()
})
