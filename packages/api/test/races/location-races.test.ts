import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest"
import { aMarket, cartAt, type Market, must } from "../support/checkout.ts"
import { replacing } from "../support/claims.ts"
import { draftsDesk } from "../support/drafts.ts"
import { editsDesk, lineIn } from "../support/edits.ts"
import { faultsOf } from "../support/invariants.ts"
import { aStockedVariant, type Switched, stockAt, switchedOver } from "../support/inventory.ts"
import { aPlacedOrder, type Desk, desk as deskOf, newest, packing, stockOf } from "../support/orders.ts"
import {
  type Asked,
  ask,
  asOperator,
  catchesMutant,
  PATIENCE,
  RACE,
  rounds,
  secondServer,
  tally,
  together,
} from "../support/races.ts"
import { anOperatorAtWork, type Visitor } from "../support/scenes.ts"
import { openShop, type TestShop } from "../support/shop.ts"

type Levels = typeof import("../../src/inventory/queries-levels.ts")
const mutant = vi.hoisted(() => ({ unlocked: false }))

/** Mutant: what locations have is read without a lock, and then reserved. */
vi.mock("../../src/inventory/queries-levels.ts", async (original) => {
  const real = await original<Levels>()
  const lockLevels: Levels["lockLevels"] = async (tx, ids) =>
    mutant.unlocked ? await readLevels(tx, ids) : real.lockLevels(tx, ids)
  return { ...real, lockLevels }
})

const readLevels: Levels["lockLevels"] = async (tx, ids) => {
  const { sql, sqlOf } = await import("@mercer/db")
  return sqlOf(tx).rows(sql`SELECT * FROM inventory_level WHERE inventory_item_id = ANY(${ids}::text[])`)
}

let shop: TestShop
let other: ReturnType<typeof secondServer>
let market: Market
let by: Visitor
let desk: Desk
let places: Switched
let servers: Pick<TestShop, "post">[]
/** Each variant's stock before anything was sold. */
const initial: Record<string, number> = {}

beforeAll(async () => {
  shop = await openShop()
  other = secondServer(shop)
  market = await aMarket(shop)
  by = await anOperatorAtWork(shop)
  desk = deskOf(by)
  places = await switchedOver(shop, by)
  servers = await asOperator(shop, other)
})
afterAll(async () => {
  const { totals: _, ...faults } = await faultsOf(shop, initial)
  expect(faults).toEqual({})
  await other.close()
  await shop.close()
})
beforeEach(() => {
  shop.errors.length = 0
  mutant.unlocked = false
})

const statuses = (replies: { status: number }[]) => replies.map(({ status }) => status)

async function goods(first: number, second = 0) {
  const stock = { [places.L1]: String(first), [places.L2]: String(second) }
  const { variant, item } = await aStockedVariant(shop.db, stock)
  initial[variant] = first + second
  return { variant, item }
}
const order = (variant: string, quantity: number) => aPlacedOrder(shop, quantity, { ...market, variant })
const cart = (variant: string, quantity: number) => cartAt(shop.visitor(), { ...market, variant }).withPayment(quantity)
const completion = async (variant: string, quantity: number): Promise<Asked> => {
  return { path: `/store/carts/${await cart(variant, quantity)}/complete` }
}
const paidSent = async (quantity = 1) => {
  const { variant } = await goods(quantity)
  const made = await order(variant, quantity)
  must(await desk.capture(made.id))
  await desk.send(made.id, made.item, quantity)
  return made
}

async function eightCarts() {
  const { variant, item } = await goods(10)
  const wanted: Asked[] = []
  for (let at = 0; at < 8; at++) wanted.push(await completion(variant, 3))
  const replies = await together(servers, wanted, ask)
  return { replies, level: await stockAt(shop.db, item, places.L1), variant }
}

