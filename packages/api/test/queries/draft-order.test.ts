import { newId } from "@mercer/db"
import { afterAll, beforeAll, expect, test } from "vitest"
import { deleteDraftCart, draftCartsLike, draftsNumberedLike } from "../../src/draft-order/queries.ts"
import { aDiscount, aGiftCard, aShippingOption } from "../support/catalog.ts"
import { anOrderRow, openQueries, type QueriesDatabase } from "../support/queries.ts"

let on: QueriesDatabase
let region_id: string

beforeAll(async () => {
  on = await openQueries()
  region_id = (await anOrderRow(on.db)).region_id
})
afterAll(() => on.close())

async function aDraftRow(display_id: number) {
  const cart_id = newId("cart")
  await on.db.cart.create({ data: { id: cart_id, region_id, type: "draft_order" } })
  return on.db.draftOrder.create({ data: { id: newId("dorder"), cart_id, display_id } })
}

test("draftsNumberedLike finds the newest drafts by part of their number", async () => {
  const [first, second] = [await aDraftRow(41_257), await aDraftRow(51_250)]
  expect(await draftsNumberedLike(on, "125", 10)).toEqual([second.id, first.id])
  expect(await draftsNumberedLike(on, "125", 1)).toEqual([second.id])
  expect(await draftsNumberedLike(on, "9", 10)).toEqual([])
})

test("draftCartsLike finds carts of drafts only, at most so many", async () => {
  const cart = (email: string, type: "draft_order" | "default") =>
    on.db.cart.create({ data: { id: newId("cart"), region_id, type, email } })
  const [first, second] = [await cart("O'Hara_1@x.test", "draft_order"), await cart("o'hara_2@x.test", "draft_order")]
  await cart("o'hara_3@x.test", "default")
  const found = await draftCartsLike(on, "%O'HARA\\_%", 10)
  expect(found.sort()).toEqual([first.id, second.id].sort())
  expect(await draftCartsLike(on, "%o'hara%", 1)).toHaveLength(1)
  expect(await draftCartsLike(on, "%nobody%", 10)).toEqual([])
})

test("deleteDraftCart deletes a draft with all of its cart, which stays marked as deleted", async () => {
  const [draft, kept] = [await aDraftRow(1), await aDraftRow(2)]
  const option = await aShippingOption(on.db, region_id)
  const discount = await aDiscount(on.db, { regions: [region_id] })
  const card = await aGiftCard(on.db, region_id)
  for (const cart_id of [draft.cart_id as string, kept.cart_id as string]) {
    const item = await on.db.lineItem.create({
      data: { id: newId("item"), cart_id, title: "Shirt", unit_price: 1, quantity: 1 },
    })
    await on.db.lineItemAdjustment.create({ data: { id: newId("lia"), item_id: item.id, description: "x", amount: 1 } })
    const method = await on.db.shippingMethod.create({
      data: { id: newId("sm"), cart_id, shipping_option_id: option.id, price: 1, data: {} },
    })
    const tax = { id: newId("smtl"), rate: 1, name: "x", shipping_method_id: method.id }
    await on.db.shippingMethodTaxLine.create({ data: tax })
    await on.db.customShippingOption.create({
      data: { id: newId("cso"), cart_id, shipping_option_id: option.id, price: 1 },
    })
    await on.db.cartDiscount.create({ data: { cart_id, discount_id: discount.id } })
    await on.db.cartGiftCard.create({ data: { cart_id, gift_card_id: card.id } })
  }
  const now = new Date(1_000)
  await deleteDraftCart(on, draft.cart_id as string, now)
  const left = async (cart_id: string | null) => ({
    drafts: await on.db.draftOrder.count({ where: { cart_id } }),
    lines: await on.db.lineItem.count({ where: { cart_id } }),
    methods: await on.db.shippingMethod.count({ where: { cart_id } }),
    options: await on.db.customShippingOption.count({ where: { cart_id } }),
    discounts: await on.db.cartDiscount.count({ where: { cart_id: cart_id ?? "" } }),
    cards: await on.db.cartGiftCard.count({ where: { cart_id: cart_id ?? "" } }),
    live: await on.db.cart.count({ where: { id: cart_id ?? "", deleted_at: null } }),
  })
  const none = { drafts: 0, lines: 0, methods: 0, options: 0, discounts: 0, cards: 0, live: 0 }
  expect(await left(draft.cart_id)).toEqual(none)
  expect(await left(kept.cart_id)).toEqual(Object.fromEntries(Object.keys(none).map((name) => [name, 1])))
  expect(await on.db.cart.findUnique({ where: { id: draft.cart_id as string } })).toMatchObject({ deleted_at: now })
})
