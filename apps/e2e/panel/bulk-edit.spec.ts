import { expect, type Page } from "@playwright/test"
import { Actions } from "./actions.ts"
import { expectAccessible, expectAccessibleInDark, expectNoComplaints, openPanel, type Panel, test } from "./panel.ts"

let panel: Panel

test.beforeAll(async ({ browser, shop }) => {
  panel = await openPanel({ browser, shop })
})
test.afterAll(() => panel.stop())

// biome-ignore lint/suspicious/noExplicitAny: what REST answers is read as a foreign client does
type Stored = any

const SIZES = ["S", "M", "L", "XL"]

async function made(
  page: Page,
  title: string,
  sizes = SIZES,
): Promise<{ id: string; stored: () => Promise<Stored[]> }> {
  const { request } = page.context()
  const variants = sizes.map((value, at) => ({
    ...{ title: value, sku: `${title}-${value}`, inventory_quantity: at, options: [{ value }] },
    prices: [{ currency_code: "eur", amount: 1900 }],
  }))
  const data = { title, options: [{ title: "Size" }], variants }
  const { id } = (await (await request.post("/admin/products", { data })).json()).product
  return { id, stored: async () => (await (await request.get(`/admin/products/${id}`)).json()).product.variants }
}

/** A product's variants in the grid. */
async function opened(title: string, sizes = SIZES, options = {}) {
  const page = await panel.open(undefined, { permissions: ["clipboard-read", "clipboard-write"], ...options })
  const product = await made(page, title, sizes)
  await page.goto(`/app/products/${product.id}/variants`)
  await expect(page.getByRole("grid")).toBeVisible()
  return { page, ...product }
}

/** The cell of a row (from 0) in a column. */
async function cell(page: Page, row: number, head: string) {
  const all = page.getByRole("grid").getByRole("columnheader")
  await expect(all.first()).toBeVisible()
  const heads = await all.allTextContents()
  return page.locator(`[data-row-at="${row}"][data-column-at="${heads.indexOf(head)}"]`)
}

const price = ({ prices }: Stored, currency: string) =>
  prices.find((one: Stored) => one.currency_code === currency)?.amount
const copied = (page: Page) => page.evaluate(() => navigator.clipboard.readText())
const copy = (page: Page, text: string) => page.evaluate((given) => navigator.clipboard.writeText(given), text)
const save = (page: Page) => page.getByRole("button", { name: "Save", exact: true })

test("cells are edited by keyboard; one Save sends only what changed, and undo reverts it", async () => {
  const { page, id, stored } = await opened("Chair")
  await page.goto(`/app/products/${id}`)
  await page.getByRole("link", { name: "Bulk edit" }).click()
  await (await cell(page, 0, "SKU")).click()
  await page.keyboard.press("F2")
  await expect(page.getByLabel("SKU, S")).toHaveValue("Chair-S")
  await page.keyboard.type("-NEW")
  await page.keyboard.press("Tab")
  await expect(await cell(page, 0, "Price EUR")).toBeFocused()
  await page.keyboard.type("21.40")
  await page.keyboard.press("Enter")
  await expect(await cell(page, 1, "Price EUR")).toBeFocused()
  await page.keyboard.type("99")
  await page.keyboard.press("Escape")
  await expect(await cell(page, 1, "Price EUR")).toHaveText("19.00")
  await page.keyboard.press("End")
  await page.keyboard.press("Control+Home")
  await page.keyboard.press("ArrowDown")
  await (await cell(page, 2, "Track inventory")).click()
  await expect(page.getByText("2 variants changed")).toBeVisible()
  const sent = page.waitForRequest(/updateVariants/)
  await page.keyboard.press("Control+s")
  const [edits] = Object.values((await sent).postDataJSON()) as Stored[]
  const version = { id: expect.any(String), if_unchanged_since: expect.any(String) }
  expect(edits.variants).toEqual([
    { ...version, sku: "Chair-S-NEW", prices: [{ currency_code: "eur", amount: 2140 }] },
    { ...version, manage_inventory: false },
  ])
  await expect(page.getByText("No unsaved changes")).toBeVisible()
  const [s, m, l] = await stored()
  expect([s.sku, price(s, "eur"), price(m, "eur"), l.manage_inventory]).toEqual(["Chair-S-NEW", 2140, 1900, false])
  await page.locator(".toast").getByRole("button", { name: "Undo" }).click()
  await expect.poll(async () => (await stored())[0].sku).toBe("Chair-S")
  expect((await stored())[2].manage_inventory).toBe(true)
  expectNoComplaints(page)
})

