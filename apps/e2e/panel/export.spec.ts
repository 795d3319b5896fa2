import { readFileSync } from "node:fs"
import { expect } from "@playwright/test"
import { expectNoComplaints, openPanel, type Panel, test } from "./panel.ts"

let panel: Panel

test.beforeAll(async ({ browser, shop }) => {
  panel = await openPanel({ browser, shop })
})
test.afterAll(() => panel.stop())

test("matching products are exported, and their file is downloaded by a signed link", async () => {
  const page = await panel.open()
  await page.goto("/app/batch-jobs/export")
  const summer = page.getByLabel("Collection")
  await expect(summer.getByRole("option", { name: "Summer" })).toBeAttached()
  await summer.selectOption({ label: "Summer" })
  await page.getByLabel("Status").selectOption("published")
  await page.getByRole("button", { name: "Export", exact: true }).click()
  await expect(page).toHaveURL(/batch_/)
  await expect(page.getByText(/\d+ products exported\./)).toBeVisible()
  const saving = page.waitForEvent("download")
  await page.getByRole("button", { name: "Download file" }).click()
  const text = readFileSync(await (await saving).path(), "utf8")
  expect(text).toContain("Linen Tee")
  expect(text).not.toContain("Harbour Tee")

  const { batch_jobs } = await (await page.context().request.get("/admin/batch-jobs?type=product-export")).json()
  expect(batch_jobs[0].context.filterable_fields).toMatchObject({ status: "published" })
  expectNoComplaints(page)
})

test("an export without products is a file with only a header", async () => {
  const page = await panel.open()
  await page.goto("/app/batch-jobs/export")
  await page.getByRole("textbox", { name: "Search" }).fill("nothing like this")
  await page.getByRole("button", { name: "Export", exact: true }).click()
  await expect(page.getByText("0 products exported.")).toBeVisible()
})
