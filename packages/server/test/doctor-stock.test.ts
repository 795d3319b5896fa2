// `mercer doctor` on the stock of a shop with stock locations, as Medusa v1 may have left it, and `--repair`.
import { newId, openDatabase } from "@mercer/db"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { doctor } from "../src/cli/doctor.ts"
import { readSettings } from "../src/settings.ts"
import { shopCode } from "../src/shop-code.ts"
import { createDatabase } from "./support/database.ts"

let database: Awaited<ReturnType<typeof createDatabase>>
let opened: ReturnType<typeof openDatabase>
let place: string

beforeAll(async () => {
  database = await createDatabase()
  opened = openDatabase({ url: database.url })
})
beforeEach(async () => {
  const deleted_at = new Date()
  await opened.db.reservationItem.deleteMany()
  await opened.db.inventoryLevel.deleteMany()
  await opened.db.salesChannelLocation.deleteMany()
  await opened.db.productVariant.updateMany({ data: { deleted_at } })
  await opened.db.stockLocation.updateMany({ data: { deleted_at } })
  place = newId("sloc")
  await opened.db.stockLocation.create({ data: { id: place, name: "Berlin" } })
})
afterAll(async () => {
  await opened.close()
  await database.drop()
})

/** What doctor finds about stock, each with its advice, and its exit code. */
async function examined(options: Record<string, boolean> = {}, env: Record<string, string> = {}) {
  let findings: { check: string; ok: boolean; words: string; advice?: string }[] = []
  const say = (_line: string, facts: object) => {
    ;({ findings } = facts as { findings: typeof findings })
  }
  const status = await doctor.bare?.(
    { code: shopCode(), settings: readSettings({ DATABASE_URL: database.url, ...env }) },
    say,
    options,
  )
  const about = findings.filter(({ check }) => check === "stock" || check === "repair")
  return { status, words: about.map(({ ok, words }) => `${ok ? "✓" : "✗"} ${words}`), about }
}

interface Facts {
  stocked?: number
  reserved?: number
  own?: number
  allow_backorder?: boolean
  kept?: number[]
}

/** A variant of one item that is stocked, with its own quantity and what its reservations are. */
async function aVariant({ stocked = 10, reserved = 0, allow_backorder = false, ...more }: Facts) {
  const { own = stocked - reserved, kept = [reserved] } = more
  const [product_id, variant_id, item] = [newId("prod"), newId("variant"), newId("iitem")]
  await opened.db.product.create({ data: { id: product_id, title: "Shirt", handle: product_id } })
  await opened.db.productVariant.create({
    data: { id: variant_id, product_id, title: "M", inventory_quantity: own, allow_backorder },
  })
  await opened.db.inventoryItem.create({ data: { id: item } })
  await opened.db.productVariantInventoryItem.create({
    data: { id: newId("pvitem"), variant_id, inventory_item_id: item },
  })
  const at = { inventory_item_id: item, location_id: place }
  await opened.db.inventoryLevel.create({
    data: { id: newId("ilev"), ...at, stocked_quantity: stocked, reserved_quantity: reserved },
  })
  for (const quantity of kept.filter((one) => one > 0))
    await opened.db.reservationItem.create({ data: { id: newId("resitem"), ...at, quantity, created_by: "usr_1" } })
  return { variant_id, item }
}
const levelOf = (item: string) => opened.db.inventoryLevel.findFirstOrThrow({ where: { inventory_item_id: item } })
const ownOf = async (id: string) =>
  (await opened.db.productVariant.findUniqueOrThrow({ where: { id } })).inventory_quantity

