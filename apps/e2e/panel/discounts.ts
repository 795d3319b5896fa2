import { expect, type Page } from "@playwright/test"

export const toast = (page: Page, text: string | RegExp) => page.locator(".toast", { hasText: text })
export const undo = (page: Page, text: string | RegExp) =>
  toast(page, text).getByRole("button", { name: "Undo" }).click()
/** The sentence that describes the discount on the page. */
export const said = (page: Page) => page.locator("[data-sentence]")
/** The results of a picker's search. */
export const options = (page: Page) => page.locator(".picker-option[role=option]")
export const codeField = (page: Page) => page.getByRole("textbox", { name: "Code" })

export async function regionId(page: Page, name: string): Promise<string> {
  const { regions } = await (await page.context().request.get("/admin/regions")).json()
  return regions.find((region: { name: string }) => region.name === name).id
}

/** A discount made over REST by the page's operator. */
export async function make(page: Page, code: string, more: object = {}): Promise<{ id: string; code: string }> {
  const regions = [await regionId(page, "Europe"), await regionId(page, "United States")]
  const rule = { type: "percentage", value: 10, allocation: "item" }
  const answer = await page.context().request.post("/admin/discounts", { data: { code, rule, regions, ...more } })
  expect(answer.status()).toBe(200)
  return (await answer.json()).discount
}

const SHOWN = "regions,rule,rule.conditions,rule.conditions.products"

/** The server's discount with a code; null if there is none. */
export async function stored(page: Page, code: string, expand = SHOWN) {
  const answer = await page.context().request.get(`/admin/discounts/code/${code}?expand=${expand}`)
  return answer.ok() ? (await answer.json()).discount : null
}

/** Moves the mouse: parts that load on the first user activity are there from then on. */
export async function awake(page: Page) {
  await page.locator("form, [data-discount]").first().waitFor()
  await expect(async () => {
    await page.mouse.move(2 + Math.random() * 9, 3)
    await expect(page.locator(".later:empty")).toHaveCount(0, { timeout: 300 })
  }).toPass()
}
