// What going back to Medusa v1 names and takes away, and two commands at the same moment.
import { dumpOf, migrate, readSchema } from "@mercer/db"
import { expect, test } from "vitest"
import { finishTakeover, goLive, medusasPhase, NotNow, type Remains, undoTakeover } from "../src/index.ts"
import { aMedusaShop, type MedusaDatabase } from "./support/database.ts"

const providers = { payment: ["manual"], fulfillment: ["manual"], tax: [], notification: [] }
const live = ({ url }: MedusaDatabase) => goLive({ url, providers, force: true })
const undo = ({ url }: MedusaDatabase, finish = async () => {}) =>
  undoTakeover({ url, finish, keep: async () => "kept.json" })
const dump = async ({ pool, schema }: MedusaDatabase) => dumpOf(await readSchema(pool, schema))

test("swaps that were completed without a shipping method are named: Medusa cannot fulfill them", async () => {
  const shop = await aMedusaShop({ orders: 4 })
  await migrate(shop.target)
  await live(shop)
  const swap = (id: string, confirmed: string, more = "NULL") =>
    shop.pool.query(`INSERT INTO swap (id, order_id, fulfillment_status, payment_status, confirmed_at, canceled_at)
      VALUES ('${id}', 'order_3', 'not_fulfilled', 'confirmed', ${confirmed}, ${more})`)
  await swap("swap_stuck", "now()")
  await swap("swap_sent", "now()")
  await swap("swap_with_method", "now()")
  await swap("swap_open", "NULL")
  await swap("swap_canceled", "now()", "now()")
  await shop.pool.query(`INSERT INTO line_item (id, swap_id, title, unit_price, quantity, fulfilled_quantity)
      SELECT 'item_' || id, id, 'Tea', 1, 1, CASE id WHEN 'swap_sent' THEN 1 END FROM swap WHERE order_id = 'order_3';
    INSERT INTO shipping_method (id, shipping_option_id, swap_id, price, data)
      VALUES ('sm_swap', 'so_1', 'swap_with_method', 0, '{}')`)
  const { stuck_swaps } = await undo(shop)
  expect(stuck_swaps).toEqual([{ swap_id: "swap_stuck", order: 3 }])
})

test("the taxes of custom lines are kept in the file: Medusa has no place for them", async () => {
  const shop = await aMedusaShop()
  await migrate(shop.target)
  await live(shop)
  const terms = { title: null, description: null, tax_rates: [{ rate: 25, name: "moms", code: null }] }
  await shop.pool.query(
    "INSERT INTO mercer.line_terms (line_item_id, tax_rates) VALUES ('item_sofa', $1), ('item_2', $2)",
    [JSON.stringify(terms.tax_rates), '"region"'],
  )
  let kept: Remains | undefined
  const keep = async (remains: Remains) => {
    kept = remains
    return "kept.json"
  }
  await undoTakeover({ url: shop.url, finish: async () => {}, keep })
  expect(kept?.tables["mercer.line_terms"]).toEqual([
    { line_item_id: "item_sofa", ...terms },
    { line_item_id: "item_2", ...terms, tax_rates: "region" },
  ])
})

test("what was decided for carts, orders and variants is kept in the file", async () => {
  const shop = await aMedusaShop()
  await migrate(shop.target)
  await live(shop)
  await shop.pool.query(`INSERT INTO mercer.cart_terms (cart_id, money) VALUES ('cart_1', 2);
    INSERT INTO mercer.order_terms (order_id, money) VALUES ('order_1', 2);
    INSERT INTO mercer.variant_terms (variant_id, requires_shipping) VALUES ('variant_1', false)`)
  const kept: Remains[] = []
  const keep = async (remains: Remains) => `${kept.push(remains)}.json`
  await undoTakeover({ url: shop.url, finish: async () => {}, keep })
  const { tables } = kept[0] as Remains
  expect(tables["mercer.cart_terms"]).toMatchObject([{ cart_id: "cart_1", money: 2 }])
  expect(tables["mercer.order_terms"]).toMatchObject([{ order_id: "order_1", money: 2 }])
  expect(tables["mercer.variant_terms"]).toMatchObject([{ variant_id: "variant_1", requires_shipping: false }])
})

test.each([true, false])("pg_trgm and Medusa's five indexes with it are there afterward as before: %s", async (had) => {
  const shop = await aMedusaShop({ flags: "default" })
  if (!had) await shop.pool.query("DROP EXTENSION pg_trgm CASCADE")
  const was = await dump(shop)
  const trigrams = async () =>
    (await dump(shop)).split("\n").filter((line) => /gin_trgm_ops|^extension pg_trgm/.test(line))
  const before = await trigrams()
  expect(before).toHaveLength(had ? 6 : 0)
  await migrate(shop.target)
  expect((await trigrams()).length).toBeGreaterThan(6)
  await live(shop)
  expect(await undo(shop)).toMatchObject({ stayed: [], schema: { is_compared: true, more: [], less: [] } })
  expect(await trigrams()).toEqual(before)
  expect(await dump(shop)).toBe(was)
})

test("an index of the shop's own on trigrams keeps the extension, and is named", async () => {
  const shop = await aMedusaShop({ flags: "default" })
  await shop.pool.query("DROP EXTENSION pg_trgm CASCADE")
  await migrate(shop.target)
  await shop.pool.query("CREATE INDEX own_search ON region USING gin (name gin_trgm_ops)")
  expect((await undo(shop)).stayed).toEqual(["extension pg_trgm"])
})

test("two commands at the same moment: one works, the other says that it does", async () => {
  const shop = await aMedusaShop()
  await migrate(shop.target)
  await live(shop)
  let others: unknown[] = []
  const keep = async () => {
    others = await Promise.all(
      [undo(shop), live(shop), finishTakeover(shop.url)].map((one) => one.catch((error) => error)),
    )
    return "kept.json"
  }
  expect(await undoTakeover({ url: shop.url, finish: async () => {}, keep })).toMatchObject({ is_new: true })
  expect(others).toHaveLength(3)
  for (const error of others) {
    expect(error).toBeInstanceOf(NotNow)
    expect(error).toMatchObject({ code: 1, message: expect.stringContaining("Another command or a server") })
  }
  // A second one whose first part ran before the first had ended.
  await migrate(shop.target)
  await live(shop)
  expect(await undo(shop, async () => void (await undo(shop)))).toMatchObject({ is_new: false })
})

test("the phase is that of a shop of Medusa's; elsewhere the message says how to name its schema", async () => {
  const shop = await aMedusaShop({ schema: "medusa" })
  expect(await medusasPhase(shop.url)).toBeUndefined()
  const elsewhere = medusasPhase(shop.url.replace("?schema=medusa", ""))
  await expect(elsewhere).rejects.toThrow('The schema "public" has no shop of Medusa v1. Name its schema: --schema')
  await migrate(shop.target)
  expect(await medusasPhase(shop.url)).toBe("applied")
})
