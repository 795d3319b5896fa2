import { expect, type Page } from "@playwright/test"
import { expectAccessible, expectNoComplaints, listIsLoaded, openPanel, type Panel, test } from "./panel.ts"

let panel: Panel

test.beforeAll(async ({ browser, shop }) => {
  panel = await openPanel({ browser, shop })
})
test.afterAll(() => panel.stop())

const heads = (page: Page) => page.getByRole("columnheader").filter({ hasText: /\w/ }).allInnerTexts()

test("columns are reordered, stored in the address, and reset", async () => {
  const page = await panel.open()
  await page.goto("/app/collections")
  await listIsLoaded(page)
  await expect.poll(() => heads(page)).toEqual(["Title", "Handle", "Products", "Created"])
  await page.getByRole("button", { name: "Columns" }).click()
  const forward = page.getByRole("button", { name: "Move Products left" })
  await forward.focus()
  await page.keyboard.press("Enter")
  await expect(page).toHaveURL(/columns=title%2Cproducts%2Chandle%2Ccreated_at/)
  await expect.poll(() => heads(page)).toEqual(["Title", "Products", "Handle", "Created"])
  await expect(forward).toBeFocused()
  await page.getByRole("checkbox", { name: "Handle" }).click()
  await expect(page).toHaveURL(/columns=title%2Cproducts%2Ccreated_at$/)
  await page.getByRole("checkbox", { name: "Updated" }).click()
  await expect(page).toHaveURL(/columns=title%2Cproducts%2Ccreated_at%2Cupdated_at/)
  await page.getByRole("button", { name: "Reset columns" }).click()
  await expect(page).toHaveURL(/\/app\/collections$/)
  expectNoComplaints(page)
})

test("on a phone, where rows are cards, a menu sorts", async () => {
  const page = await panel.open(undefined, { viewport: { width: 390, height: 844 } })
  await page.goto("/app/collections")
  await listIsLoaded(page)
  await page.getByRole("button", { name: "Sort" }).click()
  // Rows that the menu partly covers are no targets until it is closed.
  await expectAccessible(page, "the menu that sorts", ".menu-panel")
  await page.getByRole("button", { name: "Title, descending" }).click()
  await expect(page).toHaveURL(/order=-title/)
  await listIsLoaded(page)
  await expect(page.locator("td.lead").first()).toHaveText("Winter")
  const titles = await page.locator("td.lead").allInnerTexts()
  await expect(page.locator("td.lead")).toHaveText([...titles].sort((a, b) => b.localeCompare(a)))
})

test("shortcuts open the focused row, and go to the form of a page", async () => {
  const page = await panel.open()
  await page.goto("/app/collections")
  await listIsLoaded(page)
  await page.keyboard.press("j")
  await page.keyboard.press("e")
  await expect(page).toHaveURL(/\/app\/collections\/pcol_/)
  const title = page.getByLabel("Title")
  await expect(title).toBeEnabled()
  await page.keyboard.press("e")
  await expect(title).toBeFocused()
})

test("the page reports a lost connection, and recovers by itself", async () => {
  const page = await panel.open()
  await page.goto("/app/collections")
  await listIsLoaded(page)
  await page.context().setOffline(true)
  await expect(page.getByText("You’re offline.")).toBeVisible()
  await page.getByRole("button", { name: "Title" }).click()
  await expect(page.getByText("Can’t reach the server.")).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByText("You’re offline.")).toBeHidden()
  await listIsLoaded(page)
})

test("a failed request is retried, then reported, and retried on demand", async () => {
  const page = await panel.open()
  await page.goto("/app/currencies")
  await listIsLoaded(page)
  const fault = { error: { message: "boom", code: -32603, data: { code: "INTERNAL_SERVER_ERROR", httpStatus: 500 } } }
  let asked = 0
  await page.route(/\/api\/trpc\/.*collections\.list/, (route) => {
    asked++
    // Several calls are sent in one request; each has its own response.
    const calls = new URL(route.request().url()).pathname.split(",")
    return route.fulfill({ status: 500, json: calls.map(() => fault) })
  })
  await page.getByRole("link", { name: "Collections" }).click()
  await expect(page.getByText("Something went wrong on the server.")).toBeVisible()
  expect(asked).toBe(3)
  await page.unrouteAll()
  await page.getByRole("button", { name: "Try again" }).click()
  await listIsLoaded(page)
})
