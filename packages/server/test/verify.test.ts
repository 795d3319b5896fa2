// `mercer verify`: a shop whose rows add up, and the same shop after each kind of damage.
import { spawnSync } from "node:child_process"
import path from "node:path"
import { verifyLedgers } from "@mercer/api"
import pg from "pg"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { program } from "./support/bundle.ts"
import { createDatabase } from "./support/database.ts"

const web = path.join(import.meta.dirname, "..")
const ORDERS = 40
let database: Awaited<ReturnType<typeof createDatabase>>
let client: pg.Client

beforeAll(async () => {
  database = await createDatabase()
  expect(mercer("demo", "--orders", `${ORDERS}`)).toMatchObject({ status: 0 })
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

function mercer(...words: string[]) {
  const env = { ...process.env, DATABASE_URL: database.url, DATABASE_WAIT: "0" }
  const { status, stdout, stderr } = spawnSync(process.execPath, [program("mercer"), ...words], {
    cwd: web,
    env,
    encoding: "utf8",
  })
  return { status, stdout, stderr }
}

const verified = () =>
  verifyLedgers(
    { connection: client, query: async ({ text }, values) => (await client.query<{ row: string }>(text, values)).rows },
    () => {},
  )

/** What is found after a statement that damages rows and returns the `id` of one, which is then taken back. */
async function foundAfter(...statements: string[]) {
  await client.query("BEGIN")
  try {
    let id = ""
    for (const statement of statements) id = (await client.query(statement)).rows[0]?.id ?? id
    expect(id).not.toBe("")
    return { id, faults: (await verified()).faults }
  } finally {
    await client.query("ROLLBACK")
  }
}

const AN_ORDER = `(SELECT o.id FROM "order" o JOIN payment p ON p.order_id = o.id AND p.captured_at IS NOT NULL
  AND p.amount_refunded = 0 WHERE o.canceled_at IS NULL ORDER BY o.id LIMIT 1)`
const A_LINE = `(SELECT id FROM line_item WHERE order_id = ${AN_ORDER} ORDER BY id LIMIT 1)`
const A_CARD = "(SELECT id FROM gift_card ORDER BY id LIMIT 1)"
const A_VARIANT = "(SELECT id FROM product_variant WHERE manage_inventory AND NOT allow_backorder ORDER BY id LIMIT 1)"
const spent = (amount: number) => `INSERT INTO gift_card_transaction (id, gift_card_id, order_id, amount)
  VALUES ('gct_1', ${A_CARD}, ${AN_ORDER}, ${amount})`
const LOCATION = "INSERT INTO stock_location (id, name) VALUES ('sloc_1', 'Berlin')"

describe("each kind of damage is found, by the row's id", () => {
  test.each([
    [
      "order_number",
      `UPDATE "order" SET display_id = (SELECT max(display_id) FROM "order" WHERE id <> ${AN_ORDER}) WHERE id = ${AN_ORDER} RETURNING id`,
    ],
    [
      "unfinished",
      `UPDATE mercer.completion SET state = 'authorized', updated_at = now() - interval '11 minutes'
        WHERE id = (SELECT min(id) FROM mercer.completion) RETURNING id`,
    ],
    [
      "unfinished",
      `INSERT INTO mercer.order_act (id, order_id, kind, state, plan, created_at)
        VALUES ('act_1', 'order_1', 'capture', 'intended', '{}', now() - interval '11 minutes') RETURNING id`,
    ],
    [
      "placed_order",
      `UPDATE mercer.completion SET order_id = 'order_lost' WHERE id = (SELECT min(id) FROM mercer.completion
        WHERE state = 'placed') RETURNING cart_id AS id`,
    ],
    ["refund_limit", `UPDATE payment SET amount_refunded = amount + 1 WHERE order_id = ${AN_ORDER} RETURNING id`],
    [
      "refund_limit",
      `UPDATE payment SET captured_at = NULL WHERE id = (SELECT min(id) FROM payment WHERE amount_refunded > 0) RETURNING id`,
    ],
    ["refund_sum", `UPDATE payment SET amount_refunded = 1 WHERE order_id = ${AN_ORDER} RETURNING order_id AS id`],
    [
      "refund_sum",
      `DELETE FROM refund WHERE id = (SELECT min(id) FROM refund) RETURNING
        coalesce(order_id, (SELECT order_id FROM payment WHERE id = payment_id)) AS id`,
    ],
    ["gift_card_limit", `UPDATE gift_card SET balance = value + 1 WHERE id = ${A_CARD} RETURNING id`],
    ["gift_card_sum", `UPDATE gift_card SET balance = value - 100 WHERE id = ${A_CARD} RETURNING id`],
    ["gift_card_sum", `${spent(100)} RETURNING gift_card_id AS id`],
    [
      "gift_card_refund",
      `INSERT INTO mercer.gift_card_entry (id, gift_card_id, order_id, kind, amount)
        VALUES ('gce_1', ${A_CARD}, ${AN_ORDER}, 'refund', 100) RETURNING order_id AS id`,
    ],
    ["units", `UPDATE line_item SET shipped_quantity = -1 WHERE id = ${A_LINE} RETURNING id`],
    [
      "fulfilled",
      `UPDATE line_item SET fulfilled_quantity = quantity, shipped_quantity = 0 WHERE id = (SELECT l.id FROM line_item l
        JOIN "order" o ON o.id = l.order_id WHERE coalesce(l.fulfilled_quantity, 0) = 0 ORDER BY l.id LIMIT 1) RETURNING id`,
    ],
    ["returned", `UPDATE line_item SET returned_quantity = 1 WHERE id = ${A_LINE} RETURNING id`],
    ["oversold", `UPDATE product_variant SET inventory_quantity = -1 WHERE id = ${A_VARIANT} RETURNING id`],
    ["order_total", `UPDATE payment SET amount = amount + 1 WHERE order_id = ${AN_ORDER} RETURNING order_id AS id`],
    ["order_total", `UPDATE line_item SET unit_price = unit_price + 1 WHERE id = ${A_LINE} RETURNING order_id AS id`],
  ])("%s, %#", async (rule, statement) => {
    const { id, faults } = await foundAfter(statement)
    const fault = faults.find((one) => one.rule === rule)
    expect(fault?.ids, JSON.stringify(faults)).toContain(id)
    expect(fault?.notes).toBe(0)
  })

  test("stock by location that differs from its reservations", async () => {
    const { faults } = await foundAfter(
      LOCATION,
      "INSERT INTO inventory_item (id) VALUES ('iitem_1')",
      `INSERT INTO inventory_level (id, inventory_item_id, location_id, stocked_quantity, reserved_quantity)
        VALUES ('ilev_1', 'iitem_1', 'sloc_1', 5, 2) RETURNING id`,
    )
    expect(faults.find(({ rule }) => rule === "stock")?.ids).toContain("reserved: iitem_1 at sloc_1: 2, not 0")
  })
})

describe("what is no damage", () => {
  const rulesAfter = async (...statements: string[]) =>
    (await foundAfter(...statements)).faults.map(({ rule, wrong, notes }) => ({ rule, wrong, notes }))

  test("a gift card that paid for part of an order, or was changed by an operator", async () => {
    const paid = `UPDATE gift_card SET balance = value - 100 WHERE id = ${A_CARD} RETURNING id`
    const rules = await rulesAfter(paid, spent(100))
    expect(rules.filter(({ rule }) => rule === "gift_card_sum")).toEqual([])
    const entered = `INSERT INTO mercer.gift_card_entry (id, gift_card_id, kind, amount)
      VALUES ('gce_1', ${A_CARD}, 'operator', -100)`
    expect(await rulesAfter(paid, entered)).toEqual([])
    expect(await rulesAfter(paid, "SELECT mercer.open_gift_cards()")).toEqual([])
  })

  test("an operation that has just begun", async () => {
    const begun = `INSERT INTO mercer.order_act (id, order_id, kind, state, plan)
      VALUES ('act_1', 'order_1', 'capture', 'intended', '{}') RETURNING id`
    expect(await rulesAfter(begun)).toEqual([])
  })

  test("what Medusa v1 left behind is noted, and not wrong", async () => {
    const taken = "INSERT INTO mercer.takeover (phase, live_at) VALUES ('live', now() + interval '1 hour')"
    const more = `UPDATE payment SET amount_refunded = amount + 1 WHERE order_id = ${AN_ORDER} RETURNING id`
    const faults = await rulesAfter(taken, more)
    expect(faults.find(({ rule }) => rule === "refund_limit")).toEqual({ rule: "refund_limit", wrong: 0, notes: 1 })
    expect(faults.every(({ wrong }) => wrong === 0)).toBe(true)
  })
})

describe("the command", () => {
  test("says how many orders add up, and ends with 0", () => {
    const { status, stdout } = mercer("verify")
    expect(stdout).toMatch(/^✓ Everything adds up \(40 orders, \d+ rules, [\d.]+ s\)\. There is nothing to do\.\n$/)
    expect(status).toBe(0)
  })

  test("names the rows that do not, and ends with 1", async () => {
    const { rows } = await client.query(`UPDATE gift_card SET balance = value + 1 WHERE id = ${A_CARD} RETURNING id`)
    const { status, stdout } = mercer("verify")
    await client.query(`UPDATE gift_card SET balance = value WHERE id = ${A_CARD}`)
    expect(stdout).toContain(`✗ 1 gift cards have a balance below zero or above their value: ${rows[0].id}\n`)
    expect(status).toBe(1)
  })

  test("gives scripts one object", () => {
    const { status, stdout } = mercer("verify", "--json")
    expect(JSON.parse(stdout)).toMatchObject({ ok: true, orders: ORDERS, faults: [] })
    expect(status).toBe(0)
  })

  test("ends with 2 where the rows can't be read", () => {
    const env = { ...process.env, DATABASE_URL: "postgresql://nobody@127.0.0.1:1/none", DATABASE_WAIT: "0" }
    const { status, stdout } = spawnSync(process.execPath, [program("mercer"), "verify"], {
      cwd: web,
      env,
      encoding: "utf8",
    })
    expect(stdout).toContain("The shop's rows can't be read")
    expect(status).toBe(2)
  })
})

test("behind a pooler it asks for PostgreSQL's own address", () => {
  const env = { ...process.env, DATABASE_URL: "postgresql://mercer@127.0.0.1:9/shop", DATABASE_POOLER: "true" }
  const { status, stdout } = spawnSync(process.execPath, [program("mercer"), "verify"], {
    cwd: web,
    env,
    encoding: "utf8",
  })
  expect([status, stdout]).toEqual([2, expect.stringContaining("DATABASE_POOLER is set without DATABASE_DIRECT_URL")])
})
