import { afterEach, expect, test } from "vitest"
import { ensureBaseRows, inTransaction, openDatabase, readTree, sendUpdate } from "../src/index.ts"
import { migrate } from "../src/migrate.ts"
import { readOwnValues, schemaWith } from "../src/sql/own-values.ts"
import { migrationsFolder as folder } from "../testing/databases.ts"
import { createEmptyDatabase } from "./database.ts"

const opened: { close(): Promise<void> }[] = []

afterEach(async () => {
  await Promise.all(opened.splice(0).map((one) => one.close()))
})

/** A shop whose products can have statuses that Medusa does not have, with one product. */
async function aShop(schema: string, ...values: string[]) {
  const { url } = await createEmptyDatabase()
  const there = `${url}?schema=${schema}`
  await migrate({ url: there, folder })
  const maker = openDatabase({ url: there })
  await ensureBaseRows(maker.pool)
  for (const value of values) await maker.pool.query(`ALTER TYPE product_status_enum ADD VALUE '${value}'`)
  await maker.close()
  const database = openDatabase({ url: there, poolSize: 1 })
  opened.push(database)
  await database.pool.query(
    "INSERT INTO product (id, title, status) VALUES ('prod_1', 'Tea', $1::text::product_status_enum)",
    [values[0]],
  )
  return database
}

const stored = async ({ pool }: Awaited<ReturnType<typeof aShop>>) =>
  (await pool.query("SELECT status::text FROM product")).rows.map(({ status }) => status)

test.each(["public", "medusa"])(
  "a row with a shop's own value is read, found and written in the schema %s",
  async (schema) => {
    const shop = await aShop(schema, "retired", "on-hold")
    const { db, query } = shop
    const where = { id: "prod_1" }
    // The first use of Prisma is within a transaction, which has the pool's only connection.
    const title = await inTransaction(
      db,
      async (tx) => (await tx.product.update({ where, data: { title: "Tee" } })).title,
    )
    expect(title).toBe("Tee")
    expect(await stored(shop)).toEqual(["retired"])
    expect(await db.product.findMany({ where: { status: "retired" as "draft" } })).toMatchObject([
      { status: "retired" },
    ])
    await db.product.update({ where, data: { status: "on-hold" as "draft" } })
    expect(await readTree(query, "Product", where, {})).toMatchObject([{ status: "on-hold" }])
    await sendUpdate({ db }, "Product", where, { status: "retired" })
    expect(await db.product.findUnique({ where })).toMatchObject({ status: "retired" })
    await db.product.update({ where, data: { status: "published" } })
    expect(await stored(shop)).toEqual(["published"])
  },
)

test("values that are no names for Prisma are kept, too", async () => {
  const shop = await aShop("public", "on hold", "2nd choice", "on_hold", "zurückgestellt")
  for (const status of ["on hold", "2nd choice", "on_hold", "zurückgestellt"]) {
    await shop.pool.query("UPDATE product SET status = $1::text::product_status_enum", [status])
    const { status: read } = await shop.db.product.update({ where: { id: "prod_1" }, data: { title: status } })
    await shop.db.product.update({ where: { id: "prod_1" }, data: { status: read } })
    expect(await stored(shop)).toEqual([status])
  }
})

test("only what Medusa does not have is a value of the shop's own", async () => {
  const shop = await aShop("public", "retired")
  expect(await readOwnValues(shop.pool, "public")).toEqual([
    { type: "product_status_enum", table: "product", column: "status", values: ["retired"] },
  ])
  expect(schemaWith('enum A {\n  x\n\n  @@map("a_enum")\n}\n', [])).toBe('enum A {\n  x\n\n  @@map("a_enum")\n}\n')
})
