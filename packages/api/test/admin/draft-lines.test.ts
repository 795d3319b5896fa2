import { newId } from "@mercer/db"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { aDiscount, aProduct, aRegion, aShippingOption } from "../support/catalog.ts"
import { ADDRESS, aMarket, type Market, must, refusal } from "../support/checkout.ts"
import { type DraftsDesk, draftOf, draftsDesk } from "../support/drafts.ts"
import { anOperatorAtWork, aShopper } from "../support/scenes.ts"
import { openShop, type TestShop } from "../support/shop.ts"

let shop: TestShop
let market: Market
let at: DraftsDesk
let draft: Draft

interface Line {
  id: string
  title: string
  unit_price: number
  quantity: number
  total: number
}

interface Draft {
  id: string
  cart_id: string
  cart: { id: string; items: [Line, ...Line[]]; shipping_methods: { price: number }[]; total: number }
}

beforeAll(async () => {
  shop = await openShop()
  market = await aMarket(shop, { tax_rate: 20 })
  at = draftsDesk(await anOperatorAtWork(shop))
})
beforeEach(async () => {
  const shipping_methods = [{ option_id: market.option.id, price: 123 }]
  draft = await at.made(market, { shipping_methods })
})
afterAll(async () => {
  expect(shop.errors).toEqual([])
  await shop.close()
})

const lines = ({ cart }: Draft) =>
  cart.items.map(({ title, unit_price, quantity }) => [title, unit_price, quantity] as const)
const changed = (reply: Parameters<typeof must>[0]): Draft => must(reply).draft_order

describe("adding a line", () => {
  test("of a variant joins the line with the same variant and metadata", async () => {
    const after = changed(await at.addLine(draft.id, { variant_id: market.variant, quantity: 3 }))
    expect(lines(after)).toEqual([["Shirt", 1000, 5]])
    const other = changed(await at.addLine(draft.id, { variant_id: market.variant, quantity: 1, metadata: { m: 1 } }))
    expect(lines(other)).toEqual([
      ["Shirt", 1000, 5],
      ["Shirt", 1000, 1],
    ])
  })

  test("at a price by hand is a line of its own, and so is one with a title", async () => {
    await at.addLine(draft.id, { variant_id: market.variant, quantity: 1, unit_price: 700 })
    const after = changed(await at.addLine(draft.id, { variant_id: market.variant, quantity: 1, title: "Gift" }))
    expect(lines(after)).toEqual([
      ["Shirt", 1000, 2],
      ["Shirt", 700, 1],
      ["Gift", 1000, 1],
    ])
  })

  test("without a variant takes a title and a price, or neither", async () => {
    await at.addLine(draft.id, { title: "Wrap", unit_price: 99, quantity: 2 })
    const after = changed(await at.addLine(draft.id, { quantity: 1 }))
    expect(lines(after).slice(1)).toEqual([
      ["Wrap", 99, 2],
      ["Custom item", 0, 1],
    ])
  })

  test("sells a variant that the default sales channel does not", async () => {
    const { variant } = await aProduct(shop.db, { sales_channel_id: null })
    expect(lines(changed(await at.addLine(draft.id, { variant_id: variant, quantity: 1 })))).toHaveLength(2)
  })

  test("keeps the shipping that was named, and ships the new line by it", async () => {
    const { cart } = must(
      await at.addLine(draft.id, { variant_id: market.variant, quantity: 1, unit_price: 5 }),
    ).draft_order
    expect(cart.shipping_methods).toMatchObject([{ price: 123 }])
    expect(cart.items.map(({ has_shipping }: { has_shipping: boolean }) => has_shipping)).toEqual([true, true])
  })

  test.each([{}, { unit_price: 700 }])("is refused when stock is short %j", async (more) => {
    const { variant } = await aProduct(shop.db, { variants: [{ inventory_quantity: 1 }] })
    const short = { status: 400, type: "not_allowed", code: "insufficient_inventory" }
    expect(refusal(await at.addLine(draft.id, { variant_id: variant, quantity: 2, ...more }))).toMatchObject(short)
    expect(lines(must(await at.get(draft.id)).draft_order)).toHaveLength(1)
  })

  test.each([
    { quantity: 0 },
    { quantity: 1.5 },
    { quantity: 1, unit_price: -100 },
    { quantity: 1, title: "" },
    { variant_id: "variant_x", quantity: 1 },
    { quantity: 10_000_000 },
    { title: "x" },
  ])("is refused with %j", async (body) =>
    expect(refusal(await at.addLine(draft.id, body))).toMatchObject({ status: 400, type: "invalid_data" }),
  )
})

