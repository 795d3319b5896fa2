import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { aDiscount } from "../support/catalog.ts"
import { must } from "../support/checkout.ts"
import { anExampleOrder, type EditsDesk, type ExampleShop, editsDesk, exampleShop, lineIn } from "../support/edits.ts"
import { faultsOf } from "../support/invariants.ts"
import { type Desk, desk as deskOf, newest } from "../support/orders.ts"
import { anOperatorAtWork } from "../support/scenes.ts"
import { openShop, type TestShop } from "../support/shop.ts"
import { aCollection, aTag, aType } from "../support/shop-rows.ts"

/* Worked examples of order edits, number for number. */

let shop: TestShop
let desk: Desk
let edits: EditsDesk
let ex: ExampleShop
let inclusive: ExampleShop

beforeAll(async () => {
  shop = await openShop()
  const by = await anOperatorAtWork(shop)
  desk = deskOf(by)
  edits = editsDesk({ by }, shop)
  ex = await exampleShop(shop)
  inclusive = await exampleShop(shop, { inclusive: true })
})
afterAll(() => shop.close())
beforeEach(() => expect(shop.errors).toEqual([]))

const editOf = async (id: string) => must(await edits.get(id)).order_edit
const orderOf = async (id: string) => must(await desk.get(id)).order

describe("a discount for some products only", () => {
  test.each(["products", "product_types", "product_collections", "product_tags"] as const)(
    "stays on an edited line that its condition on %s matches",
    async (type) => {
      const { product_id } = await shop.db.productVariant.findUniqueOrThrow({ where: { id: ex.variants.A } })
      const facts = { type_id: await aType(shop.db), collection_id: await aCollection(shop.db) }
      const product_tag_id = await aTag(shop.db)
      await shop.db.product.update({ where: { id: product_id }, data: facts })
      await shop.db.productProductTag.create({ data: { product_id, product_tag_id } })
      const id = {
        products: product_id,
        product_types: facts.type_id,
        product_collections: facts.collection_id,
        product_tags: product_tag_id,
      }[type]
      const conditions = [{ type, operator: "in" as const, ids: [id] }]
      const { code } = await aDiscount(shop.db, {
        regions: [ex.region.id],
        value: 10,
        allocation: "item",
        conditions,
      })
      const order = await anExampleOrder(shop, { ...ex, codes: { ...ex.codes, TEN: code } }, { A: 2, C: 1 }, "TEN")
      // 2 x 1000 + 500 less 200, and shipping of 500, with 20 % tax.
      expect(order.total).toBe(3360)
      const edit = await edits.made(order.id)
      const { order_edit } = must(await edits.set(edit.id, lineIn(edit, ex.variants.A), 3))
      expect(order_edit).toMatchObject({ discount_total: 300, total: 4440, difference_due: 1080 })
    },
  )
})

