import { expect, test } from "@playwright/test"
import { expectNoComplaints, listIsShown, type Panel, startPanel } from "./panel.ts"

let panel: Panel

test.beforeAll(async ({ browser }) => {
  panel = await startPanel(browser)
})
test.afterAll(() => panel.stop())

test("a collection is made, filled by search and by pasted handles, emptied, undone, renamed and deleted", async () => {
  const page = await panel.open()
  await page.goto("/app/collections")
  await listIsShown(page)
  await page.keyboard.press("n")
  await page.getByLabel("Title").fill("Autumn")
  await page.keyboard.press("Enter")
  await expect(page.getByRole("heading", { name: "Autumn", level: 1 })).toBeVisible()
  await expect(page.getByLabel("Handle")).toHaveValue("autumn")
  await expect(page.getByText("No products in it yet")).toBeVisible()

  const { products } = await (
    await page.context().request.get("/admin/products?limit=3&order=title&fields=title,handle&is_giftcard=false")
  ).json()
  await page.getByRole("combobox", { name: "Search products" }).fill(products[0].title)
  await expect(page.getByRole("option").first()).toContainText(products[0].title)
  await page.keyboard.press("Enter")
  await expect(page.getByText("1 product added")).toBeVisible()
  await page.keyboard.press("Escape")

  await page.getByRole("button", { name: "Paste handles" }).click()
  await page
    .getByRole("textbox", { name: "Paste handles" })
    .fill(`${products[1].handle}, ${products[2].handle}\nno-such-handle`)
  await page.getByRole("button", { name: "Add", exact: true }).click()
  await expect(page.getByText("Not found: no-such-handle")).toBeVisible()
  await page.keyboard.press("Escape")
  await expect(page.locator("[data-row]")).toHaveCount(3)

  await page.getByLabel("Select all on this page").check()
  await page.getByRole("button", { name: "Remove", exact: true }).click()
  await expect(page.getByText("No products in it yet")).toBeVisible()
  await page.locator(".toast", { hasText: "3 products removed" }).getByRole("button", { name: "Undo" }).click()
  await expect(page.locator("[data-row]")).toHaveCount(3)

  await page.getByLabel("Title").fill("Late autumn")
  await page.keyboard.press("Control+s")
  await expect(page.getByRole("heading", { name: "Late autumn", level: 1 })).toBeVisible()
  await page.locator(".toast", { hasText: "Saved" }).getByRole("button", { name: "Undo" }).click()
  await expect(page.getByRole("heading", { name: "Autumn", level: 1, exact: true })).toBeVisible()
  await expect(page.getByLabel("Title")).toHaveValue("Autumn")

  await page.getByRole("button", { name: "Delete" }).click()
  await expect(page.getByRole("dialog").getByRole("button", { name: "Cancel" })).toBeFocused()
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click()
  await expect(page).toHaveURL(/\/app\/collections$/)
  await expect(page.getByText("Collection deleted")).toBeVisible()
  expectNoComplaints(page)
})

test("what the server refuses stands at its field", async () => {
  const page = await panel.open()
  const { collections } = await (await page.context().request.get("/admin/collections?limit=1")).json()
  await page.goto("/app/collections/new")
  await page.getByRole("button", { name: "Create" }).click()
  await expect(page.getByText("Please fill this in.")).toBeVisible()
  await page.getByLabel("Title").fill("x".repeat(256))
  await page.getByRole("button", { name: "Create" }).click()
  await expect(page.getByText("This is too long.")).toBeVisible()
  await expect(page.getByLabel("Title")).toBeFocused()
  await page.getByLabel("Title").fill("Another")
  await page.getByLabel("Handle").fill(collections[0].handle)
  await page.getByRole("button", { name: "Create" }).click()
  await expect(page.getByText("This is taken already.")).toBeVisible()
  await expect(page.getByLabel("Handle")).toHaveAttribute("aria-invalid", "true")
})

test("what is not saved is not left without asking", async () => {
  const page = await panel.open()
  await page.goto("/app/collections")
  await listIsShown(page)
  await page.getByRole("link", { name: "New collection" }).click()
  await page.getByLabel("Title").fill("Unsaved")
  await page.getByRole("link", { name: "Currencies" }).click()
  const asked = page.getByRole("dialog", { name: "Leave without saving?" })
  await asked.getByRole("button", { name: "Stay" }).click()
  await expect(page.getByLabel("Title")).toHaveValue("Unsaved")
  await page.goBack().catch(() => {})
  await expect(asked).toBeVisible()
  await asked.getByRole("button", { name: "Stay" }).click()
  await page.getByRole("link", { name: "Currencies" }).click()
  await asked.getByRole("button", { name: "Leave" }).click()
  await expect(page).toHaveURL(/\/app\/currencies$/)
})

test("search, order, filters, columns and page stand in the address; a view keeps them", async () => {
  const page = await panel.open()
  for (let number = 1; number <= 25; number++) {
    const title = `Shelf ${String(number).padStart(2, "0")}`
    await page.context().request.post("/admin/collections", { data: { title } })
  }
  await page.goto("/app/collections")
  await listIsShown(page)
  await page.getByRole("searchbox", { name: "Search" }).fill("shelf")
  await page.getByRole("button", { name: "Title" }).click()
  await expect(page).toHaveURL(/q=shelf.*order=title|order=title.*q=shelf/)
  await expect(page.locator("[data-row-link]").first()).toHaveText("Shelf 01")
  await page.getByRole("button", { name: "Next page" }).click()
  await expect(page.locator("[data-row-link]").first()).toHaveText("Shelf 21")
  await page.reload()
  await expect(page.locator("[data-row-link]").first()).toHaveText("Shelf 21")

  await page.getByRole("button", { name: "Filter" }).click()
  await page.getByRole("button", { name: "Last 7 days" }).click()
  await expect(page.locator("[data-row-link]").first()).toHaveText("Shelf 01")
  await page.getByRole("button", { name: "Save view" }).click()
  await page.getByLabel("Name of the view").fill("My shelves")
  await page.keyboard.press("Enter")
  await page.getByRole("button", { name: "All", exact: true }).click()
  await expect(page).toHaveURL(/\/app\/collections$/)
  await page.getByRole("button", { name: "My shelves", exact: true }).click()
  await expect(page.locator("[data-row-link]").first()).toHaveText("Shelf 01")

  await page.getByRole("button", { name: "Columns" }).click()
  await page.getByRole("checkbox", { name: "Changed" }).check()
  await expect(page.getByRole("columnheader", { name: "Changed" })).toBeVisible()
  await page.keyboard.press("Escape")

  await page.getByLabel("Select all on this page").check()
  await page.getByRole("button", { name: "Select all 25 that match" }).click()
  await page.getByRole("button", { name: "Delete", exact: true }).click()
  await expect(page.getByRole("dialog")).toContainText("Delete 25 collections?")
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click()
  await expect(page.getByText("25 collections deleted")).toBeVisible()
  await expect(page.getByText("Nothing here matches.")).toBeVisible()
  expectNoComplaints(page)
})
