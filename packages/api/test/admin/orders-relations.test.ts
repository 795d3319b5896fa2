import { newId } from "@mercer/db"
import { afterAll, beforeAll, expect, test } from "vitest"
import { aGiftCard, aShippingOption } from "../support/catalog.ts"
import { aMarket, must } from "../support/checkout.ts"
import { aSentOrder, claimsDesk, replacing } from "../support/claims.ts"
import { built } from "../support/contract.ts"
import { aDesk, type Desk } from "../support/orders.ts"
import { relationPaths, rowsAt } from "../support/relation-paths.ts"
import { openShop, type TestShop } from "../support/shop.ts"
import { recordStatements } from "../support/statements.ts"

let shop: TestShop
let desk: Desk
let id: string
let item: string
let variant: string

beforeAll(async () => {
  shop = await openShop()
  desk = await aDesk(shop)
  const market = await aMarket(shop, { stock: 100 })
  const back = await aShippingOption(shop.db, market.region.id, { is_return: true, amount: 100 })
  const placed = await aSentOrder(shop, desk, 4, market)
  ;({ id, item } = placed)
  variant = market.variant
  const more = { shipping_methods: [{ option_id: market.option.id }], return_shipping: { option_id: back.id } }
  must(await claimsDesk(desk).create(id, replacing(item, variant, 1, more)))
  const card = await aGiftCard(shop.db, market.region.id)
  await shop.db.giftCardTransaction.create({
    data: { id: newId("gct"), gift_card_id: card.id, order_id: id, amount: 1 },
  })
  await aSwap(back.id)
  must(await desk.takeBack(id, item))
})
afterAll(async () => {
  expect(shop.errors).toEqual([])
  await shop.close()
})

/** A swap as Medusa v1 left it: with a line that was shipped, and a return with its shipping method. */
async function aSwap(option: string) {
  const swap_id = newId("swap")
  const { db } = shop
  await db.swap.create({
    data: { id: swap_id, order_id: id, fulfillment_status: "not_fulfilled", payment_status: "not_paid" },
  })
  const line_id = newId("item")
  await db.lineItem.create({
    data: { id: line_id, swap_id, variant_id: variant, title: "Shirt", unit_price: 1000, quantity: 1 },
  })
  await db.lineItemTaxLine.create({ data: { id: newId("litl"), item_id: line_id, name: "VAT", rate: 19 } })
  await db.lineItemAdjustment.create({
    data: { id: newId("lia"), item_id: line_id, description: "discount", amount: 100 },
  })
  const return_id = newId("ret")
  const parcel = await db.fulfillment.create({ data: { id: newId("ful"), swap_id, provider_id: "manual", data: {} } })
  await db.fulfillmentItem.create({ data: { fulfillment_id: parcel.id, item_id: line_id, quantity: 1 } })
  await db.return.create({ data: { id: return_id, swap_id, refund_amount: 0 } })
  await db.returnItem.create({ data: { return_id, item_id: item, quantity: 1 } })
  await db.shippingMethod.create({
    data: { id: newId("sm"), return_id, shipping_option_id: option, price: 100, data: {} },
  })
}

const some = expect.objectContaining({ id: expect.any(String) })

/** What v1 returns with an order without requested relations, beyond the order's own rows. */
const expanded = {
  items: [{ variant: { product: some }, adjustments: [], tax_lines: [some] }],
  fulfillments: [{ items: [{ item_id: expect.any(String) }], tracking_links: [] }],
  claims: [
    {
      return_order: { items: [{ item_id: expect.any(String) }], shipping_method: some },
      fulfillments: [{ items: [{ item_id: expect.any(String) }] }],
      additional_items: [{ tax_lines: [some], adjustments: [] }],
    },
  ],
  swaps: [
    {
      return_order: { items: [{ item_id: expect.any(String) }], shipping_method: { shipping_option: some } },
      additional_items: [{ tax_lines: [some], adjustments: [some] }],
    },
  ],
  gift_card_transactions: [{ gift_card: some }],
}

test("an order read without expand has the relations that v1 returns, alone and in lists", async () => {
  const { order } = must(await desk.get(id))
  expect(order).toMatchObject(expanded)
  const { orders } = must(await desk.by.get(`/admin/orders?id=${id}`))
  expect(orders).toMatchObject([expanded])
})

test("all of it is read in one statement", async () => {
  const record = recordStatements(shop)
  for (const path of [`/admin/orders/${id}`, `/admin/orders?limit=10`]) {
    const texts = await record(() => desk.by.get(path))
    const ofSession = texts.filter((text) => /"?session"?/.test(text) && !text.includes('"order"'))
    expect(texts.length - ofSession.length, texts.join("\n")).toBe(1)
  }
})

test("an order's products have their shipping profile, and its customer sees what was sent, as in v1", async () => {
  const { order } = must(await desk.get(id))
  const { product } = order.items[0].variant
  expect(product.profiles).toHaveLength(1)
  expect([product.profile.id, product.profile_id]).toEqual([product.profiles[0].id, product.profiles[0].id])
  const own = must(await shop.get(`/store/orders/${id}`)).order
  expect(own.fulfillments[0].items).toEqual([expect.objectContaining({ item_id: item, quantity: 4 })])
})

test("operations on claims return the products' shipping profiles, as v1 does", async () => {
  const { order } = must(await claimsDesk(desk).create(id, replacing(item, variant)))
  const { product } = order.items[0].variant
  expect(product.profiles).toHaveLength(1)
  expect(product).toMatchObject({ profile: { id: product.profile_id }, profile_id: product.profiles[0].id })
})

