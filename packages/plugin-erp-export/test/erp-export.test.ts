import path from "node:path"
import { defineShop } from "mercer"
import { type Account, authorizationTable, contractFaults, openShop, type TestShop } from "mercer/testing"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { PrismaClient as Client } from "../.mercer/client/client.ts"
import { models } from "../.mercer/models.ts"
import { erpExport } from "../src/index.ts"
import { csvFiles, type Faults, faulty } from "./support/files.ts"
import { aMarket, anOrder, type Market } from "./support/market.ts"

const faults: Faults = {}
let folder = ""
let shop: TestShop
let operator: Account
let market: Market

beforeAll(async () => {
  const plain = defineShop({
    plugins: [erpExport({ since: "2020-01-01" })],
    providers: (core, { data_dir }) => {
      folder = path.join(data_dir, "files")
      return { ...core, file: faulty(core.file, faults) }
    },
  })
  shop = await openShop({ shop: plain, tables: { Client, models } })
  operator = await shop.operator()
  market = await aMarket(operator)
}, 90_000)
afterAll(() => shop.close())

const placed = async (quantity = 1) => {
  const order = await anOrder(shop, market, quantity)
  await shop.work()
  return order
}
const entriesOf = async (order_id: string) =>
  (await shop.db.erpEntry.findMany({ where: { order_id }, orderBy: { seq: "asc" } })).map(({ kind, amount }) => [
    kind,
    amount,
  ])
/** The lines of an order, in whichever files they are. */
const linesOf = async (id: string) =>
  (await csvFiles(folder)).flatMap((text) => text.split("\r\n").filter((line) => line.includes(id)))
const now = () => operator.post("/admin/erp-exports", {})
const exports = async () => (await operator.get("/admin/erp-exports")).body.erp_exports

describe("what is recorded", () => {
  test("an order's items and shipping add up to its total, and are in one file, as text that is no formula", async () => {
    const { id, display_id, total } = await placed(2)
    const rows = await shop.db.erpEntry.findMany({ where: { order_id: id }, orderBy: { seq: "asc" } })
    expect(rows.map(({ kind, quantity }) => [kind, quantity])).toEqual([
      ["item", 2],
      ["shipping", 1],
    ])
    expect(rows.reduce((sum, { amount }) => sum + amount, 0)).toBe(total)
    expect(rows[0]).toMatchObject({ sku: "tea-1", tax: 380, order_number: String(display_id), currency_code: "eur" })
    await shop.runJob("erp-export")
    const [item, shipping, ...more] = await linesOf(id)
    expect(item).toMatch(RegExp(`^${display_id},${id},item,\\d{4}-[^,]+Z,tea-1,Tea,2,2380,380,eur$`))
    expect(shipping).toContain(",shipping,")
    expect(more).toEqual([])
    const [text = ""] = await csvFiles(folder)
    expect(text.split("\r\n")[0]).toBe(
      "order_number,order_id,kind,happened_at,sku,title,quantity,amount,tax,currency_code",
    )
  })

  test("refunds and cancellations take back what was sold, to zero", async () => {
    const one = await placed()
    const other = await placed()
    await operator.post(`/admin/orders/${one.id}/capture`, {})
    await operator.post(`/admin/orders/${one.id}/refund`, { amount: 300, reason: "discount" })
    const canceled = await operator.post(`/admin/orders/${other.id}/cancel`, {})
    expect(canceled.status, canceled.text).toBe(200)
    await shop.work()
    expect((await entriesOf(one.id)).slice(2)).toEqual([["refund", -300]])
    const rows = await entriesOf(other.id)
    expect(rows.at(-1)?.[0]).toBe("canceled")
    expect(rows.reduce((sum, [, amount]) => sum + Number(amount), 0)).toBe(0)
  })

  test("events in any order, twice, or at the same moment, record each line once, the sale before what follows it", async () => {
    const order = await anOrder(shop, market)
    await operator.post(`/admin/orders/${order.id}/cancel`, {})
    const [sold, canceled] = erpExport().on ?? []
    const run = (handler: typeof sold) =>
      handler?.run(shop.system, { event: handler.event, id: order.id, event_id: "a", attempt: 1 })
    await Promise.all([run(canceled), run(sold), run(canceled)])
    await shop.work()
    expect((await entriesOf(order.id)).map(([kind]) => kind)).toEqual(["item", "shipping", "canceled"])
  })

  test("orders that were placed before the day of the option are left alone", async () => {
    const order = await anOrder(shop, market)
    const [late] = erpExport({ since: "2999-01-01" }).on ?? []
    await late?.run(shop.system, { event: "order.placed", id: order.id, event_id: "a", attempt: 1 })
    expect(await entriesOf(order.id)).toEqual([])
    await shop.work()
    expect(await entriesOf(order.id)).toHaveLength(2)
  })
})

