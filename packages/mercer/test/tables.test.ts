import fs from "node:fs"
import os from "node:os"
import path from "node:path"
import { type ModelFacts, models } from "@mercer/db"
import { afterAll, beforeEach, expect, test } from "vitest"
import { compose } from "../src/tables/compose.ts"
import { schemaFiles } from "../src/tables/shop-folder.ts"
import { writeMigration } from "../src/tools.ts"
import { CORE, generated, SHOP } from "./fixture.ts"

const made: string[] = []
let shop: string

beforeEach(() => {
  shop = fs.mkdtempSync(path.join(os.tmpdir(), "mercer-shop-"))
  fs.mkdirSync(path.join(shop, "prisma"))
  made.push(shop)
})
afterAll(() => {
  for (const folder of made) fs.rmSync(folder, { recursive: true })
})

/** Writes the shop's tables, and a migration of what changed; returns its SQL. */
async function migrated(name: string, schema: string, day: number): Promise<string | undefined> {
  fs.writeFileSync(path.join(shop, "prisma/own.prisma"), schema)
  const folder = await writeMigration({ shop, core: CORE }, name, new Date(Date.UTC(2024, 1, day)))
  return folder && fs.readFileSync(path.join(folder, "migration.sql"), "utf8")
}

const TAG = "model Tag {\n  id String @id\n  word String\n}\n"

test("the shop's migrations lead to its tables, and a second run has nothing to write", async () => {
  const copy = path.join(shop, "copy")
  fs.cpSync(SHOP, copy, { recursive: true, filter: (name) => !name.includes(".mercer") })
  expect(await writeMigration({ shop: copy, core: CORE }, "again")).toBeUndefined()
})

test("a migration has the shop's tables in its schema, and nothing of Mercer's", async () => {
  const sql = await migrated("add_tags", TAG, 1)
  expect(sql).toContain('CREATE TABLE "shop"."Tag"')
  expect(sql?.match(/CREATE TABLE/g)?.length).toBe(1)
  expect(await migrated("again", TAG, 2)).toBeUndefined()
  expect(fs.readdirSync(path.join(shop, "prisma/migrations"))).toEqual(["20240201000000_add_tags"])
})

test("a later relation to a core table is added without a long lock, and checked afterwards", async () => {
  await migrated("add_tags", TAG, 1)
  const sql = await migrated(
    "add_product",
    'model Tag {\n  id String @id\n  word String\n  product_id String?\n  product Product? @relation("word", fields: [product_id], references: [id], onDelete: SetNull)\n}\n',
    2,
  )
  expect(sql).toContain('ALTER TABLE "shop"."Tag" ADD COLUMN     "product_id" TEXT')
  expect(sql).toContain('REFERENCES "public"."product"("id") ON DELETE SET NULL ON UPDATE CASCADE NOT VALID;')
  expect(sql).toContain('ALTER TABLE "shop"."Tag" VALIDATE CONSTRAINT "Tag_product_id_fkey";')
})

test("tables that are put back as they were lead to a migration that takes the change back", async () => {
  await migrated("add_tags", TAG, 1)
  const more = TAG.replace("word String", "word String\n  color String?")
  expect(await migrated("add_color", `${more}\nmodel Memo {\n  id String @id\n}\n`, 2)).toContain(
    'ADD COLUMN     "color"',
  )
  const back = await migrated("no_color", TAG, 3)
  expect(back).toContain('ALTER TABLE "shop"."Tag" DROP COLUMN "color"')
  expect(back).toContain('DROP TABLE "shop"."Memo"')
  expect(fs.readdirSync(path.join(shop, "prisma/migrations")).length).toBe(3)
})

test("enums, maps, several relations to one table and relations among own tables are composed", async () => {
  const sql = await migrated(
    "add_pairs",
    `enum Kind {
  like
  unlike
}

model Pair {
  id       String @id
  kind     Kind   @default(like)
  left_id  String
  right_id String
  left     Product @relation("left", fields: [left_id], references: [id], onDelete: Cascade)
  right    Product @relation("right", fields: [right_id], references: [id], onDelete: Cascade)
  notes    PairNote[]

  @@unique([left_id, right_id])
  @@map("pair")
}

model PairNote {
  id      String @id
  pair_id String
  pair    Pair   @relation(fields: [pair_id], references: [id])
}
`,
    1,
  )
  expect(sql).toContain(`CREATE TYPE "shop"."Kind" AS ENUM ('like', 'unlike')`)
  expect(sql).toContain('CREATE UNIQUE INDEX "pair_left_id_right_id_key" ON "shop"."pair"')
  expect(sql).toContain('REFERENCES "shop"."pair"("id")')
})

const refusals = (schema: string) => () =>
  compose(schemaFiles(CORE), [{ files: [{ name: "own.prisma", content: schema }], schema: "shop" }], "")
const related = (attribute: string, optional = "") =>
  `model Tag {\n  id String @id\n  product_id String${optional}\n  product Product${optional} ${attribute}\n}\n`

test.each([
  ["a relation without onDelete", related("@relation(fields: [product_id], references: [id])"), "Tag.product must say"],
  [
    "onDelete Restrict",
    related("@relation(fields: [product_id], references: [id], onDelete: Restrict)"),
    "Tag.product must say",
  ],
  [
    "SetNull of a required field",
    related("@relation(fields: [product_id], references: [id], onDelete: SetNull)"),
    "the field is required",
  ],
  ["a model that Mercer has", "model Product {\n  id String @id\n}\n", "Mercer has a model Product"],
  ["another schema", 'model Tag {\n  id String @id\n\n  @@schema("mercer")\n}\n', 'are in "shop"'],
  [
    "a table of Mercer's by another name",
    'model Mine {\n  id String @id\n\n  @@map("product")\n  @@schema("public")\n}\n',
    "Mine is in Mercer's table product",
  ],
  ["a data source", 'datasource db {\n  provider = "postgresql"\n}\n', "remove the datasource"],
  [
    "a back relation whose name Mercer has",
    related("@relation(fields: [product_id], references: [id], onDelete: Cascade)").replace(
      "model Tag",
      "model Variant",
    ),
    "Product has a field variants already",
  ],
  ["what is not Prisma's language", "model {", "is not in Prisma's language"],
])("%s is refused by its name", (_, schema, words) => {
  expect(refusals(schema)).toThrow(words)
})

test("Mercer's own tables have the facts that they have without the shop's, and the relations to these", async () => {
  const { models: own } = await generated()
  for (const [name, facts] of Object.entries(models)) {
    const { relations, ...rest } = own[name] as ModelFacts
    expect(rest, name).toEqual({ ...facts, relations: undefined })
    expect(relations, name).toMatchObject(facts.relations)
  }
  expect(Object.keys(own).filter((name) => !(name in models))).toEqual(["Review", "Rating"])
})