describe("completions of carts", () => {
  test("at the same time reserve no more than there is (example 4)", RACE, async () => {
    for (const _ of rounds()) {
      const { replies, level } = await eightCarts()
      expect([tally(replies), level]).toEqual([{ 200: 3, 409: 5 }, "10/9"])
    }
  })

  test("that do not lock the levels are caught", { timeout: PATIENCE }, () =>
    catchesMutant(async () => {
      mutant.unlocked = true
      const { replies, level, variant } = await eightCarts()
      mutant.unlocked = false
      delete initial[variant]
      const is_caught = tally(replies)[200] !== 3 || level !== "10/9"
      if (is_caught) await forget(variant)
      return is_caught
    }),
  )

  test("of two locations split what there is, and no more", RACE, async () => {
    for (const _ of rounds()) {
      const { variant } = await goods(5, 4)
      const wanted = await Promise.all([1, 2, 3, 4, 5].map(() => completion(variant, 2)))
      expect(tally(await together(servers, wanted, ask))).toEqual({ 200: 4, 409: 1 })
      const levels = (await places.at(variant)).map((level) => Number(level?.split("/")[1]))
      expect([(levels[0] ?? 0) + (levels[1] ?? 0), await stockOf(shop, variant)]).toEqual([8, 1])
    }
  })

  test("and what else reserves, of the last units: one gets them", RACE, async () => {
    for (const _ of rounds()) {
      for (const rival of [anEdit, aDraft, aSwap, aClaim]) {
        const { variant } = await goods(2)
        const wanted = [await completion(variant, 2), await rival(variant)]
        const replies = await together(servers, wanted, ask)
        expect([rival.name, statuses(replies).filter((status) => status === 200).length]).toEqual([rival.name, 1])
        expect([rival.name, await stockOf(shop, variant)]).toEqual([rival.name, 0])
      }
    }
  })
})

/** Each wants two units. */
async function anEdit(variant: string): Promise<Asked> {
  const edits = editsDesk({ by }, shop)
  const edit = await edits.made((await order((await goods(1)).variant, 1)).id)
  must(await edits.add(edit.id, variant, 2))
  return { path: `/admin/order-edits/${edit.id}/confirm` }
}
async function aDraft(variant: string): Promise<Asked> {
  const { id } = await draftsDesk(by).made(market, { items: [{ variant_id: variant, quantity: 2 }] })
  return { path: `/admin/draft-orders/${id}/pay` }
}
async function aSwap(variant: string): Promise<Asked> {
  const { id, item } = await paidSent(2)
  const additional_items = [{ variant_id: variant, quantity: 2 }]
  const body = { return_items: [{ item_id: item, quantity: 2 }], additional_items, allow_backorder: false }
  const { cart_id } = newest<{ cart_id: string }>(must(await by.post(`/admin/orders/${id}/swaps`, body)).order.swaps)
  return { path: `/store/carts/${cart_id}/complete` }
}
async function aClaim(variant: string): Promise<Asked> {
  const { id, item } = await paidSent(2)
  return { path: `/admin/orders/${id}/claims`, body: replacing(item, variant, 2) }
}

describe("fulfillments", () => {
  test("of the same line take it once", RACE, async () => {
    for (const _ of rounds()) {
      const { variant } = await goods(8)
      const { id, item } = await order(variant, 4)
      const replies = await together(servers, [packing(id, item, 4), packing(id, item, 4)], ask)
      expect(statuses(replies).filter((status) => status === 200)).toHaveLength(1)
      expect(await places.at(variant)).toEqual(["4/0", "0/0"])
    }
  })

  test("of several orders from another location take only what is not promised", RACE, async () => {
    for (const _ of rounds()) {
      const { variant } = await goods(9, 3)
      const orders = [await order(variant, 3), await order(variant, 3), await order(variant, 3)]
      const wanted = orders.map(({ id, item }) => packing(id, item, 2, places.L2))
      expect(tally(await together(servers, wanted, ask))).toEqual({ 200: 1, 400: 2 })
      expect(await places.at(variant)).toEqual(["9/7", "1/0"])
    }
  })

  test("and changes of levels at the same time never wait for each other", RACE, async () => {
    for (const _ of rounds()) {
      const { variant, item } = await goods(20)
      const orders = []
      for (let at = 0; at < 4; at++) orders.push(await order(variant, 2))
      const level = `/admin/inventory-items/${item}/location-levels/${places.L1}`
      const edits = [1, 2, 3, 4].map((incoming_quantity) => ({ path: level, body: { incoming_quantity } }))
      const wanted = [...orders.map(({ id, item }) => packing(id, item, 2)), ...edits]
      expect(tally(await together(servers, wanted, ask))).toEqual({ 200: 8 })
      expect(await stockAt(shop.db, item, places.L1)).toBe("12/0")
    }
  })

  test("canceled twice at the same time give back once", RACE, async () => {
    for (const _ of rounds()) {
      const { variant } = await goods(8)
      const { id, item } = await order(variant, 4)
      const packed = must(await desk.fulfill(id, item, 4)).order
      const parcel = newest<{ id: string }>(packed.fulfillments).id
      const path = `/admin/orders/${id}/fulfillments/${parcel}/cancel`
      await together(servers, [{ path }, { path }], ask)
      expect(await places.at(variant)).toEqual(["8/4", "0/0"])
    }
  })
})

