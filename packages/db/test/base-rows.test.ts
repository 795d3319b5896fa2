import { beforeEach, expect, test } from "vitest"
import { ensureBaseRows } from "../src/base-rows.ts"
import { type Database, openDatabase } from "../src/client.ts"
import { migrate } from "../src/migrate.ts"
import { migrationsFolder as folder } from "../testing/databases.ts"
import { createEmptyDatabase } from "./database.ts"

let db: Database["db"]
let pool: Database["pool"]

const providers = { payment: ["manual"], fulfillment: ["manual"], notification: ["log"] }

beforeEach(async () => {
  const { url } = await createEmptyDatabase()
  await migrate({ url, folder })
  const database = openDatabase({ url })
  db = database.db
  pool = database.pool
  return () => database.close()
})

test("a fresh database gets currencies, countries, the store, its channel and two profiles", async () => {
  await ensureBaseRows(pool, { storeName: "Tea and Toys" })
  expect(await db.currency.count()).toBe(120)
  expect(await db.country.count()).toBe(250)
  const congo = await db.country.findUnique({ where: { iso_2: "cd" } })
  expect(congo).toMatchObject({ display_name: "Congo, the Democratic Republic of the", region_id: null })
  const [store] = await db.store.findMany({ include: { currencies: true, default_sales_channel: true } })
  expect(store).toMatchObject({ name: "Tea and Toys", default_currency_code: "usd" })
  expect(store?.default_sales_channel?.is_disabled).toBe(false)
  expect(store?.currencies.map((row) => row.currency_code)).toEqual(["usd"])
  const profiles = await db.shippingProfile.findMany({ orderBy: { type: "asc" } })
  expect(profiles.map((profile) => profile.type)).toEqual(["default", "gift_card"])
})

test("two servers that start at once create each row once", async () => {
  await Promise.all([1, 2, 3].map(() => ensureBaseRows(pool, { providers })))
  expect(await db.store.count()).toBe(1)
  expect(await db.salesChannel.count()).toBe(1)
  expect(await db.shippingProfile.count()).toBe(2)
  expect(await db.country.findFirst({ orderBy: { id: "desc" } })).toMatchObject({ id: 250 })
})

test("existing rows are not changed", async () => {
  await ensureBaseRows(pool)
  await db.currency.update({ where: { code: "eur" }, data: { name: "Euros" } })
  await db.storeCurrency.deleteMany()
  const store = await db.store.findFirstOrThrow()
  await db.storeCurrency.create({ data: { store_id: store.id, currency_code: "eur" } })
  await db.country.delete({ where: { iso_2: "aq" } })
  await ensureBaseRows(pool, { storeName: "Another name" })
  expect(await db.store.findFirstOrThrow()).toEqual(store)
  expect(await db.currency.findUnique({ where: { code: "eur" } })).toMatchObject({ name: "Euros" })
  expect(await db.storeCurrency.findMany()).toEqual([{ store_id: store.id, currency_code: "eur" }])
  expect(await db.country.count()).toBe(250)
})

const where = { key: "rules" }

test("a new shop sells by the current rules until it switches", async () => {
  const rules = async () => (await db.setting.findMany({ where })).map(({ value }) => value)
  await ensureBaseRows(pool)
  expect(await rules()).toEqual(["current"])
  await db.setting.update({ where: { key: "rules" }, data: { value: "v1" } })
  await ensureBaseRows(pool)
  expect(await rules()).toEqual(["v1"])
})

test("a database that Medusa began has no rules of its own, even without a store", async () => {
  await pool.query("UPDATE mercer.shop_origin SET origin = 'medusa_v1'")
  await ensureBaseRows(pool)
  expect(await db.setting.count({ where })).toBe(0)
})

test("provider rows follow the registered providers", async () => {
  await ensureBaseRows(pool, { providers })
  await ensureBaseRows(pool, { providers: { ...providers, payment: ["stripe"], tax: ["avalara"] } })
  expect(await db.paymentProvider.findMany({ orderBy: { id: "asc" } })).toEqual([
    { id: "manual", is_installed: false },
    { id: "stripe", is_installed: true },
  ])
  expect(await db.taxProvider.findMany()).toEqual([{ id: "avalara", is_installed: true }])
  await ensureBaseRows(pool, { providers })
  expect(await db.paymentProvider.findUnique({ where: { id: "manual" } })).toMatchObject({ is_installed: true })
  // Another provider stands in for two that the shop does not have: only rows that exist are its business.
  await ensureBaseRows(pool, { providers: { ...providers, stand_ins: { payment: ["stripe", "klarna"] } } })
  expect(await db.paymentProvider.findMany({ orderBy: { id: "asc" } })).toEqual([
    { id: "manual", is_installed: true },
    { id: "stripe", is_installed: true },
  ])
})

test("while Medusa could take over again its marks stay, and a new provider only gets its row", async () => {
  const marks = async () => (await pool.query("SELECT id, is_installed FROM payment_provider ORDER BY id")).rows
  await ensureBaseRows(pool, { providers })
  await ensureBaseRows(pool, { providers: { ...providers, payment: ["stripe"] } })
  await pool.query("INSERT INTO mercer.takeover (phase) VALUES ('live')")
  const before = await marks()
  await ensureBaseRows(pool, { providers: { ...providers, payment: ["manual", "acme"] } })
  expect(await marks()).toEqual([{ id: "acme", is_installed: true }, ...before])
  await pool.query("UPDATE mercer.takeover SET phase = 'done'")
  await ensureBaseRows(pool, { providers: { ...providers, payment: ["manual", "acme"] } })
  expect((await marks()).filter(({ is_installed }) => is_installed).map(({ id }) => id)).toEqual(["acme", "manual"])
})
