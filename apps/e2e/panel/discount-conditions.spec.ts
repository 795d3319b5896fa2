import { expect, type Page } from "@playwright/test"
import { awake, codeField, make, options, said, stored, toast, undo } from "./discounts.ts"
import { expectNoComplaints, listIsLoaded, openPanel, type Panel, test } from "./panel.ts"

let panel: Panel

test.beforeAll(async ({ browser, shop }) => {
  panel = await openPanel({ browser, shop })
})
test.afterAll(() => panel.stop())

test("a discount with a condition is created by keyboard alone", async () => {
  const page = await panel.open()
  const { keyboard } = page
  await page.goto("/app/discounts")
  await listIsLoaded(page)
  await keyboard.press("n")
  await expect(page.getByRole("heading", { name: "Create discount", level: 1 })).toBeVisible()
  await expect(codeField(page)).toBeFocused()
  await expect(page.getByRole("checkbox", { name: /Europe/ })).toBeVisible()
  await keyboard.type("keys25")
  await tabTo(page, /Europe/, "checkbox")
  await keyboard.press("Space")
  await tabTo(page, "Value", "textbox")
  await keyboard.type("25")
  await expect(said(page)).toHaveText("25% off each item, in Europe.")
  await addSummer(page)
  await expect(said(page)).toHaveText(/^25% off each item of the collection “.+”, in Europe\.$/)
  await tabTo(page, "Create", "button")
  await keyboard.press("Enter")
  await expect(page.getByRole("heading", { name: "KEYS25", level: 1 })).toBeVisible()
  const made = await stored(page, "KEYS25", "rule,rule.conditions,rule.conditions.product_collections")
  expect(made.rule).toMatchObject({ type: "percentage", value: 25, allocation: "item" })
  expect(made.rule.conditions).toMatchObject([{ type: "product_collections", operator: "in" }])
  expect(made.rule.conditions[0].product_collections).toHaveLength(1)
  expectNoComplaints(page)
})

test("Enter pressed before the results are there picks the first of what was typed", async () => {
  const page = await panel.open()
  const { id } = await make(page, "EARLY")
  await page.goto(`/app/discounts/${id}`)
  await awake(page)
  await page.getByRole("button", { name: "Add condition" }).click()
  const dialog = page.getByRole("dialog")
  await dialog.getByLabel("Condition type").selectOption("product_collections")
  await expect(options(page).first()).toBeVisible()
  await page.route(/collections.*summer/i, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500))
    await route.continue()
  })
  await dialog.getByRole("combobox", { name: "Search collections" }).fill("summer")
  await page.keyboard.press("Enter")
  await expect(dialog.getByRole("button", { name: /^Remove .*summer/i })).toBeVisible()
  await expect(dialog.getByRole("button", { name: /^Remove / })).toHaveCount(1)
})

test("a condition is added, filled and emptied, and each is undone", async () => {
  const page = await panel.open()
  const [first, second] = await productsCalled(page, "tee")
  const { id, code } = await make(page, "CONDITIONS")
  const listed = async () => (await stored(page, code)).rule.conditions
  await page.goto(`/app/discounts/${id}`)
  await awake(page)
  await page.getByRole("button", { name: "Add condition" }).click()
  const dialog = page.getByRole("dialog")
  await dialog.getByLabel("Include or exclude").selectOption("not_in")
  await dialog.getByRole("combobox", { name: "Search products" }).fill(first?.title ?? "")
  await options(page)
    .filter({ hasText: first?.title ?? "" })
    .first()
    .click()
  await dialog.getByRole("button", { name: "Add condition" }).click()
  await expect(toast(page, "Condition added")).toBeVisible()
  await expect(said(page)).toContainText(`except the product “${first?.title}”`)
  expect(await listed()).toMatchObject([{ type: "products", operator: "not_in", products: [{ id: first?.id }] }])

  const condition = page.getByRole("region", { name: "Exclude these products" })
  await expect(condition.getByRole("button", { name: `Remove ${first?.title}` })).toBeDisabled()
  await condition.getByRole("combobox", { name: "Search products" }).fill(second?.title ?? "")
  await options(page)
    .filter({ hasText: second?.title ?? "" })
    .first()
    .click()
  await expect(toast(page, `${second?.title} added`)).toBeVisible()
  await expect(said(page)).toContainText("except 2 products")
  await page.keyboard.press("Escape")
  await condition.getByRole("button", { name: `Remove ${first?.title}` }).click()
  await expect(toast(page, `${first?.title} removed`)).toBeVisible()
  await undo(page, `${first?.title} removed`)
  await expect(said(page)).toContainText("except 2 products")

  expectNoComplaints(page)
})

