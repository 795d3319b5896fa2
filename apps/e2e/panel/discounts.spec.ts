import { readFile } from "node:fs/promises"
import { expect, type Page, test } from "@playwright/test"
import { expectNoComplaints, firstId, listIsShown, type Panel, startPanel } from "./panel.ts"

let panel: Panel

test.beforeAll(async ({ browser }) => {
  panel = await startPanel(browser)
})
test.afterAll(() => panel.stop())

const toast = (page: Page, text: string | RegExp) => page.locator(".toast", { hasText: text })
const said = (page: Page) => page.locator("[data-sentence]")
const undo = (page: Page, text: string | RegExp) => toast(page, text).getByRole("button", { name: "Undo" }).click()

async function regionId(page: Page, name: string): Promise<string> {
  const { regions } = await (await page.context().request.get("/admin/regions")).json()
  return regions.find((region: { name: string }) => region.name === name).id
}

/** A discount made over REST by the page's operator. */
async function make(page: Page, code: string, more: object = {}): Promise<{ id: string; code: string }> {
  const regions = [await regionId(page, "Europe"), await regionId(page, "United States")]
  const rule = { type: "percentage", value: 10, allocation: "item" }
  const answer = await page.context().request.post("/admin/discounts", { data: { code, rule, regions, ...more } })
  expect(answer.status()).toBe(200)
  return (await answer.json()).discount
}

async function stored(page: Page, code: string, expand = "regions,rule,rule.conditions,rule.conditions.products") {
  const answer = await page.context().request.get(`/admin/discounts/code/${code}?expand=${expand}`)
  return answer.ok() ? (await answer.json()).discount : null
}

async function productsCalled(page: Page, q: string): Promise<{ id: string; title: string }[]> {
  return (await (await page.context().request.get(`/admin/products?q=${q}&limit=5`)).json()).products
}

const options = (page: Page) => page.locator(".picker-option[role=option]")

test("discounts are listed with what they do, filtered, disabled and enabled again, and deleted", async () => {
  const page = await panel.open()
  await make(page, "BULK1")
  await make(page, "BULK2", { is_disabled: true })
  await page.goto("/app/discounts")
  await listIsShown(page)
  await expect(page.getByRole("row", { name: /TEES20/ })).toContainText("20% off each item of certain products.")
  await expect(page.getByRole("row", { name: /LASTYEAR/ })).toContainText("Expired")
  await expect(page.getByRole("row", { name: /FIRST100/ })).toContainText("0 of 100")

  await page.getByRole("button", { name: "Filter" }).click()
  await page.getByRole("button", { name: "Free shipping", exact: true }).click()
  await expect(page).toHaveURL(/type=free_shipping/)
  await expect(page.locator("[data-row]")).toHaveCount(1)
  await page.getByRole("button", { name: "Remove filter Type: Free shipping" }).click()
  await page.getByRole("button", { name: "Filter" }).click()
  await page.getByRole("button", { name: "Disabled", exact: true }).click()
  await expect(page.getByRole("row", { name: /BULK2/ })).toBeVisible()
  await expect(page.locator("[data-row]")).toHaveCount(1)
  await page.getByRole("button", { name: "Clear all" }).click()

  await page.getByRole("searchbox", { name: "Search" }).fill("BULK")
  await expect(page.locator("[data-row]")).toHaveCount(2)
  await page.getByLabel("Select all on this page").click()
  await page.getByRole("button", { name: "Disable", exact: true }).click()
  await expect(toast(page, "2 discounts disabled")).toBeVisible()
  await expect(page.getByRole("row", { name: /BULK1/ })).toContainText("Disabled")
  await undo(page, "2 discounts disabled")
  await expect(page.getByRole("row", { name: /BULK1/ })).toContainText("Active")
  // What was disabled before stays so when this is taken back.
  expect((await stored(page, "BULK2")).is_disabled).toBe(true)

  await page.getByLabel("Select all on this page").click()
  await page.getByRole("button", { name: "Delete", exact: true }).click()
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click()
  await expect(page.getByText("Nothing here matches.")).toBeVisible()
  expect(await stored(page, "BULK1")).toBeNull()
  expectNoComplaints(page)
})

