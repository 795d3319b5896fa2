import { expect, type Page, test } from "@playwright/test"
import { startAsNewcomer } from "../shop/start.ts"
import { goOn } from "./claims.ts"

let shop: Awaited<ReturnType<typeof startAsNewcomer>>

test.beforeAll(async () => {
  test.setTimeout(300_000)
  shop = await startAsNewcomer()
})
test.afterAll(() => shop.stop())

/** Uses only the texts on the screen: no address but the printed one, and only visible elements. */
test("a newcomer logs in with what npm start printed, makes a discount with a condition, imports the example, opens a claim", async ({
  page,
}) => {
  const [, address = ""] = /Panel +(\S+)/.exec(shop.printed) ?? []
  const [, email = "", password = ""] = /Operator +(\S+) \/ (\S+)/.exec(shop.printed) ?? []
  await page.goto(address)
  await page.getByLabel("Email").fill(email)
  await page.getByRole("textbox", { name: "Password" }).fill(password)
  await page.getByRole("button", { name: "Log in" }).click()
  await expect(page.getByRole("heading", { name: "Home", level: 1 })).toBeVisible()
  await expect(page.getByText("Sales, last 30 days")).toBeVisible()

  await makeDiscount(page)
  await importExample(page)
  await openClaim(page)
})

const to = (page: Page, word: string) =>
  page.getByRole("navigation").getByRole("link", { name: word, exact: true }).click()

async function makeDiscount(page: Page) {
  await to(page, "Discounts")
  await page.getByRole("link", { name: "Create discount" }).click()
  await page.getByRole("textbox", { name: "Code" }).fill("newcomer10")
  await page.getByRole("checkbox", { name: /Europe/ }).check()
  await page.getByLabel("Value").fill("10")
  await page.getByRole("button", { name: "Add condition" }).click()
  const dialog = page.getByRole("dialog")
  await dialog.getByRole("combobox", { name: "Search products" }).fill("harbour tee")
  await dialog.locator("[role=option]", { hasText: "Harbour Tee" }).click()
  await dialog.getByRole("button", { name: "Add condition" }).click()
  await page.getByRole("button", { name: "Create" }).click()
  await expect(page.getByRole("heading", { name: "NEWCOMER10", level: 1 })).toBeVisible()
  await expect(page.getByText("10% off each item of the product “Harbour Tee”, in Europe.")).toBeVisible()
}

async function importExample(page: Page) {
  const choosing = page.waitForEvent("filechooser")
  await to(page, "Import and export")
  await page.getByRole("link", { name: "Import products" }).first().click()
  const saving = page.waitForEvent("download")
  await page.getByRole("button", { name: "Download an example file" }).click()
  const file = await (await saving).path()
  await page.getByRole("button", { name: "Choose a file" }).click()
  await (await choosing).setFiles(file)
  await page.getByRole("button", { name: "Import 2 products" }).click()
  await expect(page.getByText("Import completed.")).toBeVisible()
}

async function openClaim(page: Page) {
  await to(page, "Orders")
  await page.locator("[data-row]", { hasText: "Shipped" }).first().getByRole("link").first().click()
  await page.getByRole("button", { name: "Create claim" }).click()
  const drawer = page.getByRole("dialog", { name: "Create claim" })
  await drawer.getByRole("checkbox").first().check()
  await drawer.getByLabel("Reason").selectOption({ label: "Wrong item" })
  await goOn(drawer, "settle")
  await drawer.getByRole("radio", { name: "Refund" }).check()
  await goOn(drawer, "shipping")
  await goOn(drawer, "review")
  await drawer.getByRole("button", { name: /^Create claim and refund / }).click()
  await expect(page.locator("[data-claim=refund]")).toBeVisible()
}
