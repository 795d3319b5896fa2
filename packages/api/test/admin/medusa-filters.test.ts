import { afterAll, beforeAll, expect, test } from "vitest"
import { aProduct, aRegion } from "../support/catalog.ts"
import { must } from "../support/checkout.ts"
import { anOperatorAtWork, type Visitor } from "../support/scenes.ts"
import { anOperator, openShop, type TestShop } from "../support/shop.ts"

/* What clients of v1 send besides: medusa-properties.test.ts checks that all of it is taken, this file what it does. */

let shop: TestShop
let operator: Visitor

beforeAll(async () => {
  shop = await openShop()
  operator = await anOperatorAtWork(shop)
  must(await operator.post("/admin/store", { currencies: ["usd", "eur"] }))
})
afterAll(async () => {
  expect(shop.errors).toEqual([])
  await shop.close()
})

const ids = (rows: { id: string }[]) => rows.map(({ id }) => id)

test("a region is created with metadata, and an update changes single keys of it", async () => {
  const facts = { name: "North", currency_code: "eur", tax_rate: 25, countries: [] }
  const providers = { payment_providers: ["scripted"], fulfillment_providers: ["manual"] }
  const metadata = { team: "north", floor: 2 }
  const { region } = must(await operator.post("/admin/regions", { ...facts, ...providers, metadata }))
  expect(region.metadata).toEqual(metadata)
  const path = `/admin/regions/${region.id}`
  const change = { metadata: { floor: "", desk: 3 } }
  expect(must(await operator.post(path, change)).region.metadata).toEqual({ team: "north", desk: 3 })
  expect(must(await operator.post(path, { metadata: null })).region.metadata).toEqual({ team: "north", desk: 3 })
})

test("price lists are found by their description", async () => {
  const create = async (description: string) => {
    const facts = { name: "List", description, type: "sale", prices: [] }
    return must(await operator.post("/admin/price-lists", facts)).price_list.id
  }
  const summer = await create("Summer")
  await create("Winter")
  expect(ids(must(await operator.get("/admin/price-lists?description=Summer")).price_lists)).toEqual([summer])
})

test("one variant of a product is found by its id, among that product's only", async () => {
  const { id, variant } = await aProduct(shop.db)
  const other = await aProduct(shop.db)
  const list = async (query: string) =>
    ids(must(await operator.get(`/admin/products/${id}/variants?${query}`)).variants)
  expect(await list(`id=${variant}`)).toEqual([variant])
  expect(await list(`id[]=${variant}&id[]=${other.variant}`)).toEqual([variant])
  expect(await list(`id=${other.variant}`)).toEqual([])
})

test("operators are found by their role, one without a role as a member", async () => {
  const developer = await anOperator(shop, "dev@example.com", "token-dev@example.com")
  const plain = await anOperator(shop, "plain@example.com", "token-plain@example.com")
  await shop.db.user.update({ where: { id: developer.id }, data: { role: "developer" } })
  await shop.db.user.update({ where: { id: plain.id }, data: { role: null } })
  const list = async (role: string) => ids(must(await operator.get(`/admin/users?role=${role}`)).users)
  expect(await list("developer")).toEqual([developer.id])
  expect(await list("member")).toContain(plain.id)
  expect((await operator.get("/admin/users?role=owner")).status).toBe(400)
})

test("the storefront's regions and categories come in the order that is asked for", async () => {
  for (const name of ["Zealand", "Alps"]) {
    const { id } = await aRegion(shop.db, { countries: [] })
    await shop.db.region.update({ where: { id }, data: { name } })
  }
  for (const name of ["Zippers", "Anoraks"]) {
    must(await operator.post("/admin/product-categories", { name, is_active: true, is_internal: false }))
  }
  for (const [path, key] of [
    ["/store/regions", "regions"],
    ["/store/product-categories", "product_categories"],
  ] as const) {
    const names = async (order: string) => {
      const rows: { name: string }[] = must(await shop.get(`${path}?order=${order}`))[key]
      return rows.map(({ name }) => name)
    }
    const up = await names("name")
    expect(up.length).toBeGreaterThan(1)
    expect(up).toEqual([...up].sort())
    expect(await names("-name")).toEqual([...up].reverse())
    expect((await shop.get(`${path}?order=secret`)).status).toBe(400)
  }
})
