// Every Medusa: each version, with each set of feature flags, in public and in another schema, with columns of its own.
import path from "node:path"
import { dumpOf, migrate, readSchema, readTakeoverPhase } from "@mercer/db"
import { migrationsFolder as folder } from "@mercer/db/testing"
import { someOf } from "@mercer/testing/breadth"
import { describe, expect, test } from "vitest"
import { checkShop, goLive, undoTakeover } from "../src/index.ts"
import { aMedusaShop, type MedusaDatabase, rowsOf } from "./support/database.ts"

const dataFolder = path.join(import.meta.dirname, "../../db/data")
const providers = { payment: ["manual"], fulfillment: ["manual"], tax: [], notification: [] }

const FLAGS = ["default", true, false] as const
const SCHEMAS = ["public", "Live-shop"] as const
/** Spread over the list, these have every value of each option. */
const FEW = 4
const SHOPS = FLAGS.flatMap((flags) => SCHEMAS.map((schema) => ({ flags, schema })))

const state = async (shop: MedusaDatabase) => ({
  dump: dumpOf(await readSchema(shop.pool, shop.schema)),
  rows: await rowsOf(shop.pool, shop.schema),
})
const check = ({ url }: MedusaDatabase) =>
  checkShop({ url, folder, dataFolder, providers, routes: [], adviceFor: () => "", readingsOf: () => [], env: {} })

describe("Medusa 1.20 goes there and back, and is as it was", () => {
  const all = SHOPS.flatMap((shop) => ([false, "required"] as const).map((own) => ({ ...shop, own })))
  test.each(someOf(all, FEW))("%o", { timeout: 120_000 }, async (options) => {
    const shop = await aMedusaShop({ orders: 12, ...options })
    const was = await state(shop)
    const { code, findings } = await check(shop)
    expect(code).toBe(1)
    const asked = findings.filter(({ level, section }) => level === "work" && section === "columns")
    expect(asked.length > 0).toBe(options.own === "required")
    expect(await state(shop)).toEqual(was)

    await migrate(shop.target)
    expect(await readTakeoverPhase(shop.pool)).toBe("applied")
    await goLive({ url: shop.url, providers, force: true })
    const { schema, changes, stayed } = await undoTakeover({
      url: shop.url,
      finish: async () => {},
      keep: async () => "kept.json",
    })
    expect({ schema, changes, stayed }).toEqual({
      schema: { is_compared: true, more: [], less: [] },
      changes: [],
      stayed: [],
    })
    expect(await state(shop)).toEqual(was)
  })
})

describe("an older Medusa is work to do, and neither check nor apply changes it", () => {
  const all = SHOPS.flatMap((shop) => (["1.12", "1.16"] as const).map((version) => ({ ...shop, version })))
  test.each(someOf(all, FEW))("%o", { timeout: 120_000 }, async (options) => {
    const shop = await aMedusaShop(options)
    const was = await state(shop)
    const { code, findings } = await check(shop)
    expect(code).toBe(1)
    expect(findings.find(({ section, level }) => section === "version" && level === "work")?.cure).toContain(
      "npx --yes @medusajs/medusa-cli@1.3.22 migrations run",
    )
    await expect(migrate(shop.target)).rejects.toThrow("of an older Medusa")
    expect(await state(shop)).toEqual(was)
  })
})