test("a discount with a condition is made by the keyboard alone", async () => {
  const page = await panel.open()
  const { keyboard } = page
  await page.goto("/app/discounts")
  await listIsShown(page)
  await keyboard.press("n")
  await expect(page.getByRole("heading", { name: "New discount", level: 1 })).toBeVisible()
  await expect(page.getByRole("textbox", { name: "Code" })).toBeFocused()
  await expect(page.getByRole("checkbox", { name: /Europe/ })).toBeVisible()
  await keyboard.type("keys25")
  const tabTo = async (name: RegExp | string, role: "checkbox" | "textbox" | "button" | "radio" | "combobox") => {
    const wanted = page.getByRole(role, { name }).first()
    for (let presses = 0; presses < 25; presses++) {
      if (await wanted.evaluate((element) => element === document.activeElement)) return
      await keyboard.press("Tab")
    }
    await expect(wanted).toBeFocused()
  }
  await tabTo(/Europe/, "checkbox")
  await keyboard.press("Space")
  await tabTo("Value", "textbox")
  await keyboard.type("25")
  await expect(said(page)).toHaveText("25% off each item, in Europe.")
  await tabTo("Add a condition", "button")
  await keyboard.press("Enter")
  await expect(page.getByRole("dialog").getByLabel("About")).toBeFocused()
  await keyboard.type("Coll")
  await expect(page.getByRole("dialog").getByLabel("About")).toHaveValue("product_collections")
  await keyboard.press("Tab")
  await keyboard.press("Tab")
  await expect(page.getByRole("combobox", { name: "Search collections" })).toBeFocused()
  await keyboard.type("summer")
  await expect(options(page)).toHaveCount(1)
  await keyboard.press("Enter")
  await expect(page.getByRole("dialog").getByRole("button", { name: /^Remove / })).toBeVisible()
  await keyboard.press("Tab")
  await keyboard.press("Tab")
  await expect(page.getByRole("dialog").getByRole("button", { name: "Add a condition" })).toBeFocused()
  await keyboard.press("Enter")
  await expect(said(page)).toHaveText(/^25% off each item of the collection “.+”, in Europe\.$/)
  await expect(page.getByRole("button", { name: "Add a condition" })).toBeFocused()
  await keyboard.press("Control+Enter")
  await tabTo("Create", "button")
  await keyboard.press("Enter")
  await expect(page.getByRole("heading", { name: "KEYS25", level: 1 })).toBeVisible()
  const made = await stored(page, "KEYS25", "rule,rule.conditions,rule.conditions.product_collections")
  expect(made.rule).toMatchObject({ type: "percentage", value: 25, allocation: "item" })
  expect(made.rule.conditions).toMatchObject([{ type: "product_collections", operator: "in" }])
  expect(made.rule.conditions[0].product_collections).toHaveLength(1)
  expectNoComplaints(page)
})

test("what is wrong with a new discount stands at its field; a taken code is said while it is typed", async () => {
  const page = await panel.open()
  await page.goto("/app/discounts/new")
  await page.getByRole("textbox", { name: "Code" }).fill("tees20")
  await expect(page.getByText("There is a discount with this code already.")).toBeVisible()
  await page.getByLabel("Value").fill("101")
  await page.getByRole("button", { name: "Create" }).click()
  await expect(page.getByText("Choose at least one region.")).toBeVisible()
  await page.getByRole("checkbox", { name: /Europe/ }).check()
  await page.getByRole("button", { name: "Create" }).click()
  await expect(page.getByText("A percentage can be 100 at most")).toBeVisible()
  await expect(page.getByLabel("Value")).toBeFocused()
  await page.getByLabel("Value").fill("10")
  await page.getByLabel("How often it can be used").fill("0")
  await page.getByRole("button", { name: "Create" }).click()
  await expect(page.getByText("This is too small or too short.")).toBeVisible()
  await page.getByLabel("How often it can be used").fill("3")
  await page.getByLabel("Starts").fill("2030-12-24T00:00")
  await page.getByLabel("Ends").fill("2030-12-01T00:00")
  await page.getByRole("button", { name: "Create" }).click()
  await expect(page.getByText('"ends_at" must be greater than "starts_at"')).toBeVisible()
  await page.getByLabel("Ends").fill("2030-12-25T00:00")
  await page.getByRole("button", { name: "Create" }).click()
  await expect(page.getByText("This is taken already.")).toBeVisible()
  await page.getByRole("button", { name: "Generate" }).click()
  await expect(page.getByRole("textbox", { name: "Code" })).toHaveValue(/^[A-Z2-9]{8}$/)
  await page.getByRole("textbox", { name: "Code" }).fill("advent")
  await expect(said(page)).toHaveText(
    "10% off each item, in Europe, from 24 Dec 2030 until 25 Dec 2030, at most 3 times.",
  )
  await page.getByRole("button", { name: "Create" }).click()
  await expect(page.getByText("Scheduled")).toBeVisible()
  expect(await stored(page, "ADVENT")).toMatchObject({ usage_limit: 3, is_dynamic: false })
  expectNoComplaints(page)
})

