import { expect, type Page } from "@playwright/test"
import { expectNoComplaints, listIsLoaded, openPanel, type Panel, test } from "./panel.ts"

let panel: Panel

test.beforeAll(async ({ browser, shop }) => {
  panel = await openPanel({ browser, shop })
})
test.afterAll(() => panel.stop())

/** A new category for this test, over REST. */
async function aCategory(page: Page, name: string, parent_category_id?: string): Promise<string> {
  const data = { name, parent_category_id }
  const answer = await page.context().request.post("/admin/product-categories", { data })
  expect(answer.status()).toBe(200)
  return (await answer.json()).product_category.id
}

const read = async (page: Page, at: string) => (await page.context().request.get(at)).json()

/** The names of what is directly below a category, in order. */
async function below(page: Page, id: string): Promise<string[]> {
  const { product_category } = await read(page, `/admin/product-categories/${id}`)
  return product_category.category_children.map((one: { name: string }) => one.name)
}

test("twenty products are put into a category in five actions", async () => {
  const page = await panel.open()
  const id = await aCategory(page, "Everything")
  const handles: string[] = []
  for (let at = 1; at <= 20; at++) {
    const data = { title: `Thing ${at}`, handle: `thing-${at}` }
    const answer = await page.context().request.post("/admin/products", { data })
    expect(answer.status()).toBe(200)
    handles.push(data.handle)
  }
  await page.goto("/app")
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Categories" }).click()
  await page.getByRole("link", { name: "Everything" }).click()
  await page.getByRole("button", { name: "Paste handles" }).click()
  await page.getByRole("textbox", { name: "Paste handles" }).fill(handles.join("\n"))
  await page.getByRole("button", { name: "Add", exact: true }).click()
  await expect(page.getByText("20 products added")).toBeVisible()
  await expect(page.locator("[data-row]")).toHaveCount(20)
  expect((await read(page, `/admin/products?category_id[]=${id}`)).count).toBe(20)
  expectNoComplaints(page)
})

test("categories are moved by keys and by buttons, and undo puts them back", async () => {
  const page = await panel.open()
  const top = await aCategory(page, "Wardrobe")
  for (const name of ["Blouses", "Stockings", "Parkas"]) await aCategory(page, name, top)
  await page.goto("/app/categories")
  await listIsLoaded(page)
  const parkas = page.getByRole("link", { name: "Parkas" })
  await parkas.focus()
  await page.keyboard.press("Alt+ArrowUp")
  await expect(page.getByText("“Parkas” moved")).toBeVisible()
  expect(await below(page, top)).toEqual(["Blouses", "Parkas", "Stockings"])
  await expect(parkas).toBeFocused()
  await page.keyboard.press("Alt+ArrowRight")
  await expect.poll(() => below(page, top)).toEqual(["Blouses", "Stockings"])
  await expect(page.getByRole("button", { name: "Move Parkas into the category above" })).toBeDisabled()
  await page.getByRole("button", { name: "Move Parkas out of its parent" }).click()
  await expect.poll(() => below(page, top)).toEqual(["Blouses", "Parkas", "Stockings"])
  await page.locator(".toast", { hasText: "moved" }).last().getByRole("button", { name: "Undo" }).click()
  await expect.poll(() => below(page, top)).toEqual(["Blouses", "Stockings"])
  await expect(page.getByRole("button", { name: "Move Blouses up" })).toBeDisabled()
  expectNoComplaints(page)
})

test("keys pressed without waiting move a category step by step, as pressed", async () => {
  const page = await panel.open()
  const top = await aCategory(page, "Workshop")
  for (const name of ["Saws", "Drills", "Clamps"]) await aCategory(page, name, top)
  await page.goto("/app/categories?size=50")
  await listIsLoaded(page)
  // A frame can come between the answer and its display.
  await page.evaluate(() => {
    window.requestAnimationFrame = (draw) => {
      queueMicrotask(() => draw(performance.now()))
      return 0
    }
  })
  await page.getByRole("link", { name: "Clamps" }).focus()
  for (const key of ["Alt+ArrowUp", "Alt+ArrowRight"]) await page.keyboard.press(key)
  await expect.poll(() => below(page, top)).toEqual(["Saws", "Drills"])
  await expect(page.locator(".toast.fault")).toHaveCount(0)
  expectNoComplaints(page)
})

test("a category that another operator has changed is not moved", async () => {
  const page = await panel.open()
  const top = await aCategory(page, "Cookware")
  for (const name of ["Kettles", "Skillets"]) await aCategory(page, name, top)
  await page.goto("/app/categories?q=cookware")
  await listIsLoaded(page)
  const { product_category } = await read(page, `/admin/product-categories/${top}`)
  const skillets = product_category.category_children.find((one: { name: string }) => one.name === "Skillets").id
  const data = { description: "Of iron" }
  expect((await page.context().request.post(`/admin/product-categories/${skillets}`, { data })).status()).toBe(200)
  await page.getByRole("button", { name: "Move Skillets up" }).click()
  await expect(page.getByText("Someone else changed this in the meantime.")).toBeVisible()
  expect(await below(page, top)).toEqual(["Kettles", "Skillets"])
})

test("a category is created below another, found by search, edited and deleted", async () => {
  const page = await panel.open()
  const top = await aCategory(page, "Garden")
  await page.goto("/app/categories")
  await listIsLoaded(page)
  await page.keyboard.press("n")
  await page.getByLabel("Name").fill("Chairs")
  await page.getByLabel("Parent category").selectOption({ label: "Garden" })
  await page.getByRole("button", { name: "Create" }).click()
  await expect(page.getByRole("heading", { name: "Chairs", level: 1 })).toBeVisible()
  expect(await below(page, top)).toEqual(["Chairs"])
  await page.getByLabel("Name").fill("Benches")
  await page.getByLabel("Internal").check()
  await page.getByRole("button", { name: "Save" }).click()
  await expect(page.getByRole("heading", { name: "Benches", level: 1 })).toBeVisible()
  expect(await below(page, top)).toEqual(["Benches"])

  await page.goto(`/app/categories/${top}`)
  await expect(page.getByRole("button", { name: "Delete" })).toHaveAttribute(
    "title",
    "Delete or move the categories below it first.",
  )
  await page.goto("/app/categories?q=bench")
  await listIsLoaded(page)
  await page.getByRole("link", { name: "Garden › Benches" }).click()
  await page.getByRole("button", { name: "Delete" }).click()
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click()
  await expect(page.getByText("Category deleted")).toBeVisible()
  expect(await below(page, top)).toEqual([])
  await page.goto("/app/categories/pcat_nothing")
  await expect(page.getByRole("alert").filter({ hasText: "Not found." })).toBeVisible()
  expectNoComplaints(page)
})
