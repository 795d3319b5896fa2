import { expect, type Locator, type Page } from "@playwright/test"

/** Opens the menu with three dots beside something, and chooses from it. */
export async function choose(beside: Locator, action: string) {
  const menu = beside.locator("xpath=ancestor::div[.//button[@aria-haspopup='menu']][1]")
  await menu.locator("button[aria-haspopup=menu]").first().click()
  await beside.page().getByRole("menuitem", { name: action }).click()
}

/** From the menu of an order's timeline, where returns, exchanges and claims begin: the dialog. */
export async function begin(page: Page, action: string): Promise<Locator> {
  await choose(page.getByRole("heading", { name: "Timeline" }), action)
  return dialogOf(page)
}

export const dialogOf = (page: Page) => page.getByRole("dialog").last()

/** Ticks the row of a table. */
export const tick = (part: Locator, row: string | RegExp) =>
  part.getByRole("row").filter({ hasText: row }).locator(".cursor-pointer").first().click()

/**
 * Chooses from the list with this place among the lists of a part: the option of this name, else the first. It is opened
 * again when what the form has loaded since has closed it.
 */
export async function select(part: Locator, place: number, name: string | RegExp = /./) {
  const box = part.getByRole("combobox").nth(place)
  const option = part.page().getByRole("option", { name }).first()
  await expect(async () => {
    await box.focus()
    await box.press("ArrowDown")
    await option.click({ timeout: 3_000 })
  }).toPass({ timeout: 30_000 })
}

/** Fills fields by their names. */
export async function fill(part: Page | Locator, fields: Record<string, string>) {
  for (const [name, value] of Object.entries(fields)) await part.locator(`[name="${name}"]`).fill(value)
}

export const press = (part: Page | Locator, name: string | RegExp) =>
  part.getByRole("button", { name, exact: true }).last().click()

/** The dashboard says so. */
export const said = (page: Page, text: string | RegExp) => expect(page.getByText(text).first()).toBeVisible()
