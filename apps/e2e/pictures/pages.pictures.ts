import path from "node:path"
import { type Page, test } from "@playwright/test"
import { firstId, type Panel, startPanel } from "../panel/panel.ts"

const folder = path.join(import.meta.dirname, "../.pictures")
const sizes = { wide: { width: 1440, height: 900 }, small: { width: 390, height: 844 } }

let panel: Panel

test.beforeAll(async ({ browser }) => {
  panel = await startPanel(browser)
})
test.afterAll(() => panel.stop())

for (const colorScheme of ["light", "dark"] as const) {
  for (const [size, viewport] of Object.entries(sizes)) {
    test(`${colorScheme}, ${size}`, async () => {
      const page = await panel.open(undefined, { colorScheme, viewport })
      for (const [name, show] of Object.entries(await pagesOf(page))) {
        await show()
        await page.waitForLoadState("networkidle")
        await page.screenshot({ path: path.join(folder, `${name}-${colorScheme}-${size}.png`) })
      }
    })
  }
}

/** What is to be seen, by its name: a page, or a page in a state. */
async function pagesOf(page: Page): Promise<Record<string, () => Promise<unknown>>> {
  const collection = await firstId(page, "collections", "collections")
  const group = await firstId(page, "customer-groups", "customer_groups")
  const customer = await firstId(page, "customers", "customers", "&has_account=true")
  const at = (address: string) => () => page.goto(address)
  return {
    login: at("/app/login"),
    collections: at("/app/collections"),
    "collections-none": at("/app/collections?q=nothing-like-this"),
    "collection-new": at("/app/collections/new"),
    collection: at(`/app/collections/${collection}`),
    "collection-fault": async () => {
      await page.goto("/app/collections/new")
      await page.getByRole("button", { name: "Create" }).click()
    },
    currencies: at("/app/currencies"),
    "customer-groups": at("/app/customer-groups"),
    "customer-group": at(`/app/customer-groups/${group}`),
    customers: at("/app/customers"),
    "customers-selected": async () => {
      await page.goto("/app/customers?account=true&columns=email,name,account,groups,phone,created_at")
      await page.locator("[data-row] input[type=checkbox]").first().click()
    },
    customer: at(`/app/customers/${customer}`),
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
    missing: at("/app/collections/pcol_nothing"),
  }
}
