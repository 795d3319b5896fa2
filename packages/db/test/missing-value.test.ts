import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { missingShopColumn, openDatabase } from "../src/index.ts"
import { createDatabase } from "./database.ts"

const words = (originalMessage: string) => ({
  code: "P2011",
  meta: { driverAdapterError: { cause: { originalCode: "23502", originalMessage } } },
})

describe("the shop's own required column", () => {
  test.each([
    'null value in column "erp_no" of relation "order" violates not-null constraint',
    "NULL-Wert in Spalte »erp_no« von Relation »order« verletzt Not-Null-Constraint",
    "une valeur NULL viole la contrainte NOT NULL de la colonne « erp_no » dans la relation « order »",
  ])("is known by the names in %s", (message) =>
    expect(missingShopColumn(words(message))).toEqual({ table: "order", column: "erp_no" }),
  )
  test("is known by pg's own error", () =>
    expect(missingShopColumn({ code: "23502", table: "cart", column: "source" })).toEqual({
      table: "cart",
      column: "source",
    }))
  test.each([
    ["a column of ours", words('null value in column "email" of relation "order" violates not-null constraint')],
    ["another error", { code: "23505", table: "order", column: "erp_no" }],
    ["no error", undefined],
  ])("%s is none", (_, error) => expect(missingShopColumn(error)).toBeUndefined())
})

describe("PostgreSQL", () => {
  let database: Awaited<ReturnType<typeof createDatabase>>
  let opened: ReturnType<typeof openDatabase>
  beforeAll(async () => {
    database = await createDatabase()
    opened = openDatabase({ url: database.url })
    await opened.pool.query("ALTER TABLE customer ADD COLUMN erp_no text NOT NULL")
  })
  afterAll(async () => {
    await opened.close()
    await database.drop()
  })

  const erp_no = { table: "customer", column: "erp_no" }
  test("by Prisma, by its raw statements and by the pool", async () => {
    const made = opened.db.customer.create({ data: { id: "cus_1", email: "a@example.com" } })
    expect(missingShopColumn(await made.catch((error) => error))).toEqual(erp_no)
    const raw = opened.db.$executeRaw`INSERT INTO customer (id, email) VALUES ('cus_1', 'a')`
    expect(missingShopColumn(await raw.catch((error) => error))).toEqual(erp_no)
    const pooled = opened.pool.query("INSERT INTO customer (id, email) VALUES ('cus_1', 'a')")
    expect(missingShopColumn(await pooled.catch((error) => error))).toEqual(erp_no)
  })
})
