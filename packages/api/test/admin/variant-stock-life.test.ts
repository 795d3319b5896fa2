import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { aMarket, cartAt, type Market, must } from "../support/checkout.ts"
import { expectSound } from "../support/invariants.ts"
import { stockAt } from "../support/inventory.ts"
import { aDesk, aPlacedOrder, type Desk } from "../support/orders.ts"
import { anOperatorAtWork, type Visitor } from "../support/scenes.ts"
import { aWord } from "../support/scenes-catalog.ts"
import { openShop, type TestShop } from "../support/shop.ts"
import { type StockedVariants, stockedVariants } from "../support/stocked-variants.ts"

/*
 * Variants of a shop with one stock location, as they are deleted, managed again or no longer, and ordered at the same moment.
 */

let shop: TestShop
let by: Visitor
let desk: Desk
let market: Market
let L1: string
let kit: StockedVariants

beforeAll(async () => {
  shop = await openShop()
  by = await anOperatorAtWork(shop)
  desk = await aDesk(shop)
  market = await aMarket(shop)
  L1 = must(await by.post("/admin/stock-locations", { name: "Berlin" })).stock_location.id
  kit = stockedVariants(shop, by, L1)
})
afterAll(async () => {
  await expectSound(shop)
  expect(shop.errors).toEqual([])
  await shop.close()
})

type Facts = Parameters<StockedVariants["made"]>[0]
const aMade = (more?: Facts) => kit.made(more)
const addTo = (product: string, more?: Facts) => kit.addTo(product, more)
const linkOf = (variant: string) => kit.linkOf(variant)
const itemOf = (variant: string) => kit.itemOf(variant)
const stock = (variant: string) => kit.stock(variant)
const update: StockedVariants["update"] = (...given) => kit.update(...given)
const edit: StockedVariants["edit"] = (...given) => kit.edit(...given)
const order = (variant: string, quantity: number) => aPlacedOrder(shop, quantity, { ...market, variant })

describe("deleting a variant", () => {
  const remove = ({ product, variant }: { product: string; variant: string }) =>
    by.delete(`/admin/products/${product}/variants/${variant}`)

  test("deletes its item with its levels: its SKU is free again", async () => {
    const made = await aMade({ inventory_quantity: 4 })
    const item = (await itemOf(made.variant))?.id as string
    must(await remove(made))
    expect(await linkOf(made.variant)).toBeNull()
    expect((await shop.db.inventoryItem.findUniqueOrThrow({ where: { id: item } })).deleted_at).not.toBeNull()
    expect(await stockAt(shop.db, item, L1)).toBeUndefined()
    must(await addTo(made.product, { sku: made.sku }))
  })

  test("is the same for a product, and for a variant that an update of its product leaves out", async () => {
    const [one, two] = [await aMade(), await aMade()]
    const items = [await itemOf(one.variant), await itemOf(two.variant)].map((item) => item?.id as string)
    must(await by.delete(`/admin/products/${one.product}`))
    must(
      await by.post(`/admin/products/${two.product}`, {
        variants: [kit.facts({ sku: two.sku, inventory_quantity: 2 })],
      }),
    )
    const gone = await shop.db.inventoryItem.findMany({ where: { id: { in: items } } })
    expect(gone.map(({ deleted_at }) => deleted_at !== null)).toEqual([true, true])
    const [made] = must(await by.get(`/admin/products/${two.product}`)).product.variants
    expect(await stock(made.id)).toEqual(["2/0", 2])
  })

  test("keeps an item that another variant uses, or of which units are reserved by hand", async () => {
    const [one, two] = [await aMade({ inventory_quantity: 4 }), await aMade()]
    const item = (await itemOf(one.variant))?.id as string
    await shop.db.productVariantInventoryItem.deleteMany({ where: { variant_id: two.variant } })
    await shop.db.productVariantInventoryItem.create({
      data: { id: `pvitem_${aWord()}`, variant_id: two.variant, inventory_item_id: item },
    })
    must(await remove(one))
    expect(await stockAt(shop.db, item, L1)).toBe("4/0")
    const { reservation } = must(
      await by.post("/admin/reservations", { inventory_item_id: item, location_id: L1, quantity: 1 }),
    )
    must(await remove(two))
    expect(await stockAt(shop.db, item, L1)).toBe("4/1")
    expect(await linkOf(two.variant)).toBeNull()
    must(await by.delete(`/admin/reservations/${reservation.id}`))
  })

  test("keeps what its orders have reserved: they are sent as ordered", async () => {
    const made = await aMade({ inventory_quantity: 4 })
    const item = (await itemOf(made.variant))?.id as string
    const { id, item: line } = await order(made.variant, 3)
    must(await remove(made))
    expect(await stockAt(shop.db, item, L1)).toBe("4/3")
    must(await desk.fulfill(id, line, 3))
    expect(await stockAt(shop.db, item, L1)).toBe("1/0")
  })
})