describe("an edit up", () => {
  test("with a percentage: 3300, then 6540, 7620 and 7080, and back to 6540 (8a)", async () => {
    const order = await anExampleOrder(shop, ex, { A: 2, C: 1 }, "TEN")
    expect(order.total).toBe(3300)
    const { id, items } = await edits.made(order.id)
    const sums = ({
      subtotal,
      discount_total,
      shipping_total,
      tax_total,
      total,
      difference_due,
    }: Record<string, number>) => [
      [subtotal, discount_total, shipping_total, tax_total],
      [total, difference_due],
    ]
    expect(sums(await editOf(id))).toEqual([
      [2500, 250, 500, 550],
      [3300, 0],
    ])
    expect(sums(must(await edits.add(id, ex.variants.B, 2)).order_edit)).toEqual([
      [5500, 550, 500, 1090],
      [6540, 3240],
    ])
    expect(sums(must(await edits.set(id, lineIn({ items }, ex.variants.A), 3)).order_edit)).toEqual([
      [6500, 650, 500, 1270],
      [7620, 4320],
    ])
    const C = lineIn({ items }, ex.variants.C)
    expect(sums(must(await edits.remove(id, C)).order_edit)).toEqual([
      [6000, 600, 500, 1180],
      [7080, 3780],
    ])
    const { changes } = await editOf(id)
    for (const change of changes.filter(({ type }: { type: string }) => type !== "item_add"))
      must(await edits.undo(id, change.id))
    expect(sums(await editOf(id))).toEqual([
      [5500, 550, 500, 1090],
      [6540, 3240],
    ])
    expect((await editOf(id)).items).toHaveLength(3)
  })

  test("with a fixed discount: A gets 571 of it and B 429 (8b)", async () => {
    const order = await anExampleOrder(shop, ex, { A: 2 }, "FIX")
    expect(order.total).toBe(1800)
    const { id } = await edits.made(order.id)
    const { order_edit } = must(await edits.add(id, ex.variants.B))
    const of = (variant: string) => order_edit.items.find((one: { variant_id: string }) => one.variant_id === variant)
    expect(of(ex.variants.A)).toMatchObject({ subtotal: 2000, discount_total: 571, tax_total: 286, total: 1715 })
    expect(of(ex.variants.B)).toMatchObject({ subtotal: 1500, discount_total: 429, tax_total: 214, total: 1285 })
    expect(order_edit).toMatchObject({ shipping_total: 500, total: 3600, difference_due: 1800 })
  })

  test("with free shipping: shipping stays free (8c)", async () => {
    const order = await anExampleOrder(shop, ex, { A: 1 }, "FREE")
    expect(order.total).toBe(1200)
    const { id } = await edits.made(order.id)
    expect(must(await edits.add(id, ex.variants.C)).order_edit).toMatchObject({ total: 1800, difference_due: 600 })
  })

  test("with taxes included (8d)", async () => {
    const order = await anExampleOrder(shop, inclusive, { A: 2 }, "TEN")
    expect(order.total).toBe(2660)
    const { id, items } = await edits.made(order.id)
    const { order_edit } = must(await edits.add(id, inclusive.variants.D, 3))
    const added = order_edit.items.find((one: { variant_id: string }) => one.variant_id === inclusive.variants.D)
    expect(added).toMatchObject({ subtotal: 998, discount_total: 100, tax_total: 179, total: 1077 })
    expect(order_edit).toMatchObject({ total: 3737, difference_due: 1077 })
    const fewer = must(await edits.set(id, lineIn({ items }, inclusive.variants.A), 1)).order_edit
    expect(fewer).toMatchObject({
      subtotal: 1998,
      discount_total: 200,
      tax_total: 442,
      total: 2657,
      difference_due: -3,
    })
  })
})

test("an edit down gives no money back by itself (9)", async () => {
  const order = await anExampleOrder(shop, ex, { B: 2 }, "TEN")
  expect(order.total).toBe(3840)
  must(await desk.capture(order.id))
  const up = await edits.made(order.id)
  must(await edits.add(up.id, ex.variants.D))
  must(await edits.confirm(up.id))
  expect(await orderOf(order.id)).toMatchObject({ total: 4200, paid_total: 3840, payment_status: "captured" })
  const down = await edits.made(order.id)
  const { order_edit } = must(await edits.set(down.id, lineIn(down, ex.variants.B), 1))
  expect(order_edit).toMatchObject({
    subtotal: 1833,
    discount_total: 183,
    tax_total: 430,
    total: 2580,
    difference_due: -1620,
  })
  expect(must(await edits.request(down.id)).order_edit.payment_collection_id).toBeNull()
  must(await edits.confirm(down.id))
  expect(await orderOf(order.id)).toMatchObject({
    total: 2580,
    refunded_total: 0,
    payment_status: "captured",
    refundable_amount: 3840,
  })
  expect((await desk.refund(order.id, 3841)).status).toBe(400)
  must(await desk.refund(order.id, 1260))
})

test("a part that is not captured is not refunded (10)", async () => {
  const order = await anExampleOrder(shop, ex, { A: 1 })
  expect(order.total).toBe(1800)
  must(await desk.capture(order.id))
  const { id } = await edits.paid(order.id, ex.variants.C)
  must(await edits.complete(id))
  const edited = await orderOf(order.id)
  expect(edited).toMatchObject({ total: 2400, paid_total: 2400, payment_status: "requires_action" })
  expect((await desk.refund(order.id, 2000)).status).toBe(400)
  const { payments } = must(await desk.refund(order.id, 1800)).order
  const of = (amount: number) => payments.find((one: { amount: number }) => one.amount === amount)
  expect(of(1800)).toMatchObject({ amount_refunded: 1800 })
  expect(of(600)).toMatchObject({ amount_refunded: 0, captured_at: null })
  const { id: payment } = of(600)
  must(await desk.by.post(`/admin/payments/${payment}/capture`))
  expect(newest((await orderOf(order.id)).payments)).toMatchObject({ captured_at: expect.any(String) })
})

test("the books balance", async () => {
  const faults = await faultsOf(shop)
  // Orders that operators have changed without the money, or after a refund, have another total than was paid.
  expect({ ...faults, totals: undefined }).toEqual({ totals: undefined })
})
