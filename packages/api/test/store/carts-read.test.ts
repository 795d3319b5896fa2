import { afterAll, beforeAll, expect, test } from "vitest"
import { aDiscount, aGiftCard } from "../support/catalog.ts"
import { ADDRESS, aMarket, cartAt, type Market, must, refusal } from "../support/checkout.ts"
import { openShop, type TestShop } from "../support/shop.ts"
import { aTaxRate } from "../support/shop-rows.ts"

let shop: TestShop
let market: Market
let id: string

beforeAll(async () => {
  shop = await openShop()
  market = await aMarket(shop)
  await aTaxRate(shop.db, market.region.id, { rate: 7, products: [market.product.id] })
  id = await cartAt(shop, market).withPayment(2)
  const { code } = await aDiscount(shop.db, { regions: [market.region.id] })
  const card = await aGiftCard(shop.db, market.region.id, { value: 100 })
  must(await shop.post(`/store/carts/${id}`, { discounts: [{ code }], gift_cards: [{ code: card.code }] }))
})
afterAll(async () => {
  expect(shop.errors).toEqual([])
  await shop.close()
})

const get = async (query = "") => must(await shop.get(`/store/carts/${id}${query}`)).cart
const keys = async (query: string) => Object.keys(await get(query)).sort()

const COLUMNS =
  `billing_address_id completed_at context created_at customer_id deleted_at email id idempotency_key metadata
  payment_authorized_at payment_id region_id sales_channel_id shipping_address_id type updated_at`.split(/\s+/)
const COMPUTED =
  `discount_total gift_card_tax_total gift_card_total item_tax_total missing object payment_session refundable_amount
  refunded_total requires_shipping shipping_tax_total shipping_total subtotal tax_total total`.split(/\s+/)
const RELATIONS =
  `billing_address discounts gift_cards items payment payment_sessions region sales_channel shipping_address
  shipping_methods`.split(/\s+/)
const ALL = [...COLUMNS, ...COMPUTED, ...RELATIONS].sort()

/** The names of an object's keys, `items[].variant.id` for nested ones; null and empty lists have none. */
function paths(value: unknown, before = ""): string[] {
  if (Array.isArray(value)) return value.flatMap((one) => paths(one, `${before}[]`))
  if (typeof value !== "object" || value === null) return []
  return Object.entries(value).flatMap(([key, below]) => [`${before}.${key}`, ...paths(below, `${before}.${key}`)])
}

test("a cart is returned with its columns, its totals and the relations that storefronts know", async () => {
  const cart = await get()
  expect(Object.keys(cart).sort()).toEqual(ALL)
  const actual = new Set(paths(cart))
  // What Medusa v1 answers, as recorded, apart from raw_discount_total and a country's number.
  const item = [
    "variant.product.profiles[].type",
    "variant.product.profile.id",
    "variant.product.profile_id",
    "adjustments[].amount",
  ]
  const expected = [
    ...[...item, "tax_lines[].item_id", "original_tax_total", "original_total", "tax_total"].map(
      (key) => `items[].${key}`,
    ),
    ...["countries[].iso_2", "countries[].display_name", "payment_providers[].is_installed", "tax_rates[].rate"].map(
      (key) => `region.${key}`,
    ),
    ...["shipping_option.name", "tax_lines[].shipping_method_id", "original_total", "price", "data"].map(
      (key) => `shipping_methods[].${key}`,
    ),
    ...["rule.type", "rule.allocation", "code", "usage_count"].map((key) => `discounts[].${key}`),
    ...["gift_cards[].balance", "payment_sessions[].provider_id", "payment_session.is_selected", "sales_channel.name"],
    ...["shipping_address.postal_code", "billing_address.country_code"],
  ]
  expect(expected.filter((path) => !actual.has(`.${path}`))).toEqual([])
  expect([...actual].filter((path) => path.includes("raw_discount_total"))).toEqual([])
})

test("each operation returns the full cart; adding a line also returns the customer", async () => {
  const line = (await get()).items[0].id
  const base = `/store/carts/${id}`
  const answers = [
    must(await shop.post(base, {})),
    must(await shop.post(`${base}/line-items/${line}`, { quantity: 2 })),
    must(await shop.delete(`${base}/line-items/item_none`)),
    must(await shop.post(`${base}/shipping-methods`, { option_id: market.option.id })),
    must(await shop.delete(`${base}/discounts/NONE`)),
    must(await shop.post(`${base}/taxes`)),
  ]
  for (const body of answers) {
    expect(Object.keys(body)).toEqual(["cart"])
    expect(Object.keys(body.cart).sort()).toEqual(ALL)
  }
  const added = must(
    await shop.post(`${base}/line-items`, { variant_id: market.variant, quantity: 1, metadata: { gift: true } }),
  ).cart
  expect(Object.keys(added).sort()).toEqual([...ALL, "customer"].sort())
  expect(added.customer).not.toHaveProperty("password_hash")
  const again = added.items.find((item: { metadata: { gift?: boolean } }) => item.metadata.gift)
  must(await shop.delete(`${base}/line-items/${again.id}`))
  must(await shop.post(`${base}/shipping-methods`, { option_id: market.option.id }))
})

