// Taking a shop of Medusa v1 over while it sells: what is added, who waits, and what a kill leaves.
import { spawn } from "node:child_process"
import { createRequire } from "node:module"
import path from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { pathToFileURL } from "node:url"
import { dumpOf, fingerprintOf, migrate, readSchema, readTakeoverPhase } from "@mercer/db"
import { expect, test } from "vitest"
import { aMedusaShop, type MedusaDatabase, rowsOf } from "./support/database.ts"

const tsx = pathToFileURL(createRequire(import.meta.url).resolve("tsx")).href

const dump = async ({ pool, schema }: MedusaDatabase) => dumpOf(await readSchema(pool, schema))

async function made(shop: MedusaDatabase): Promise<{ kind: string; name: string; table: string }[]> {
  const { rows } = await shop.pool.query("SELECT made FROM mercer.takeover")
  return rows[0].made.objects
}

function killed(url: string, step: string): Promise<string | null> {
  const program = path.join(import.meta.dirname, "support/killed-apply.ts")
  const child = spawn(process.execPath, ["--import", tsx, program, url, step], { stdio: "inherit" })
  return new Promise((resolve) => child.once("exit", (_code, signal) => resolve(signal)))
}

test("v1's schema and rows stay as they are but for what is listed, and no index is invalid", async () => {
  const shop = await aMedusaShop({ flags: false, own: true, orders: 20 })
  const before = { dump: await dump(shop), rows: await rowsOf(shop.pool) }
  await migrate(shop.target)
  const { rows } = await shop.pool.query("SELECT phase, fingerprint, dump FROM mercer.takeover")
  expect(rows).toEqual([{ phase: "applied", fingerprint: fingerprintOf(before.dump), dump: before.dump }])
  const lines = new Set((await dump(shop)).split("\n"))
  expect(before.dump.split("\n").filter((line) => !lines.has(line))).toEqual([])
  const list = (await made(shop)).map(({ kind, name }) => `${kind} ${name}`)
  expect(list).toEqual(expect.arrayContaining(["column includes_tax", "table sales_channel", "table inventory_item"]))
  const invalid = await shop.pool.query("SELECT FROM pg_index WHERE NOT indisvalid")
  expect(invalid.rowCount).toBe(0)
  const { default_sales_channel_id: _, ...columns } = (await shop.pool.query("SELECT * FROM store")).rows[0]
  expect(columns).toMatchObject({ id: "store_1", name: "Old shop" })
  const after = await rowsOf(shop.pool)
  for (const table of ["customer", "payment", "address", "wishlist", "user", "payment_provider", "currency"])
    if (table !== "currency") expect([table, after[table]]).toEqual([table, before.rows[table]])
})

test("a database with all flags has nothing of v1's locked, and gets indexes only", async () => {
  const shop = await aMedusaShop({ flags: true })
  const open = await shop.pool.connect()
  await open.query("BEGIN; UPDATE region SET name = name; UPDATE line_item SET title = title; SELECT * FROM store")
  const steps: string[] = []
  const applying = migrate({ ...shop.target, progress: ({ step }) => steps.push(step) })
  while (!steps.includes("index")) await sleep(20)
  // The tables are done while v1's transaction is open; the first index waits for it.
  await open.query("COMMIT")
  open.release()
  await applying
  expect(steps).not.toContain("waiting")
})

test("a plan for another schema is refused, and nothing is changed", async () => {
  const shop = await aMedusaShop({ flags: "default" })
  const before = await dump(shop)
  await shop.pool.query("ALTER TABLE cart ADD COLUMN later text")
  const applying = migrate({ ...shop.target, fingerprint: fingerprintOf(before) })
  await expect(applying).rejects.toThrow("The schema has changed since the plan was made")
  expect(await dump(shop)).toContain("column cart later")
  expect((await shop.pool.query("SELECT to_regnamespace('mercer') AS there")).rows).toEqual([{ there: null }])
})