test("a fixed amount is in the currency of its one region; free shipping needs no value", async () => {
  const page = await panel.open()
  await page.goto("/app/discounts/new")
  await page.getByRole("textbox", { name: "Code" }).fill("FIX5")
  await page.getByRole("checkbox", { name: /Europe/ }).check()
  await page.getByRole("checkbox", { name: /United States/ }).check()
  await page.getByRole("radio", { name: "Fixed amount" }).check()
  await page.getByRole("radio", { name: /United States/ }).check()
  await page.getByLabel("Value").fill("4.9.9")
  await page.getByRole("button", { name: "Create" }).click()
  await expect(page.getByText("This is not an amount.")).toBeVisible()
  await page.getByLabel("Value").fill("4.99")
  await page.getByLabel("Taken off").selectOption("total")
  await expect(said(page)).toHaveText("$4.99 off the whole cart, in United States.")
  await page.getByRole("button", { name: "Create" }).click()
  await expect(page.getByRole("heading", { name: "FIX5", level: 1 })).toBeVisible()
  const made = await stored(page, "FIX5")
  expect(made.rule).toMatchObject({ type: "fixed", value: 499, allocation: "total" })
  expect(made.regions).toHaveLength(1)

  await page.goto("/app/discounts/new")
  await page.getByRole("textbox", { name: "Code" }).fill("SHIPFREE")
  await page.getByRole("radio", { name: "Free shipping" }).check()
  await page.getByRole("checkbox", { name: /Denmark/ }).check()
  await expect(page.getByLabel("Value")).toHaveCount(0)
  await expect(said(page)).toHaveText("Free shipping, in Denmark.")
  await page.getByRole("button", { name: "Create" }).click()
  await expect(page.getByRole("heading", { name: "SHIPFREE", level: 1 })).toBeVisible()
  expect((await stored(page, "SHIPFREE")).rule.type).toBe("free_shipping")
  expectNoComplaints(page)
})

test("a discount is changed, taken back, switched off and deleted", async () => {
  const page = await panel.open()
  const { id } = await make(page, "CHANGEME", { usage_limit: 10 })
  await page.goto(`/app/discounts/${id}`)
  await expect(said(page)).toHaveText("10% off each item, in Europe and United States, at most 10 times.")
  await page.getByLabel("Value").fill("30")
  await page.getByLabel("How often it can be used").fill("20")
  await expect(said(page)).toHaveText("30% off each item, in Europe and United States, at most 20 times.")
  await page.getByRole("button", { name: "Save" }).click()
  await expect(toast(page, "Saved")).toBeVisible()
  await expect.poll(async () => (await stored(page, "CHANGEME")).rule.value).toBe(30)
  await expect(page.getByText("0 of 20")).toBeVisible()
  await undo(page, "Saved")
  await expect(page.getByLabel("Value")).toHaveValue("10")

  await page.getByRole("switch").click()
  await expect(toast(page, "1 discount disabled")).toBeVisible()
  await expect(page.getByText("Switched off")).toBeVisible()
  expect((await stored(page, "CHANGEME")).is_disabled).toBe(true)

  await page.getByRole("button", { name: "Delete", exact: true }).click()
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click()
  await expect(toast(page, "Discount deleted")).toBeVisible()
  await expect(page).toHaveURL(/\/app\/discounts$/)
  expect(await stored(page, "CHANGEME")).toBeNull()
  expectNoComplaints(page)
})

