import { isPooled } from "@mercer/db/testing"
import { afterAll, beforeAll, expect, test } from "vitest"
import {
  decrementAmounts,
  decrementQuantities,
  decrementUsage,
  incrementAmounts,
  incrementQuantities,
  incrementUsage,
} from "../../src/inventory/queries.ts"
import { aDiscount, aGiftCard } from "../support/catalog.ts"
import { anOrderRow, aVariantRow, openQueries, type QueriesDatabase } from "../support/queries.ts"

let on: QueriesDatabase
let region_id: string
const now = new Date("2026-03-01T12:00:00.000Z")
const past = new Date(now.getTime() - 1)

beforeAll(async () => {
  on = await openQueries()
  region_id = (await anOrderRow(on.db)).region_id
})
afterAll(() => on.close())

const stock = async (id: string) => (await on.db.productVariant.findUniqueOrThrow({ where: { id } })).inventory_quantity
const card = (id: string) =>
  on.db.giftCard.findUniqueOrThrow({ where: { id }, select: { balance: true, is_disabled: true } })
const uses = async (id: string) => (await on.db.discount.findUniqueOrThrow({ where: { id } })).usage_count

test("decrementQuantities decrements stock where enough is left", async () => {
  const variants = [
    { inventory_quantity: 3 },
    { inventory_quantity: 2 },
    { inventory_quantity: 0, allow_backorder: true },
    { inventory_quantity: 9, manage_inventory: false },
    { inventory_quantity: 9, deleted_at: now },
  ]
  const ids: string[] = []
  for (const facts of variants) ids.push((await aVariantRow(on.db, facts)).id)
  const taken = await decrementQuantities(on, ids, [3, 3, 3, 3, 3])
  expect(taken.map(({ id, inventory_quantity }) => [id, inventory_quantity]).sort()).toEqual(
    [
      [ids[0], 0],
      [ids[2], -3],
    ].sort(),
  )
  expect(await Promise.all(ids.map(stock))).toEqual([0, 2, -3, 9, 9])
})

// Without named statements PostgreSQL plans for the values, and need not lock a row that it does not take from.
test.skipIf(isPooled)("decrementQuantities locks also what has not enough", async () => {
  const first = (await aVariantRow(on.db, { inventory_quantity: 3 })).id
  const strength = await on.lockOf({ table: "product_variant", key: first }, (tx) =>
    decrementQuantities(tx, [first], [99]),
  )
  expect(strength).toBe("for no key update")
})

test("incrementQuantities restocks tracked variants that exist", async () => {
  const ids: string[] = []
  for (const facts of [{}, { manage_inventory: false }, { deleted_at: now }])
    ids.push((await aVariantRow(on.db, facts)).id)
  await incrementQuantities(on, ids, [1, 2, 3])
  expect(await Promise.all(ids.map(stock))).toEqual([11, 10, 10])
})

test("decrementAmounts charges valid cards, and disables one that is emptied", async () => {
  const facts = [
    { value: 500 },
    { value: 400 },
    { value: 399 },
    { value: 500, is_disabled: true },
    { value: 500, ends_at: now },
  ]
  const ids: string[] = []
  for (const one of facts) ids.push((await aGiftCard(on.db, region_id, one)).id)
  const amounts = ids.map(() => 400)
  expect((await decrementAmounts(on, ids, amounts, now)).sort()).toEqual([ids[0], ids[1]].sort())
  expect(await Promise.all(ids.map(card))).toEqual([
    { balance: 100, is_disabled: false },
    { balance: 0, is_disabled: true },
    { balance: 399, is_disabled: false },
    { balance: 500, is_disabled: true },
    { balance: 500, is_disabled: false },
  ])
  expect(await decrementAmounts(on, [ids[4] as string], [400], past)).toEqual([ids[4]])
})

test("incrementAmounts makes an emptied card valid again, and leaves a card that cannot be used or would exceed its value", async () => {
  const emptied = await aGiftCard(on.db, region_id, { value: 500, balance: 0, is_disabled: true })
  const disabled = await aGiftCard(on.db, region_id, { value: 500, balance: 100, is_disabled: true })
  const full = await aGiftCard(on.db, region_id, { value: 500, balance: 450 })
  const expired = await aGiftCard(on.db, region_id, { value: 500, balance: 0, is_disabled: true, ends_at: past })
  const all = [emptied.id, disabled.id, full.id, expired.id]
  expect(await incrementAmounts(on, all, [200, 200, 200, 200], now)).toEqual([emptied.id])
  expect(await Promise.all(all.map(card))).toEqual([
    { balance: 200, is_disabled: false },
    { balance: 100, is_disabled: true },
    { balance: 450, is_disabled: false },
    { balance: 0, is_disabled: true },
  ])
})

test("incrementUsage counts where the discount may still be used; decrementUsage reverts it", async () => {
  const good = { regions: [region_id], starts_at: now }
  const facts = [
    good,
    { ...good, usage_limit: 1 },
    { ...good, usage_limit: 0 },
    { ...good, is_disabled: true },
    { ...good, ends_at: now },
    { ...good, starts_at: new Date(now.getTime() + 1) },
  ]
  const ids: string[] = []
  for (const one of facts) ids.push((await aDiscount(on.db, one)).id)
  const counts = async (of: string[]) =>
    Object.fromEntries((await incrementUsage(on, of, now)).map(({ id, usage_count }) => [id, usage_count]))
  const [first = "", limited = "", unlimited = ""] = ids
  expect(await counts(ids)).toEqual({ [first]: 1, [limited]: 1, [unlimited]: 1 })
  expect(await counts(ids.slice(0, 3))).toEqual({ [first]: 2, [unlimited]: 2 })
  expect(await Promise.all(ids.map(uses))).toEqual([2, 1, 2, 0, 0, 0])
  await decrementUsage(on, ids)
  expect(await Promise.all(ids.map(uses))).toEqual([1, 0, 1, 0, 0, 0])
})
