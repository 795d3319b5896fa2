import { newId, sql, sqlOf } from "@mercer/db"
import { afterAll, beforeAll, expect, test } from "vitest"
import { conditionMatches, lockFreeCartRow } from "../../src/cart/queries.ts"
import { aDiscount, type ConditionFacts } from "../support/catalog.ts"
import { anOrderRow, aVariantRow, openQueries, type QueriesDatabase } from "../support/queries.ts"

let on: QueriesDatabase

beforeAll(async () => {
  on = await openQueries()
})
afterAll(() => on.close())

test("conditionMatches returns which conditions of each kind products and groups match", async () => {
  const { db } = on
  const group = await db.customerGroup.create({ data: { id: newId("cgrp"), name: "Friends" } })
  const type = await db.productType.create({ data: { id: newId("ptyp"), value: "Shirt" } })
  const tag = await db.productTag.create({ data: { id: newId("ptag"), value: "red" } })
  const collection = await db.productCollection.create({ data: { id: newId("pcol"), title: "Summer" } })
  const ties = { type_id: type.id, collection_id: collection.id }
  const { product_id } = await aVariantRow(db, {}, ties)
  await db.productProductTag.create({ data: { product_id, product_tag_id: tag.id } })
  const other = await aVariantRow(db)
  const listed: Record<ConditionFacts["type"], string[]> = {
    products: [product_id, other.product_id],
    product_types: [type.id],
    product_collections: [collection.id],
    product_tags: [tag.id],
    customer_groups: [group.id],
  }
  const conditions = Object.entries(listed).map(
    ([type, ids]): ConditionFacts => ({ type: type as ConditionFacts["type"], operator: "in", ids }),
  )
  const { region_id } = await anOrderRow(db)
  const { rule_id } = await aDiscount(db, { regions: [region_id], conditions })
  const rows = await db.discountCondition.findMany({ where: { discount_rule_id: rule_id } })
  const condition_ids = rows.map(({ id }) => id)
  const types = new Map(rows.map((row) => [row.id, row.type]))
  const asked = async (products: string[], groups: string[]) =>
    Object.fromEntries(
      (await conditionMatches(on, { condition_ids, products, groups })).map((one) => [
        types.get(one.condition_id),
        one.id,
      ]),
    )
  expect(await asked([product_id], [group.id])).toEqual({
    products: product_id,
    product_types: type.id,
    product_collections: collection.id,
    product_tags: tag.id,
    customer_groups: group.id,
  })
  expect(await asked([other.product_id], [])).toEqual({ products: other.product_id })
  expect(await asked([], [])).toEqual({})
  expect(await conditionMatches(on, { condition_ids: [], products: [product_id], groups: [group.id] })).toEqual([])
})

test("lockFreeCartRow locks a cart that has no order and is not being completed, and waits for no other", async () => {
  const { db } = on
  const { region_id, customer_id } = await anOrderRow(db)
  const aCart = async () => (await db.cart.create({ data: { id: newId("cart"), region_id } })).id
  const free = await aCart()
  const lock = (id: string) => (tx: Parameters<Parameters<typeof on.tx>[0]>[0]) => lockFreeCartRow(tx, id)
  expect(await on.lockOf({ table: "cart", key: free }, lock(free))).toBe("for update")
  const [xid, written] = await on.tx(async (tx) => {
    const locked = await lockFreeCartRow(tx, free)
    await sqlOf(tx).run(sql`UPDATE cart SET email = 'a@example.com' WHERE id = ${free}`)
    const [row] = await sqlOf(tx).rows<{ xmin: string }>(sql`SELECT xmin::text FROM cart WHERE id = ${free}`)
    expect(locked?.by_location).toBe(false)
    return [locked?.xid, row?.xmin]
  })
  expect(xid).toBe(written)

  const ordered = await aCart()
  await anOrderRow(db, { cart_id: ordered, region_id, customer_id })
  const facts = { fingerprint: "", amount: 1, currency_code: "eur" }
  const being = await aCart()
  await db.completion.create({ data: { id: newId("cmpl"), cart_id: being, state: "authorized", ...facts } })
  const ended = await aCart()
  await db.completion.create({ data: { id: newId("cmpl"), cart_id: ended, state: "ended", ...facts } })
  for (const id of [ordered, being, "cart_none"]) expect(await on.tx(lock(id))).toBeUndefined()
  expect(await on.tx(lock(ended))).toBeDefined()
  const holding = (tx: Parameters<Parameters<typeof on.tx>[0]>[0]) =>
    sqlOf(tx).run(sql`SELECT id FROM cart WHERE id = ${being} FOR UPDATE`)
  expect(await on.waits(holding, lock(being))).toBe(false)
})
