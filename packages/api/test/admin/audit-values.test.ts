import { afterAll, beforeAll, expect, test } from "vitest"
import { must } from "../support/checkout.ts"
import { aPlacedOrder, desk } from "../support/orders.ts"
import { anOperatorAtWork, type Visitor } from "../support/scenes.ts"
import { openShop, type TestShop } from "../support/shop.ts"

let shop: TestShop
let operator: Visitor

beforeAll(async () => {
  shop = await openShop()
  operator = await anOperatorAtWork(shop)
})
afterAll(() => shop.close())

const noteOf = (operation: string) =>
  shop.db.audit.findFirstOrThrow({ where: { operation: `admin.${operation}` }, orderBy: { created_at: "desc" } })

const aProduct = async (title: string) => {
  const prices = [{ currency_code: "eur", amount: 1250 }]
  const variants = [{ title: "One", sku: `${title}-1`, prices, options: [{ value: "S" }] }]
  const { product } = must(await operator.post("/admin/products", { title, options: [{ title: "Size" }], variants }))
  return product
}

test("an update records only what changed, old and new values, with names instead of ids", async () => {
  const product = await aProduct("Lamp")
  const { collection } = must(await operator.post("/admin/collections", { title: "Winter" }))
  const change = { title: "Desk Lamp", subtitle: null, collection_id: collection.id, tags: [{ value: "oak" }] }
  must(await operator.post(`/admin/products/${product.id}`, change))
  const note = await noteOf("products.update")
  expect(note).toMatchObject({ target_id: product.id, target_name: "Desk Lamp", currency_code: null })
  expect(note.diff).toHaveLength(3)
  expect(note.diff).toEqual(
    expect.arrayContaining([
      { field: "title", old: "Lamp", new: "Desk Lamp" },
      { field: "collection", old: null, new: { id: collection.id, name: "Winter" } },
      { field: "tags", old: [], new: ["oak"] },
    ]),
  )
})

test("prices are recorded as amounts with their currency", async () => {
  const { id, variants } = await aProduct("Stool")
  const prices = [{ currency_code: "eur", amount: 1500 }]
  must(await operator.post(`/admin/products/${id}/variants/${variants[0].id}`, { inventory_quantity: 7, prices }))
  expect((await noteOf("products.updateVariant")).diff).toEqual(
    expect.arrayContaining([
      { field: "prices.eur", old: 1250, new: 1500, currency_code: "eur" },
      { field: "inventory_quantity", old: 0, new: 7 },
    ]),
  )
})

test("neither old nor new secrets are recorded", async () => {
  const email = "hidden@example.com"
  const { customer } = (
    await operator.post("/admin/customers", { email, password: "first one", first_name: "Ad", last_name: "B" })
  ).body
  must(await operator.post(`/admin/customers/${customer.id}`, { password: "second one", first_name: "Ada" }))
  const note = await noteOf("customers.update")
  expect(note.diff).toEqual([{ field: "first_name", old: "Ad", new: "Ada" }])
  expect(JSON.stringify(await shop.db.audit.findMany())).not.toMatch(/first one|second one|scrypt|argon/)
})

test("deleted data is recorded as it was, and long texts are truncated", async () => {
  const { id } = await aProduct("Gone")
  must(await operator.post(`/admin/products/${id}`, { description: "x".repeat(2_000) }))
  must(await operator.delete(`/admin/products/${id}`))
  const { diff, target_name } = await noteOf("products.delete")
  expect(diff).toContainEqual({ field: "description", old: `${"x".repeat(500)}…`, new: null })
  expect(target_name).toBe("Gone")
})

test("two operators at once: each entry has the value that its own write replaced", async () => {
  const { collection } = must(await operator.post("/admin/collections", { title: "0" }))
  const titles = Array.from({ length: 8 }, (_, at) => String(at + 1))
  await Promise.all(titles.map((title) => operator.post(`/admin/collections/${collection.id}`, { title })))
  const notes = await shop.db.audit.findMany({
    where: { target_id: collection.id, operation: "admin.collections.update" },
  })
  const steps = notes.flatMap(({ diff }) => diff as { field: string; old: string; new: string }[])
  const changed = steps.filter(({ field }) => field === "title")
  expect(changed.map((step) => step.new).sort()).toEqual(titles)
  expect(new Set(changed.map((step) => step.old)).size).toBe(titles.length)
})

test("a refund is recorded as an amount in the order's currency, and the order's history names the operator", async () => {
  const { id } = await aPlacedOrder(shop)
  const at = desk(operator)
  must(await at.capture(id))
  must(await at.refund(id, 500))
  const note = await noteOf("orders.refund")
  expect(note).toMatchObject({ target_id: id, currency_code: "eur", changes: { amount: 500 } })
  expect(note.diff).toContainEqual({ field: "refunded", old: 0, new: 500, currency_code: "eur" })
  const { user } = must(await operator.get("/admin/auth"))
  const { history } = must(await operator.get(`/admin/orders/${id}/history`))
  expect(history).toMatchObject([
    { operation: "admin.orders.refund", outcome: "done", user: { id: user.id, email: user.email } },
    { operation: "admin.orders.capture", outcome: "done", user: { id: user.id } },
  ])
  expect(JSON.stringify(history)).not.toContain("changes")
})