describe("the export", () => {
  test("that is killed between storing its file and its commit is done again: the same file, each line once", async () => {
    await now()
    const before = (await csvFiles(folder)).length
    const { id } = await placed()
    faults.die = true
    await expect(shop.runJob("erp-export")).rejects.toThrow("killed")
    expect(await linesOf(id)).toHaveLength(2)
    const [open] = await exports()
    expect(open).toMatchObject({ finished_at: null, rows: null })
    const later = await placed()
    await shop.runJob("erp-export")
    expect(await csvFiles(folder)).toHaveLength(before + 2)
    expect(await linesOf(id)).toHaveLength(2)
    expect(await linesOf(later.id)).toHaveLength(2)
    const [newer, same] = await exports()
    expect(same).toMatchObject({ id: open.id, file_key: open.file_key, rows: 2 })
    expect(newer).toMatchObject({ rows: 2, number: same.number + 1 })
  })

  test("that was thought dead, and is not, changes nothing when it goes on", async () => {
    const { id } = await placed()
    let goOn = () => {}
    faults.wait = new Promise((resolve) => {
      goOn = resolve
    })
    const slow = shop.runJob("erp-export")
    await expect.poll(() => linesOf(id)).toHaveLength(2)
    await shop.runJob("erp-export")
    const before = await exports()
    goOn()
    await slow
    expect(await exports()).toEqual(before)
    expect(await linesOf(id)).toHaveLength(2)
  })

  test("that the file provider refuses stays open, and is finished when the provider is back", async () => {
    const { id } = await placed()
    faults.refuse = true
    await expect(shop.runJob("erp-export")).rejects.toThrow("The bucket is gone")
    faults.refuse = true
    expect(await now()).toMatchObject({ status: 503, body: { message: expect.stringContaining("Try again") } })
    expect(await linesOf(id)).toEqual([])
    expect((await now()).body.erp_exports).toMatchObject([{ rows: 2 }])
    expect(await linesOf(id)).toHaveLength(2)
  })

  test("by two at the same moment has each line once", async () => {
    const { id } = await placed()
    const replies = await Promise.all([now(), now(), shop.runJob("erp-export")])
    expect(replies.slice(0, 2).map((one) => (one as { status: number }).status)).not.toContain(500)
    expect(await linesOf(id)).toHaveLength(2)
    expect(await shop.db.erpExport.count({ where: { is_open: true } })).toBe(0)
  })

  test("without anything new makes no file", async () => {
    const before = (await exports()).length
    await shop.runJob("erp-export")
    expect(await now()).toMatchObject({ status: 400, body: { type: "not_allowed" } })
    expect(await exports()).toHaveLength(before)
  })

  test("is downloaded with a link that operators alone get", async () => {
    const [{ file_key }] = await exports()
    const { body } = await operator.post("/admin/uploads/download-url", { file_key })
    expect(body.download_url).toContain(`/uploads/${file_key}?token=`)
    expect((await shop.post("/admin/uploads/download-url", { file_key })).status).toBe(401)
    const stored = await shop.db.storedFile.findFirstOrThrow({ where: { key: file_key } })
    expect(stored).toMatchObject({ is_protected: true, name: expect.stringMatching(/^erp-\d{4}-\d\d-\d\d-\d+\.csv$/) })
  })
})

test("the operations keep the contract of Mercer's own", async () => {
  await placed()
  const examples = { "erp-exports.list": {}, "erp-exports.run": { body: {} } }
  expect(await contractFaults(shop, { examples })).toEqual([])
  expect(authorizationTable(shop)).toBe("GET /admin/erp-exports   operators\nPOST /admin/erp-exports  operators\n")
}, 90_000)
