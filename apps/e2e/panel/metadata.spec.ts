import { expect, type Page } from "@playwright/test"
import { expectNoComplaints, openPanel, type Panel, test } from "./panel.ts"

let panel: Panel

test.beforeAll(async ({ browser, shop }) => {
  panel = await openPanel({ browser, shop })
})
test.afterAll(() => panel.stop())

const PAGES = [
  {
    path: "customers",
    key: "customer",
    data: { email: "metadata@example.com", first_name: "Mia", last_name: "Meta", password: "supersecret-7" },
  },
  { path: "customer-groups", key: "customer_group", data: { name: "Metadata" } },
  { path: "collections", key: "collection", data: { title: "Metadata" } },
  { path: "categories", api: "product-categories", key: "product_category", data: { name: "Metadata" } },
]

const read = async (page: Page, url: string, key: string) =>
  (await (await page.context().request.get(url)).json())[key].metadata

/** Opened with the keyboard. */
async function unfold(page: Page) {
  const card = page.locator("details", { has: page.getByRole("heading", { name: "Metadata", level: 2 }) })
  await card.locator("summary").press("Enter")
  return card
}

for (const { path, api = path, key, data } of PAGES) {
  test(`the page of ${path} changes metadata, and undo changes it back`, async () => {
    const page = await panel.open()
    const made = await page
      .context()
      .request.post(`/admin/${api}`, { data: { ...data, metadata: { season: "winter" } } })
    expect(made.ok()).toBe(true)
    const { id } = (await made.json())[key]
    await page.goto(`/app/${path}/${id}`)
    const card = await unfold(page)
    await card.getByLabel("Name", { exact: true }).fill("source")
    await card.getByLabel("Value", { exact: true }).fill("fair")
    await card.getByRole("button", { name: "Save" }).click()
    const toast = page.locator(".toast", { hasText: "Saved" })
    await expect(toast).toBeVisible()
    expect(await read(page, `/admin/${api}/${id}`, key)).toEqual({ season: "winter", source: "fair" })
    await toast.getByRole("button", { name: "Undo" }).click()
    await expect.poll(() => read(page, `/admin/${api}/${id}`, key)).toEqual({ season: "winter" })
    expectNoComplaints(page)
  })
}
