import { expect, type Page } from "@playwright/test"
import { Actions } from "./actions.ts"
import { expectNoComplaints, listIsLoaded, openPanel, type Panel, test } from "./panel.ts"

let panel: Panel

test.beforeAll(async ({ browser, shop }) => {
  panel = await openPanel({ browser, shop })
})
test.afterAll(() => panel.stop())

/** A new product with this metadata, over REST. */
async function aProduct(page: Page, title: string, metadata: object): Promise<string> {
  const answer = await page.context().request.post("/admin/products", { data: { title, metadata } })
  expect(answer.status()).toBe(200)
  return (await answer.json()).product.id
}

const stored = async (page: Page, id: string) =>
  (await (await page.context().request.get(`/admin/products/${id}?fields=metadata`)).json()).product.metadata

/** The page of a product down to its metadata, which is loaded when it is in view. */
async function openMetadata(page: Page, id: string) {
  await page.goto(`/app/products/${id}`)
  return scrollToMetadata(page)
}

async function scrollToMetadata(page: Page) {
  await expect(page.getByRole("button", { name: "Add option" })).toBeVisible()
  await page.mouse.move(700, 500)
  await page.mouse.wheel(0, 10_000)
  const card = page.locator(".card", { has: page.getByRole("heading", { name: "Metadata" }) })
  await expect(card).toBeVisible()
  return card
}

test("a product in the list gets a new metadata field in four actions, and undo takes it away", async () => {
  const page = await panel.open()
  const id = await aProduct(page, "Brass Lamp", { season: "winter" })
  const actions = new Actions()
  await page.goto("/app/products")
  await listIsLoaded(page)
  await actions.click(page.getByRole("link", { name: "Brass Lamp" }))
  const card = await scrollToMetadata(page)
  await actions.fill(card.getByLabel("Name", { exact: true }), "material")
  await actions.fill(card.getByLabel("Value", { exact: true }), "brass")
  await actions.click(card.getByRole("button", { name: "Save" }))
  actions.expectAtMost(4)
  const toast = page.locator(".toast", { hasText: "Saved" })
  await expect(toast).toBeVisible()
  expect(await stored(page, id)).toEqual({ season: "winter", material: "brass" })
  await toast.getByRole("button", { name: "Undo" }).click()
  await expect.poll(() => stored(page, id)).toEqual({ season: "winter" })
  expectNoComplaints(page)
})

test("metadata is changed and removed; numbers stay numbers", async () => {
  const page = await panel.open()
  const id = await aProduct(page, "Table", { season: "winter", legs: 4, old: "yes" })
  const card = await openMetadata(page, id)
  await card.getByLabel("season", { exact: true }).fill("summer")
  await card.getByLabel("legs", { exact: true }).fill("3")
  await card.getByRole("button", { name: "Remove old" }).click()
  await card.getByRole("button", { name: "Save" }).click()
  await expect(page.locator(".toast", { hasText: "Saved" })).toBeVisible()
  expect(await stored(page, id)).toEqual({ season: "summer", legs: 3 })
  await expect(card.getByLabel("old", { exact: true })).toHaveCount(0)
  expectNoComplaints(page)
})

test("a field that another operator changed in the meantime is displayed in both versions", async () => {
  const page = await panel.open()
  const id = await aProduct(page, "Bowl", { color: "red", size: "small" })
  const card = await openMetadata(page, id)
  await card.getByLabel("color", { exact: true }).fill("blue")
  const data = { metadata: { color: "green", size: "large" } }
  expect((await page.context().request.post(`/admin/products/${id}`, { data })).status()).toBe(200)
  await card.getByRole("button", { name: "Save" }).click()
  const dialog = page.getByRole("dialog")
  await expect(dialog.getByRole("row", { name: /color/ })).toContainText("green")
  await dialog.getByRole("button").last().click()
  await expect.poll(() => stored(page, id)).toEqual({ color: "blue", size: "large" })
})
