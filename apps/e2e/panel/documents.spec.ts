import { textOf } from "@mercer/paper/testing"
import { expect, type Page } from "@playwright/test"
import { Actions } from "./actions.ts"
import { placeOrder, placeShipped } from "./orders.ts"
import { expectAccessible, expectNoComplaints, listIsLoaded, openPanel, type Panel, test } from "./panel.ts"

let panel: Panel

test.beforeAll(async ({ browser, shop }) => {
  panel = await openPanel({ browser, shop })
})
test.afterAll(() => panel.stop())

/** The pages of the PDF that some step opens in another tab. */
async function printed(page: Page, step: () => Promise<void>): Promise<string[]> {
  const asked = page.context().waitForEvent("request", (one) => one.url().includes("/admin/documents/"))
  await step()
  const answer = await page.context().request.get((await asked).url())
  expect([answer.status(), answer.headers()["content-type"]]).toEqual([200, "application/pdf"])
  return (await textOf(await answer.body())).map((text) => text.replaceAll(/\s+/g, " "))
}

test("packing slips and invoices of ten orders are one PDF, in at most four actions", async () => {
  test.slow()
  const page = await panel.open()
  const email = "ten@example.com"
  const numbers: number[] = []
  for (let at = 0; at < 10; at++) numbers.push((await placeOrder(page, { email })).display_id)
  await page.goto(`/app/orders?q=${email}`)
  await listIsLoaded(page)
  const actions = new Actions()
  await actions.click(page.getByLabel("Select all on this page"))
  await actions.click(page.getByRole("button", { name: "Print", exact: true }))
  await expectAccessible(page, "print dialog")
  const pages = await printed(page, () =>
    actions.click(page.getByRole("button", { name: "Packing slips and invoices" })),
  )
  actions.expectAtMost(4)
  expect(pages).toHaveLength(20)
  const text = pages.join(" ")
  for (const number of numbers) {
    expect(text).toContain(`Lieferschein zur Bestellung Nr. ${number} `)
    expect(text).toContain(`Rechnung Nr. ${number} `)
  }
  expectNoComplaints(page)
})

test("one order's packing slip and invoice are printed from its page", async () => {
  const page = await panel.open()
  const order = await placeOrder(page, { currency: "usd" })
  await page.goto(`/app/orders/${order.id}`)
  await page.getByRole("button", { name: "More" }).click()
  const pages = await printed(page, () => page.getByRole("link", { name: "Print packing slip and invoice" }).click())
  expect(pages).toHaveLength(2)
  expect(pages[1]).toContain(`$${(order.total / 100).toFixed(2)}`)
})

test("return slips are printed from the list of returns", async () => {
  const page = await panel.open()
  const order = await placeShipped(page)
  const data = { items: [{ item_id: order.items[0]?.id, quantity: 1 }] }
  await page.context().request.post(`/admin/orders/${order.id}/return`, { data })
  await page.goto("/app/returns?work=open")
  await listIsLoaded(page)
  await page.getByLabel("Select all on this page").check()
  const pages = await printed(page, () => page.getByRole("button", { name: "Print return slips" }).click())
  expect(pages.join(" ")).toContain(`Retourenschein zur Bestellung Nr. ${order.display_id}`)
  expectNoComplaints(page)
})

test("the seller's name, address, tax numbers and logo are entered on the store's page, and printed", async () => {
  const page = await panel.open()
  await page.goto("/app/store")
  const card = page.locator(".card", { has: page.getByRole("heading", { name: "Invoices and packing slips" }) })
  await card.getByLabel("Legal name").fill("Tea House GmbH")
  await card.getByLabel("Address").fill("Marktstraße 12\n10115 Berlin")
  await card.getByLabel("Tax numbers").fill("VAT ID DE123456789")
  const logo = { name: "logo.png", mimeType: "image/png", buffer: Buffer.from(PNG, "base64") }
  await card.locator("input[type=file]").setInputFiles(logo)
  await expect(card.getByLabel("Logo URL")).toHaveValue(/\/uploads\/.+\.png$/)
  await card.getByRole("button", { name: "Save" }).click()
  await expect(page.locator(".toast", { hasText: "Saved" })).toBeVisible()
  const { id } = await placeOrder(page)
  const answer = await page.context().request.get(`/admin/documents/orders?id=${id}&kind=invoice`)
  const [text = ""] = await textOf(await answer.body())
  for (const part of ["Tea House GmbH", "Marktstraße 12", "VAT ID DE123456789"]) expect(text).toContain(part)
  expect((await answer.body()).toString("latin1")).toContain("/Subtype /Image")
  expectNoComplaints(page)
})

const PNG = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
