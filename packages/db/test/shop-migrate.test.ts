import fs from "node:fs"
import os from "node:os"
import path from "node:path"
import pg from "pg"
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { migrate } from "../src/migrate.ts"
import { migrateShop, pendingShopMigrations } from "../src/shop/migrate.ts"
import { mustStayIn, statementsOf } from "../src/shop/statements.ts"
import { migrationsFolder } from "../testing/databases.ts"
import { createEmptyDatabase } from "./database.ts"

let url: string
let pool: pg.Pool
let folder: string

beforeAll(async () => {
  url = (await createEmptyDatabase()).url
  await migrate({ url, folder: migrationsFolder })
  pool = new pg.Pool({ connectionString: url })
})
afterAll(() => pool.end())
beforeEach(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "mercer-own-"))
  await pool.query(
    "DROP SCHEMA IF EXISTS shop, plugin_tags CASCADE; DROP TABLE IF EXISTS mercer.shop_migration, mercer.plugin_migration",
  )
})

function write(name: string, sql: string): void {
  fs.mkdirSync(path.join(folder, name), { recursive: true })
  fs.writeFileSync(path.join(folder, name, "migration.sql"), sql)
}
const FIRST = 'CREATE SCHEMA IF NOT EXISTS "shop";\n\nCREATE TABLE "shop"."tag" ("id" TEXT PRIMARY KEY);\n'

test("a shop's migrations are applied once, in order, in books of their own", async () => {
  write("1_tags", FIRST)
  write("2_words", 'ALTER TABLE "shop"."tag" ADD COLUMN "word" TEXT;')
  const runs = await Promise.all([1, 2, 3].map(() => migrateShop({ url, folder })))
  // Each by whichever server came first.
  expect(runs.flat().sort()).toEqual(["1_tags", "2_words"])
  expect(await migrateShop({ url, folder })).toEqual([])
  await pool.query("INSERT INTO shop.tag (id, word) VALUES ('a', 'b')")
  expect(await migrate({ url, folder: migrationsFolder })).toEqual([])
})

test("one that fails changes nothing, and is applied once it is mended", async () => {
  write("1_tags", FIRST)
  write("2_bad", 'ALTER TABLE "shop"."tag" ADD COLUMN "word" TEXT; ALTER TABLE "shop"."nothing" ADD COLUMN "a" TEXT;')
  await expect(migrateShop({ url, folder })).rejects.toThrow("nothing")
  write("2_bad", 'ALTER TABLE "shop"."tag" ADD COLUMN "word" TEXT;')
  expect(await migrateShop({ url, folder })).toEqual(["2_bad"])
})

test("one that would touch Mercer's tables is refused before anything is applied", async () => {
  write("1_tags", FIRST)
  write("2_price", 'ALTER TABLE "public"."product" ADD COLUMN "shop" TEXT;')
  await expect(migrateShop({ url, folder })).rejects.toThrow('only what is in the schema "shop"')
  expect((await pool.query("SELECT to_regclass('shop.tag') AS found")).rows).toEqual([{ found: null }])
})

test("a migration that was changed or removed after it was applied is refused", async () => {
  write("1_tags", FIRST)
  await migrateShop({ url, folder })
  write("1_tags", `${FIRST}\n-- later`)
  await expect(migrateShop({ url, folder })).rejects.toThrow("was changed after")
  fs.rmSync(path.join(folder, "1_tags"), { recursive: true })
  write("2_other", FIRST)
  await expect(migrateShop({ url, folder })).rejects.toThrow("newer than this shop")
})

const KEY = `ALTER TABLE "shop"."tag" ADD COLUMN "product_id" TEXT;

-- AddForeignKey
ALTER TABLE "shop"."tag" ADD CONSTRAINT "tag_product" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") NOT VALID;

-- Checks the rows that were there before
ALTER TABLE "shop"."tag" VALIDATE CONSTRAINT "tag_product";
`
const open = async () =>
  (await pool.query("SELECT conname FROM pg_constraint WHERE conname = 'tag_product' AND NOT convalidated")).rowCount

test("earlier code starts on a newer database with the newer migrations beside it, and a later migration takes them back", async () => {
  write("1_tags", FIRST)
  write("2_words", 'ALTER TABLE "shop"."tag" ADD COLUMN "word" TEXT;')
  await migrateShop({ url, folder })
  const words = path.join(folder, "2_words")
  const kept = fs.readFileSync(path.join(words, "migration.sql"), "utf8")
  fs.rmSync(words, { recursive: true })
  await expect(migrateShop({ url, folder })).rejects.toThrow("keep the folder of that migration beside it")
  write("2_words", kept)
  expect(await migrateShop({ url, folder })).toEqual([])
  // What the earlier code writes does not know of the column.
  await pool.query("INSERT INTO shop.tag (id) VALUES ('a')")
  write("3_no_words", 'ALTER TABLE "shop"."tag" DROP COLUMN "word";')
  expect(await migrateShop({ url, folder })).toEqual(["3_no_words"])
  expect((await pool.query("SELECT * FROM shop.tag")).rows).toEqual([{ id: "a" }])
})

