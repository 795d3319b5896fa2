import { expect, type Locator, type Page } from "@playwright/test"
import { expectNoComplaints, openPanel, type Panel, test } from "./panel.ts"

let panel: Panel

test.beforeAll(async ({ browser, shop }) => {
  panel = await openPanel({ browser, shop })
})
test.afterAll(() => panel.stop())

/** A page that edits a resource: its list, and two of its fields with the server's names. */
interface Edited {
  list: string
  key: string
  page: (id: string) => string
  fields: [label: string, name: string][]
}

const EDITED: Record<string, Edited> = {
  product: { ...of("products"), fields: [field("Title", "title"), field("Subtitle", "subtitle")] },
  customer: { ...of("customers"), fields: [field("First name", "first_name"), field("Phone", "phone")] },
  region: { ...of("regions"), fields: [field("Name", "name"), field("Tax code", "tax_code")] },
  collection: { ...of("collections"), fields: [field("Title", "title"), field("Handle", "handle")] },
  "customer group": { ...of("customer-groups", "customer_groups"), fields: [field("Name", "name")] },
  "shipping option": {
    ...of("shipping-options", "shipping_options"),
    page: (id) => `/app/shipping/${id}`,
    fields: [field("Name", "name")],
  },
  user: { ...of("users"), fields: [field("First name", "first_name"), field("Last name", "last_name")] },
  store: {
    list: "/admin/store",
    key: "store",
    page: () => "/app/store",
    fields: [field("Name", "name"), field("Swap", "swap_link_template")],
  },
}

function field(label: string, name: string): [string, string] {
  return [label, name]
}

function of(word: string, key = word) {
  return { list: `/admin/${word}?limit=1`, key, page: (id: string) => `/app/${word}/${id}` }
}

// The page of the store has a second form, for its documents, beneath the first.
const input = (page: Page, name: string) => page.locator(`form [name="${name}"]`).first()
const save = (one: Locator) => one.press("Enter")

for (const [what, edited] of Object.entries(EDITED)) {
  const [[, first = ""] = [], [, second = ""] = []] = edited.fields

  test(`two operators on one ${what} keep changes made by only one, and are asked about conflicts`, async () => {
    const [ann, ben] = [await panel.open(), await panel.open()]
    const read = async () => {
      const body = await (await ann.context().request.get(edited.list)).json()
      return Array.isArray(body[edited.key]) ? body[edited.key][0] : body[edited.key]
    }
    const { id } = await read()
    const path = edited.list.replace("?limit=1", `/${id}`)
    const stored = async () => {
      if (edited.key === "store") return read()
      return Object.values(await (await ann.context().request.get(path)).json())[0] as Record<string, unknown>
    }
    for (const page of [ann, ben]) {
      await page.goto(edited.page(id))
      await expect(input(page, first)).toHaveValue(String((await stored())[first] ?? ""))
    }

    if (second) {
      await input(ben, first).fill("By Ben")
      await input(ann, second).fill("by-ann")
      await save(input(ann, second))
      await expect.poll(async () => (await stored())[second]).toBe("by-ann")
      await save(input(ben, first))
      await expect.poll(async () => (await stored())[first]).toBe("By Ben")
      expect((await stored())[second]).toBe("by-ann")
      await expect(input(ben, second)).toHaveValue("by-ann")
      await expect(input(ann, second)).toHaveValue("by-ann")
    }

    await ann.reload()
    await expect(input(ann, first)).toHaveValue(String((await stored())[first]))
    await input(ben, first).fill("Ben again")
    await input(ann, first).fill("Ann first")
    await save(input(ann, first))
    await expect.poll(async () => (await stored())[first]).toBe("Ann first")
    await save(input(ben, first))
    const dialog = ben.getByRole("dialog", { name: "Changed by someone else" })
    await expect(dialog.getByRole("row", { name: "Ben again Ann first" })).toBeVisible()
    expect((await stored())[first]).toBe("Ann first")
    await dialog.getByRole("button", { name: "Save my version" }).click()
    await expect.poll(async () => (await stored())[first]).toBe("Ben again")
    for (const page of [ann, ben]) expectNoComplaints(page)
  })
}

test("two operators who set prices of one variant in two currencies keep both", async () => {
  const [ann, ben] = [await panel.open(), await panel.open()]
  const request = ann.context().request
  const options = [{ title: "Size" }]
  const variants = ["S", "M"].map((title) => ({ title, options: [{ value: title }], prices: [] }))
  const data = { title: "Two Prices", options, variants }
  const { id } = (await (await request.post("/admin/products", { data })).json()).product
  const amounts = async () => {
    const body = await (await request.get(`/admin/products/${id}/variants?order=variant_rank`)).json()
    const { prices } = body.variants.find(({ title }: { title: string }) => title === "S")
    return Object.fromEntries(
      prices.map((one: { currency_code: string; amount: number }) => [one.currency_code, one.amount]),
    )
  }
  const drawers: Locator[] = []
  for (const page of [ann, ben]) {
    await page.goto(`/app/products/${id}`)
    await page.getByRole("button", { name: "S", exact: true }).press("Enter")
    drawers.push(page.getByRole("dialog", { name: "S" }))
  }
  const [anns, bens] = drawers as [Locator, Locator]
  await bens.getByLabel("EUR", { exact: true }).fill("12.34")
  await anns.getByLabel("USD", { exact: true }).fill("56.78")
  await anns.getByRole("button", { name: "Save" }).click()
  await expect.poll(amounts).toEqual({ usd: 5678 })
  await bens.getByRole("button", { name: "Save" }).click()
  await expect.poll(amounts).toEqual({ usd: 5678, eur: 1234 })
})

test("an operator who edits a customer's address is asked about a colleague's change of it", async () => {
  const page = await panel.open()
  const { request } = page.context()
  const data = { email: "moved@example.com", first_name: "Ada", last_name: "Byron", password: "a long one" }
  const { customer } = await (await request.post("/admin/customers", { data })).json()
  const at = `/admin/customers/${customer.id}/addresses`
  const place = { address_1: "Hafenstraße 12", city: "Hamburg", postal_code: "20457", country_code: "de" }
  await request.post(at, { data: { first_name: "Ada", last_name: "Byron", ...place } })
  const stored = async () => {
    const body = await (await request.get(`/admin/customers/${customer.id}?expand=shipping_addresses`)).json()
    return body.customer.shipping_addresses[0] as { id: string; city: string }
  }
  const { id } = await stored()
  await page.goto(`/app/customers/${customer.id}`)
  const card = page.locator(".card", { has: page.getByRole("heading", { name: "Addresses" }) })
  await card.getByRole("button", { name: /Edit/ }).click()
  const dialog = page.getByRole("dialog").filter({ has: page.getByLabel("City") })
  await expect(dialog.getByLabel("City")).toHaveValue("Hamburg")
  await request.post(`${at}/${id}`, { data: { city: "Bremen" } })
  await dialog.getByLabel("City").fill("Kiel")
  await dialog.getByRole("button", { name: "Save" }).click()
  const conflict = page.getByRole("dialog", { name: "Changed by someone else" })
  await expect(conflict.getByRole("row", { name: "Kiel Bremen" })).toBeVisible()
  expect((await stored()).city).toBe("Bremen")
  await conflict.getByRole("button", { name: "Save my version" }).click()
  await expect.poll(async () => (await stored()).city).toBe("Kiel")
})
