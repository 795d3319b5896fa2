import { expect, type Page } from "@playwright/test"
import { listIsLoaded, openPanel, type Panel, test } from "./panel.ts"

let panel: Panel

test.beforeAll(async ({ browser, shop }) => {
  panel = await openPanel({ browser, shop })
})
test.afterAll(() => panel.stop())

const palette = (page: Page) => page.getByRole("dialog", { name: "Search" })

async function openPalette(page: Page) {
  await page.goto("/app/currencies")
  await listIsLoaded(page)
  await page.keyboard.press("Control+k")
  return palette(page).getByRole("combobox")
}

/** The customer that "quentin" finds. */
async function quentin(page: Page): Promise<string> {
  const answer = await page.context().request.get("/admin/customers?q=quentin&limit=1")
  return (await answer.json()).customers[0].id
}

test("Enter takes the first line, also one that the server found above an action", async () => {
  const page = await panel.open()
  const id = await quentin(page)
  const words = await openPalette(page)
  await words.pressSequentially("quentin")
  const first = palette(page).getByRole("option").first()
  await expect(first).toContainText(/^Quentin/)
  await expect(first).toHaveAttribute("aria-selected", "true")
  await page.keyboard.press("Enter")
  await expect(page).toHaveURL(new RegExp(`/app/customers/${id}$`))
})

test("Enter before the server has answered takes what it finds first", async () => {
  const page = await panel.open()
  const id = await quentin(page)
  const words = await openPalette(page)
  let answer = () => {}
  const waits = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route(/\/api\/trpc\/.*customers\.list/, (route) => waits.then(() => route.continue()))
  await words.fill("quentin")
  await page.keyboard.press("Enter")
  await expect(palette(page), "waits").toBeVisible()
  await expect(palette(page).getByText("No results found")).toBeHidden()
  answer()
  await expect(page).toHaveURL(new RegExp(`/app/customers/${id}$`))
})

test("a page that is named is taken without waiting for the server", async () => {
  const page = await panel.open()
  const words = await openPalette(page)
  await page.route("**/api/trpc/**", () => new Promise(() => {}))
  await words.fill("collections")
  await page.keyboard.press("Enter")
  await expect(page).toHaveURL(/\/app\/collections$/)
  await page.unrouteAll({ behavior: "ignoreErrors" })
})

test("arrow keys choose another line, and typing begins with the first again", async () => {
  const page = await panel.open()
  const words = await openPalette(page)
  await words.fill("cust")
  const options = palette(page).getByRole("option")
  await expect(options.nth(0)).toHaveAttribute("aria-selected", "true")
  await page.keyboard.press("ArrowDown")
  await expect(options.nth(1)).toHaveAttribute("aria-selected", "true")
  await words.pressSequentially("omer g")
  await expect(options.first()).toContainText("Customer groups")
  await expect(options.first()).toHaveAttribute("aria-selected", "true")
  await page.keyboard.press("Enter")
  await expect(page).toHaveURL(/\/app\/customer-groups$/)
})

test("what nobody finds is said once the server has answered", async () => {
  const page = await panel.open()
  const words = await openPalette(page)
  await words.fill("zzzzqqq")
  await page.keyboard.press("Enter")
  await expect(palette(page).getByText("No results found")).toBeVisible()
  await expect(palette(page)).toBeVisible()
})
