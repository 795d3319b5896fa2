import pg from "pg"
import { afterEach, expect, test } from "vitest"
import { ensureBaseRows } from "../src/base-rows.ts"
import { openDatabase } from "../src/client.ts"
import { newId } from "../src/ids.ts"
import { migrate } from "../src/migrate.ts"
import { readTree } from "../src/read/tree.ts"
import { inSchema, mustFindTables } from "../src/schema.ts"
import { migrationsFolder as folder } from "../testing/databases.ts"
import { buildMedusa } from "../testing/medusa.ts"
import * as catalog from "./catalog.ts"
import { createEmptyDatabase } from "./database.ts"

const SHOP = "Live-shop"
const opened: { close(): Promise<void> }[] = []

afterEach(async () => {
  await Promise.all(opened.splice(0).map((one) => one.close()))
})

async function anEmptyDatabase() {
  const { url } = await createEmptyDatabase()
  const pool = new pg.Pool({ connectionString: url })
  opened.push({ close: () => pool.end() })
  return { url, pool, shopUrl: `${url}?schema=${SHOP}` }
}

/** A live shop of Medusa v1 whose tables are not in public. */
async function aShopElsewhere() {
  const database = await anEmptyDatabase()
  await buildMedusa(database.pool, { schema: SHOP })
  return database
}

function open(options: Parameters<typeof openDatabase>[0]) {
  const database = openDatabase(options)
  opened.push(database)
  return database
}

test("no second shop is created beside one in another schema, and the message says how to name it", async () => {
  const { url, pool } = await aShopElsewhere()
  await expect(migrate({ url, folder })).rejects.toThrow(`has a shop in the schema "${SHOP}"`)
  await expect(migrate({ url, folder })).rejects.toThrow(`DATABASE_SCHEMA=${SHOP}`)
  await expect(migrate({ url: `${url}?schema=third`, folder })).rejects.toThrow(`has a shop in the schema "${SHOP}"`)
  expect(await catalog.columns(pool)).toEqual({})
})

test("where two schemas have a shop and Mercer made one of them, the settings must name one", async () => {
  const { url, pool } = await anEmptyDatabase()
  await migrate({ url, folder })
  await buildMedusa(pool, { schema: SHOP })
  await expect(migrate({ url, folder })).rejects.toThrow(`shops in the schemas "public" and "${SHOP}"`)
  expect(await migrate({ url: `${url}?schema=public`, folder })).toEqual([])
  await expect(migrate({ url: `${url}?schema=${SHOP}`, folder })).rejects.toThrow("belong to a shop in another schema")
})

test("a search path that hides the shop is refused", async () => {
  const { url, pool } = await anEmptyDatabase()
  await buildMedusa(pool)
  await pool.query("CREATE SCHEMA hiding; CREATE TABLE hiding.cart (id int)")
  await expect(migrate({ url: `${url}?options=-csearch_path%3Dhiding,public`, folder })).rejects.toThrow(
    "finds the table cart",
  )
})

test("a shop in another schema is migrated there, and public stays empty", async () => {
  const { shopUrl, pool, url } = await aShopElsewhere()
  await migrate({ url: shopUrl, folder })
  expect(await migrate({ url: shopUrl, folder })).toEqual([])
  expect(await catalog.columns(pool)).toEqual({})
  const usual = await anEmptyDatabase()
  await migrate({ url: usual.url, folder })
  const built = JSON.stringify(await catalog.columns(pool, `"${SHOP}"`)).replaceAll(`\\"${SHOP}\\".`, "")
  expect(JSON.parse(built)).toEqual(await catalog.columns(usual.pool))
  await expect(migrate({ url, folder })).rejects.toThrow("makes no second one")
})

test("a new shop is created in the configured schema", async () => {
  const { shopUrl, pool } = await anEmptyDatabase()
  await migrate({ url: shopUrl, folder })
  expect(await catalog.columns(pool)).toEqual({})
  expect(await catalog.columns(pool, `"${SHOP}"`)).toHaveProperty("cart")
})

test.each([false, true])("Prisma, trees and plain SQL read and write there (behind a pooler: %s)", async (pooler) => {
  const { shopUrl, pool: outside } = await aShopElsewhere()
  await migrate({ url: shopUrl, folder })
  // Tables in public with the same name must not be touched.
  await outside.query('CREATE TABLE public.region (LIKE "Live-shop".region INCLUDING ALL)')
  if (pooler) {
    const role = await outside.query("SELECT current_user AS name, current_database() AS base")
    const { name, base } = role.rows[0]
    const database = open({ url: shopUrl, pooler })
    await expect(mustFindTables(database.pool, shopUrl)).rejects.toThrow(`SET search_path TO "${SHOP}", public`)
    await outside.query(`ALTER ROLE "${name}" IN DATABASE "${base}" SET search_path TO "${SHOP}", public`)
  }
  const { db, pool, query } = open({ url: shopUrl, pooler })
  await mustFindTables(pool, shopUrl)
  await ensureBaseRows(pool)
  const id = newId("reg")
  await db.$transaction(async (tx) => {
    await tx.region.create({ data: { id, name: "North", currency_code: "usd", tax_rate: 0 } })
    await tx.$executeRaw`UPDATE public.region SET tax_code = 'n' WHERE id = ${id}`
  })
  await db.region.update({ where: { id }, data: { name: "South" } })
  expect(await db.region.findUnique({ where: { id }, include: { currency: true } })).toMatchObject({
    name: "South",
    tax_code: "n",
    currency: { code: "usd" },
  })
  const [row] = await readTree(query, "Region", { id }, { currency: {} })
  expect(row).toMatchObject({ id, currency: { code: "usd" } })
  expect((await pool.query("SELECT name FROM region WHERE id = $1", [id])).rows).toEqual([{ name: "South" }])
  expect((await outside.query("SELECT count(*)::int AS n FROM public.region")).rows).toEqual([{ n: 0 }])
})

test("only names of tables move with the schema", () => {
  const sql = `SELECT "public"."cart".id, public."order".id, 'public.cart'::regclass, republic.cart, "public.cart", x.public.y`
  expect(inSchema(sql, "shop")).toBe(
    `SELECT "shop"."cart".id, "shop"."order".id, '"shop".cart'::regclass, republic.cart, "public.cart", x.public.y`,
  )
  expect(inSchema(sql, "public")).toBe(sql)
})

test.each(["mercer", "pgboss", "pg_temp", 'a"b', "a b"])("%s is not a schema for a shop", async (name) => {
  const { url } = await anEmptyDatabase()
  const asked = migrate({ url: `${url}?schema=${encodeURIComponent(name)}`, folder })
  await expect(asked).rejects.toThrow("cannot be the schema of a shop's tables")
})
