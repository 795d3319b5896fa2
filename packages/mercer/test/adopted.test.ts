// A table that the shop's code for Medusa v1 has made in "public": the shop adopts it, and never creates it.
import { spawnSync } from "node:child_process"
import fs from "node:fs"
import { createRequire } from "node:module"
import path from "node:path"
import { openShop as openCore } from "@mercer/api/testing"
import { migrate, migrateShop, mustFindAdopted, openDatabase } from "@mercer/db"
import { afterAll, beforeAll, expect, test } from "vitest"
import { defineShop, type GeneratedTables, wholeShop } from "../src/index.ts"
import { compose } from "../src/tables/compose.ts"
import { createDatabase } from "../src/testing/database.ts"
import { openShop } from "../src/testing/index.ts"
import { generate, writeMigration } from "../src/tools.ts"
import { CORE } from "./fixture.ts"

const root = path.resolve(import.meta.dirname, "../../..")
// Within the repository: the generated client imports Prisma's runtime.
const shop = path.join(import.meta.dirname, ".adopted-shop")

const PAGE = fs.readFileSync(path.join(root, "docs/from-medusa-code.md"), "utf8")
const blocks = (info: string) =>
  [...PAGE.matchAll(RegExp(`^\`\`\`${info}\\n([\\s\\S]*?)^\`\`\`$`, "gm"))].map(([, code = ""]) => code)
/** The page says how: its code is what is tested here. */
const [MODELS = ""] = blocks("prisma after")

/** As a migration of the code for v1 has made it. */
const TABLE = `CREATE TABLE wishlist_item (id VARCHAR PRIMARY KEY, customer_id VARCHAR, note TEXT,
  created_at TIMESTAMPTZ NOT NULL DEFAULT now()); INSERT INTO wishlist_item (id, note) VALUES ('wish_1', 'Blue')`

let tables: GeneratedTables
let sql: string

beforeAll(async () => {
  fs.rmSync(shop, { recursive: true, force: true })
  fs.mkdirSync(path.join(shop, "prisma"), { recursive: true })
  fs.writeFileSync(path.join(shop, "prisma/wish.prisma"), MODELS)
  generate({ shop, core: CORE, modelsGenerator: path.join(root, "packages/db/generator/models.mjs") })
  const folder = await writeMigration({ shop, core: CORE }, "add_hints", new Date("2026-01-31T00:00:00Z"))
  sql = fs.readFileSync(path.join(folder as string, "migration.sql"), "utf8")
  const client = (await import(path.join(shop, ".mercer/client/client.ts"))) as { PrismaClient: unknown }
  const { models } = (await import(path.join(shop, ".mercer/models.ts"))) as Pick<GeneratedTables, "models">
  tables = { Client: client.PrismaClient, models, migrations: path.join(shop, "prisma/migrations") }
}, 120_000)
afterAll(() => fs.rmSync(shop, { recursive: true, force: true }))

test("its migration has the shop's own tables, which may relate to it, and nothing of the adopted one", async () => {
  expect(sql).toContain('CREATE TABLE "shop"."wish_hint"')
  expect(sql).toContain('REFERENCES "public"."wishlist_item"("id")')
  expect(sql).not.toMatch(/(CREATE|ALTER) TABLE ("public"\.)?"wishlist_item"/)
  const changed = MODELS.replace("  note        String?", "  note        String\n  stars       Int?")
  fs.writeFileSync(path.join(shop, "prisma/wish.prisma"), changed)
  expect(await writeMigration({ shop, core: CORE }, "again")).toBeUndefined()
  fs.writeFileSync(path.join(shop, "prisma/wish.prisma"), MODELS)
})

