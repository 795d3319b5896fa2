import { expect, type Page } from "@playwright/test"
import { Actions } from "./actions.ts"
import { expectAccessible, expectNoComplaints, listIsLoaded, openPanel, type Panel, test } from "./panel.ts"

let panel: Panel

test.beforeAll(async ({ browser, shop }) => {
  panel = await openPanel({ browser, shop })
})
test.afterAll(() => panel.stop())

const read = async (page: Page, at: string) => (await page.context().request.get(at)).json()

async function aCategory(page: Page, name: string): Promise<string> {
  const answer = await page.context().request.post("/admin/product-categories", { data: { name } })
  return (await answer.json()).product_category.id
}

/** Draft products of this test, over REST, each with one variant of 20.00 EUR. */
async function someProducts(page: Page, word: string, count: number): Promise<string[]> {
  const made: string[] = []
  for (let at = 1; at <= count; at++) {
    const variants = [{ title: "One", prices: [{ currency_code: "eur", amount: 2000 }] }]
    const data = { title: `${word} ${at}`, variants, tags: [{ value: "old" }] }
    const answer = await page.context().request.post("/admin/products", { data })
    made.push((await answer.json()).product.id)
  }
  return made
}

test("20 products are put into a category in at most six actions, and taken out by undo", async () => {
  const page = await panel.open()
  test.slow()
  await someProducts(page, "Quarn", 20)
  const id = await aCategory(page, "Lighting")
  await page.goto("/app")
  const actions = new Actions()
  await actions.click(page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Products" }))
  await listIsLoaded(page)
  await actions.click(page.getByLabel("Select all on this page"))
  await actions.click(page.getByRole("button", { name: "Edit", exact: true }))
  await actions.choose(page.getByLabel("Add to category"), "Lighting")
  await actions.click(page.getByRole("button", { name: "Update 20 products" }))
  await expect(page.getByText("20 products updated")).toBeVisible()
  actions.expectAtMost(6)
  const inside = async () => (await read(page, `/admin/products?category_id[]=${id}`)).count
  expect(await inside()).toBe(20)
  await page.locator(".toast", { hasText: "20 products updated" }).getByRole("button", { name: "Undo" }).click()
  await expect(async () => expect(await inside()).toBe(0)).toPass()
  expectNoComplaints(page)
})

test("status, collection, tags, channel and prices of a selection change together and come back", async () => {
  const page = await panel.open()
  const [id] = await someProducts(page, "Zylot", 2)
  const { collections } = await read(page, "/admin/collections?limit=1&order=title")
  const stored = async () => {
    const { product } = await read(page, `/admin/products/${id}`)
    const tags = product.tags.map(({ value }: { value: string }) => value)
    return [product.status, product.collection_id, tags.sort(), product.variants[0].prices[0].amount]
  }
  await page.goto("/app/products?q=Zylot")
  await listIsLoaded(page)
  await page.getByLabel("Select all on this page").check()
  await page.getByRole("button", { name: "Edit", exact: true }).click()
  const drawer = page.getByRole("dialog")
  await drawer.getByRole("button", { name: "Update 2 products" }).click()
  await expect(drawer.getByText("Choose what to change.")).toBeVisible()
  await expectAccessible(page, "bulk edit")
  await drawer.getByLabel("Status").selectOption("published")
  await drawer.getByLabel("Collection").selectOption(collections[0].id)
  await drawer.getByLabel("Add tags").fill("new,")
  await drawer.getByLabel("Remove tags").fill("old,")
  await drawer.getByLabel("Prices").selectOption("decrease")
  await drawer.getByLabel("Percentage").fill("12.5")
  await drawer.getByRole("button", { name: "Update 2 products" }).click()
  await expect(page.getByText("2 products updated")).toBeVisible()
  expect(await stored()).toEqual(["published", collections[0].id, ["new"], 1750])
  await page.locator(".toast", { hasText: "2 products updated" }).getByRole("button", { name: "Undo" }).click()
  await expect(async () => expect(await stored()).toEqual(["draft", null, ["old"], 2000])).toPass()
  expectNoComplaints(page)
})