test("regions are added and taken off; the last one stays", async () => {
  const page = await panel.open()
  const { id } = await make(page, "REGIONS", { regions: [await regionId(page, "Europe")] })
  await page.goto(`/app/discounts/${id}`)
  await expect(page.getByRole("button", { name: "Remove Europe" })).toBeDisabled()
  await page.getByRole("button", { name: "Add a region" }).click()
  await page.getByRole("button", { name: /Denmark/ }).click()
  await expect(toast(page, "Good in Denmark now")).toBeVisible()
  await expect(said(page)).toHaveText("10% off each item, in Europe and Denmark.")
  await page.getByRole("button", { name: "Remove Europe" }).click()
  await expect(toast(page, "No longer good in Europe")).toBeVisible()
  await expect(said(page)).toHaveText("10% off each item, in Denmark.")
  await undo(page, "No longer good in Europe")
  await expect(page.getByRole("button", { name: "Remove Europe" })).toBeVisible()
  expect((await stored(page, "REGIONS")).regions).toHaveLength(2)
  expectNoComplaints(page)
})

test("conditions are added, filled, emptied, turned, replaced and deleted, each with its undo", async () => {
  const page = await panel.open()
  const [first, second, third] = await productsCalled(page, "tee")
  const { id, code } = await make(page, "CONDITIONS")
  const listed = async () => (await stored(page, code)).rule.conditions
  await page.goto(`/app/discounts/${id}`)
  await page.getByRole("button", { name: "Add a condition" }).click()
  const dialog = page.getByRole("dialog")
  await dialog.getByLabel("Include or exclude").selectOption("not_in")
  await dialog.getByRole("combobox", { name: "Search products" }).fill(first?.title ?? "")
  await options(page)
    .filter({ hasText: first?.title ?? "" })
    .first()
    .click()
  await dialog.getByRole("button", { name: "Add a condition" }).click()
  await expect(toast(page, "Condition added")).toBeVisible()
  await expect(said(page)).toContainText(`except the product “${first?.title}”`)
  expect(await listed()).toMatchObject([{ type: "products", operator: "not_in", products: [{ id: first?.id }] }])

  const condition = page.getByRole("region", { name: "All products but these" })
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

  await condition.getByRole("button", { name: "Only these" }).click()
  await expect(said(page)).toContainText("of 2 products")
  const only = page.getByRole("region", { name: "Only these products" })
  await only.getByRole("button", { name: "Replace list" }).click()
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
  await expect(page.getByText("Every product, every customer.")).toBeVisible()
  expect(await listed()).toEqual([])
  await undo(page, "Condition deleted")
  await expect(said(page)).toContainText(`of the product “${third?.title}”`)
  expectNoComplaints(page)
})

