// An order that is changed after it was placed, using only the published client: the operator adds units, the shopper
// pays the difference, and the goods are shipped. Each step builds on those before; all sums are worked out by hand.
import { spawnSync } from "node:child_process"
import path from "node:path"
import { fileURLToPath } from "node:url"
import Medusa from "@medusajs/medusa-js"
import { newId, openDatabase } from "@mercer/db"
import { afterAll, beforeAll, expect, test } from "vitest"
// @boundaries-ignore the demo shop is next to the tables it fills, outside any package
import { seedDemo } from "../../../prisma/seed.ts"
import { browser } from "./support/browser.ts"
import { program } from "./support/bundle.ts"
import { startServer, type TestServer } from "./support/server.ts"

const web = path.join(path.dirname(fileURLToPath(import.meta.url)), "..")
const home = {
  first_name: "Ada",
  last_name: "Byron",
  address_1: "Kai 1",
  city: "Hamburg",
  postal_code: "20457",
  country_code: "de",
}

/*
 * One tee at 29.00 less ten percent is 26.10, with 19 % tax (4.959, so 4.96) 31.06; two are 52.20 with 9.92, 62.12.
 * Shipping at 4.90 has 0.93 tax.
 */
const ONE = 3106
const TWO = 6212
const SHIPPING = 583

interface Line {
  id: string
  quantity: number
}

let server: TestServer
let admin: Medusa["admin"]
let shopper: ReturnType<typeof browser>
let tee: { id: string; variants: { id: string }[] }
let order_id: string
let edit: { id: string; payment_collection_id: string; items: { id: string; variant_id: string }[] }

beforeAll(async () => {
  server = await startServer({ DEMO: "0" })
  const { db, close } = openDatabase({ url: server.database_url })
  await seedDemo({ db, newId, payment_providers: ["manual"] })
  await close()
  mercer("user", "create", "--email", "clerk@example.com")
  const apiKey = mercer("user", "token", "--email", "clerk@example.com")
  admin = new Medusa({ baseUrl: server.url, maxRetries: 0, apiKey }).admin
  shopper = browser(server.url)
  order_id = await bought()
}, 120_000)
afterAll(async () => {
  expect(server.log()).not.toMatch(/"level":(50|60)/)
  await server.stop()
})

/** The output of the shop's own command; the server's administrator creates the first operator. */
function mercer(...words: string[]): string {
  const env = { ...process.env, DATABASE_URL: server.database_url, DATABASE_WAIT: "0" }
  const run = { cwd: web, env, encoding: "utf8" } as const
  const { status, stdout, stderr } = spawnSync(process.execPath, [program("mercer"), ...words], run)
  if (status !== 0) throw new Error(stderr)
  return stdout.trim()
}

/** One tee, with ten percent off; 20 of each variant are in stock. */
async function bought(): Promise<string> {
  const { regions } = await shopper.regions.list()
  const europe = regions.find(({ name }: { name: string }) => name === "Europe")
  const { hits } = (await shopper.products.search({ q: "harbour tee" })) as unknown as { hits: { id: string }[] }
  tee = (await shopper.products.retrieve(String(hits[0]?.id))).product as unknown as typeof tee
  for (const { id } of tee.variants.slice(0, 2))
    await admin.products.updateVariant(tee.id, id, { inventory_quantity: 20 } as never)
  const { cart } = await shopper.carts.create({ region_id: europe?.id })
  await shopper.carts.lineItems.create(cart.id, { variant_id: String(tee.variants[0]?.id), quantity: 1 })
  const address = { email: "ada@example.com", shipping_address: home, billing_address: home }
  await shopper.carts.update(cart.id, { ...address, discounts: [{ code: "WELCOME10" }] })
  const { shipping_options } = await shopper.shippingOptions.listCartOptions(cart.id)
  const standard = shipping_options.find(({ name }: { name?: string }) => name === "Standard")
  await shopper.carts.addShippingMethod(cart.id, { option_id: String(standard?.id) })
  await shopper.carts.createPaymentSessions(cart.id)
  await shopper.carts.setPaymentSession(cart.id, { provider_id: "manual" })
  const { data } = await shopper.carts.complete(cart.id)
  await admin.orders.capturePayment(data.id)
  return data.id
}

async function stockOf(at: number): Promise<number> {
  const { variant } = await admin.variants.retrieve(String(tee.variants[at]?.id))
  return variant.inventory_quantity
}

