// `pnpm db:migration` as a developer runs it, on a copy of prisma/.
import { spawnSync } from "node:child_process"
import fs from "node:fs"
import os from "node:os"
import path from "node:path"
import pg from "pg"
import { expect, onTestFinished, test } from "vitest"
import { migrate } from "../src/migrate.ts"
import { createEmptyDatabase } from "./database.ts"

const root = path.join(import.meta.dirname, "../../..")

const OWN_TABLES = `
enum ErpState {
  waiting
  sent

  @@map("erp_state")
  @@schema("shop")
}

model ErpOrder {
  id         String   @id
  order_id   String   @db.VarChar
  order      Order    @relation(fields: [order_id], references: [id], onDelete: Cascade)
  state      ErpState @default(waiting)

  @@index([order_id])
  @@map("erp_order")
  @@schema("shop")
}

model GiftNote {
  id         String  @id
  product_id String  @db.VarChar
  product    Product @relation(fields: [product_id], references: [id], onDelete: Cascade)

  @@map("gift_note")
  @@schema("public")
}
`

function aCopy() {
  const copy = fs.mkdtempSync(path.join(os.tmpdir(), "mercer-prisma-"))
  onTestFinished(() => fs.rmSync(copy, { recursive: true }))
  fs.cpSync(path.join(root, "prisma"), copy, { recursive: true })
  return copy
}

function newMigration(name: string, prisma: string) {
  const script = path.join(root, "packages/db/generator/migration.mjs")
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, name, prisma], { encoding: "utf8" })
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" })
  return stdout
}

const migrationsIn = (prisma: string) => fs.readdirSync(path.join(prisma, "migrations")).sort()

function change(file: string, from: string | RegExp, to: string) {
  const text = fs.readFileSync(file, "utf8")
  expect(text).toMatch(from)
  fs.writeFileSync(file, text.replace(from, to))
}

test("without schema changes nothing is written", () => {
  const prisma = aCopy()
  const before = migrationsIn(prisma)
  expect(newMigration("anything", prisma)).toContain("There is nothing to do")
  expect(migrationsIn(prisma)).toEqual(before)
})

test("a shop's own tables with foreign keys to ours are one clean migration", async () => {
  const prisma = aCopy()
  change(path.join(prisma, "schema/schema.prisma"), '["public", "mercer"]', '["public", "mercer", "shop"]')
  change(path.join(prisma, "schema/order.prisma"), /^model Order {/m, "model Order {\n  erp_orders ErpOrder[]")
  change(path.join(prisma, "schema/product.prisma"), /^model Product {/m, "model Product {\n  notes GiftNote[]")
  fs.writeFileSync(path.join(prisma, "schema/shop.prisma"), OWN_TABLES)
  newMigration("own_tables", prisma)
  const name = migrationsIn(prisma).find((one) => one.endsWith("_own_tables")) as string
  const sql = fs.readFileSync(path.join(prisma, "migrations", name, "migration.sql"), "utf8")
  expect(sql.match(/^(?!--)\S.*/gm)?.map((line) => line.replace(/\($/, "").trim())).toEqual([
    'CREATE SCHEMA IF NOT EXISTS "shop";',
    `CREATE TYPE "shop"."erp_state" AS ENUM ('waiting', 'sent');`,
    'CREATE TABLE "shop"."erp_order"',
    ");",
    'CREATE TABLE "public"."gift_note"',
    ");",
    'CREATE INDEX "erp_order_order_id_idx" ON "shop"."erp_order"("order_id");',
    expect.stringMatching(/^ALTER TABLE "shop"."erp_order" ADD CONSTRAINT .* REFERENCES "public"."order"\("id"\)/),
    expect.stringMatching(/^ALTER TABLE "public"."gift_note" ADD CONSTRAINT .* REFERENCES "public"."product"\("id"\)/),
  ])
  const { url } = await createEmptyDatabase()
  expect(await migrate({ url, folder: path.join(prisma, "migrations") })).toContain(name)
  const pool = new pg.Pool({ connectionString: url })
  onTestFinished(() => pool.end())
  const { rows } = await pool.query("SELECT count(*)::int AS n FROM pg_indexes WHERE indexname LIKE 'mercer\\_%'")
  expect(rows[0].n).toBeGreaterThan(10)
  expect(newMigration("again", prisma)).toContain("There is nothing to do")
}, 60_000)
