import type { Page } from "@playwright/test"
import { cardOf, create, goOn, openDrawer, pick, titleOf } from "../panel/claims.ts"
import { placeOrder, placeShipped } from "../panel/orders.ts"
import { firstId } from "../panel/panel.ts"

/** Pages in rare states. */
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
  ...ofProducts(page),
  ...ofSettings(page),
  palette: async () => {
    await page.goto("/app/currencies")
    await page.waitForLoadState("networkidle")
    await page.keyboard.press("Control+k")
    await page.getByRole("dialog").getByRole("combobox").fill("ada")
    await page.getByRole("option", { name: /ada/i }).first().waitFor()
  },
  shortcuts: async () => {
    await page.goto("/app/currencies")
    await page.waitForLoadState("networkidle")
    await page.keyboard.press("?")
    await page.getByRole("dialog").waitFor()
  },
  "menu-open": async () => {
    await page.goto("/app/currencies?tax=false&dense=1")
    await page.getByRole("button", { name: "Columns" }).click()
  },
  ...systemStates(page),
  "orders-none": () => page.goto("/app/orders?work=claims"),
  "order-acts": async () => {
    await page.goto(`/app/orders/${(await placeOrder(page)).id}`)
    await page.getByRole("button", { name: "More", exact: true }).click()
  },
  "order-fulfill": async () => {
    await page.goto(`/app/orders/${(await placeOrder(page)).id}`)
    await page.getByRole("button", { name: "Fulfill items" }).first().click()
    await page.getByRole("dialog").waitFor()
  },
  "order-return": async () => {
    await page.goto(`/app/orders/${(await placeShipped(page)).id}`)
    await page.getByRole("button", { name: "Request return" }).click()
    await page.getByRole("dialog").waitFor()
  },
  missing: () => page.goto("/app/collections/pcol_nothing"),
  ...claims(page),
  ...ofDiscounts(page),
})

/** A claim, step by step, and its outcome. */
function claims(page: Page): Record<string, () => Promise<unknown>> {
  let drawer: Awaited<ReturnType<typeof openDrawer>>
  return {
    "claim-1-items": async () => {
      const order = await placeShipped(page)
      drawer = await openDrawer(page, order)
      const line = await pick(drawer, titleOf(order))
      await line.getByLabel("Note").fill("The left sleeve is torn.")
      await line.getByLabel("Tags").fill("torn")
      await line.getByLabel("Tags").press("Enter")
    },
    "claim-2-replace": () => goOn(drawer, "settle"),
    "claim-2-refund": () => drawer.getByRole("radio", { name: "Refund" }).check(),
    "claim-3-shipping": async () => {
      await drawer.getByRole("radio", { name: "Send a replacement" }).check()
      await goOn(drawer, "shipping")
      await drawer.getByLabel("Return shipping").selectOption({ label: "Return by post · €3.90" })
      await drawer.getByLabel("Ship to a different address").check()
    },
    "claim-4-review": () => goOn(drawer, "review"),
    claim: async () => {
      await create(drawer)
      await cardOf(page, "replace").scrollIntoViewIfNeeded()
    },
    "claim-edit": async () => {
      await cardOf(page, "replace").getByRole("button", { name: "Edit" }).click()
      await page.getByRole("dialog").waitFor()
    },
    "claim-cancel": async () => {
      await page.keyboard.press("Escape")
      await cardOf(page, "replace").getByRole("button", { name: "Cancel claim" }).click()
      await page.getByRole("dialog").waitFor()
    },
  }
}

const ofProducts = (page: Page) => ({
  "product-new-variants": async () => {
    await page.goto("/app/products/new")
    await page.getByLabel("Title", { exact: true }).fill("Garden Chair")
    await page.getByRole("button", { name: "Add option" }).click()
    await page.getByLabel("Option 1", { exact: true }).fill("Color")
    await page.getByLabel("Values of Color").fill("Red, Blue,")
    await page.getByLabel("Create Blue").uncheck()
  },
  "product-variant": async () => {
    await page.goto(`/app/products/${await firstId(page, "products", "products", "&q=Harbour+Tee")}`)
    await page.getByRole("button", { name: "Add option" }).scrollIntoViewIfNeeded()
    await page.locator("button.row-link").first().click()
    await page.getByRole("dialog").getByText("Region-specific prices").click()
  },
})

const ofSettings = (page: Page) => ({
  "region-countries": async () => {
    await page.goto("/app/regions/new")
    await page.getByRole("combobox", { name: "Search countries" }).fill("an")
  },
  "user-invite": async () => {
    await page.goto("/app/users")
    await page.getByRole("button", { name: "Invite" }).click()
    await page.getByRole("dialog").waitFor()
  },
  "token-made": async () => {
    await page.goto("/app/tokens")
    await page.getByLabel("Name").fill("nightly export")
    await page.getByRole("button", { name: "Create token" }).click()
    await page.getByRole("dialog").waitFor()
  },
})

const systemStates = (page: Page): Record<string, () => Promise<unknown>> => ({
  bell: async () => {
    await page.goto("/app/batch-jobs")
    await page.getByRole("button", { name: /^Imports and exports/ }).click()
  },
  "audit-note": async () => {
    await page.goto("/app/audit")
    await page.getByRole("button", { name: "Updated collection" }).first().click()
  },
  mail: async () => {
    await page.goto("/app/mails?state=sent")
    await page.locator("[data-row-link]").first().click()
  },
})

const ofDiscounts = (page: Page) => ({
  "discount-condition": async () => {
    await page.goto("/app/discounts/new")
    await page.getByRole("button", { name: "Add condition" }).click()
    await page.getByRole("option").first().waitFor({ state: "attached" })
  },
  "discount-faults": async () => {
    await page.goto("/app/discounts/new")
    await page.getByRole("textbox", { name: "Code" }).fill("tees20")
    await page.getByRole("radio", { name: "Fixed amount" }).check()
    await page.getByLabel("Value").fill("5")
    await page.getByRole("button", { name: "Create" }).click()
    await page.getByText("Select at least one region.").waitFor()
  },
  "discount-codes": async () => {
    await page.goto(`/app/discounts/${await firstId(page, "discounts", "discounts", "&q=FRIEND&order=code")}`)
    await page.mouse.wheel(0, 2_000)
    await page.getByRole("button", { name: "Generate codes" }).click()
    await page.getByRole("dialog").waitFor()
  },
})