describe("canceling an order", () => {
  test("and completing a cart with its units: released once, and reserved or not", RACE, async () => {
    for (const _ of rounds()) {
      const { variant } = await goods(4)
      const { id } = await order(variant, 4)
      // In the cart before the other order took the last units.
      await shop.db.productVariant.update({ where: { id: variant }, data: { allow_backorder: true } })
      const wanted = await completion(variant, 4)
      await shop.db.productVariant.update({ where: { id: variant }, data: { allow_backorder: false } })
      const [canceled, completed] = await together(servers, [{ path: `/admin/orders/${id}/cancel` }, wanted], ask)
      expect(canceled?.status).toBe(200)
      expect([200, 409]).toContain(completed?.status)
      expect(await places.at(variant)).toEqual([completed?.status === 200 ? "4/4" : "4/0", "0/0"])
    }
  })

  test("and fulfilling it: one of them", RACE, async () => {
    for (const _ of rounds()) {
      const { variant } = await goods(4)
      const { id, item } = await order(variant, 3)
      const wanted = [{ path: `/admin/orders/${id}/cancel` }, packing(id, item, 3)]
      const [canceled, packed] = statuses(await together(servers, wanted, ask))
      expect([canceled, packed].filter((status) => status === 200)).toHaveLength(1)
      expect(await places.at(variant)).toEqual([canceled === 200 ? "4/0" : "1/0", "0/0"])
    }
  })
})

test("an edit confirmed twice and a fulfillment of its line at the same time", RACE, async () => {
  for (const _ of rounds()) {
    const { variant } = await goods(10)
    const { id, item } = await order(variant, 4)
    const edits = editsDesk({ by }, shop)
    const edit = await edits.made(id)
    must(await edits.set(edit.id, lineIn(edit, variant), 2))
    const path = `/admin/order-edits/${edit.id}/confirm`
    const [, , packed] = await together(servers, [{ path }, { path }, packing(id, item, 2)], ask)
    expect([200, 409]).toContain(packed?.status)
    expect(await places.at(variant)).toEqual([packed?.status === 200 ? "8/0" : "10/2", "0/0"])
  }
})

test("a location that is unlinked while carts are completed: what was reserved there stays", RACE, async () => {
  for (const _ of rounds()) {
    const { variant } = await goods(2, 2)
    const { sales_channel_id } = await shop.db.cart.findUniqueOrThrow({ where: { id: await cart(variant, 1) } })
    const links = `/admin/sales-channels/${sales_channel_id}/stock-locations`
    const wanted = [await completion(variant, 2), await completion(variant, 2)]
    const unlinked = by.delete(links, { location_id: places.L2 })
    const replies = await together(servers, wanted, ask)
    must(await unlinked)
    must(await by.post(links, { location_id: places.L2 }))
    const sold = 2 * statuses(replies).filter((status) => status === 200).length
    expect(sold).toBeGreaterThanOrEqual(2)
    expect(await stockOf(shop, variant)).toBe(4 - sold)
  }
})

/** What a mutant has sold too often is not counted. */
async function forget(variant_id: string) {
  const item = await places.itemOf(variant_id)
  await shop.db.reservationItem.deleteMany({ where: { inventory_item_id: item } })
  await shop.db.inventoryLevel.deleteMany({ where: { inventory_item_id: item } })
  await shop.db.productVariantInventoryItem.deleteMany({ where: { variant_id } })
  await shop.db.productVariant.update({ where: { id: variant_id }, data: { inventory_quantity: 0 } })
}