describe("doctor", () => {
  test("finds nothing where stock adds up, nor in a shop without locations", async () => {
    await aVariant({ reserved: 4 })
    expect((await examined()).words).toEqual(["✓ adds up"])
    const { item } = await aVariant({ reserved: 4, own: 99, kept: [] })
    expect((await examined()).words).toHaveLength(2)
    await opened.db.stockLocation.updateMany({ data: { deleted_at: new Date() } })
    expect((await examined()).words).toEqual(["✓ adds up"])
    expect((await levelOf(item)).reserved_quantity).toBe(4)
  })

  test("lists levels and variants that differ, with how to repair them", async () => {
    const { variant_id, item } = await aVariant({ reserved: 4, own: 7, kept: [1, 2] })
    const { words, about } = await examined()
    expect(words).toEqual([
      `✗ 1 variants have another quantity than their items have available: ${variant_id}: 7, not 6`,
      `✗ 1 levels have another reserved quantity than their reservations: ${item} at ${place}: 4, not 3`,
    ])
    expect(about.map(({ advice }) => advice)).toEqual(Array(2).fill("Run: pnpm mercer doctor --repair"))
  })

  test("lists Medusa v1's reservations for no line, which it never released", async () => {
    const { item } = await aVariant({ reserved: 3, kept: [2, 1] })
    await opened.db.reservationItem.updateMany({ where: { quantity: 2 }, data: { created_by: null } })
    const [{ id } = { id: "" }] = await opened.db.reservationItem.findMany({ where: { created_by: null } })
    expect((await examined()).words).toEqual([
      expect.stringMatching(new RegExp(`^✗ 1 reservations are for no line.*: ${id}: 2 of ${item} at ${place}$`)),
    ])
  })

  test("lists what is of nothing, oversold or doubled", async () => {
    const { item } = await aVariant({ stocked: 1, reserved: 2 })
    await aVariant({ stocked: 1, reserved: 2, allow_backorder: true })
    const gone = await aVariant({ reserved: 1 })
    await opened.db.inventoryItem.update({ where: { id: gone.item }, data: { deleted_at: new Date() } })
    const channel = newId("sc")
    await opened.db.salesChannel.create({ data: { id: channel, name: "Web" } })
    for (const _ of [1, 2])
      await opened.db.salesChannelLocation.create({
        data: { id: newId("scloc"), sales_channel_id: channel, location_id: place },
      })
    expect((await examined()).words).toEqual([
      `✗ 1 levels are of a deleted item or location: ${gone.item} at ${place}`,
      `✗ 1 sales channels are linked to a location twice: ${channel} and ${place}`,
      expect.stringMatching(/^✗ 1 reservations are of nothing, or of what is gone: resitem_/),
      `✗ 1 levels have more reserved than stocked, without back-orders: ${item} at ${place}: 2 of 1`,
    ])
  })

  test("--repair sets what is reserved to the sum of reservations, and quantities to what is available", async () => {
    const { variant_id, item } = await aVariant({ reserved: 4, kept: [1, 2] })
    const none = await aVariant({ reserved: 5, own: 5, kept: [] })
    expect((await examined({ repair: true })).words).toEqual(["✓ 2 levels and 2 variants corrected", "✓ adds up"])
    expect([await levelOf(item), await levelOf(none.item)]).toMatchObject([
      { stocked_quantity: 10, reserved_quantity: 3 },
      { stocked_quantity: 10, reserved_quantity: 0 },
    ])
    expect([await ownOf(variant_id), await ownOf(none.variant_id)]).toEqual([7, 10])
    expect((await examined({ repair: true })).words[0]).toBe("✓ 0 levels and 0 variants corrected")
  })

  test("--repair changes nothing in a shop that is still Medusa's", async () => {
    await opened.pool.query("INSERT INTO mercer.takeover (phase) VALUES ('applied')")
    const { item } = await aVariant({ reserved: 4, kept: [] })
    const { words, status } = await examined({ repair: true })
    expect(status).toBe(1)
    expect(words[0]).toMatch(/^✗ this shop is still Medusa's/)
    expect((await levelOf(item)).reserved_quantity).toBe(4)
    await opened.pool.query("DELETE FROM mercer.takeover")
  })
})