describe("a variant that is managed again", () => {
  test("gets an item, and what its orders are owed is reserved", async () => {
    const { product, variant } = await aMade({ manage_inventory: false, inventory_quantity: 3 })
    const { id, item: line } = await order(variant, 2)
    const sent = await order(variant, 1)
    must(await desk.fulfill(sent.id, sent.item))
    must(await update(product, variant, { manage_inventory: true, inventory_quantity: 5 }))
    expect(await stock(variant)).toEqual(["7/2", 5])
    const [kept] = await shop.db.reservationItem.findMany({ where: { line_item_id: line, deleted_at: null } })
    expect(kept).toMatchObject({ quantity: 2, location_id: L1, created_by: null })
    const stored = await shop.db.lineItem.findUniqueOrThrow({ where: { id: line } })
    expect(kept?.created_at).toEqual(stored.created_at)
    must(await desk.cancel(id))
    expect(await stock(variant)).toEqual(["7/0", 7])
  })

  test("keeps the item that it has, whose stock it shows", async () => {
    const { product, variant } = await aMade({ inventory_quantity: 8 })
    must(await edit(product, { id: variant, manage_inventory: false }))
    await order(variant, 3)
    expect(await stock(variant)).toEqual(["8/0", 8])
    must(await edit(product, { id: variant, manage_inventory: true }))
    expect(await stock(variant)).toEqual(["8/3", 5])
  })
})

describe("a variant that is no longer managed", () => {
  test("releases what is reserved for its orders; its item stays, and others' reservations", async () => {
    const { product, variant } = await aMade({ inventory_quantity: 8 })
    const item = (await itemOf(variant))?.id as string
    const { id, item: line } = await order(variant, 3)
    const { reservation } = must(
      await by.post("/admin/reservations", { inventory_item_id: item, location_id: L1, quantity: 1 }),
    )
    must(await update(product, variant, { manage_inventory: false }))
    expect(await stockAt(shop.db, item, L1)).toBe("8/1")
    must(await desk.fulfill(id, line, 3))
    expect(await stockAt(shop.db, item, L1)).toBe("8/1")
    must(await by.delete(`/admin/reservations/${reservation.id}`))
  })
})

describe("at the same moment", () => {
  let made: { product: string; variant: string }
  beforeEach(async () => {
    made = await aMade({ inventory_quantity: 10 })
  })
  const carts = (count: number, quantity: number) =>
    Promise.all(
      Array.from({ length: count }, () =>
        cartAt(shop.visitor(), { ...market, variant: made.variant }).withPayment(quantity),
      ),
    )
  const complete = (id: string) => shop.visitor().post(`/store/carts/${id}/complete`)

  test("two updates of the stock and orders leave what one of them wrote, less what was ordered after it", async () => {
    const ids = await carts(3, 1)
    const { product, variant } = made
    const answers = await Promise.all([
      update(product, variant, { inventory_quantity: 50 }),
      ...ids.map(complete),
      edit(product, { id: variant, inventory_quantity: 40 }),
    ])
    expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(200))
    const [level = "", own] = (await stock(variant)) as [string, number]
    const [stocked = 0, reserved = 0] = level.split("/").map(Number)
    expect([reserved, own]).toEqual([3, stocked - 3])
    expect([40, 50].some((written) => own <= written && own >= written - 3)).toBe(true)
  })

  test("an order is reserved once, whether the variant is managed before or after it", async () => {
    const { product, variant } = made
    must(await update(product, variant, { manage_inventory: false }))
    const ids = await carts(4, 1)
    const [answer, ...placed] = await Promise.all([
      update(product, variant, { manage_inventory: true }),
      ...ids.map(complete),
    ])
    expect([answer, ...placed].map(({ status }) => status)).toEqual(Array(5).fill(200))
    expect(await stock(variant)).toEqual(["10/4", 6])
    const [again, ...more] = await Promise.all([
      update(product, variant, { manage_inventory: false }),
      ...(await carts(2, 1)).map(complete),
    ])
    expect([again, ...more].map(({ status }) => status)).toEqual(Array(3).fill(200))
    expect((await stock(variant))[0]).toBe("10/0")
  })

  test("a variant is only managed again when no order is being placed; another quantity does not wait", async () => {
    const { product, variant } = made
    must(await update(product, variant, { manage_inventory: false }))
    const placing = await shop.pool.connect()
    try {
      await placing.query("BEGIN")
      await placing.query("SELECT mercer.sells_by_location()")
      const other = await aMade({ inventory_quantity: 1 })
      must(await update(other.product, other.variant, { inventory_quantity: 2, manage_inventory: true }))
      let is_done = false
      const again = update(product, variant, { manage_inventory: true }).finally(() => {
        is_done = true
      })
      await new Promise((resolve) => setTimeout(resolve, 500))
      expect(is_done).toBe(false)
      await placing.query("COMMIT")
      must(await again)
    } finally {
      placing.release()
    }
  })

  test("of a variant that is deleted and ordered, the orders keep what they have reserved", async () => {
    const { product, variant } = made
    const item = (await itemOf(variant))?.id as string
    const ids = await carts(3, 1)
    const [gone, ...placed] = await Promise.all([
      by.delete(`/admin/products/${product}/variants/${variant}`),
      ...ids.map(complete),
    ])
    expect(gone?.status).toBe(200)
    const sold = placed.filter(({ status }) => status === 200).length
    const level = await stockAt(shop.db, item, L1)
    expect(level).toBe(sold > 0 ? `10/${sold}` : undefined)
  })
})
