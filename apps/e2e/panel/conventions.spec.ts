import { expect, type Page, test } from "@playwright/test"
import { expectAccessible, expectNoComplaints, listIsShown, type Panel, startPanel } from "./panel.ts"

let panel: Panel

test.beforeAll(async ({ browser }) => {
  panel = await startPanel(browser)
})
test.afterAll(() => panel.stop())

const heads = (page: Page) => page.getByRole("columnheader").filter({ hasText: /\w/ }).allInnerTexts()

test("columns are put in another order, kept in the address, and back as they were", async () => {
  const page = await panel.open()
  await page.goto("/app/collections")
  await listIsShown(page)
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

test("on a telephone, where rows are cards, a menu sorts", async () => {
  const page = await panel.open(undefined, { viewport: { width: 390, height: 844 } })
  await page.goto("/app/collections")
  await listIsShown(page)
  await page.getByRole("button", { name: "Sort" }).click()
  await expectAccessible(page, "the menu that sorts")
  await page.getByRole("button", { name: "Title, descending" }).click()
  await expect(page).toHaveURL(/order=-title/)
  await listIsShown(page)
  await expect(page.locator("td.lead").first()).toHaveText("Winter")
  const titles = await page.locator("td.lead").allInnerTexts()
  expect(titles).toEqual([...titles].sort((a, b) => b.localeCompare(a)))
})

test("a key opens the row that has the focus, and goes to the form of a page", async () => {
  const page = await panel.open()
  await page.goto("/app/collections")
  await listIsShown(page)
  await page.keyboard.press("j")
  await page.keyboard.press("e")
  await expect(page).toHaveURL(/\/app\/collections\/pcol_/)
  const title = page.getByLabel("Title")
  await expect(title).toBeEnabled()
  await page.keyboard.press("e")
  await expect(title).toBeFocused()
})

test("without a connection the page says so, and comes back by itself", async () => {
  const page = await panel.open()
  await page.goto("/app/collections")
  await listIsShown(page)
  await page.context().setOffline(true)
  await expect(page.getByText("You’re offline.")).toBeVisible()
  await page.getByRole("button", { name: "Title" }).click()
  await expect(page.getByText("Can’t reach the server.")).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByText("You’re offline.")).toBeHidden()
  await listIsShown(page)
})

test("a server that fails is asked again, then said so, and tried again when asked to", async () => {
  const page = await panel.open()
  await page.goto("/app/currencies")
  await listIsShown(page)
  const fault = { error: { message: "boom", code: -32603, data: { code: "INTERNAL_SERVER_ERROR", httpStatus: 500 } } }
  let asked = 0
  await page.route(/\/api\/trpc\/.*collections\.list/, (route) => {
    asked++
    // Several calls go in one request; each has its answer.
    const calls = new URL(route.request().url()).pathname.split(",")
    return route.fulfill({ status: 500, json: calls.map(() => fault) })
  })
  await page.getByRole("link", { name: "Collections" }).click()
  await expect(page.getByText("Something went wrong on the server.")).toBeVisible()
  expect(asked).toBe(3)
  await page.unrouteAll()
  await page.getByRole("button", { name: "Try again" }).click()
  await listIsShown(page)
})