test("fields: exactly the requested fields and the id; expanded relations stay", async () => {
  expect(await keys("?fields=")).toEqual(["id"])
  expect(await keys("?fields=id,email")).toEqual([...RELATIONS, "email", "id"].sort())
  expect(await keys("?fields=total&expand=")).toEqual(["id", "total"])
  // 2000 less 10 %, 7 % on it (126) and 19 % on 500 (95), less a card of 100.
  expect(await get("?fields=total,subtotal&expand=")).toEqual({ id, total: 2421, subtotal: 2000 })
  expect(await keys("?fields=-metadata,-total")).toEqual(ALL.filter((key) => key !== "metadata" && key !== "total"))
  expect(await keys("?fields=%2Bemail")).toEqual(ALL)
  expect(await keys("?fields=+email")).toEqual(ALL)
  const dotted = await get("?fields=email,items.title,items.variant.sku&expand=")
  expect(dotted).toMatchObject({ id, email: expect.any(String), items: [{ title: "Shirt", variant: { sku: null } }] })
  expect(Object.keys(dotted).sort()).toEqual(["email", "id", "items"])
  expect(Object.keys(dotted.items[0]).sort()).toEqual(["id", "title", "variant"])
  expect(Object.keys(dotted.items[0].variant).sort()).toEqual(["id", "sku"])
})

test("expand: exactly the requested relations, in place of the default ones", async () => {
  const own = [...COLUMNS, ...COMPUTED]
  expect(await keys("?expand=")).toEqual([...own].sort())
  expect(await keys("?expand=items")).toEqual([...own, "items"].sort())
  expect((await get("?expand=items")).items[0]).not.toHaveProperty("variant")
  const deep = await get("?expand=items.variant,customer")
  expect(Object.keys(deep).sort()).toEqual([...own, "customer", "items"].sort())
  expect(deep.items[0].variant.id).toBe(market.variant)
  expect(deep.items[0].variant).not.toHaveProperty("product")
  expect(deep.customer).toMatchObject({ has_account: false })
  expect((await get("?expand=items.variant.product.collection")).items[0].variant.product.collection).toBeNull()
  expect((await get("?expand=region.countries&fields=id")).region.countries).toHaveLength(2)
})

test("unknown or private fields and relations are refused", async () => {
  const queries = [
    ...[
      "fields=unknown",
      "fields=id,password_hash",
      "fields=items.unknown",
      "fields=toString",
      "fields=-unknown",
      "fields=raw_discount_total",
    ],
    ...[
      "expand=unknown",
      "expand=items.unknown",
      "expand=__proto__",
      "expand=completions",
      "expand=customer.password_hash",
    ],
    ...["unknown=1", "fields[]=id&fields[]=email", "expand[a]=b", "limit=1"],
    "expand=items.variant.product.variants.product.variants",
    `expand=${Array(101).fill("items").join(",")}`,
  ]
  for (const query of queries) {
    const answers = [
      await shop.get(`/store/carts/${id}?${query}`),
      await shop.post(`/store/carts/${id}/taxes?${query}`),
    ]
    for (const answer of answers) expect(refusal(answer), query).toMatchObject({ status: 400, type: "invalid_data" })
  }
  const before = await shop.db.cart.count()
  expect((await shop.post("/store/carts?fields=unknown", {})).status).toBe(400)
  expect(await shop.db.cart.count()).toBe(before)
})

test("writes return the requested fields and relations as reading does", async () => {
  const path = `/store/carts/${id}`
  expect(must(await shop.post(`${path}?fields=email&expand=`, { email: "new@example.com" })).cart).toEqual({
    id,
    email: "new@example.com",
  })
  const created = must(
    await shop.post("/store/carts?expand=shipping_address&fields=total", { country_code: "de" }),
  ).cart
  expect(created).toMatchObject({ total: 0, shipping_address: { country_code: "de" } })
  expect(Object.keys(created).sort()).toEqual(["id", "shipping_address", "total"])
  const taxed = must(await shop.post(`${path}/taxes?fields=tax_total&expand=region`)).cart
  expect(taxed).toMatchObject({ id, tax_total: 221, region: { currency_code: "eur" } })
})

test("an unknown or deleted cart is not found", async () => {
  const notFound = { status: 404, type: "not_found" }
  const gone = await cartAt(shop, market).cart()
  await shop.db.cart.update({ where: { id: gone }, data: { deleted_at: new Date() } })
  for (const other of ["cart_none", gone, "a%2Fb", "%20", "'; DROP TABLE cart"])
    expect(refusal(await shop.get(`/store/carts/${other}`)), other).toMatchObject(notFound)
  expect(refusal(await shop.get(`/store/carts/${"x".repeat(300)}`))).toMatchObject({
    status: 400,
    type: "invalid_data",
  })
  expect(refusal(await shop.post(`/store/carts/${gone}`, { email: "a@b.de" }))).toMatchObject(notFound)
})

test("reading changes nothing, even for the logged-in customer", async () => {
  const other = await cartAt(shop, market).withShipping(1)
  must(await shop.post(`/store/carts/${other}`, { billing_address: ADDRESS }))
  const rows = async () =>
    JSON.stringify([
      await shop.db.cart.findUnique({ where: { id: other } }),
      await shop.db.lineItem.findMany({ where: { cart_id: other } }),
    ])
  const before = await rows()
  for (const query of ["", "?expand=", "?fields=total"]) must(await shop.get(`/store/carts/${other}${query}`))
  must(await shop.post(`/store/carts/${other}/taxes`))
  expect(await rows()).toBe(before)
})