test("buyers find by their cart what claims and swaps have sent, each line with what can be refunded of it", async () => {
  const { cart_id } = await shop.db.order.findUniqueOrThrow({ where: { id }, select: { cart_id: true } })
  const { order } = must(await shop.get(`/store/orders/cart/${cart_id}`))
  const { order: known } = must(await desk.by.get(`/admin/orders/${id}`))
  for (const name of ["claims", "swaps"] as const) {
    const [line] = order[name][0].additional_items
    expect(line).toMatchObject({ tax_lines: [some], refundable: known[name][0].additional_items[0].refundable })
    expect(line.refundable).toBeGreaterThan(0)
  }
})

/** The paths by which an operation's answer leads to fulfillments and returns. */
function parcelPaths(route: string): string[] {
  const answer = built.find((one) => `${one.method} ${one.path}` === route)?.meta.answer
  if (!answer?.entity) throw new Error(`${route} answers no rows`)
  const mayExpand = (path: string) => {
    try {
      return answer.select(path) !== undefined
    } catch {
      return false
    }
  }
  const paths = relationPaths(answer.entity, 3).filter(({ end }) => ["Fulfillment", "Return"].includes(end.name))
  return paths.map(({ path }) => path).filter(mayExpand)
}

test.each([
  ["/admin/orders/{id}", "order", ["fulfillments", "returns", "claims.fulfillments", "swaps.return_order"]],
  ["/admin/orders", "orders", ["fulfillments", "returns", "claims.return_order", "swaps.fulfillments"]],
  ["/admin/customers", "customers", ["orders.fulfillments", "orders.returns", "orders.swaps.fulfillments"]],
  ["/admin/swaps", "swaps", ["fulfillments", "return_order", "order.returns"]],
  ["/store/orders/{id}", "order", ["fulfillments", "claims.return_order", "swaps.fulfillments"]],
])("GET %s has the items of each fulfillment and return, however deep it is", async (route, key, known) => {
  const paths = parcelPaths(`GET ${route}`)
  expect(paths).toEqual(expect.arrayContaining(known))
  const by = route.startsWith("/admin") ? desk.by : shop
  const url = `${route.replace("{id}", id)}?expand=${paths.join()}`
  const answer = must(await by.get(url))
  const found = paths.map((path) => ({ path, rows: rowsAt(answer, `${key}.${path}`) }))
  const empty = known.filter((path) => !found.some((one) => one.path === path && one.rows.length > 0))
  expect(empty).toEqual([])
  for (const { path, rows } of found)
    for (const row of rows)
      expect([path, row.items]).toEqual([path, [expect.objectContaining({ quantity: expect.any(Number) })]])
  const [bare] = rowsAt(must(await by.get(`${url}&fields=id`)), `${key}.${known[0]}`)
  expect(bare?.items).toHaveLength(1)
})

const TOTALS = [
  "subtotal",
  "discount_total",
  "total",
  "original_total",
  "original_tax_total",
  "tax_total",
  "refundable",
]

test("with an order's items come their variants and taxes, and with its shipping methods theirs", async () => {
  for (const path of [`/admin/orders/${id}?`, `/admin/orders?id=${id}&`]) {
    const answer = must(await desk.by.get(`${path}expand=items,shipping_methods`))
    const order = answer.order ?? answer.orders[0]
    expect(order.items).toMatchObject([{ variant: { id: variant }, tax_lines: [some], adjustments: [] }])
    expect(order.shipping_methods).toMatchObject([{ tax_lines: [some] }])
    expect(order.shipping_methods[0]).not.toHaveProperty("shipping_option")
  }
  const narrow = must(await desk.get(id, "?expand=items&fields=-items.variant")).order.items[0]
  expect(Object.keys(narrow)).not.toContain("variant")
  const own = must(await shop.get(`/store/orders/${id}?expand=items,shipping_methods`)).order
  expect(own.items[0]).not.toHaveProperty("variant")
})

test("returnable lines have what the order's lines have in the same answer, and the product of their variant", async () => {
  const query = "expand=returnable_items,items.variant.options,claims.additional_items,swaps.additional_items"
  for (const [by, path] of [
    [desk.by, "/admin/orders"],
    [shop, "/store/orders"],
  ] as const) {
    const { order } = must(await by.get(`${path}/${id}?${query}`))
    const returnable = order.returnable_items.find((one: { id: string }) => one.id === item)
    const [line] = order.items
    expect(returnable).toMatchObject({ ...line, variant: { ...line.variant, product: { title: expect.any(String) } } })
    expect(Object.keys(returnable)).toEqual(expect.arrayContaining([...TOTALS, "tax_lines", "adjustments"]))
    const { order: alone } = must(await by.get(`${path}/${id}?expand=returnable_items`))
    expect(alone.returnable_items[0]).toMatchObject({ variant: { product: some }, tax_lines: [some], adjustments: [] })
  }
})

test("the new items of swaps and claims have all their totals beside the returnable lines, and only what is refundable without", async () => {
  const expand = "claims.additional_items,swaps.additional_items"
  const lines = async (query: string) => {
    const { order } = must(await desk.get(id, `?expand=${query}`))
    return [...order.claims, ...order.swaps].flatMap(({ additional_items }) => additional_items)
  }
  const whole = await lines(`${expand},returnable_items`)
  expect(whole.length).toBeGreaterThanOrEqual(2)
  for (const line of whole) expect(Object.keys(line)).toEqual(expect.arrayContaining([...TOTALS, "quantity"]))
  const [swapped] = whole.slice(-1)
  expect(swapped).toMatchObject({ subtotal: 1000, discount_total: 100, tax_total: 171, total: 1071, quantity: 1 })
  for (const line of await lines(expand)) {
    expect(line.refundable).toEqual(expect.any(Number))
    expect(line).not.toHaveProperty("total")
  }
})