describe("changing a line", () => {
  const line = () => draft.cart.items[0].id

  test("sets its price, which a later quantity keeps, and its title", async () => {
    const dear = changed(await at.changeLine(draft.id, line(), { unit_price: 700, title: "Special" }))
    expect(lines(dear)).toEqual([["Special", 700, 2]])
    expect(lines(changed(await at.changeLine(draft.id, line(), { quantity: 3 })))).toEqual([["Special", 700, 3]])
    expect(changed(await at.addLine(draft.id, { variant_id: market.variant, quantity: 1 })).cart.items).toHaveLength(2)
  })

  test("keeps a price that v1 has set, which did not mark it", async () => {
    await shop.db.lineItem.update({ where: { id: line() }, data: { unit_price: 700 } })
    expect(lines(changed(await at.changeLine(draft.id, line(), { quantity: 3 })))).toEqual([["Shirt", 700, 3]])
  })

  test("sets a new quantity at the price for it", async () => {
    const prices = [{ amount: 1000 }, { amount: 800, min_quantity: 5 }]
    const { variant } = await aProduct(shop.db, { variants: [{ prices }] })
    const { cart } = changed(await at.addLine(draft.id, { variant_id: variant, quantity: 1 }))
    const id = cart.items[1]?.id as string
    expect(lines(changed(await at.changeLine(draft.id, id, { quantity: 5 })))[1]).toEqual(["Shirt", 800, 5])
  })

  test("changes lines without a variant", async () => {
    const { cart } = changed(await at.addLine(draft.id, { title: "Wrap", unit_price: 99, quantity: 2 }))
    const id = cart.items[1]?.id as string
    expect(lines(changed(await at.changeLine(draft.id, id, { unit_price: 50, quantity: 4 })))[1]).toEqual([
      "Wrap",
      50,
      4,
    ])
  })

  test("merges metadata", async () => {
    await at.changeLine(draft.id, line(), { metadata: { a: 1, b: 2 } })
    const { cart } = must(await at.changeLine(draft.id, line(), { metadata: { b: "", c: 3 } })).draft_order
    expect(cart.items[0].metadata).toEqual({ a: 1, c: 3 })
  })

  test("to no units deletes it, and discounts follow", async () => {
    const { code } = await aDiscount(shop.db, { regions: [market.region.id], type: "fixed", value: 300 })
    must(await at.update(draft.id, { discounts: [{ code }] }))
    await at.addLine(draft.id, { variant_id: market.variant, quantity: 1, unit_price: 1000 })
    const after = must(await at.changeLine(draft.id, line(), { quantity: 0 })).draft_order
    expect(after.cart).toMatchObject({ discount_total: 300, subtotal: 1000, shipping_total: 123 })
  })

  test.each([{ unit_price: -100 }, { quantity: -1 }, { title: "" }, { unit_price: 2 ** 31 }])(
    "is refused with %j",
    async (body) =>
      expect(refusal(await at.changeLine(draft.id, line(), body))).toMatchObject({ status: 400, type: "invalid_data" }),
  )

  test("is refused for an unknown line and for more than there is", async () => {
    const unknown = { status: 400, type: "invalid_data", message: "Could not find the line item" }
    expect(refusal(await at.changeLine(draft.id, "item_x", { quantity: 1 }))).toEqual(unknown)
    for (const body of [{ quantity: 5000 }, { quantity: 5000, unit_price: 1 }])
      expect(refusal(await at.changeLine(draft.id, line(), body))).toMatchObject({ code: "insufficient_inventory" })
  })
})

describe("deleting a line", () => {
  test("keeps shipping; an unknown line is ignored", async () => {
    must(await at.addLine(draft.id, { title: "Wrap", quantity: 1 }))
    const after = changed(await at.dropLine(draft.id, draft.cart.items[0].id))
    expect(lines(after)).toEqual([["Wrap", 0, 1]])
    expect(after.cart.shipping_methods).toMatchObject([{ price: 123 }])
    expect(lines(changed(await at.dropLine(draft.id, "item_x")))).toEqual([["Wrap", 0, 1]])
  })
})