test("the operator adds a unit, and another variant, and asks the shopper", async () => {
  const { order_edit: made } = await admin.orderEdits.create({ order_id, internal_note: "Rang: one more of each" })
  expect(made).toMatchObject({ status: "created", total: ONE + SHIPPING, difference_due: 0 })
  await expect(admin.orderEdits.create({ order_id })).rejects.toMatchObject({ response: { status: 400 } })
  await admin.orderEdits.updateLineItem(made.id, String(made.items[0]?.id), { quantity: 2 })
  const { order_edit: changed } = await admin.orderEdits.addLineItem(made.id, {
    variant_id: String(tee.variants[1]?.id),
    quantity: 1,
  })
  expect(changed).toMatchObject({ total: TWO + ONE + SHIPPING, difference_due: TWO })
  const { order_edit } = await admin.orderEdits.requestConfirmation(made.id)
  edit = order_edit as unknown as typeof edit
  expect(order_edit).toMatchObject({ status: "requested", payment_collection: { amount: TWO, status: "not_paid" } })
})

test("the shopper reads it, and cannot complete it before paying", async () => {
  const { order_edit } = await shopper.orderEdits.retrieve(edit.id)
  expect(order_edit).toMatchObject({ status: "requested", difference_due: TWO })
  expect(order_edit).not.toHaveProperty("internal_note")
  await expect(shopper.orderEdits.complete(edit.id)).rejects.toMatchObject({ response: { status: 400 } })
})

test("the shopper pays the difference and completes the edit", async () => {
  const collection = edit.payment_collection_id
  const { payment_collection } = await shopper.paymentCollections.managePaymentSession(collection, {
    provider_id: "manual",
  })
  const [session] = payment_collection.payment_sessions
  expect(session).toMatchObject({ amount: TWO, status: "pending" })
  await shopper.paymentCollections.authorizePaymentSession(collection, String(session?.id))
  expect((await shopper.paymentCollections.retrieve(collection)).payment_collection.status).toBe("authorized")
  const { order_edit } = await shopper.orderEdits.complete(edit.id)
  expect(order_edit).toMatchObject({ status: "confirmed", difference_due: 0 })
  expect([await stockOf(0), await stockOf(1)]).toEqual([18, 19])
  const { order } = await shopper.orders.retrieve(order_id)
  expect(order.items.map(({ quantity }: Line) => quantity)).toEqual([2, 1])
  expect(order).toMatchObject({ total: TWO + ONE + SHIPPING, paid_total: TWO + ONE + SHIPPING })
})

test("the operator captures the second payment, and refunds a part of it", async () => {
  const { order } = await admin.orders.retrieve(order_id)
  expect(order.payment_status).toBe("requires_action")
  const payment = order.payments.find(({ amount }: { amount: number }) => amount === TWO)
  expect((await admin.payments.retrieve(String(payment?.id))).payment).toMatchObject({ captured_at: null })
  await admin.payments.capturePayment(String(payment?.id))
  expect((await admin.orders.retrieve(order_id)).order.payment_status).toBe("captured")
  const back = { amount: 100, reason: "discount", note: "For the trouble" }
  const { refund } = await admin.payments.refundPayment(String(payment?.id), back as never)
  expect(refund).toMatchObject({ amount: 100, payment_id: payment?.id })
  expect((await admin.orders.retrieve(order_id)).order).toMatchObject({
    payment_status: "partially_refunded",
    refunded_total: 100,
  })
})

test("everything is fulfilled and shipped", async () => {
  const { order } = await admin.orders.retrieve(order_id)
  const items = order.items.map(({ id, quantity }: Line) => ({ item_id: id, quantity }))
  const packed = await admin.orders.createFulfillment(order_id, { items })
  const { order: sent } = await admin.orders.createShipment(order_id, {
    fulfillment_id: String(packed.order.fulfillments[0]?.id),
    tracking_numbers: ["T1"],
  })
  expect(sent.fulfillment_status).toBe("shipped")
})

test("a second edit is declined, and changes nothing", async () => {
  const { order_edit: made } = await admin.orderEdits.create({ order_id })
  await admin.orderEdits.addLineItem(made.id, { variant_id: String(tee.variants[0]?.id), quantity: 1 })
  await admin.orderEdits.requestConfirmation(made.id)
  const { order_edit } = await shopper.orderEdits.decline(made.id, { declined_reason: "Enough tees" })
  expect(order_edit).toMatchObject({ status: "declined", declined_reason: "Enough tees" })
  const { order_edits, count } = await admin.orderEdits.list({ order_id })
  expect([count, order_edits.map(({ status }: { status: string }) => status)]).toEqual([2, ["declined", "confirmed"]])
  expect((await admin.orders.retrieve(order_id)).order).toMatchObject({ total: TWO + ONE + SHIPPING })
  expect(await stockOf(0)).toBe(18)
})
