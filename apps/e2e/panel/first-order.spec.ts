// A new, empty shop, set up in the panel until its first order is shipped, on a desktop and on a phone, in English and in German.
// PICTURES=1 takes a screenshot of each page and dialog on the way, into .pictures/first-order.
import fs from "node:fs"
import path from "node:path"
import { isFull, someOf } from "@mercer/testing/breadth"
import { expect, type Locator, type Page, test } from "@playwright/test"
import { startAsNewcomer } from "../shop/start.ts"
import { expectAccessible, isSettled } from "./panel.ts"

const PICTURES = process.env.PICTURES && path.join(import.meta.dirname, "../.pictures/first-order")
const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]
const KINDS = ["en", "de"].flatMap((language) => SIZES.map((size) => ({ language, ...size })))
/** 19 % inside 100.00 are 15.97. */
const TOTAL = { en: "€100.00", de: "100,00" }

/** What is done is found by names of fields and main buttons, so that the way is the same in every language. */
function wayOn(page: Page, kind: string) {
  let taken = 0
  const field = (name: string): Locator => page.locator(`main [name="${name}"]`).first()
  const primary = (where = "main") => page.locator(`${where} button.primary`).first()
  /** What stands there now is whole and fits the screen. */
  const look = async (name: string, part?: string) => {
    await isSettled(page)
    const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(over, `${name} is too wide`).toBeLessThanOrEqual(0)
    if (part || isFull) await expectAccessible(page, `${name}, ${kind}`, part)
    const file = `${String(++taken).padStart(2, "0")}-${name}.png`
    if (PICTURES) await page.screenshot({ path: path.join(PICTURES, kind, file), fullPage: !part })
  }
  const open = async (address: string) => {
    await page.goto(address)
    await isSettled(page)
  }
  /** Begins the next open step of the guide, which is the main button of the home page. */
  const begin = async (address: RegExp) => {
    await open("/app")
    await page.locator("main a.primary").first().click()
    await expect(page).toHaveURL(address)
    await isSettled(page)
  }
  return { page, field, primary, look, open, begin }
}

type Way = ReturnType<typeof wayOn>

async function makeAccount({ page, look, open }: Way, log: string) {
  const code = log.match(/\b[a-z0-9]{4}(-[a-z0-9]{4}){3}\b/g)?.at(-1) ?? ""
  await open("/app")
  await look("set-up")
  const values = {
    code,
    first_name: "Ada",
    last_name: "Byron",
    email: "ada@example.com",
    password: "difference engine",
  }
  for (const [name, value] of Object.entries(values)) await page.locator(`input[name=${name}]`).fill(value)
  await page.locator("form button[type=submit]").click()
  await expect(page).toHaveURL(/\/app$/)
  await look("home")
}

async function setUpStore({ page, field, look, begin }: Way) {
  await begin(/\/app\/store$/)
  await field("name").fill("Byron Books and Looms of the Analytical Quarter")
  await page.keyboard.press("Enter")
  await expect(page.locator(".toast")).toHaveCount(1)
  await field("address").fill("Kai 1\n20457 Hamburg\nGermany")
  await page
    .locator("main form", { has: page.locator('[name="address"]') })
    .locator("button[type=submit]")
    .click()
  await expect(page.locator(".toast")).toHaveCount(2)
  await look("store")
}

async function makeRegion({ page, field, primary, look, begin }: Way) {
  await begin(/\/app\/regions\/new$/)
  await field("name").fill("Deutschland und Österreich")
  await field("currency_code").selectOption("eur")
  const countries = page.locator("main [role=combobox]").first()
  await countries.fill("de")
  await expect(page.locator("[role=option]").first()).toContainText("DE")
  await page.keyboard.press("Enter")
  await page.keyboard.press("Escape")
  for (const box of await page.locator("main input[type=checkbox]").all()) await box.check()
  await field("tax_rate").fill("19")
  await look("region-new")
  await primary().click()
  await expect(page).toHaveURL(/regions\/reg_/)
  await look("region")
}

