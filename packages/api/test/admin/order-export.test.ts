import { newId } from "@mercer/db"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { workBatchJob } from "../../src/worker/batch-work.ts"
import { carryOut, type Operator, textOf, worked } from "../support/batch.ts"
import { aMarket, type Market, must, refusal } from "../support/checkout.ts"
import { aDesk, aPlacedOrder } from "../support/orders.ts"
import { secondServer } from "../support/races.ts"
import { anOperatorAtWork } from "../support/scenes.ts"
import { idOf } from "../support/scenes-operators.ts"
import { openShop, type TestShop } from "../support/shop.ts"
import { recordStatements } from "../support/statements.ts"

let shop: TestShop
let market: Market
let operator: Operator
let statementsOf: ReturnType<typeof recordStatements>

beforeAll(async () => {
  shop = await openShop()
  statementsOf = recordStatements(shop)
  market = await aMarket(shop, { stock: 1000 })
  const by = await anOperatorAtWork(shop)
  operator = { by, id: await idOf(by) }
})
afterAll(async () => {
  expect(shop.errors).toEqual([])
  await shop.close()
})

const request = (context: object = {}, more: object = {}) =>
  operator.by.post("/admin/batch-jobs", { type: "order-export", context, ...more })
const jobOf = async (id: string) => must(await operator.by.get(`/admin/batch-jobs/${id}`)).batch_job

/** The rows of a file that was exported, by their headers. */
async function rowsIn(key: string): Promise<Record<string, string>[]> {
  const [header = "", ...lines] = (await textOf(shop, key)).trimEnd().split("\r\n")
  const names = header.split(";")
  return lines.map((line) => Object.fromEntries(line.split(";").map((cell, at) => [names[at] ?? "", cell])))
}

async function exported(context: object = {}) {
  const job = await worked(shop, operator.by, await request(context))
  expect(job.status, JSON.stringify(job.result)).toBe("completed")
  return { job, rows: await rowsIn(job.result.file_key) }
}

/** Orders as rows only, with this email. */
async function manyOrders(email: string, count: number): Promise<string[]> {
  const { customer_id } = await shop.db.order.findFirstOrThrow()
  const common = { email, customer_id, region_id: market.region.id, currency_code: "eur" }
  const ids = Array.from({ length: count }, () => newId("order"))
  await shop.db.order.createMany({ data: ids.map((id) => ({ id, ...common })) })
  return ids
}

test("an order is a line with its totals, as operators see them", async () => {
  const desk = await aDesk(shop)
  const { id } = await aPlacedOrder(shop, 2, market)
  must(await desk.capture(id))
  must(await desk.refund(id, 150))
  const { order } = must(await desk.get(id))
  const { job, rows } = await exported({ filterable_fields: { id: [id] } })
  const major = (amount: number) => (amount / 100).toFixed(2)
  expect(rows).toEqual([
    expect.objectContaining({
      ...{ "Order Id": id, "Order Number": String(order.display_id), Email: order.email, Status: "pending" },
      ...{ "Payment Status": "partially_refunded", "Placed At": order.created_at, "Customer Id": order.customer_id },
      ...{ "Shipping City": order.shipping_address.city, "Currency Code": "EUR", Region: order.region.name },
      ...{ Subtotal: major(order.subtotal), "Tax Total": major(order.tax_total), Total: major(order.total) },
      ...{ "Shipping Total": major(order.shipping_total), "Paid Total": major(order.paid_total) },
      ...{ "Refunded Total": "1.50", Items: expect.stringMatching(/^2 × Shirt/) },
    }),
  ])
  expect(job.result).toMatchObject({
    ...{ count: 1, advancement_count: 1, progress: 1 },
    stat_descriptors: [{ key: "order-export-count", message: "There will be 1 orders exported by this action" }],
  })
  expect(job.result.file_size).toBe(Buffer.byteLength(await textOf(shop, job.result.file_key)))
  const link = must(await operator.by.post("/admin/uploads/download-url", { file_key: job.result.file_key }))
  expect(link.download_url).toContain("http")
})

test("with the format of v1 the file has v1's columns", async () => {
  const [id = ""] = await manyOrders("v1@example.com", 1)
  const { rows } = await exported({ format: "v1", filterable_fields: { id: [id] } })
  expect(rows).toEqual([expect.objectContaining({ Order_ID: id, "Customer Email": expect.any(String), Total: "0" })])
  expect(rows[0]).not.toHaveProperty("Order Id")
})