test("conditions of every kind are made with a discount in one go", async () => {
  const page = await panel.open()
  await page.goto("/app/discounts/new")
  await page.getByRole("textbox", { name: "Code" }).fill("FIVEKINDS")
  await page.getByRole("checkbox", { name: /Europe/ }).check()
  await page.getByLabel("Value").fill("5")
  const dialog = page.getByRole("dialog")
  const kinds = ["Products", "Product types", "Collections", "Product tags", "Customer groups"]
  for (const [at, kind] of kinds.entries()) {
    await page.getByRole("button", { name: "Add a condition" }).click()
    await dialog.getByLabel("About").selectOption(kind)
    await dialog.getByLabel("Include or exclude").selectOption(at % 2 === 0 ? "in" : "not_in")
    await dialog.getByRole("combobox", { name: /^Search/ }).click()
    await options(page).first().click()
    await dialog.getByRole("button", { name: "Add a condition" }).click()
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

test("single codes are made, generated, downloaded and deleted", async () => {
  const page = await panel.open()
  await page.goto("/app/discounts/new")
  await page.getByRole("textbox", { name: "Code" }).fill("CLUB")
  await page.getByRole("checkbox", { name: /Europe/ }).check()
  await page.getByLabel("Value").fill("15")
  await page.getByRole("checkbox", { name: "Cut single codes from it" }).check()
  await page.getByLabel("Each code is valid for").fill("2")
  await page.getByLabel("Unit", { exact: true }).selectOption("W")
  await expect(said(page)).toContainText("with codes of its own, each valid for 2 weeks")
  await page.getByRole("button", { name: "Create" }).click()
  await expect(page.getByText("No codes yet")).toBeVisible()
  expect(await stored(page, "CLUB")).toMatchObject({ is_dynamic: true, valid_duration: "P2W" })

  await page.getByRole("button", { name: "Make a code" }).click()
  const dialog = page.getByRole("dialog")
  await dialog.getByRole("textbox", { name: "Code" }).fill("tees20")
  await dialog.getByRole("button", { name: "Make a code" }).click()
  await expect(dialog.getByText("This is taken already.")).toBeVisible()
  await dialog.getByRole("textbox", { name: "Code" }).fill("club-ada")
  await dialog.getByRole("button", { name: "Make a code" }).click()
  await expect(toast(page, "CLUB-ADA is ready")).toBeVisible()
  await expect(page.locator("[data-row]")).toHaveCount(1)

  await page.getByRole("button", { name: "Generate codes" }).click()
  await dialog.getByLabel("How many").fill("1.5")
  await dialog.getByRole("button", { name: "Generate codes" }).click()
  await expect(dialog.getByText("Enter a whole number from 1 to 1,000.")).toBeVisible()
  await dialog.getByLabel("How many").fill("12")
  await dialog.getByRole("button", { name: "Generate codes" }).click()
  await expect(dialog.getByText("12 codes are ready.")).toBeVisible()
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    dialog.getByRole("button", { name: "Download as CSV" }).click(),
  ])
  const lines = (await readFile(await file.path(), "utf8")).trim().split("\r\n")
  expect(lines[0]).toBe('"code","usage_limit","ends_at"')
  expect(lines).toHaveLength(13)
  expect(lines[1]).toMatch(/^"CLUB-[A-Z2-9]{8}","1","20\d\d-/)
  await page.keyboard.press("Escape")
  await expect(page.locator("[data-row]")).toHaveCount(13)
  const [all] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "All codes as CSV" }).click(),
  ])
  expect((await readFile(await all.path(), "utf8")).trim().split("\r\n")).toHaveLength(14)

  await page.getByLabel("Select CLUB-ADA").click()
  await page
    .getByRole("region", { name: /Single codes: 1 selected/ })
    .getByRole("button", { name: "Delete" })
    .click()
  await dialog.getByRole("button", { name: "Delete" }).click()
  await expect(page.locator("[data-row]")).toHaveCount(12)
  expect(await stored(page, "CLUB-ADA")).toBeNull()

  // Single codes are not among the discounts, unless somebody looks for one.
  await page.goto("/app/discounts?q=CLUB-")
  await listIsShown(page)
  await page.locator("[data-row-link]").first().click()
  await expect(page.getByText("A single code.")).toBeVisible()
  await expect(page.getByLabel("Value")).toHaveCount(0)
  await page.getByLabel("How often it can be used").fill("4")
  await page.getByRole("button", { name: "Save" }).click()
  await expect(toast(page, "Saved")).toBeVisible()
  await expect(page.getByText("0 of 4")).toBeVisible()
  expectNoComplaints(page)
})