describe("updating a draft", () => {
  test("changes its customer, addresses, discounts and notification, in one answer", async () => {
    const { code } = await aDiscount(shop.db, { regions: [market.region.id] })
    const shipping_address = { ...ADDRESS, city: "Bonn" }
    const body = { email: "Other@Example.com", shipping_address, discounts: [{ code }], no_notification_order: true }
    const { draft_order } = must(await at.update(draft.id, body))
    expect(draft_order).toMatchObject({ no_notification_order: true, cart: { email: "other@example.com" } })
    expect(draft_order.cart).toMatchObject({ shipping_address: { city: "Bonn" }, discounts: [{ code }] })
    expect(draft_order).not.toHaveProperty("order")
    expect(must(await at.update(draft.id, { discounts: [] })).draft_order.cart).toMatchObject({ discount_total: 0 })
  })

  test("to a customer selects their prices, but no other for a line with its own", async () => {
    const { id: customer_id } = await aShopper(shop)
    const group = await shop.db.customerGroup.create({ data: { id: newId("cgrp"), name: newId("cgrp") } })
    await shop.db.customerGroupCustomer.create({ data: { customer_id, customer_group_id: group.id } })
    const { variant } = await aProduct(shop.db)
    const list = { id: newId("pl"), name: "For friends", description: "", type: "sale", status: "active" } as const
    await shop.db.priceList.create({ data: list })
    await shop.db.priceListCustomerGroup.create({ data: { price_list_id: list.id, customer_group_id: group.id } })
    const id = newId("ma")
    await shop.db.moneyAmount.create({ data: { id, currency_code: "eur", amount: 900, price_list_id: list.id } })
    await shop.db.productVariantMoneyAmount.create({
      data: { id: newId("pvma_"), money_amount_id: id, variant_id: variant },
    })
    const items = [
      { variant_id: variant, quantity: 1 },
      { variant_id: variant, quantity: 1, unit_price: 950 },
    ]
    const own = must(await at.create({ ...draftOf(market), items })).draft_order
    expect(lines(own).map(([, price]) => price)).toEqual([1000, 950])
    const after = changed(await at.update(own.id, { customer_id }))
    expect(lines(after).map(([, price]) => price)).toEqual([900, 950])
    const made = must(await at.create({ ...draftOf(market), items, customer_id })).draft_order
    expect(lines(made).map(([, price]) => price)).toEqual([900, 950])
  })

  test("to another region clears shipping and keeps prices by hand", async () => {
    const region = await aRegion(shop.db, { currency_code: "usd", countries: ["us"], tax_rate: 0 })
    const prices = [{ amount: 1000 }, { amount: 1100, currency_code: "usd" }]
    const { variants } = await aProduct(shop.db, { variants: [{ prices }, {}] })
    const [sold, unsold] = variants
    const items = [
      { variant_id: sold, quantity: 1 },
      { variant_id: sold, quantity: 1, unit_price: 700 },
      { variant_id: unsold, quantity: 1 },
      { title: "Wrap", unit_price: 99, quantity: 1 },
    ]
    const shipping_methods = [{ option_id: market.option.id, price: 5 }]
    const { id, cart_id } = must(await at.create({ ...draftOf(market), items, shipping_methods })).draft_order
    const after = changed(await at.update(id, { region_id: region.id }))
    expect(lines(after).map(([, price]) => price)).toEqual([1100, 700, 99])
    expect(after.cart.shipping_methods).toEqual([])
    const option = await aShippingOption(shop.db, region.id)
    const { shipping_options } = must(await shop.get(`/store/shipping-options/${cart_id}`))
    expect(shipping_options).toMatchObject([{ id: option.id, amount: 500 }])
  })

  test("keeps all of it when one part is refused", async () => {
    const body = { email: "new@example.com", no_notification_order: true, discounts: [{ code: "NONE" }] }
    expect(refusal(await at.update(draft.id, body))).toMatchObject({ status: 404, type: "not_found" })
    const { draft_order } = must(await at.get(draft.id))
    expect(draft_order).toMatchObject({ no_notification_order: null, cart: { email: "draft@example.com" } })
  })

  test.each([
    [{ metadata: { a: 1 } }, 400, "invalid_data"],
    [{ items: [] }, 400, "invalid_data"],
    [{ shipping_methods: [] }, 400, "invalid_data"],
    [{ customer_id: "cus_x" }, 404, "not_found"],
    [{ region_id: "reg_x" }, 404, "not_found"],
    [{ shipping_address: "addr_x" }, 404, "not_found"],
  ])("is refused with %j", async (body, status, type) =>
    expect(refusal(await at.update(draft.id, body))).toMatchObject({ status, type }),
  )
})

test("a completed draft is changed no more", async () => {
  must(await at.pay(draft.id))
  const line = draft.cart.items[0].id
  const no = { status: 400, type: "not_allowed", message: "You are only allowed to update open draft orders" }
  for (const reply of [
    await at.update(draft.id, { email: "new@example.com" }),
    await at.addLine(draft.id, { quantity: 1 }),
    await at.changeLine(draft.id, line, { quantity: 1 }),
    await at.dropLine(draft.id, line),
  ])
    expect(refusal(reply)).toEqual(no)
  expect(refusal(await at.drop(draft.id))).toMatchObject({ status: 400, type: "not_allowed" })
})