async function makeShipping({ page, field, primary, look, begin }: Way) {
  await begin(/\/app\/shipping\/new/)
  await field("method").selectOption({ index: 1 })
  await field("name").fill("Standardversand")
  await field("amount").fill("0")
  await look("shipping-new")
  await primary().click()
  await expect(page).toHaveURL(/shipping\/so_/)
  await look("shipping")
}

async function makeProduct({ page, field, primary, look, begin }: Way) {
  await begin(/\/app\/products\/new$/)
  await field("title").fill("Baumwollhemd mit Rundhalsausschnitt, langärmelig")
  await page.locator('main [name$="sku"]').first().fill("HEMD-1")
  await page.locator('main [name$="stock"]').first().fill("25")
  await field("price.eur").fill("100")
  await look("product-new")
  await primary().click()
  await expect(page).toHaveURL(/products\/prod_/)
  await look("product")
}

async function makeKey({ page, field, primary, look, begin }: Way) {
  await begin(/\/app\/publishable-keys\/new$/)
  await field("title").fill("Storefront")
  await primary().click()
  await expect(page).toHaveURL(/publishable-keys\/pk_/)
  await look("key")
}

async function sell({ page, field, primary, look, open }: Way, total: string) {
  await open("/app/draft-orders/new")
  await field("email").fill("grace@example.com")
  const search = page.locator("main [role=combobox]").first()
  await search.fill("Baum")
  await expect(page.locator("[role=option]", { hasText: "HEMD-1" })).toBeVisible()
  await page.keyboard.press("Enter")
  await page.keyboard.press("Escape")
  await field("shipping").selectOption({ index: 1 })
  const address = {
    first_name: "Grace",
    last_name: "Hopper",
    address_1: "Fleet 7",
    postal_code: "20459",
    city: "Hamburg",
  }
  for (const [name, value] of Object.entries(address)) await field(`shipping_address.${name}`).fill(value)
  await field("shipping_address.country_code").selectOption("de")
  await look("draft-new")
  await primary().click()
  await expect(page).toHaveURL(/draft-orders\/dorder_/)
  await expect(page.locator("main")).toContainText(total)
  await look("draft")
  await primary().click()
  await expect(primary("dialog[open]")).toContainText(total)
  await look("pay", "dialog[open]")
  await primary("dialog[open]").click()
  await expect(page).toHaveURL(/orders\/order_/)
  await look("order")
}

async function ship({ page, primary, look }: Way) {
  for (const step of ["fulfill", "ship"]) {
    await primary().click()
    await look(step, "dialog[open]")
    await primary("dialog[open]").click()
    await expect(page.locator("dialog[open]")).toHaveCount(0)
    await look(`${step}-done`)
  }
}

// The newcomer of `newcomer.spec` has the other size and language.
for (const { language, ...viewport } of someOf(KINDS, 1, 3))
  test(`an empty shop gets its first order, in ${language} at ${viewport.width} px`, async ({ browser }) => {
    test.setTimeout(400_000)
    const shop = await startAsNewcomer({ DEMO: "0" })
    const [, panel = ""] = /Panel +(\S+)\/app/.exec(shop.printed) ?? []
    const context = await browser.newContext({ baseURL: panel, locale: language, viewport, colorScheme: "light" })
    const way = wayOn(await context.newPage(), `${language}-${viewport.width}`)
    await makeAccount(way, fs.readFileSync(path.join(shop.data, "server.log"), "utf8"))
    await setUpStore(way)
    await makeRegion(way)
    await makeShipping(way)
    await makeProduct(way)
    await makeKey(way)
    await sell(way, TOTAL[language as keyof typeof TOTAL])
    await ship(way)
    // Only the mail server is left, which no page can set up.
    await way.open("/app")
    await expect(way.page.locator("main a.primary")).toHaveAttribute("href", /\/app\/mails/)
    await way.look("home-done")
    await context.close()
    await shop.stop()
  })
