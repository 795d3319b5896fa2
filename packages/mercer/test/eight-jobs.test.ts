// The jobs that every shop has sooner or later, each in one file as a shop writes it, run on a real shop.
import fs from "node:fs"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import path from "node:path"
import { aMarket, cartAt, type Market, must, openShop, type TestShop } from "@mercer/api/testing"
import { afterAll, beforeAll, expect, test } from "vitest"
import { defineShop, wholeShop } from "../src/index.ts"
import { byWeight } from "./eight-jobs/src/by-weight.ts"
import { endOfNew } from "./eight-jobs/src/end-of-new.ts"
import { invoice } from "./eight-jobs/src/invoice.ts"
import { newProducts } from "./eight-jobs/src/new-products.ts"
import { sendToErp } from "./eight-jobs/src/send-to-erp.ts"

const HERE = import.meta.dirname
const DAY_MS = 24 * 60 * 60 * 1_000

/** Each job's files, and the most lines that it takes in Vendure or Medusa v2, whichever is more. */
const JOBS: Record<string, { files: string[]; most: number }> = {
  "a store endpoint": { files: ["eight-jobs/src/new-products.ts"], most: 60 },
  "reviews: table, API, page": {
    files: ["shop/prisma/review.prisma", "shop/src/reviews.ts", "shop/src/panel/reviews.tsx"],
    most: 560,
  },
  "a product field, displayed and filtered": { files: ["shop/src/fields.ts"], most: 200 },
  "an ERP that gets each order": { files: ["eight-jobs/src/send-to-erp.ts"], most: 60 },
  "a nightly job": { files: ["eight-jobs/src/end-of-new.ts"], most: 15 },
  "a payment method": { files: ["eight-jobs/src/invoice.ts"], most: 60 },
  "shipping by weight": { files: ["eight-jobs/src/by-weight.ts"], most: 25 },
  "a card on the order page": { files: ["panel-shop/src/panel/order-note.tsx"], most: 20 },
}

/** Lines of code: neither blank ones nor comments. */
const linesOf = (files: string[]) =>
  files
    .flatMap((file) => fs.readFileSync(path.join(HERE, file), "utf8").split("\n"))
    .filter((line) => !/^\s*(\/\/\/?.*|\/\*\*.*|\*.*)?$/.test(line)).length

test.each(Object.entries(JOBS))("%s takes no more lines than elsewhere", (_, { files, most }) => {
  expect(linesOf(files), "make the job shorter: it is what a shop has to write").toBeLessThanOrEqual(most)
})

test("docs/extend.md lists them with their lines", () => {
  const page = fs.readFileSync(path.join(HERE, "../../../docs/extend.md"), "utf8")
  const missing = Object.entries(JOBS)
    .map(([name, { files }]) => `| ${name} | ${linesOf(files)} |`)
    .filter((row) => !page.includes(row))
  expect(missing, "write this row into the table of docs/extend.md").toEqual([])
})

/** The ERP: refuses the first order that it gets. */
const received: { key: string; body: object }[] = []
const erp = createServer((request, response) => {
  let text = ""
  request.on("data", (part) => {
    text += part
  })
  request.on("end", () => {
    received.push({ key: String(request.headers["idempotency-key"]), body: JSON.parse(text) })
    response.writeHead(received.length === 1 ? 503 : 200).end()
  })
})

let now = Date.now()
let shop: TestShop
let market: Market

beforeAll(async () => {
  await new Promise<void>((resolve) => erp.listen(0, "127.0.0.1", resolve))
  const url = `http://127.0.0.1:${(erp.address() as AddressInfo).port}`
  const definition = defineShop({ operations: { newProducts }, on: [sendToErp(url)], jobs: [endOfNew] })
  const more = { payment: [invoice], fulfillment: [byWeight], now: () => new Date(now) }
  shop = await openShop({ own: wholeShop(definition), ...more })
  market = await aMarket(shop, { payment: ["invoice"], price: 1_000, tax_rate: 0 })
  await shop.db.product.update({ where: { id: market.product.id }, data: { subtitle: "new" } })
  await shop.db.productVariant.update({ where: { id: market.variant }, data: { weight: 600 } })
  const data = { id: "parcel" }
  const by_weight = { provider_id: "by-weight", price_type: "calculated", amount: null, data } as const
  await shop.db.shippingOption.update({ where: { id: market.option.id }, data: by_weight })
})
afterAll(async () => {
  await shop.close()
  erp.close()
})

test("shipping by weight, and a payment method of the shop's own: an order of three shirts", async () => {
  const id = await cartAt(shop, market).withPayment(3)
  const { cart } = must(await shop.get(`/store/carts/${id}`))
  expect(cart).toMatchObject({ shipping_total: 600, total: 3_600 })
  const { data } = must(await shop.post(`/store/carts/${id}/complete`))
  expect(data.payments).toMatchObject([{ provider_id: "invoice", amount: 3_600 }])
})

test("an invoice above its limit is refused, and no order is placed", async () => {
  const id = await cartAt(shop, market).withPayment(60)
  const before = await shop.db.order.count()
  expect((await shop.post(`/store/carts/${id}/complete`)).text).toContain("Invoices are limited to 500.00")
  expect(await shop.db.order.count()).toBe(before)
})

test("the ERP gets the order, again under the same key when it did not answer", async () => {
  await shop.api.sweep()
  await shop.api.workHandlers()
  await shop.pool.query("UPDATE mercer.outbox SET run_at = now(), locked_until = NULL WHERE done_at IS NULL")
  await shop.api.workHandlers()
  expect(received).toHaveLength(2)
  expect(received[1]).toEqual(received[0])
  expect(received[0]?.body).toMatchObject({ number: 1, lines: [{ title: "Shirt", quantity: 3, unit_price: 1_000 }] })
})

test("a new product is listed until the nightly job a month later", async () => {
  const list = async () => must(await shop.get("/store/new-products?fields=id")).products
  expect(await list()).toMatchObject([{ id: market.product.id }])
  await shop.api.jobs[0]?.run()
  expect(await list()).toHaveLength(1)
  now += 31 * DAY_MS
  await shop.api.jobs[0]?.run()
  expect(await list()).toEqual([])
})