test("its rows are read and written where they are; without the table, or a column, the shop does not start", async () => {
  const { url, drop } = await createDatabase()
  await migrate({ url, folder: path.join(root, "prisma/migrations"), dataFolder: path.join(root, "packages/db/data") })
  const { pool, db, close } = openDatabase({ url, Client: tables.Client })
  await expect(mustFindAdopted(pool, url, tables.models)).rejects.toThrow(
    "The model Wish adopts the table wishlist_item",
  )
  await pool.query(TABLE)
  await mustFindAdopted(pool, url, tables.models)
  await migrateShop({ url, folder: tables.migrations, plugins: [] })
  const { wish, wishHint } = db as unknown as Record<string, Delegate>
  expect(await wish?.findMany()).toMatchObject([{ id: "wish_1", note: "Blue" }])
  await wish?.create({ data: { id: "wish_2", hints: { create: { id: "hint_1" } } } })
  expect(await wishHint?.findMany()).toEqual([{ id: "hint_1", wish_id: "wish_2" }])
  expect((await pool.query("SELECT id FROM wishlist_item ORDER BY id")).rows).toEqual([
    { id: "wish_1" },
    { id: "wish_2" },
  ])
  await pool.query("ALTER TABLE wishlist_item DROP COLUMN note")
  await expect(mustFindAdopted(pool, url, tables.models)).rejects.toThrow("The model Wish has the column note")
  await close()
  await drop()
})

interface Delegate {
  findMany(): Promise<unknown>
  create(given: { data: object }): Promise<unknown>
}

test("the shop's own tests have it, in their new database", async () => {
  const opened = await openShop({ shop: defineShop({}), tables })
  const { wish } = opened.db as unknown as Record<string, Delegate>
  await wish?.create({ data: { id: "wish_3" } })
  expect(await wish?.findMany()).toMatchObject([{ id: "wish_3", note: null }])
  await opened.close()
})

test("the values of an extended entity become those of a field", async () => {
  const definition = defineShop({ fields: { Product: { warranty_months: { type: "int" } } } })
  const { pool, db, close } = await openCore({ own: wholeShop(definition) })
  await db.product.create({ data: { id: "prod_a", title: "Cup" } })
  await pool.query("ALTER TABLE product ADD COLUMN warranty_months INTEGER")
  await pool.query("UPDATE product SET warranty_months = 24")
  await pool.query(blocks("sql")[0] as string)
  const { rows } = await pool.query("SELECT * FROM shop.product_fields")
  expect(rows).toEqual([{ product_id: "prod_a", warranty_months: 24 }])
  await close()
})

test("every example of the page compiles, with the tables of the one model", () => {
  const kinds = { ts: [...blocks("ts after"), ...blocks("ts adopted")], tsx: blocks("tsx after") }
  fs.mkdirSync(path.join(shop, "src"))
  for (const [type, codes] of Object.entries(kinds))
    for (const [at, code] of codes.entries())
      fs.writeFileSync(path.join(shop, `src/example-${type}-${at}.${type}`), code)
  const options = {
    extends: "@mercer/tsconfig/base.json",
    compilerOptions: { jsx: "react-jsx", lib: ["ES2023", "DOM"] },
  }
  fs.writeFileSync(
    path.join(shop, "tsconfig.json"),
    JSON.stringify({ ...options, include: ["src", "mercer-env.d.ts"] }),
  )
  const tsc = path.join(path.dirname(createRequire(import.meta.url).resolve("typescript/package.json")), "bin/tsc")
  const { stdout } = spawnSync(process.execPath, [tsc, "-p", shop], { encoding: "utf8" })
  expect(stdout).toBe("")
  expect(kinds.ts.length).toBeGreaterThan(9)
  expect(kinds.tsx.length).toBeGreaterThan(1)
}, 400_000)

test("the page has an example before and after of every kind", () => {
  const kinds = [
    "route",
    "service",
    "subscriber",
    "loader",
    "model",
    "extended entity",
    "strategy",
    "widget",
    "admin route",
  ]
  const parts = PAGE.split(/^## /m).slice(1)
  for (const kind of kinds) {
    const part = parts.find((one) => one.split("\n")[0]?.toLowerCase().includes(kind))
    expect(part, kind).toContain("Before")
    expect(part, kind).toMatch(/^```(tsx?|prisma) after$/m)
  }
})

test("a plugin has no tables in public, and Mercer's are not adopted", () => {
  const files = [{ name: "wish.prisma", content: MODELS }]
  expect(() => compose([], [{ files, schema: "plugin_wish", plugin: "wish" }], "")).toThrow("Wish is in the schema")
})
