// Going live, going back to Medusa v1, and the end of both.
import { dumpOf, migrate, openDatabase, readSchema, readTakeoverPhase } from "@mercer/db"
import { describe, expect, test } from "vitest"
import { finishTakeover, goLive, NotNow, type Remains, undoTakeover } from "../src/index.ts"
import { aMedusaShop, type MedusaDatabase, rowsOf } from "./support/database.ts"

const providers = { payment: ["manual"], fulfillment: ["manual"], tax: [], notification: [] }
/** The test's own connections are another client's. */
const live = ({ url }: MedusaDatabase, more = {}) => goLive({ url, providers, force: true, ...more })

const moneySince = async ({ pool }: MedusaDatabase) =>
  (await pool.query("SELECT value FROM mercer.setting WHERE key = 'money_since'")).rows.map(({ value }) => value)

const OUR_TRIGGERS = "SELECT FROM pg_trigger WHERE tgname LIKE 'mercer\\_%'"

const before = async (shop: MedusaDatabase) => ({
  dump: dumpOf(await readSchema(shop.pool, shop.schema)),
  rows: await rowsOf(shop.pool, shop.schema === "public" ? "public" : shop.schema),
})

/** As a Mercer before take-overs were recorded has left the shop. */
async function forgetTakeover({ pool }: MedusaDatabase) {
  await pool.query("DROP TABLE mercer.takeover")
  await pool.query("DELETE FROM _prisma_migrations WHERE migration_name LIKE '%_mercer_takeover'")
}

const count = (rows = "") => rows.split(" ")[0]
const linesOf = (dump: string) => dump.split("\n")

async function undo({ url }: MedusaDatabase, finish = async () => {}) {
  const kept: Remains[] = []
  const report = await undoTakeover({
    url,
    finish,
    keep: async (remains) => {
      kept.push(remains)
      return "kept.json"
    },
  })
  return { ...report, kept }
}

async function refusal(work: Promise<unknown>): Promise<NotNow> {
  const error = await work.then(
    () => undefined,
    (thrown) => thrown,
  )
  expect(error).toBeInstanceOf(NotNow)
  return error
}

describe("live", () => {
  test("needs a shop that is applied, and opens it with a marker of what it has", async () => {
    const shop = await aMedusaShop({ orders: 63 })
    expect(await refusal(live(shop))).toMatchObject({ code: 1, message: expect.stringContaining("takeover apply") })
    await migrate(shop.target)
    expect((await shop.pool.query(OUR_TRIGGERS)).rowCount).toBe(0)
    expect(await moneySince(shop)).toEqual([])
    const { marker, is_new, waiting_carts } = await live(shop)
    expect(is_new).toBe(true)
    expect(marker).toMatchObject({ highest_display_id: 63, rows: { order: 63, payment: 63 } })
    expect(marker?.money["payment.amount"]?.sum).toBe("189000")
    expect(waiting_carts).toEqual([{ cart_id: "cart_half", provider_id: "stripe" }])
    expect(await readTakeoverPhase(shop.pool)).toBe("live")
    expect(await moneySince(shop)).toEqual([expect.any(String)])
    expect(await live(shop)).toMatchObject({ is_new: false, phase: "live" })
    expect((await shop.pool.query(OUR_TRIGGERS)).rowCount).toBeGreaterThan(10)
    expect((await shop.pool.query("SELECT FROM mercer.sales_days WHERE tracked")).rowCount).toBe(1)
  })

  test("cards whose history does not add up get one opening entry, as of the moment of going live", async () => {
    const shop = await aMedusaShop()
    await shop.pool.query(`INSERT INTO gift_card (id, code, value, balance, region_id) VALUES
      ('whole', 'A', 1000, 1000, 'reg_1'), ('changed', 'B', 1000, 400, 'reg_1')`)
    const entries = async () =>
      (await shop.pool.query("SELECT gift_card_id, kind, amount FROM mercer.gift_card_entry")).rows
    await migrate(shop.target)
    expect(await entries()).toEqual([{ gift_card_id: "changed", kind: "operator", amount: -600 }])
    await shop.pool.query("UPDATE gift_card SET balance = 700 WHERE id = 'changed'")
    await live(shop)
    expect(await entries()).toEqual([{ gift_card_id: "changed", kind: "operator", amount: -300 }])
    expect((await undo(shop)).kept[0]?.tables["mercer.gift_card_entry"]).toHaveLength(1)
  })

  test("is refused while another client is connected, which is named; Mercer's own servers are none", async () => {
    const shop = await aMedusaShop()
    await migrate(shop.target)
    await shop.pool.query("SELECT set_config('application_name', 'medusa worker', false)")
    const mercer = openDatabase({ url: shop.url })
    await mercer.pool.query("SELECT 1")
    const error = await refusal(live(shop, { force: false }))
    expect(error).toMatchObject({ code: 1 })
    expect(error.details).toEqual([expect.stringMatching(/^process \d+: medusa worker at .*, idle$/)])
    await mercer.close()
    expect(await readTakeoverPhase(shop.pool)).toBe("applied")
  })

  test("is refused while indexes are missing, as a kill leaves them", async () => {
    const shop = await aMedusaShop()
    await migrate(shop.target)
    await shop.pool.query(`UPDATE mercer.takeover SET made = jsonb_set(made, '{indexes}', '[{"name":"x"}]')`)
    expect(await refusal(live(shop))).toMatchObject({ message: expect.stringContaining("1 indexes are not built") })
  })

  test("with drain, lists the carts that only Medusa can complete, and opens nothing", async () => {
    const shop = await aMedusaShop()
    await migrate(shop.target)
    const { phase, waiting_carts } = await live(shop, { drain: true })
    expect([phase, waiting_carts]).toEqual(["applied", [{ cart_id: "cart_half", provider_id: "stripe" }]])
    expect(await readTakeoverPhase(shop.pool)).toBe("applied")
  })
})