test("behind a long transaction of v1 no write waits longer than two seconds, and the take-over ends after it", async () => {
  const shop = await aMedusaShop({ flags: "default" })
  const blocking = await shop.pool.connect()
  await blocking.query("BEGIN; UPDATE line_item SET title = title")
  const waits: number[] = []
  const blockers: string[] = []
  let isOver = false
  const applying = migrate({
    ...shop.target,
    progress: (step) => {
      if (step.step === "waiting") blockers.push(...step.blockers.map(({ name }) => name))
    },
  }).finally(() => {
    isOver = true
  })
  const writing = (async () => {
    while (!isOver) {
      const started = performance.now()
      await shop.pool.query(
        `INSERT INTO line_item (id, cart_id, title, unit_price, quantity) VALUES ('item_' || random(), 'cart_open', 'x', 1, 1)`,
      )
      waits.push(performance.now() - started)
      await sleep(10)
    }
  })()
  await sleep(6_000)
  expect(isOver).toBe(false)
  await blocking.query("COMMIT")
  blocking.release()
  await applying
  await writing
  expect(waits.length).toBeGreaterThan(10)
  expect(Math.max(...waits)).toBeLessThan(2_000)
  expect(blockers.length).toBeGreaterThan(0)
})

test.each(["tables", "index 1", "index 7", "applied"])(
  "killed at %s, the next start does the rest, with the same end",
  async (step) => {
    const [shop, whole] = await Promise.all([aMedusaShop({ flags: false }), aMedusaShop({ flags: false })])
    await migrate(whole.target)
    expect(await killed(shop.url, step)).toBe("SIGKILL")
    await migrate(shop.target)
    expect(await dump(shop)).toBe(await dump(whole))
    expect(await readTakeoverPhase(shop.pool)).toBe("applied")
    expect((await made(shop)).length).toBe((await made(whole)).length)
  },
)

test("an index whose build was killed is dropped and built again", async () => {
  const shop = await aMedusaShop()
  const open = await shop.pool.connect()
  await open.query("BEGIN; UPDATE product SET title = title")
  const child = killed(shop.url, "index 2")
  const invalid = async () =>
    (
      await shop.pool.query(
        "SELECT pid FROM pg_stat_activity WHERE query LIKE 'CREATE INDEX CONCURRENTLY%' AND pid <> pg_backend_pid()",
      )
    ).rows[0]?.pid
  let pid: number | undefined
  while (!pid) {
    pid = await invalid()
    await sleep(20)
  }
  await sleep(200)
  await shop.pool.query("SELECT pg_terminate_backend($1)", [pid])
  await child
  expect((await shop.pool.query("SELECT FROM pg_index WHERE NOT indisvalid")).rowCount).toBe(1)
  await open.query("COMMIT")
  open.release()
  await migrate(shop.target)
  expect((await shop.pool.query("SELECT FROM pg_index WHERE NOT indisvalid")).rowCount).toBe(0)
  expect(await dump(shop)).toContain("mercer_product_search")
})

test("several servers that start at once take the shop over once", async () => {
  const shop = await aMedusaShop({ flags: "default" })
  const runs = await Promise.all([1, 2, 3].map(() => migrate(shop.target)))
  expect(runs.filter((names) => names.length > 0)).toHaveLength(1)
})

test("a shop in another schema is taken over there, indexes and all", async () => {
  const shop = await aMedusaShop({ schema: "Live-shop", flags: "default" })
  await migrate(shop.target)
  expect(await dump(shop)).toContain("mercer_order_created")
  expect((await made(shop)).length).toBeGreaterThan(5)
})

test("a currency that Medusa stores in several ways must be said, and no amount is rewritten", async () => {
  const shop = await aMedusaShop()
  await shop.pool.query(`INSERT INTO currency (code, symbol, symbol_native, name) VALUES ('kwd', 'KD', 'KD', 'Dinar')
    ON CONFLICT DO NOTHING`)
  await shop.pool.query("INSERT INTO money_amount (id, currency_code, amount) VALUES ('ma_kwd', 'kwd', 18600)")
  const before = { dump: await dump(shop), rows: await rowsOf(shop.pool) }
  const decimalsOf = (said: Record<string, number>) => (code: string) => said[code] ?? (code === "kwd" ? null : 2)
  await expect(migrate({ ...shop.target, decimalsOf: decimalsOf({}) })).rejects.toThrow("--decimals kwd=N")
  expect(await dump(shop)).toBe(before.dump)
  await migrate({ ...shop.target, decimalsOf: decimalsOf({ kwd: 3 }) })
  const units = "SELECT decimals, step, source FROM mercer.currency_unit WHERE code = 'kwd'"
  expect((await shop.pool.query(units)).rows).toEqual([{ decimals: 3, step: 1, source: "takeover" }])
  expect((await rowsOf(shop.pool)).money_amount).toBe(before.rows.money_amount)
})