describe("the exported orders", () => {
  test("are those of the list with the same filters, in the requested order", async () => {
    const ids = await manyOrders("filtered@example.com", 3)
    await shop.db.order.update({ where: { id: ids[0] as string }, data: { status: "archived" } })
    const filters = { email: "Filtered@Example.com", status: ["pending"] }
    const found = await exported({ filterable_fields: filters, order: "display_id" })
    const query = "email=filtered@example.com&status[]=pending&order=display_id"
    const { orders } = must(await operator.by.get(`/admin/orders?${query}`))
    expect(found.rows.map((row) => row["Order Id"])).toEqual(orders.map(({ id }: { id: string }) => id))
    expect(found.rows).toHaveLength(2)
    const newest = await exported({ filterable_fields: { email: filters.email }, order: "-display_id", batch_size: 1 })
    expect(newest.rows).toHaveLength(1)
    expect(newest.rows[0]?.["Order Number"]).toBe(found.rows[1]?.["Order Number"])
    const rest = await exported({ filterable_fields: { email: filters.email, q: "filtered" }, offset: 1 })
    expect(rest.rows).toHaveLength(2)
  })

  test.each([
    ["an unknown filter", { filterable_fields: { fabric: "red" } }],
    ["an unknown status", { filterable_fields: { status: ["lost"] } }],
    ["an order that pages cannot follow", { order: "canceled_at" }],
    ["no orders at all", { batch_size: 0 }],
    ["a fraction", { offset: 1.5 }],
    ["an unknown format", { format: "v2" }],
  ])("cannot be %s", async (_, context) => {
    expect(refusal(await request(context))).toMatchObject({ status: 400, type: "invalid_data" })
  })

  test("without any the file has its header", async () => {
    const { job, rows } = await exported({ filterable_fields: { id: ["order_nothing"] } })
    expect([rows, job.result.count]).toEqual([[], 0])
    expect(await textOf(shop, job.result.file_key)).toMatch(/^Order Id;Order Number;/)
  })

  test("have no cells that a spreadsheet calculates", async () => {
    const { id } = await aPlacedOrder(shop, 1, market)
    const { shipping_address_id } = await shop.db.order.findUniqueOrThrow({ where: { id } })
    const data = { first_name: '=HYPERLINK("http://x.test")', last_name: "a;b\nc" }
    await shop.db.address.update({ where: { id: shipping_address_id ?? "" }, data })
    const job = await worked(shop, operator.by, await request({ filterable_fields: { id: [id] } }))
    const text = await textOf(shop, job.result.file_key)
    expect(text).toContain(`"'=HYPERLINK(""http://x.test"")"`)
    expect(text).toContain('"a;b\nc"')
  })
})

test("a dry run waits with the number of orders, and is written when it is confirmed", async () => {
  await manyOrders("dry@example.com", 2)
  const context = { filterable_fields: { email: "dry@example.com" } }
  const waiting = await worked(shop, operator.by, await request(context, { dry_run: true }))
  expect(waiting).toMatchObject({ status: "pre_processed", result: { count: 2, progress: 0 } })
  expect(waiting.result).not.toHaveProperty("file_key")
  must(await operator.by.post(`/admin/batch-jobs/${waiting.id}/confirm`))
  await carryOut(shop, waiting.id)
  const job = await jobOf(waiting.id)
  expect(job.status).toBe("completed")
  expect(await rowsIn(job.result.file_key)).toHaveLength(2)
  expect((await operator.by.post(`/admin/batch-jobs/${job.id}/undo`)).status).toBe(400)
})

test("an export that is interrupted after every step has each order once", async () => {
  const ids = await manyOrders("steps@example.com", 250)
  const { batch_job } = (await request({ filterable_fields: { email: "steps@example.com" } })).body
  let steps = 0
  for (; await workBatchJob(shop.api.app, batch_job.id, () => true); steps++);
  expect(steps).toBeGreaterThan(4)
  const job = await jobOf(batch_job.id)
  const rows = await rowsIn(job.result.file_key)
  expect(rows.map((row) => row["Order Id"]).sort()).toEqual([...ids].sort())
})

test("several workers at once write each order once", async () => {
  const ids = await manyOrders("workers@example.com", 150)
  const { batch_job } = (await request({ filterable_fields: { email: "workers@example.com" } })).body
  const server = secondServer(shop)
  const work = async (app: TestShop["api"]["app"]) => {
    for (let n = 0; n < 20; n++) await workBatchJob(app, batch_job.id, () => true)
  }
  await Promise.all([work(shop.api.app), work(server.api.app), work(shop.api.app)])
  await server.close()
  await carryOut(shop, batch_job.id)
  const rows = await rowsIn((await jobOf(batch_job.id)).result.file_key)
  expect(rows.map((row) => row["Order Id"]).sort()).toEqual([...ids].sort())
})

test("runs as many statements for a hundred orders as for one", async () => {
  await manyOrders("few@example.com", 1)
  await manyOrders("many@example.com", 100)
  const cost = async (email: string) => {
    const { batch_job } = (await request({ filterable_fields: { email } })).body
    return (await statementsOf(() => carryOut(shop, batch_job.id))).filter((text) => !/^(BEGIN|COMMIT)/.test(text))
      .length
  }
  expect(await cost("many@example.com")).toBe(await cost("few@example.com"))
})

test("another operator's export cannot be read or confirmed", async () => {
  const job = await worked(shop, operator.by, await request({ batch_size: 1 }, { dry_run: true }))
  const other = await anOperatorAtWork(shop)
  expect(refusal(await other.get(`/admin/batch-jobs/${job.id}`))).toMatchObject({ status: 400, type: "not_allowed" })
  expect((await other.post(`/admin/batch-jobs/${job.id}/confirm`)).status).toBe(400)
})