describe("undo", () => {
  test.each([
    { flags: "default" },
    { flags: true },
    { flags: false },
    { flags: "default", own: true },
    { flags: "default", schema: "Live-shop" },
  ] as const)("when nothing was sold, schema and rows of %o are as they were", async (options) => {
    const shop = await aMedusaShop({ orders: 40, ...options })
    const was = await before(shop)
    await migrate(shop.target)
    await live(shop)
    const { schema, stayed, changes } = await undo(shop)
    expect({ schema, stayed, changes }).toEqual({
      schema: { is_compared: true, more: [], less: [] },
      stayed: [],
      changes: [],
    })
    expect(await before(shop)).toEqual(was)
    const { rows } = await shop.pool.query(
      "SELECT nspname AS name FROM pg_namespace WHERE nspname IN ('mercer', 'pgboss')",
    )
    expect(rows).toEqual([])
    expect(await undo(shop)).toMatchObject({ is_new: false })
    expect((await migrate(shop.target)).length).toBeGreaterThan(10)
  })

  test("before live nothing needs to be finished", async () => {
    const shop = await aMedusaShop()
    const was = await before(shop)
    await migrate(shop.target)
    const report = await undo(shop, () =>
      Promise.reject(new Error("a shop that is only applied has nothing to finish")),
    )
    expect(report.is_new).toBe(true)
    expect(await before(shop)).toEqual(was)
  })

  test("what was sold stays and is reported, providers are installed as before, and Mercer's own rows go", async () => {
    const shop = await aMedusaShop({ orders: 5 })
    await migrate(shop.target)
    await live(shop)
    await shop.pool.query(`UPDATE payment_provider SET is_installed = NOT is_installed;
      INSERT INTO payment_provider (id) VALUES ('mercer_only'); INSERT INTO fulfillment_provider (id) VALUES ('used'), ('unused');
      INSERT INTO region_payment_providers (region_id, provider_id) VALUES ('reg_1', 'mercer_only');
      UPDATE shipping_option SET provider_id = 'used' WHERE id = 'so_1';
      INSERT INTO currency (code, symbol, symbol_native, name) VALUES ('chf', 'F', 'F', 'Franc');
      INSERT INTO "order" (id, customer_id, email, region_id, currency_code) VALUES ('order_new', 'cus_1', 'a@b.c', 'reg_1', 'eur');
      INSERT INTO payment (id, order_id, amount, currency_code, provider_id, data) VALUES ('pay_new', 'order_new', 77, 'eur', 'manual', '{}')`)
    const { changes } = await undo(shop)
    expect(changes).toEqual(
      expect.arrayContaining(["order: +1 rows", "payment: +1 rows", "payment.amount: 15000 before, 15077 now"]),
    )
    const { rows } = await shop.pool.query("SELECT id, is_installed FROM payment_provider ORDER BY id")
    expect(rows).toEqual([
      { id: "klarna", is_installed: false },
      { id: "manual", is_installed: true },
      { id: "stripe", is_installed: true },
    ])
    const carriers = await shop.pool.query("SELECT id FROM fulfillment_provider ORDER BY id")
    expect(carriers.rows.map(({ id }) => id)).toEqual(["manual", "used", "webshipper"])
    expect((await shop.pool.query("SELECT FROM currency WHERE code = 'chf'")).rowCount).toBe(0)
    expect((await shop.pool.query(`SELECT display_id FROM "order" WHERE id = 'order_new'`)).rows).toEqual([
      { display_id: 6 },
    ])
  })

  test("what Medusa cannot know is kept before it is dropped, and what nobody finishes is named", async () => {
    const shop = await aMedusaShop({ flags: "default" })
    await migrate(shop.target)
    await live(shop)
    await shop.pool.query(`INSERT INTO mercer.outbox (id, kind, payload) VALUES ('out_1', 'order.placed', '{}');
      INSERT INTO mercer.order_act (id, order_id, kind, state, plan) VALUES ('act_1', 'order_1', 'refund', 'intended', '{}');
      INSERT INTO mercer.webhook (id, url, kinds, secret) VALUES ('wh_1', 'https://erp.test', '["order.placed"]', 's');
      INSERT INTO mercer.currency_unit (code, decimals, step, source) VALUES ('omr', 3, 10, 'operator');
      INSERT INTO stock_location (id, name) VALUES ('sloc_1', 'Berlin');
      INSERT INTO inventory_item (id, sku) VALUES ('iitem_1', 'SKU-1');
      INSERT INTO product_variant_inventory_item (id, variant_id, inventory_item_id) VALUES ('pvii_1', 'variant_1', 'iitem_1');
      UPDATE store SET default_location_id = 'sloc_1'`)
    const finished: string[] = []
    const { parked, kept, schema } = await undo(shop, async () => {
      finished.push("once")
      await shop.pool.query("UPDATE mercer.outbox SET done_at = now()")
    })
    expect(finished).toEqual(["once"])
    expect(parked).toEqual({ order_act: 1 })
    expect(Object.keys(kept[0]?.tables ?? {})).toEqual(
      expect.arrayContaining(["mercer.webhook", "mercer.order_act", "public.stock_location", "public.inventory_item"]),
    )
    const units = kept[0]?.tables["mercer.currency_unit"]
    expect(units).toContainEqual(expect.objectContaining({ code: "omr", decimals: 3, step: 10, source: "operator" }))
    expect(schema).toEqual({ is_compared: true, more: [], less: [] })
    const store = await shop.pool.query("SELECT default_location_id FROM store")
    expect(store.rows).toEqual([{ default_location_id: null }])
    expect((await shop.pool.query("SELECT FROM product_variant_inventory_item")).rowCount).toBe(0)
  })

  test("operators with a custom role are members for Medusa, who and with which role is kept and named", async () => {
    const shop = await aMedusaShop()
    const was = await before(shop)
    await migrate(shop.target)
    await live(shop)
    await shop.pool.query(`INSERT INTO "user" (id, email, role) VALUES ('usr_pia', 'pia@old.shop', 'member'), ('usr_up', 'up@old.shop', 'admin');
      INSERT INTO invite (id, user_email, role, token, expires_at) VALUES ('invite_1', 'new@old.shop', 'member', 't', now());
      INSERT INTO mercer.role (id, name, read, write) VALUES ('role_1', 'Packing', '["orders"]', '["fulfillment"]');
      INSERT INTO mercer.user_role (user_id, role_id) VALUES ('usr_pia', 'role_1'), ('usr_up', 'role_1');
      INSERT INTO mercer.invite_role (invite_id, role_id) VALUES ('invite_1', 'role_1')`)
    const { custom_roles, kept, schema, stayed } = await undo(shop)
    // Who has got a built-in role since has no custom one.
    expect(custom_roles).toEqual([{ email: "pia@old.shop", role: "Packing" }])
    expect(kept[0]?.tables["mercer.role"]).toMatchObject([{ name: "Packing", write: ["fulfillment"] }])
    expect(kept[0]?.tables["mercer.user_role"]).toHaveLength(2)
    expect(kept[0]?.tables["mercer.invite_role"]).toEqual([{ invite_id: "invite_1", role_id: "role_1" }])
    expect({ schema, stayed }).toEqual({ schema: { is_compared: true, more: [], less: [] }, stayed: [] })
    const { rows } = await shop.pool.query(`SELECT id, role FROM "user" WHERE id LIKE 'usr\\_%' ORDER BY id`)
    expect(rows).toEqual(
      expect.arrayContaining([
        { id: "usr_pia", role: "member" },
        { id: "usr_up", role: "admin" },
      ]),
    )
    const invites = await shop.pool.query("SELECT role FROM invite")
    expect(invites.rows).toEqual([{ role: "member" }])
    const { dump } = await before(shop)
    expect(dump).toBe(was.dump)
  })

  test("if the rows cannot be kept, nothing is dropped", async () => {
    const shop = await aMedusaShop()
    await migrate(shop.target)
    const keep = () => Promise.reject(new Error("disk full"))
    await expect(undoTakeover({ url: shop.url, finish: async () => {}, keep })).rejects.toThrow("disk full")
    expect(await readTakeoverPhase(shop.pool)).toBe("applied")
  })

  test("accounts that Medusa cannot log in are listed, and the shop's own schema stays and is named", async () => {
    const shop = await aMedusaShop()
    await migrate(shop.target)
    await live(shop)
    await shop.pool.query(`UPDATE customer SET password_hash = '$argon2id$x' WHERE id = 'cus_2';
      CREATE SCHEMA shop; CREATE TABLE shop.erp (id text REFERENCES "order" (id))`)
    const { must_reset, own_schemas } = await undo(shop)
    expect(must_reset).toEqual([{ who: "customer", email: "customer2@old.shop" }])
    expect(own_schemas).toEqual(["shop"])
    expect((await shop.pool.query("SELECT FROM shop.erp")).rowCount).toBe(0)
  })

  test.each([{ flags: "default" }, { flags: false }] as const)(
    "a shop of %o that an earlier Mercer took over goes back, with what that version left in Medusa's tables",
    async (options) => {
      const shop = await aMedusaShop(options)
      const was = await before(shop)
      await migrate(shop.target)
      await forgetTakeover(shop)
      await shop.pool.query(`UPDATE customer SET password_hash = '$argon2id$x' WHERE id = 'cus_2'`)
      await migrate(shop.target)
      expect(await readTakeoverPhase(shop.pool)).toBe("live")

      const { must_reset, schema, stayed, changes } = await undo(shop)
      expect(changes).toBeUndefined()
      expect(must_reset).toEqual([{ who: "customer", email: "customer2@old.shop" }])
      expect({ schema, stayed }).toEqual({ schema: { is_compared: false, more: [], less: [] }, stayed: [] })
      const { dump, rows } = await before(shop)
      expect(linesOf(was.dump).filter((line) => !linesOf(dump).includes(line))).toEqual([])
      expect(linesOf(dump).filter((line) => !linesOf(was.dump).includes(line) && /mercer|_prisma/.test(line))).toEqual(
        [],
      )
      for (const [table, was_there] of Object.entries(was.rows))
        expect([table, count(rows[table])]).toEqual([table, count(was_there)])
      expect(await readTakeoverPhase(shop.pool).catch(() => "gone")).toBe("gone")
    },
  )

  test("is refused while a Mercer server is connected", async () => {
    const shop = await aMedusaShop()
    await migrate(shop.target)
    const server = openDatabase({ url: shop.url })
    await server.pool.query("SELECT 1")
    const error = await refusal(undo(shop))
    expect(error).toMatchObject({ code: 1, details: [expect.stringMatching(/mercer \d+@/)] })
    await server.close()
    expect(await readTakeoverPhase(shop.pool)).toBe("applied")
  })

  test("a change of the schema since then is reported, line by line", async () => {
    const shop = await aMedusaShop()
    await migrate(shop.target)
    await shop.pool.query("ALTER TABLE cart ADD COLUMN later text; DROP INDEX the_shops_own")
    const { schema } = await undo(shop)
    expect(schema.more).toEqual([expect.stringMatching(/^column cart later/)])
    expect(schema.less).toEqual([expect.stringMatching(/^index region the_shops_own/)])
  })
})

describe("done", () => {
  test("ends the way back", async () => {
    const shop = await aMedusaShop()
    expect(await refusal(finishTakeover(shop.url))).toMatchObject({ code: 2 })
    await migrate(shop.target)
    expect(await refusal(finishTakeover(shop.url))).toMatchObject({ code: 1 })
    await live(shop)
    expect(await finishTakeover(shop.url)).toEqual({ phase: "done", is_new: true })
    expect(await finishTakeover(shop.url)).toEqual({ phase: "done", is_new: false })
    expect(await refusal(undo(shop))).toMatchObject({ code: 2, message: expect.stringContaining("no way back") })
  })
})
