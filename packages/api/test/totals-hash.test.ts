// `mercer verify --totals-hash` over generated orders of Medusa v1's kinds, before and after version 2 of money begins.
// By hand with 100,000: TOTALS_HASH_ORDERS=100000 npx vitest run test/totals-hash.test.ts
import fs from "node:fs"
import path from "node:path"
import { type Database, openDatabase } from "@mercer/db"
import { migrationsFolder } from "@mercer/db/testing"
import { afterAll, beforeAll, expect, test } from "vitest"
import { totalsHash } from "../src/verify/totals-hash.ts"
import { aShippingOption } from "./support/catalog.ts"
import { anOrderRow, openQueries, type QueriesDatabase } from "./support/queries.ts"

const ORDERS = Number(process.env.TOTALS_HASH_ORDERS ?? 1000)
const ACTIVATION = path.join(migrationsFolder, "20240101000175_mercer_money_since/migration.sql")

let on: QueriesDatabase
/** Without the limits of a shop's own statements. */
let pool: Database["pool"]
let close: Database["close"]

beforeAll(async () => {
  on = await openQueries()
  const opened = openDatabase({ url: on.directUrl, silentMs: 600_000 })
  pool = opened.pool
  close = opened.close
  await fillOrders()
}, 600_000)
afterAll(async () => {
  await close()
  await on.close()
})

/** Prices with and without tax, one to three rates, codes and discounts by hand, cards, and the old tax system. */
async function fillOrders() {
  const { region_id, customer_id } = await anOrderRow(on.db)
  const option = await aShippingOption(on.db, region_id)
  const any = "(hashtextextended($1 || i || ':' || j, 0) & 1073741823)"
  const run = (text: string, salt = "") =>
    pool.query(`BEGIN; SET LOCAL statement_timeout = 0; ${text.replaceAll("$1", `'${salt}'`)}; COMMIT`)
  await run(`INSERT INTO discount_rule (id, type, value, allocation) VALUES ('dru_h', 'fixed', 100, 'total')`)
  await run(
    `INSERT INTO discount (id, code, is_dynamic, is_disabled, rule_id) 
    VALUES ('disc_h', 'HASH', false, false, 'dru_h')`,
  )
  await run(`INSERT INTO gift_card (id, code, value, balance, region_id, is_disabled)
    VALUES ('gift_h', 'HASH', 100, 0, '${region_id}', true)`)
  await run(`INSERT INTO "order" (id, email, customer_id, region_id, currency_code, tax_rate)
    SELECT 'order_h' || lpad(i::text, 7, '0'), 'a@example.com', '${customer_id}', '${region_id}', 'eur',
      CASE WHEN i % 7 = 0 THEN 19 END FROM generate_series(1, ${ORDERS}) i`)
  await run(
    `INSERT INTO line_item (id, order_id, title, unit_price, quantity, includes_tax, allow_discounts)
    SELECT 'item_h' || i || '_' || j, 'order_h' || lpad(i::text, 7, '0'), 'Shirt', ${any} % 20000, 1 + ${any} % 12,
      ${any} % 3 > 0, ${any} % 11 > 0 FROM generate_series(1, ${ORDERS}) i, generate_series(1, 1 + i % 3) j`,
    "line",
  )
  await run(
    `INSERT INTO line_item_tax_line (id, rate, name, item_id)
    SELECT 'litl_h' || l.id || '_' || j, (ARRAY[19, 7, 5.5, 9.975, 21, 0])[1 + ${any} % 6], 'VAT', l.id
    FROM (SELECT id, id AS i, abs(hashtext(id)) % 3 + 1 AS rates FROM line_item) l, generate_series(1, l.rates) j`,
    "tax",
  )
  await run(
    `INSERT INTO line_item_adjustment (id, item_id, description, discount_id, amount)
    SELECT 'lia_h' || l.id || '_' || j, l.id, 'discount', CASE WHEN j = 1 THEN 'disc_h' END,
      ${any} % (1 + unit_price * quantity / 2) FROM (SELECT *, id AS i FROM line_item) l, generate_series(1, 2) j
    WHERE ${any} % 2 = 0`,
    "row",
  )
  await run(`INSERT INTO order_discounts (order_id, discount_id)
    SELECT id, 'disc_h' FROM "order" WHERE hashtext(id) % 4 <> 0`)
  await run(`INSERT INTO gift_card_transaction (id, gift_card_id, order_id, amount, is_taxable, tax_rate)
    SELECT 'gct_' || id, 'gift_h', id, 50, hashtext(id) % 2 = 0, 19 FROM "order" WHERE hashtext(id) % 5 = 0`)
  await run(`INSERT INTO shipping_method (id, order_id, shipping_option_id, price, data, includes_tax)
    SELECT 'sm_' || id, id, '${option.id}', 595, '{}', hashtext(id) % 2 = 0 FROM "order"`)
}

const hashed = () => {
  const query = async ({ text }: { text: string }, values: unknown[]) => (await pool.query(text, values)).rows
  return totalsHash({ connection: pool, query } as unknown as Parameters<typeof totalsHash>[0], () => {})
}

test("orders of version 1 are computed as before after the activation, and not if they had version 2", async () => {
  const before = await hashed()
  expect(before).toMatchObject({ orders: ORDERS + 1, hash: expect.stringMatching(/^[0-9a-f]{64}$/) })
  await pool.query(fs.readFileSync(ACTIVATION, "utf8"))
  expect(await on.db.setting.count({ where: { key: "money_since" } })).toBe(1)
  expect(await hashed()).toEqual(before)
  await pool.query(`INSERT INTO mercer.order_terms (order_id, money) SELECT id, 1 FROM "order"`)
  expect(await hashed()).toEqual(before)
  await pool.query("UPDATE mercer.order_terms SET money = 2")
  expect((await hashed()).hash).not.toBe(before.hash)
}, 600_000)
