import fs from "node:fs"
import os from "node:os"
import path from "node:path"
import pg from "pg"
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { migrate } from "../src/migrate.ts"
import { leftoverPlugins } from "../src/shop/books.ts"
import { migrateShop, pendingShopMigrations } from "../src/shop/migrate.ts"
import { schemaOfPlugin } from "../src/shop/plugin-schema.ts"
import { migrationsFolder } from "../testing/databases.ts"
import { createEmptyDatabase } from "./database.ts"

let url: string
let pool: pg.Pool
let client: pg.Client
let base: string

beforeAll(async () => {
  url = (await createEmptyDatabase()).url
  await migrate({ url, folder: migrationsFolder })
  pool = new pg.Pool({ connectionString: url })
  client = new pg.Client({ connectionString: url })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await pool.end()
})
beforeEach(async () => {
  base = fs.mkdtempSync(path.join(os.tmpdir(), "mercer-own-"))
  await pool.query(`DROP SCHEMA IF EXISTS shop, plugin_tags, plugin_best_words CASCADE;
    DROP TABLE IF EXISTS mercer.shop_migration, mercer.plugin_migration`)
})

/** Writes a migration of this owner; returns where its migrations are. */
function write(owner: string, name: string, sql: string): string {
  fs.mkdirSync(path.join(base, owner, name), { recursive: true })
  fs.writeFileSync(path.join(base, owner, name, "migration.sql"), sql)
  return path.join(base, owner)
}
const first = (schema: string) =>
  `CREATE SCHEMA IF NOT EXISTS "${schema}";\n\nCREATE TABLE "${schema}"."tag" ("id" TEXT PRIMARY KEY);\n`
const tags = () => ({ name: "tags", folder: write("tags", "1_first", first("plugin_tags")) })
const words = () => ({ name: "best-words", folder: write("words", "1_first", first("plugin_best_words")) })

test("plugins' migrations come before the shop's, each in its own books, also when servers start together", async () => {
  const plugins = [tags(), words()]
  const relation = `ALTER TABLE "shop"."tag" ADD CONSTRAINT "f" FOREIGN KEY ("id") REFERENCES "plugin_tags"."tag"("id");`
  const folder = write("shop", "1_first", `${first("shop")}${relation}`)
  expect(await pendingShopMigrations({ url, folder, plugins })).toEqual([
    "tags/1_first",
    "best-words/1_first",
    "1_first",
  ])
  const runs = await Promise.all([1, 2, 3].map(() => migrateShop({ url, folder, plugins })))
  expect(runs.flat().sort()).toEqual(["1_first", "best-words/1_first", "tags/1_first"])
  expect(await migrateShop({ url, folder, plugins })).toEqual([])
  expect(await pendingShopMigrations({ url, folder, plugins })).toEqual([])
  const { rows } = await pool.query("SELECT plugin, name FROM mercer.plugin_migration ORDER BY plugin")
  expect(rows).toEqual([
    { plugin: "best-words", name: "1_first" },
    { plugin: "tags", name: "1_first" },
  ])
})

test("a plugin changes its own tables: not Mercer's, not the shop's, not another plugin's", async () => {
  const plugins = [tags()]
  for (const target of ['"public"."product"', '"shop"."tag"', '"plugin_best_words"."tag"']) {
    write("tags", "2_bad", `ALTER TABLE ${target} ADD COLUMN "plugin_tags" TEXT;`)
    await expect(migrateShop({ url, plugins })).rejects.toThrow('only what is in the schema "plugin_tags"')
  }
  const folder = write("shop", "1_bad", 'DROP TABLE "plugin_tags"."tag";')
  await expect(migrateShop({ url, folder })).rejects.toThrow('only what is in the schema "shop"')
  expect((await pool.query("SELECT to_regclass('plugin_tags.tag') AS found")).rows).toEqual([{ found: null }])
})

test("a database of a newer version of a plugin, and a changed migration, are refused by the plugin's name", async () => {
  const plugin = tags()
  write("tags", "2_word", 'ALTER TABLE "plugin_tags"."tag" ADD COLUMN "word" TEXT;')
  await migrateShop({ url, plugins: [plugin] })
  fs.rmSync(path.join(plugin.folder, "2_word"), { recursive: true })
  const other = words()
  await expect(migrateShop({ url, plugins: [other, plugin] })).rejects.toThrow(
    "The database is newer than the plugin tags: it has had the migration 2_word",
  )
  expect((await pool.query("SELECT to_regclass('plugin_best_words.tag') AS found")).rows).toEqual([{ found: null }])
  write("tags", "2_word", 'ALTER TABLE "plugin_tags"."tag" ADD COLUMN "other" TEXT;')
  await expect(migrateShop({ url, plugins: [plugin] })).rejects.toThrow("2_word of the plugin tags was changed")
})

test("rows that were there before a plugin's foreign key are checked", async () => {
  const key = `ALTER TABLE "plugin_tags"."tag" ADD CONSTRAINT "tag_product" FOREIGN KEY ("id") REFERENCES "public"."product"("id") NOT VALID;
ALTER TABLE "plugin_tags"."tag" VALIDATE CONSTRAINT "tag_product";`
  const plugin = tags()
  await migrateShop({ url, plugins: [plugin] })
  await pool.query("INSERT INTO plugin_tags.tag VALUES ('prod_missing')")
  write("tags", "2_key", key)
  await expect(migrateShop({ url, plugins: [plugin] })).rejects.toThrow("tag_product")
  await pool.query("DELETE FROM plugin_tags.tag")
  expect(await migrateShop({ url, plugins: [plugin] })).toEqual([])
  expect((await pool.query("SELECT FROM pg_constraint WHERE NOT convalidated")).rowCount).toBe(0)
})

test("a plugin that was removed keeps its tables, and is named", async () => {
  expect(await leftoverPlugins(client, [])).toEqual([])
  await migrateShop({ url, plugins: [tags(), words()] })
  expect(await migrateShop({ url, plugins: [words()] })).toEqual([])
  expect(await leftoverPlugins(client, ["best-words"])).toEqual(["tags"])
  await pool.query("SELECT id FROM plugin_tags.tag")
})

test("names that are no schema are refused", () => {
  expect(schemaOfPlugin("best-words")).toBe("plugin_best_words")
  for (const name of ["Tags", 'a"; DROP', "a_b", "", "a".repeat(41)])
    expect(() => schemaOfPlugin(name)).toThrow("its name must be")
})
