import { expect, type Page } from "@playwright/test"
import { Actions } from "./actions.ts"
import { expectNoComplaints, expectRefusedPage, listIsLoaded, MEMBER, openPanel, type Panel, test } from "./panel.ts"

let panel: Panel

test.beforeAll(async ({ browser, shop }) => {
  panel = await openPanel({ browser, shop })
})
test.afterAll(() => panel.stop())

/** A new sales channel for this test, over REST. */
async function aChannel(page: Page, name: string): Promise<string> {
  const answer = await page.context().request.post("/admin/sales-channels", { data: { name } })
  return (await answer.json()).sales_channel.id
}

const read = async (page: Page, at: string) => (await page.context().request.get(at)).json()

test("a sales channel with its own publishable key is created in at most six actions", async () => {
  const page = await panel.open()
  await page.goto("/app")
  const actions = new Actions()
  await actions.click(page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Sales channels" }))
  await actions.click(page.getByRole("link", { name: "New sales channel" }).first())
  await actions.fill(page.getByLabel("Name"), "Mobile app")
  await actions.check(page.getByLabel("Create a publishable key for it"))
  await actions.click(page.getByRole("button", { name: "Create" }))
  actions.expectAtMost(6)
  await expect(page.getByRole("heading", { name: "Mobile app", level: 1 })).toBeVisible()
  await expect(page.getByText("Sales channel and publishable key created")).toBeVisible()
  await expect(page.locator("[data-row]")).toHaveText(/Mobile app/)
  const key = page.url().split("/").at(-1)
  expect(key).toMatch(/^pk_/)
  const { sales_channels } = await read(page, `/admin/publishable-api-keys/${key}/sales-channels`)
  expect(sales_channels).toMatchObject([{ name: "Mobile app" }])
  expectNoComplaints(page)
})

test("products are added to a channel by search and by pasted handles, removed, and restored", async () => {
  const page = await panel.open()
  const id = await aChannel(page, "Marketplace")
  const { products } = await read(page, "/admin/products?limit=3&order=title&fields=title,handle&is_giftcard=false")
  await page.goto(`/app/sales-channels/${id}`)
  await expect(page.getByText("No products yet")).toBeVisible()
  await page.getByRole("combobox", { name: "Search products" }).fill(products[0].title)
  await expect(page.getByRole("option").first()).toContainText(products[0].title)
  await page.keyboard.press("Enter")
  await expect(page.getByText("1 product added")).toBeVisible()
  await expect(page.getByRole("option").first()).toContainText("already added")
  await page.keyboard.press("Escape")
  await page.getByRole("button", { name: "Paste handles" }).click()
  const handles = products.map((one: { handle: string }) => one.handle).join("\n")
  await page.getByRole("textbox", { name: "Paste handles" }).fill(handles)
  await page.getByRole("button", { name: "Add", exact: true }).click()
  await expect(page.getByText("2 products added")).toBeVisible()
  await expect(page.locator("[data-row]")).toHaveCount(3)

  await page.getByLabel("Select all on this page").check()
  await page.getByRole("button", { name: "Remove", exact: true }).click()
  await expect(page.getByText("No products yet")).toBeVisible()
  await page.locator(".toast", { hasText: "3 products removed" }).getByRole("button", { name: "Undo" }).click()
  await expect(page.locator("[data-row]")).toHaveCount(3)
  expect((await read(page, `/admin/products?sales_channel_id[]=${id}`)).count).toBe(3)
  expectNoComplaints(page)
})

test("a channel is edited, disabled from the list, and deleted; the default one can't be deleted", async () => {
  const page = await panel.open()
  const id = await aChannel(page, "Pop-up store")
  await page.goto(`/app/sales-channels/${id}`)
  await expect(page.getByLabel("Name")).toHaveValue("Pop-up store")
  await page.getByLabel("Name").fill("Summer pop-up")
  await page.getByLabel("Description").fill("In the old harbor")
  await page.getByRole("button", { name: "Save" }).click()
  await expect(page.getByRole("heading", { name: "Summer pop-up", level: 1 })).toBeVisible()

  await page.goto("/app/sales-channels?q=summer")
  await listIsLoaded(page)
  await page.getByLabel("Select Summer pop-up").click()
  await page.getByRole("button", { name: "Disable", exact: true }).click()
  const toast = page.locator(".toast", { hasText: "Sales channel disabled" })
  await expect(page.locator("[data-row]")).toContainText("Disabled")
  await toast.getByRole("button", { name: "Undo" }).click()
  await expect(page.locator("[data-row]")).toContainText("Enabled")

  await page.getByRole("link", { name: "Summer pop-up" }).click()
  await page.getByRole("button", { name: "Delete" }).click()
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click()
  await expect(page.getByText("Sales channel deleted")).toBeVisible()

  const { store } = await read(page, "/admin/store")
  await page.goto(`/app/sales-channels/${store.default_sales_channel_id}`)
  await expect(page.getByRole("button", { name: "Delete" })).toBeDisabled()
  await expect(page.getByRole("button", { name: "Delete" })).toHaveAttribute(
    "title",
    "The default sales channel can’t be deleted.",
  )
  expectNoComplaints(page)
})

test("a member sees channels without changing them, and no keys", async () => {
  const page = await panel.open(MEMBER)
  await page.goto("/app/sales-channels")
  await listIsLoaded(page)
  await expect(page.getByRole("link", { name: "New sales channel" })).toHaveCount(0)
  await expect(page.getByRole("navigation").getByRole("link", { name: "Publishable keys" })).toHaveCount(0)
  await page.locator("[data-row-link]").first().click()
  await expect(page.getByLabel("Name")).toBeDisabled()
  await expect(page.getByRole("combobox", { name: "Search products" })).toBeDisabled()
  await page.goto("/app/publishable-keys")
  await expectRefusedPage(page)
  await page.goto("/app/sales-channels/sc_nothing")
  await expect(page.getByRole("alert").filter({ hasText: "Not found." })).toBeVisible()
})