test("a condition is inverted, its list replaced, and it is deleted and restored", async () => {
  const page = await panel.open()
  const [first, second, third] = await productsCalled(page, "tee")
  const products = [first?.id, second?.id]
  const rule = { type: "percentage", value: 10, allocation: "item", conditions: [{ operator: "not_in", products }] }
  const { id, code } = await make(page, "TURNED", { rule })
  const listed = async () => (await stored(page, code)).rule.conditions
  await page.goto(`/app/discounts/${id}`)
  await awake(page)
  const dialog = page.getByRole("dialog")
  const condition = page.getByRole("region", { name: "Exclude these products" })
  await condition.getByRole("button", { name: "Include only these" }).click()
  await expect(said(page)).toContainText("of 2 products")
  const only = page.getByRole("region", { name: "Only these products" })
  await only.getByRole("button", { name: "Replace all" }).click()
  for (const one of [first, second]) await dialog.getByRole("button", { name: `Remove ${one?.title}` }).click()
  await dialog.getByRole("combobox", { name: "Search products" }).fill(third?.title ?? "")
  await options(page)
    .filter({ hasText: third?.title ?? "" })
    .first()
    .click()
  await dialog.getByRole("button", { name: "Save" }).click()
  await expect(toast(page, "List replaced")).toBeVisible()
  await expect(said(page)).toContainText(`of the product “${third?.title}”`)
  expect(await listed()).toMatchObject([{ operator: "in", products: [{ id: third?.id }] }])

  await only.getByRole("button", { name: "Delete condition" }).click()
  await expect(page.getByText("Applies to all products and customers")).toBeVisible()
  expect(await listed()).toEqual([])
  await undo(page, "Condition deleted")
  await expect(said(page)).toContainText(`of the product “${third?.title}”`)
  expectNoComplaints(page)
})

test("conditions of every type are created together with a discount", async () => {
  const page = await panel.open()
  await page.goto("/app/discounts/new")
  await awake(page)
  await codeField(page).fill("FIVEKINDS")
  await page.getByRole("checkbox", { name: /Europe/ }).check()
  await page.getByLabel("Value").fill("5")
  const dialog = page.getByRole("dialog")
  const kinds = ["Products", "Product types", "Collections", "Product tags", "Customer groups"]
  for (const [at, kind] of kinds.entries()) {
    await page.getByRole("button", { name: "Add condition" }).click()
    await dialog.getByLabel("Condition type").selectOption(kind)
    await dialog.getByLabel("Include or exclude").selectOption(at % 2 === 0 ? "in" : "not_in")
    await dialog.getByRole("combobox", { name: /^Search/ }).click()
    await options(page).first().click()
    await dialog.getByRole("button", { name: "Add condition" }).click()
    await expect(dialog).toHaveCount(0)
  }
  await page.getByRole("button", { name: "Create" }).click()
  await expect(page.getByRole("heading", { name: "FIVEKINDS", level: 1 })).toBeVisible()
  const { rule } = await stored(page, "FIVEKINDS")
  const made = rule.conditions.map(({ type, operator }: { type: string; operator: string }) => `${type} ${operator}`)
  expect(made.sort()).toEqual([
    "customer_groups in",
    "product_collections in",
    "product_tags not_in",
    "product_types not_in",
    "products in",
  ])
  expectNoComplaints(page)
})

/** Moves the focus to a control, by Tab alone. */
async function tabTo(page: Page, name: RegExp | string, role: "checkbox" | "textbox" | "button") {
  const wanted = page.getByRole(role, { name }).first()
  for (let presses = 0; presses < 25; presses++) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press("Tab")
  }
  await expect(wanted).toBeFocused()
}

/** A condition on the collection that the demo shop calls summer. */
async function addSummer(page: Page) {
  const { keyboard } = page
  await tabTo(page, "Add condition", "button")
  await keyboard.press("Enter")
  await expect(page.getByRole("dialog").getByLabel("Condition type")).toBeFocused()
  await keyboard.type("Coll")
  await expect(page.getByRole("dialog").getByLabel("Condition type")).toHaveValue("product_collections")
  await keyboard.press("Tab")
  await keyboard.press("Tab")
  await expect(page.getByRole("combobox", { name: "Search collections" })).toBeFocused()
  await keyboard.type("summer")
  await expect(options(page)).toHaveCount(1)
  await keyboard.press("Enter")
  await expect(page.getByRole("dialog").getByRole("button", { name: /^Remove / })).toBeVisible()
  // Past the line's Remove and the dialog's Cancel.
  for (let presses = 0; presses < 3; presses++) await keyboard.press("Tab")
  await expect(page.getByRole("dialog").getByRole("button", { name: "Add condition" })).toBeFocused()
  await keyboard.press("Enter")
  await expect(page.getByRole("button", { name: "Add condition" })).toBeFocused()
}

async function productsCalled(page: Page, q: string): Promise<{ id: string; title: string }[]> {
  return (await (await page.context().request.get(`/admin/products?q=${q}&limit=5`)).json()).products
}
