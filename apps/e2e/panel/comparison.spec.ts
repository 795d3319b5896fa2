import fs from "node:fs"
import path from "node:path"
import { expect } from "@playwright/test"
import { leaveComparison } from "./comparison.ts"
import { expectNoComplaints, expectRefusedPage, MEMBER, openPanel, type Panel, test } from "./panel.ts"

let panel: Panel
let data: string

test.beforeAll(async ({ browser, shop }) => {
  data = shop.data
  panel = await openPanel({ browser, shop })
})
test.afterAll(() => panel.stop())

test("before anything is compared the page says how", async () => {
  fs.rmSync(path.join(data, "shadow.json"), { force: true })
  const page = await panel.open()
  await page.goto("/app/comparison")
  await expect(page.getByRole("heading", { name: "Nothing compared yet" })).toBeVisible()
  await expect(page.getByText("pnpm mercer takeover shadow")).toBeVisible()
})

test("what is compared, explained and unexplained, and both responses of a case", async () => {
  leaveComparison(data)
  const page = await panel.open()
  await page.goto("/app/comparison")
  await expect(page.getByText("http://medusa.internal:9000 is Medusa")).toBeVisible()
  for (const number of ["1427", "310", "13"]) await expect(page.getByText(number, { exact: true })).toBeVisible()
  await expect(page.getByRole("row", { name: /errors are JSON/ })).toContainText("every error is JSON")
  await expect(page.getByRole("row", { name: /prod_1/ })).toContainText("200 → 404")
  await page.getByRole("link", { name: /order_01M82DWQ069S34RE70F8CMFRGW/ }).click()

  await expect(page.getByRole("row", { name: /order\.total/ })).toContainText("49984999")
  const [medusa, mercer] = [page.locator(".answer").first(), page.locator(".answer").last()]
  await expect(medusa).toContainText('"total": 4998,')
  await expect(mercer).toContainText('"total": 4999,')
  const boxes = [await medusa.boundingBox(), await mercer.boundingBox()]
  expect(boxes[0]?.y).toBe(boxes[1]?.y)
  await page.setViewportSize({ width: 390, height: 800 })
  const wide = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(wide).toBeLessThanOrEqual(390)
  expectNoComplaints(page)
})

test("a member sees neither the comparison nor a case", async () => {
  const page = await panel.open(MEMBER)
  for (const address of ["/app/comparison", "/app/comparison/case_total"]) {
    await page.goto(address)
    await expectRefusedPage(page)
  }
  await expect(page.getByRole("link", { name: "Comparison", exact: true })).toHaveCount(0)
})