test("whether a discount applies to a cart is said with the amount, or with the condition that fails", async () => {
  const page = await panel.open()
  const { request } = page.context()
  const region_id = await regionId(page, "Europe")
  const shown = await request.get(`/store/products?region_id=${region_id}&limit=10`)
  const { products } = await shown.json()
  const buyable = products.filter((one: { variants: { inventory_quantity: number }[] }) =>
    one.variants.some(({ inventory_quantity }) => inventory_quantity > 2),
  )
  const [bought, other] = buyable
  const items = [{ variant_id: variantOf(bought), quantity: 2 }]
  const { cart } = await (await request.post("/store/carts", { data: { region_id, items } })).json()
  const rule = (id: string) => ({
    type: "percentage",
    value: 10,
    allocation: "item",
    conditions: [{ operator: "in", products: [id] }],
  })
  const good = await make(page, "CARTYES", { rule: rule(bought.id) })
  const bad = await make(page, "CARTNO", { rule: rule(other.id) })
  const applied = await request.post(`/store/carts/${cart.id}`, { data: { discounts: [{ code: "CARTYES" }] } })
  const { discount_total } = (await applied.json()).cart

  await page.goto(`/app/discounts/${good.id}`)
  await page.getByLabel("Id of the cart").fill(cart.id)
  await page.getByRole("button", { name: "Check" }).click()
  const amount = new Intl.NumberFormat("en", { style: "currency", currency: "EUR" }).format(discount_total / 100)
  await expect(page.getByText(`Yes. It takes off ${amount}`)).toBeVisible()

  await page.goto(`/app/discounts/${bad.id}`)
  await page.getByLabel("Id of the cart").fill(cart.id)
  await page.getByRole("button", { name: "Check" }).click()
  await expect(page.getByText("No. Nothing in the cart takes part in it.")).toBeVisible()
  await expect(page.getByText(`Only these products: ${other.title}`)).toBeVisible()
  await page.getByLabel("Id of the cart").fill("cart_nothing")
  await page.getByRole("button", { name: "Check" }).click()
  await expect(page.getByText("There is no cart with this id.")).toBeVisible()
  expectNoComplaints(page)
})

const variantOf = (product: { variants: { id: string; inventory_quantity: number }[] }) =>
  product.variants.find(({ inventory_quantity }) => inventory_quantity > 2)?.id

test("of two operators at once on one discount, the second sees both versions and chooses", async () => {
  const [ann, ben] = [await panel.open(), await panel.open()]
  const { id } = await make(ann, "TWOATONCE")
  for (const page of [ann, ben]) {
    await page.goto(`/app/discounts/${id}`)
    await expect(page.getByLabel("Value")).toHaveValue("10")
  }
  const save = (page: Page) => page.getByRole("button", { name: "Save", exact: true }).click()
  const dialog = ben.getByRole("dialog", { name: "Changed meanwhile" })
  const value = async () => (await stored(ann, "TWOATONCE")).rule.value

  await ben.getByLabel("Value").fill("30")
  await ann.getByLabel("Value").fill("20")
  await save(ann)
  await expect(toast(ann, "Saved")).toBeVisible()
  await save(ben)
  await expect(dialog.getByRole("row", { name: "Value 30 20" })).toBeVisible()
  expect(await value()).toBe(20)
  await dialog.getByRole("button", { name: "Keep editing" }).click()
  await expect(ben.getByLabel("Value")).toHaveValue("30")
  await save(ben)
  await dialog.getByRole("button", { name: "Take what is stored" }).click()
  await expect(ben.getByLabel("Value")).toHaveValue("20")
  expect(await value()).toBe(20)

  await ben.getByLabel("Value").fill("40")
  await ann.getByLabel("Value").fill("50")
  await save(ann)
  await expect.poll(value).toBe(50)
  await save(ben)
  await dialog.getByRole("button", { name: "Save mine" }).click()
  await expect(toast(ben, "Saved").first()).toBeVisible()
  await expect.poll(value).toBe(40)

  // What only one of them has changed is kept without asking.
  await ann.reload()
  await ben.getByLabel("How often it can be used").fill("7")
  await ann.getByLabel("Value").fill("60")
  await save(ann)
  await expect.poll(value).toBe(60)
  await save(ben)
  await expect.poll(async () => (await stored(ann, "TWOATONCE")).usage_limit).toBe(7)
  expect(await value()).toBe(60)
  await expect(ben.getByLabel("Value")).toHaveValue("60")
  for (const page of [ann, ben]) expectNoComplaints(page)
})

test("a discount is found by its code from anywhere; one that is not there says so", async () => {
  const page = await panel.open()
  await page.goto("/app/currencies")
  await listIsShown(page)
  await page.keyboard.press("Control+k")
  await page.getByRole("dialog").getByRole("combobox").fill("summer25")
  await page.getByRole("option", { name: /SUMMER25/ }).click()
  await expect(page.getByRole("heading", { name: "SUMMER25", level: 1 })).toBeVisible()
  await page.goto("/app/discounts/disc_nothing")
  await expect(page.getByText("This does not exist, or no longer.")).toBeVisible()
  expect(await firstId(page, "discounts", "discounts")).toMatch(/^disc_/)
})
