import { expect, type Page } from "@playwright/test"
import { Actions } from "./actions.ts"
import { expectNoComplaints, listIsLoaded, openPanel, type Panel, test } from "./panel.ts"

let panel: Panel

test.beforeAll(async ({ browser, shop }) => {
  panel = await openPanel({ browser, shop })
})
test.afterAll(() => panel.stop())

/** A product with this type and these tags, over REST. */
async function aProduct(page: Page, title: string, type: string, tags: string[]) {
  const data = { title, type: { value: type }, tags: tags.map((value) => ({ value })) }
  expect((await page.context().request.post("/admin/products", { data })).ok()).toBe(true)
}

const rowOf = (page: Page, name: string) => page.locator("[data-row]", { hasText: name })

test("types are listed with their products, searched, renamed in three actions and put back", async () => {
  const page = await panel.open()
  await aProduct(page, "Oak Chair", "Chairs", ["oak"])
  await aProduct(page, "Ash Chair", "Chairs", ["ash"])
  await page.goto("/app/product-types")
  await listIsLoaded(page)
  await page.getByRole("searchbox").fill("chairs")
  await expect(page.locator("[data-row]")).toHaveCount(1)
  await expect(rowOf(page, "Chairs").locator(".number")).toHaveText("2")

  const actions = new Actions()
  await actions.click(page.getByRole("button", { name: "Rename Chairs" }))
  const dialog = page.getByRole("dialog")
  await actions.fill(dialog.getByLabel("Name"), "Chairs and stools")
  await actions.click(dialog.getByRole("button", { name: "Save" }))
  actions.expectAtMost(3)
  await expect(rowOf(page, "Chairs and stools")).toBeVisible()
  await page.locator(".toast").getByRole("button", { name: "Undo" }).click()
  await expect(page.getByRole("button", { name: "Rename Chairs", exact: true })).toBeVisible()

  await page.getByRole("link", { name: "Chairs", exact: true }).click()
  await expect(page).toHaveURL(/\/app\/products\?type=/)
  await listIsLoaded(page)
  await expect(page.locator("[data-row]")).toHaveCount(2)
  expectNoComplaints(page)
})

test("a tag is merged into another one in four actions, and a third is deleted", async () => {
  const page = await panel.open()
  await aProduct(page, "Red Cup", "Cups", ["crimson"])
  await aProduct(page, "Red Bowl", "Bowls", ["scarlet", "crimson"])
  await aProduct(page, "Pink Bowl", "Bowls", ["rose"])
  await page.goto("/app/product-types")
  await page.getByRole("navigation", { name: "Types and tags" }).getByRole("link", { name: "Product tags" }).click()
  await listIsLoaded(page)
  const actions = new Actions()
  await actions.click(page.getByRole("button", { name: "Rename crimson" }))
  const dialog = page.getByRole("dialog")
  await actions.fill(dialog.getByLabel("Name"), "scarlet")
  await actions.click(dialog.getByRole("button", { name: "Save" }))
  await expect(page.getByRole("heading", { name: "Merge “crimson” into “scarlet”?" })).toBeVisible()
  await actions.click(page.getByRole("button", { name: "Merge" }))
  actions.expectAtMost(4)
  await expect(rowOf(page, "crimson")).toHaveCount(0)
  await expect(rowOf(page, "scarlet").locator(".number")).toHaveText("2")

  await page.getByRole("checkbox", { name: /rose/ }).check()
  await page.getByRole("button", { name: "Delete" }).click()
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click()
  await expect(rowOf(page, "rose")).toHaveCount(0)
  expectNoComplaints(page)
})
