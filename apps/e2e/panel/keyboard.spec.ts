import { expect, type Page } from "@playwright/test"
import { placeOrder } from "./orders.ts"
import { expectNoComplaints, openPanel, type Panel, test } from "./panel.ts"

// Whole jobs by keyboard only, and what a screen reader is given, by the accessibility tree.

let panel: Panel

test.beforeAll(async ({ browser, shop }) => {
  panel = await openPanel({ browser, shop })
})
test.afterAll(() => panel.stop())

const MOST_TABS = 80

/** Moves the focus by Tab until it is on what has this text or label. */
async function tabTo(page: Page, name: RegExp) {
  for (let tabs = 0; tabs < MOST_TABS; tabs++) {
    await page.keyboard.press("Tab")
    const focused = await page.evaluate(() => {
      const { activeElement: at } = document
      const labels = (at as HTMLInputElement | null)?.labels
      return at?.getAttribute("aria-label") ?? (labels?.length ? labels[0]?.textContent : at?.textContent) ?? ""
    })
    if (name.test(focused.trim())) return
  }
  throw new Error(`Tab does not reach ${name}`)
}

/** Opens a page of the menu by its name, from anywhere. */
async function openByName(page: Page, name: string) {
  await page.keyboard.press("Control+k")
  await expect(page.getByRole("dialog").getByRole("combobox")).toBeFocused()
  await page.keyboard.type(name)
  await expect(page.getByRole("option", { name }).first()).toHaveAttribute("aria-selected", "true")
  await page.keyboard.press("Enter")
  await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible()
}

test("a return reason is made without a mouse", async () => {
  const page = await panel.open()
  await page.goto("/app")
  await expect(page.locator(".home[data-ready=true]")).toBeVisible()
  await openByName(page, "Return reasons")
  await tabTo(page, /^New return reason$/)
  await page.keyboard.press("Enter")
  await expect(page.getByRole("heading", { name: "New return reason", level: 1 })).toBeVisible()
  if (!(await page.getByLabel("Label").evaluate((field) => field === document.activeElement)))
    await tabTo(page, /^Label/)
  await page.keyboard.type("Arrived too late")
  await page.keyboard.press("Enter")
  await expect(page.getByRole("heading", { name: "Arrived too late", level: 1 })).toBeVisible()
  expectNoComplaints(page)
})

test("an order is fulfilled without a mouse, and the focus stays on the page", async () => {
  const page = await panel.open()
  const { id } = await placeOrder(page)
  await page.goto(`/app/orders/${id}`)
  await expect(page.getByRole("button", { name: "Fulfill items" }).first()).toBeEnabled()
  await tabTo(page, /^Fulfill items$/)
  await page.keyboard.press("Enter")
  const dialog = page.getByRole("dialog")
  await expect(dialog).toBeVisible()
  await tabTo(page, /^Fulfill items$/)
  await page.keyboard.press("Enter")
  await expect(dialog).toBeHidden()
  await expect(page.locator(".page-head").getByText("Fulfilled", { exact: true })).toBeVisible()
  expect(await page.evaluate(() => document.activeElement !== document.body)).toBe(true)
  expectNoComplaints(page)
})

test("a screen reader is given the names of a form's fields and what is wrong with them", async () => {
  const page = await panel.open()
  await page.goto("/app/return-reasons/new")
  const main = page.getByRole("main")
  await expect(main).toMatchAriaSnapshot(`
    - link "Return reasons"
    - heading "New return reason" [level=1]
    - group:
      - textbox "Label"
      - textbox "Value (optional)"
      - textbox "Description (optional)"
      - combobox "Belongs to"
    - button "Create"
  `)
  await page.getByRole("button", { name: "Create" }).click()
  await expect(page.getByRole("textbox", { name: "Label" })).toHaveAccessibleDescription(/required/)
})

test("a screen reader is given a list as a table, and a chart as numbers", async () => {
  const page = await panel.open()
  await placeOrder(page)
  await page.goto("/app/orders")
  await expect(page.getByRole("main")).toMatchAriaSnapshot(`
    - heading "Orders" [level=1]
    - searchbox "Search"
    - table:
      - rowgroup:
        - row:
          - columnheader "Order"
          - columnheader "Date"
          - columnheader "Customer"
  `)
  await page.goto("/app")
  await page.getByRole("button", { name: "View as table" }).click()
  await expect(page.locator(".sales-body").getByRole("table").getByRole("row").nth(1)).toContainText(/€[1-9]/)
})
