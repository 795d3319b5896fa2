import type { Page } from "@playwright/test"
import { placeOrder, placeShipped } from "../panel/orders.ts"

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
  "orders-none": () => page.goto("/app/orders?work=claims"),
  "order-acts": async () => {
    await page.goto(`/app/orders/${(await placeOrder(page)).id}`)
    await page.getByRole("button", { name: "More", exact: true }).click()
  },
  "order-fulfil": async () => {
    await page.goto(`/app/orders/${(await placeOrder(page)).id}`)
    await page.getByRole("button", { name: "Fulfil items" }).first().click()
    await page.getByRole("dialog").waitFor()
  },
  "order-return": async () => {
    await page.goto(`/app/orders/${(await placeShipped(page)).id}`)
    await page.getByRole("button", { name: "Request return" }).click()
    await page.getByRole("dialog").waitFor()
  },
  missing: () => page.goto("/app/collections/pcol_nothing"),
})
