import fs from "node:fs"
import os from "node:os"
import path from "node:path"
import { pathToFileURL } from "node:url"
import { beforeEach, expect, onTestFinished, test } from "vitest"
import type { Plugin } from "../src/index.ts"
import { compiledTables } from "../src/tables/compiled.ts"
import { compose } from "../src/tables/compose.ts"
import { generatedPlugins, isGenerated } from "../src/tables/made-of.ts"
import { marksOf, mustKnowPlugins, pluginTables } from "../src/tables/plugin-tables.ts"
import { ownTables, schemaFiles, tablesOfPlugins } from "../src/tables/shop-folder.ts"
import { generate, writeMigration } from "../src/tools.ts"
import { CORE } from "./fixture.ts"

const GENERATOR = path.resolve(import.meta.dirname, "../../db/generator/models.mjs")
const RELATION = "@relation(fields: [product_id], references: [id], onDelete: Cascade)"
const STAR = `model Star {\n  id String @id\n  product_id String\n  product Product ${RELATION}\n}\n`

let shop: string
beforeEach(() => {
  // Below this package, so that Prisma is found.
  shop = fs.mkdtempSync(path.join(import.meta.dirname, "../node_modules/.plugin-shop-"))
  onTestFinished(() => fs.rmSync(shop, { recursive: true }))
})

/** Writes files, named from the folder of a new plugin. */
function aPlugin(name: string, files: Record<string, string>): Plugin {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "mercer-plugin-"))
  onTestFinished(() => fs.rmSync(folder, { recursive: true }))
  for (const [file, text] of Object.entries(files)) {
    fs.mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
    fs.writeFileSync(path.join(folder, file), text)
  }
  return { name, needs: "^1.0.0", tables: pathToFileURL(`${path.join(folder, "prisma")}/`) }
}
const stars = (name = "stars", schema = STAR) =>
  aPlugin(name, { "prisma/star.prisma": schema, "prisma/migrations/1_first/migration.sql": "" })

/** The shop's own tables. */
function own(schema: string): void {
  fs.mkdirSync(path.join(shop, "prisma"), { recursive: true })
  fs.writeFileSync(path.join(shop, "prisma/own.prisma"), schema)
}
const composed = (plugins: Plugin[]) =>
  compose(schemaFiles(CORE), [...tablesOfPlugins(pluginTables(plugins)), ownTables(shop)], "")
const migrated = async (name: string, plugins: Plugin[] = []) => {
  const folder = await writeMigration({ shop, core: CORE, plugins: pluginTables(plugins) }, name)
  return folder && fs.readFileSync(path.join(folder, "migration.sql"), "utf8")
}

test("a name that two have is refused by the names of both", () => {
  expect(() => composed([stars(), stars("best-stars")])).toThrow(
    "The plugin best-stars has the model Star, and so has the plugin stars: one of them needs another name",
  )
  own("enum Star {\n  one\n}\n")
  expect(() => composed([stars()])).toThrow("The shop has the enum Star, and so has the plugin stars")
  expect(() => composed([stars("stars", "model Product {\n  id String @id\n}\n")])).toThrow(
    "Mercer has a model Product",
  )
})

test("the shop's tables may relate to a plugin's, say what happens when their row goes, and are alone in its migration", async () => {
  const photo = (relation: string) =>
    own(`model Photo {\n  id String @id\n  star_id String\n  star Star @relation(${relation})\n}\n`)
  photo("fields: [star_id], references: [id]")
  expect(() => composed([stars()])).toThrow("Photo.star must say what happens when the plugin stars deletes the row")
  photo("fields: [star_id], references: [id], onDelete: Cascade")
  const sql = await migrated("add_photos", [stars()])
  expect(sql).toContain('CREATE TABLE "shop"."Photo"')
  expect(sql).toContain('REFERENCES "plugin_stars"."Star"("id") ON DELETE CASCADE')
  expect(sql?.match(/CREATE TABLE/g)?.length).toBe(1)
  expect(await migrated("again", [stars()])).toBeUndefined()
})

test("in the folder of a plugin the migration is about the plugin's own schema", async () => {
  fs.writeFileSync(path.join(shop, "package.json"), '{ "mercer": { "plugin": "best-stars" } }')
  own(STAR)
  const sql = await migrated("add_stars")
  expect(sql).toContain('CREATE SCHEMA IF NOT EXISTS "plugin_best_stars";')
  expect(sql).toContain('CREATE TABLE "plugin_best_stars"."Star"')
  expect(sql).not.toContain('"shop"')
})

test("a shop in the folder of a plugin tries the plugin, whose migrations are not the shop's", () => {
  fs.writeFileSync(path.join(shop, "package.json"), '{ "mercer": { "plugin": "stars" } }')
  own(STAR)
  fs.mkdirSync(path.join(shop, "prisma/migrations"))
  generate({ shop, core: CORE, modelsGenerator: GENERATOR })
  const plugin = { name: "stars", needs: "^1.0.0", tables: pathToFileURL(`${path.join(shop, "prisma")}/`) }
  const made = { Client: {}, models: {}, plugins: generatedPlugins(shop) }
  const file = path.join(shop, ".mercer/shop.mjs")
  expect(compiledTables(file, { default: { plugins: [plugin] }, ...made })).toMatchObject({ migrations: undefined })
  fs.rmSync(path.join(shop, "package.json"))
  const migrations = path.join(shop, "prisma/migrations")
  expect(compiledTables(file, { default: {}, Client: {}, models: {} })).toMatchObject({ migrations })
}, 60_000)

test("a plugin whose package has not its tables, or no migrations, is refused by name", () => {
  const empty = aPlugin("empty", { "prisma/readme.md": "" })
  expect(() => pluginTables([empty])).toThrow("The plugin empty has its tables in")
  const bare = aPlugin("bare", { "prisma/star.prisma": STAR })
  expect(() => pluginTables([bare])).toThrow("The plugin bare has tables and no migrations")
  expect(() => pluginTables([stars("Stars")])).toThrow("The plugin Stars has tables: its name must be")
})

test("a shop without tables of its own gets the client of its plugins', and none when they are gone", () => {
  const plugin = stars()
  const plugins = pluginTables([plugin])
  const folders = { shop, core: CORE, modelsGenerator: GENERATOR }
  expect(generate({ ...folders, plugins })).toBe(true)
  expect(fs.readFileSync(path.join(shop, ".mercer/models.ts"), "utf8")).toContain('"schema":"plugin_stars"')
  expect(isGenerated(folders)).toBe(true)
  expect(generatedPlugins(shop)).toEqual(marksOf(plugins))
  expect(generate(folders)).toBe(false)
  expect(fs.existsSync(path.join(shop, "mercer-env.d.ts"))).toBe(false)
  expect(isGenerated(folders)).toBe(false)
}, 60_000)

test("a client of other plugins' tables than the shop has is refused by the plugin's name", () => {
  const plugin = stars()
  const known = marksOf(pluginTables([plugin]))
  expect(() => mustKnowPlugins([plugin], known)).not.toThrow()
  expect(() => mustKnowPlugins([plugin])).toThrow(
    "The plugin stars has tables that the shop's code was not generated of",
  )
  expect(() => mustKnowPlugins([], known)).toThrow(
    "The plugin stars is gone from mercer.config.ts. Run: npx mercer generate",
  )
  expect(() => mustKnowPlugins([plugin], { stars: "other" })).toThrow("Run: npx mercer generate")
})