test("a block from a spreadsheet is pasted, a block is copied and filled down, and edits are undone", async () => {
  const { page, stored } = await opened("Lamp")
  await copy(page, "10.50\t11\n12\t13\n")
  await (await cell(page, 1, "Price EUR")).click()
  await page.keyboard.press("Control+v")
  await expect(page.getByRole("status").filter({ hasText: "4 cells pasted" })).toBeAttached()
  await expect(await cell(page, 2, "Price EUR")).toHaveText("12")
  await page.keyboard.press("Control+z")
  await expect(await cell(page, 2, "Price EUR")).toHaveText("19.00")
  await page.keyboard.press("Control+y")
  await expect(await cell(page, 2, "Price EUR")).toHaveText("12")

  await (await cell(page, 1, "Inventory")).click()
  await page.keyboard.type("40")
  await page.keyboard.press("Enter")
  await page.keyboard.press("ArrowUp")
  await page.keyboard.press("Shift+ArrowDown")
  await page.keyboard.press("Shift+ArrowDown")
  await page.keyboard.press("Control+d")
  await page.keyboard.press("Control+c")
  await expect.poll(() => copied(page)).toBe("40\n40\n40")
  await (await cell(page, 0, "Barcode")).click()
  await copy(page, '"4006 ""A"""\n')
  await page.keyboard.press("Control+v")
  await save(page).click()
  await expect(page.getByText("No unsaved changes")).toBeVisible()
  const all = await stored()
  expect(all.map((one) => one.inventory_quantity)).toEqual([0, 40, 40, 40])
  expect(all.map((one) => price(one, "eur"))).toEqual([1900, 1050, 1200, 1900])
  expect(all[0].barcode).toBe('4006 "A"')
})

test("price and stock of six variants are set in at most fourteen actions", async () => {
  const page = await panel.open(undefined, { permissions: ["clipboard-read", "clipboard-write"] })
  const { id, stored } = await made(page, "Bench", ["A", "B", "C", "D", "E", "F"])
  await page.goto(`/app/products/${id}`)
  const actions = new Actions()
  await actions.click(page.getByRole("link", { name: "Bulk edit" }))
  for (const [head, values] of [
    ["Price EUR", [20, 21, 22, 23, 24, 25]],
    ["Inventory", [50, 51, 52, 53, 54, 55]],
  ] as const) {
    await actions.click(await cell(page, 0, head))
    await copy(page, values.join("\n"))
    await actions.press(page, "Control+v")
    await expect(await cell(page, 5, head)).toHaveText(new RegExp(`^${values[5]}`))
  }
  await actions.click(save(page))
  actions.expectAtMost(14)
  await expect(page.getByText("No unsaved changes")).toBeVisible()
  const all = await stored()
  expect(all.map((one) => price(one, "eur"))).toEqual([2000, 2100, 2200, 2300, 2400, 2500])
  expect(all.map((one) => one.inventory_quantity)).toEqual([50, 51, 52, 53, 54, 55])
  expectNoComplaints(page)
})

test("errors from the panel or the server are displayed at their cells, and nothing is partly saved", async () => {
  const { page, stored } = await opened("Desk")
  const other = await made(page, "Other desk", ["A"])
  await (await cell(page, 0, "Price EUR")).click()
  await page.keyboard.type("cheap")
  await page.keyboard.press("Enter")
  await expect(await cell(page, 0, "Price EUR")).toHaveAttribute("aria-invalid", "true")
  await (await cell(page, 1, "SKU")).click()
  await page.keyboard.type("Other desk-A")
  await page.keyboard.press("Enter")
  await page.keyboard.type("Desk-S")
  await page.keyboard.press("Enter")
  await save(page).click()
  await expect(await cell(page, 2, "SKU")).toHaveAttribute("aria-invalid", "true")
  await expect(page.getByText("2 cells need attention")).toBeVisible()
  await page.getByRole("button", { name: "Next error" }).click()
  await expect(await cell(page, 0, "Price EUR")).toBeFocused()
  await page.keyboard.press("Delete")
  await (await cell(page, 2, "SKU")).click()
  await page.keyboard.type("Desk-L2")
  await page.keyboard.press("Enter")
  await save(page).click()
  await expect(await cell(page, 1, "SKU")).toHaveAttribute("aria-invalid", "true")
  expect((await stored())[2].sku).toBe("Desk-L")
  await page.request.delete(`/admin/products/${other.id}`)
  await save(page).click()
  await expect(page.getByText("No unsaved changes")).toBeVisible()
  const [s, m, l] = await stored()
  expect([price(s, "eur"), m.sku, l.sku]).toEqual([undefined, "Other desk-A", "Desk-L2"])
})

