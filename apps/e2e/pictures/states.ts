import type { Page } from "@playwright/test"

/** Pages in a state that they are seldom in. */
export const states = (page: Page): Record<string, () => Promise<unknown>> => ({
  "collections-none": () => page.goto("/app/collections?q=nothing-like-this"),
  "collection-fault": async () => {
    await page.goto("/app/collections/new")
    await page.getByRole("button", { name: "Create" }).click()
  },
  "customers-selected": async () => {
    await page.goto("/app/customers?account=true&columns=email,name,account,groups,phone,created_at")
    await page.locator("[data-row] input[type=checkbox]").first().click()
  },
  palette: async () => {
    await page.goto("/app/currencies")
    await page.waitForLoadState("networkidle")
    await page.keyboard.press("Control+k")
    await page.getByRole("dialog").getByRole("combobox").fill("ada")
  },
  shortcuts: async () => {
    await page.goto("/app/currencies")
    await page.waitForLoadState("networkidle")
    await page.keyboard.press("?")
  },
  "menu-open": async () => {
    await page.goto("/app/currencies?tax=false&dense=1")
    await page.getByRole("button", { name: "Columns" }).click()
  },
  missing: () => page.goto("/app/collections/pcol_nothing"),
  "discount-condition": async () => {
    await page.goto("/app/discounts/new")
    await page.getByRole("button", { name: "Add a condition" }).click()
    await page.getByRole("option").first().waitFor({ state: "attached" })
  },
  "discount-faults": async () => {
    await page.goto("/app/discounts/new")
    await page.getByRole("textbox", { name: "Code" }).fill("tees20")
    await page.getByRole("radio", { name: "Fixed amount" }).check()
    await page.getByLabel("Value").fill("5")
    await page.getByRole("button", { name: "Create" }).click()
    await page.getByText("Choose at least one region.").waitFor()
  },
  "discount-codes": async () => {
    await page.goto("/app/discounts?kind=true")
    await page.locator("[data-row-link]").first().click()
    await page.getByRole("button", { name: "Generate codes" }).click()
  },
})