test("rows that were there before a foreign key are checked in a transaction of their own", async () => {
  write("1_tags", `${FIRST}INSERT INTO shop.tag VALUES ('a');`)
  write("2_key", KEY)
  const statements: string[] = []
  const query = pg.Client.prototype.query
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    if (typeof args[0] === "string") statements.push(args[0])
    return query.apply(this, args as never) as never
  } as never
  await migrateShop({ url, folder }).finally(() => (pg.Client.prototype.query = query))
  const [adding, checking] = ["NOT VALID", "VALIDATE CONSTRAINT"].map((words) =>
    statements.findIndex((one) => one.includes(words)),
  )
  expect(statements[adding ?? 0]).not.toContain("VALIDATE")
  expect(statements.slice(adding, checking)).toContain("COMMIT")
  expect(await open()).toBe(0)
})

test("a process that dies before the check leaves it to the next start, and a row that breaks it is named", async () => {
  write("1_tags", `${FIRST}INSERT INTO shop.tag VALUES ('a');`)
  write("2_key", KEY)
  await migrateShop({ url, folder })
  // What is in the database when the process has died between the two.
  await pool.query(`ALTER TABLE shop.tag DROP CONSTRAINT tag_product; UPDATE shop.tag SET product_id = 'prod_missing';
    ALTER TABLE shop.tag ADD CONSTRAINT tag_product FOREIGN KEY (product_id) REFERENCES product (id) NOT VALID`)
  await expect(migrateShop({ url, folder })).rejects.toThrow("tag_product")
  expect(await open()).toBe(1)
  await pool.query("UPDATE shop.tag SET product_id = NULL")
  expect(await migrateShop({ url, folder })).toEqual([])
  expect(await open()).toBe(0)
})

test("migrations that the database has not had are named, also before the first one", async () => {
  write("1_tags", FIRST)
  expect(await pendingShopMigrations({ url, folder })).toEqual(["1_tags"])
  await migrateShop({ url, folder })
  write("2_words", 'ALTER TABLE "shop"."tag" ADD COLUMN "word" TEXT;')
  expect(await pendingShopMigrations({ url, folder })).toEqual(["2_words"])
})

test("a shop without migrations leaves no books", async () => {
  expect(await migrateShop({ url, folder: path.join(folder, "none") })).toEqual([])
  const { rows } = await pool.query("SELECT to_regclass('mercer.shop_migration') AS books")
  expect(rows).toEqual([{ books: null }])
})

test.each([
  'CREATE TABLE IF NOT EXISTS "shop"."a" ("id" TEXT)',
  "ALTER TABLE shop.a ADD COLUMN b INT",
  'ALTER TABLE "shop"."a" ADD CONSTRAINT "f" FOREIGN KEY ("p") REFERENCES "public"."product"("id") ON DELETE SET NULL ON UPDATE CASCADE NOT VALID',
  'CREATE UNIQUE INDEX "i" ON "shop"."a"("b")',
  'DROP INDEX "shop"."i"',
  `CREATE TYPE "shop"."Kind" AS ENUM ('delete from product; update x')`,
  "INSERT INTO shop.a SELECT id FROM public.product",
  "UPDATE shop.a SET b = 1",
  "DELETE FROM shop.a WHERE b = 1",
  'DROP TABLE "shop"."a"',
])("%s is the shop's", (statement) => {
  expect(() => mustStayIn("shop", statement)).not.toThrow()
})

test.each([
  'DROP INDEX "mercer_order_text"',
  'DROP TABLE "shop"."a", "public"."product"',
  'ALTER TABLE "public"."product" ADD COLUMN "shop" TEXT',
  'CREATE INDEX "shop" ON "product"("title")',
  "UPDATE product SET title = 'shop.a'",
  "DELETE FROM public.shop",
  "INSERT INTO shop.a WITH gone AS (DELETE FROM product RETURNING id) SELECT id FROM gone",
  "WITH x AS (SELECT 1) DELETE FROM product",
  "ALTER TABLE shop.a SET SCHEMA public",
  "TRUNCATE shop.a, product",
  "DO $$ BEGIN DELETE FROM product; END $$",
  "CREATE FUNCTION shop.f() RETURNS void LANGUAGE sql AS 'DELETE FROM product'",
  "GRANT ALL ON product TO public",
  "SET search_path TO shop",
])("%s is refused", (statement) => {
  expect(() => mustStayIn("shop", statement)).toThrow(/A (shop's )?migration/)
})

test("a script is taken apart at its semicolons, not at those in texts, names and comments", () => {
  const script = `-- a; b\nINSERT INTO shop.a VALUES ('x;''y', "n;m", $$a;b$$); /* c; */ DROP TABLE shop.a;\n`
  expect(statementsOf(script)).toEqual([`INSERT INTO shop.a VALUES ('x;''y', "n;m", $$a;b$$)`, "DROP TABLE shop.a"])
})