test("another user's changes are kept; conflicts are asked about", async () => {
  const { page, id, stored } = await opened("Sofa")
  const [s, m] = await stored()
  await (await cell(page, 0, "SKU")).click()
  await page.keyboard.type("MINE")
  await page.keyboard.press("Enter")
  const theirs = (variant: Stored, data: object) =>
    page.request.post(`/admin/products/${id}/variants/${variant.id}`, { data })
  await theirs(s, { inventory_quantity: 77 })
  await save(page).click()
  await expect(page.getByText("No unsaved changes")).toBeVisible()
  expect((await stored())[0]).toMatchObject({ sku: "MINE", inventory_quantity: 77 })

  await (await cell(page, 1, "SKU")).click()
  await page.keyboard.type("MINE-M")
  await page.keyboard.press("Enter")
  await theirs(m, { sku: "THEIRS-M" })
  await save(page).click()
  const dialog = page.getByRole("dialog")
  await expect(dialog).toContainText("THEIRS-M")
  await expect(dialog).toContainText("MINE-M")
  await dialog.getByRole("button", { name: "Save my version" }).click()
  await expect.poll(async () => (await stored())[1].sku).toBe("MINE-M")
})

test("500 variants stay fast, by keyboard and when saving; leaving with unsaved changes asks first", async () => {
  test.slow()
  const { page, stored } = await opened(
    "Screw",
    Array.from({ length: 500 }, (_, at) => `${at}`),
  )
  await (await cell(page, 0, "Price EUR")).click()
  await copy(page, Array.from({ length: 500 }, (_, at) => `${at}.25\t${at}`).join("\n"))
  await page.keyboard.press("Control+v")
  await expect(page.getByText("500 variants changed")).toBeVisible()
  const median = await page.evaluate(async () => {
    const times: number[] = []
    for (let at = 0; at < 40; at++) {
      const began = performance.now()
      const key = new KeyboardEvent("keydown", { key: "ArrowDown", bubbles: true, cancelable: true })
      document.activeElement?.dispatchEvent(key)
      await new Promise((done) => requestAnimationFrame(() => setTimeout(done)))
      times.push(performance.now() - began)
    }
    return times.sort((a, b) => a - b)[20]
  })
  expect(median).toBeLessThan(100)
  await page.getByRole("link", { name: "Orders", exact: true }).click()
  await page.getByRole("dialog").getByRole("button").first().click()
  await save(page).click()
  await expect(page.getByText("No unsaved changes")).toBeVisible({ timeout: 30_000 })
  const all = await stored()
  expect(all.map((one) => price(one, "eur"))).toEqual(all.map((_, at) => at * 100 + 25))
})

test("it works at 390 px by touch, scrolls inside itself, and is accessible", async () => {
  const { page, stored } = await opened("Stool", SIZES, { viewport: { width: 390, height: 800 }, hasTouch: true })
  const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(over).toBeLessThanOrEqual(0)
  await (await cell(page, 0, "SKU")).tap()
  await (await cell(page, 0, "SKU")).tap()
  await page.getByLabel("SKU, S").fill("TOUCHED")
  await (await cell(page, 1, "SKU")).tap()
  await (await cell(page, 1, "Track inventory")).tap()
  await expectAccessible(page, "grid")
  await expectAccessibleInDark(page, "grid")
  await save(page).tap()
  await expect(page.getByText("No unsaved changes")).toBeVisible()
  const [s, m] = await stored()
  expect([s.sku, m.manage_inventory]).toEqual(["TOUCHED", false])
})

test("Escape leaves the grid, and operators who work in German enter a comma", async () => {
  const { page, stored } = await opened("Bank", SIZES, { locale: "de-DE" })
  await page.context().addCookies([{ name: "panel_language", value: "de", url: panel.url }])
  await page.reload()
  await (await cell(page, 0, "Preis EUR")).click()
  await page.keyboard.type("12,50")
  await page.keyboard.press("Enter")
  await page.keyboard.press("Escape")
  await expect(page.getByRole("button", { name: "Speichern", exact: true })).toBeFocused()
  await page.keyboard.press("Enter")
  await expect.poll(async () => price((await stored())[0], "eur")).toBe(1250)
})
