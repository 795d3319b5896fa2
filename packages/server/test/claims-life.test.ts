// An order after purchase, using only the published client: paid, packed, shipped, partly returned, claimed for
// other goods and for money. Each step builds on those before; all sums are worked out by hand.
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
 * Four tees at 29.00 less ten percent are 104.40, with 19 % tax (19.836, so 19.84) 124.24; posting at 4.90 has 0.93 tax.
 * The first k tees are worth 26.10 k and its tax: 31.06, 62.12, 93.18, 124.24 (4.959, 9.918, 14.877, 19.836 rounded).
 */
const TEE = 3106
const POSTING = 583
const TOTAL = 4 * TEE + POSTING

const refusedWith = (message: RegExp) => ({
  response: { status: 400, data: { type: "not_allowed", message: expect.stringMatching(message) } },
})

let server: TestServer
let admin: Medusa["admin"]
let tee: { id: string; variants: { id: string }[] }
let order: OrderFacts
let item: string
let replacement: Claim

interface Claim {
  id: string
  fulfillments: { id: string }[]
  additional_items: { id: string }[]
}
interface OrderFacts {
  id: string
  items: { id: string }[]
  fulfillments: { id: string }[]
  returns: { id: string }[]
  claims: Claim[]
}

beforeAll(async () => {
  server = await startServer({ DEMO: "0" })
  const { db, close } = openDatabase({ url: server.database_url })
  await seedDemo({ db, newId, payment_providers: ["manual"] })
  await close()
  mercer("user", "create", "--email", "clerk@example.com")
  const apiKey = mercer("user", "token", "--email", "clerk@example.com")
  admin = new Medusa({ baseUrl: server.url, maxRetries: 0, apiKey }).admin
  order = await bought(4)
  item = order.items[0]?.id ?? ""
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

async function bought(quantity: number): Promise<OrderFacts> {
  const shopper = browser(server.url)
  const { regions } = await shopper.regions.list()
  const europe = regions.find(({ name }: { name: string }) => name === "Europe")
  const { hits } = (await shopper.products.search({ q: "harbour tee" })) as unknown as { hits: { id: string }[] }
  tee = (await shopper.products.retrieve(String(hits[0]?.id))).product as unknown as typeof tee
  for (const { id } of tee.variants.slice(0, 2))
    await admin.products.updateVariant(tee.id, id, { inventory_quantity: 20 } as never)
  const { cart } = await shopper.carts.create({ region_id: europe?.id })
  await shopper.carts.lineItems.create(cart.id, { variant_id: String(tee.variants[0]?.id), quantity })
  const address = { email: "ada@example.com", shipping_address: home, billing_address: home }
  await shopper.carts.update(cart.id, { ...address, discounts: [{ code: "WELCOME10" }] })
  const { shipping_options } = await shopper.shippingOptions.listCartOptions(cart.id)
  const standard = shipping_options.find(({ name }: { name?: string }) => name === "Standard")
  await shopper.carts.addShippingMethod(cart.id, { option_id: String(standard?.id) })
  await shopper.carts.createPaymentSessions(cart.id)
  await shopper.carts.setPaymentSession(cart.id, { provider_id: "manual" })
  const { data } = await shopper.carts.complete(cart.id)
  return (await admin.orders.retrieve(data.id)).order as unknown as OrderFacts
}

async function stockOf(at: number): Promise<number> {
  const { variant } = await admin.variants.retrieve(String(tee.variants[at]?.id))
  return variant.inventory_quantity
}

/** The payment totals of the order, checked after each step. */
const money = (refunded: number, payment_status: string) => ({
  payment_status,
  subtotal: 11_600,
  discount_total: 1160,
  shipping_total: 490,
  tax_total: 1984 + 93,
  total: TOTAL,
  paid_total: TOTAL,
  refunded_total: refunded,
  refundable_amount: TOTAL - refunded,
})

test("four tees are ordered and await payment", async () => {
  const { order: actual } = await admin.orders.retrieve(order.id)
  expect(actual).toMatchObject({ status: "pending", fulfillment_status: "not_fulfilled", ...money(0, "awaiting") })
  expect(await stockOf(0)).toBe(16)
  const unsent = { type: "refund", claim_items: [{ item_id: item, quantity: 1, reason: "other" }] }
  await expect(admin.orders.createClaim(order.id, unsent as never)).rejects.toMatchObject(
    refusedWith(/^Cannot claim more of an item than has been fulfilled/),
  )
})

test("the payment is captured", async () => {
  const { order: actual } = await admin.orders.capturePayment(order.id)
  expect(actual).toMatchObject(money(0, "captured"))
  await expect(admin.orders.capturePayment(order.id)).rejects.toMatchObject(refusedWith(/already been captured/))
})

test("they are fulfilled and shipped", async () => {
  const packed = await admin.orders.createFulfillment(order.id, { items: [{ item_id: item, quantity: 4 }] })
  expect(packed.order.fulfillment_status).toBe("fulfilled")
  const fulfillment_id = packed.order.fulfillments[0]?.id ?? ""
  const { order: sent } = await admin.orders.createShipment(order.id, { fulfillment_id, tracking_numbers: ["T1"] })
  expect(sent).toMatchObject({ fulfillment_status: "shipped", ...money(0, "captured") })
  expect(sent.fulfillments).toMatchObject([{ tracking_links: [{ tracking_number: "T1" }] }])
})

test("one is returned and refunded", async () => {
  const items = [{ item_id: item, quantity: 1 }]
  const { order: asked } = await admin.orders.requestReturn(order.id, { items })
  expect(asked.returns).toMatchObject([{ status: "requested", refund_amount: TEE }])
  expect(asked).toMatchObject(money(0, "captured"))
  const { return: received } = await admin.returns.receive(asked.returns[0]?.id ?? "", { items })
  expect(received).toMatchObject({ status: "received", refund_amount: TEE })
  const { order: actual } = await admin.orders.retrieve(order.id)
  expect(actual).toMatchObject({ fulfillment_status: "partially_returned", ...money(TEE, "partially_refunded") })
  expect(actual.items).toMatchObject([{ quantity: 3, returned_quantity: 1, refundable: 3 * TEE }])
  expect(await stockOf(0)).toBe(17)
})

test("one is replaced by another size, which is fulfilled immediately and costs nothing", async () => {
  const { order: actual } = await admin.orders.createClaim(order.id, {
    type: "replace",
    claim_items: [{ item_id: item, quantity: 1, reason: "wrong_item", note: "too small", tags: ["size"], images: [] }],
    additional_items: [{ variant_id: String(tee.variants[1]?.id), quantity: 1 }],
  } as never)
  expect(actual).toMatchObject(money(TEE, "partially_refunded"))
  replacement = actual.claims[0] as unknown as Claim
  expect(replacement).toMatchObject({
    type: "replace",
    payment_status: "na",
    fulfillment_status: "fulfilled",
    refund_amount: null,
    additional_items: [{ unit_price: 2900, quantity: 1, fulfilled_quantity: 1, refundable: 3451 }],
  })
  expect(await stockOf(1)).toBe(19)
  // Scripts written for v1 create the fulfillment themselves: it exists, and stays as it is.
  const again = await admin.orders.fulfillClaim(order.id, replacement.id, {})
  expect(again.order.claims[0]?.fulfillments).toHaveLength(1)
})

test("the claim's details are corrected", async () => {
  const [claimed] = (await admin.orders.retrieve(order.id)).order.claims[0]?.claim_items ?? []
  const change = { id: claimed?.id, note: "far too small", images: [{ url: "https://img.test/1.png" }], tags: [] }
  const { order: actual } = await admin.orders.updateClaim(order.id, replacement.id, { claim_items: [change] } as never)
  expect(actual.claims).toMatchObject([
    { claim_items: [{ note: "far too small", reason: "wrong_item", images: [{ url: "https://img.test/1.png" }] }] },
  ])
})

test("the replacement is shipped once", async () => {
  const shipment = { fulfillment_id: replacement.fulfillments[0]?.id ?? "", tracking_numbers: ["T2", "T3"] }
  const { order: actual } = await admin.orders.createClaimShipment(order.id, replacement.id, shipment)
  expect(actual).toMatchObject({ fulfillment_status: "partially_returned", ...money(TEE, "partially_refunded") })
  expect(actual.claims).toMatchObject([
    {
      fulfillment_status: "shipped",
      fulfillments: [{ tracking_links: [{ tracking_number: "T2" }, { tracking_number: "T3" }] }],
    },
  ])
  await expect(admin.orders.createClaimShipment(order.id, replacement.id, shipment)).rejects.toMatchObject(
    refusedWith(/already (been )?shipped/),
  )
  await expect(admin.orders.cancelClaim(order.id, replacement.id)).rejects.toMatchObject(
    refusedWith(/^All fulfillments must be canceled/),
  )
})

test("a replacement created by mistake is canceled and its items are restocked", async () => {
  const { order: actual } = await admin.orders.createClaim(order.id, {
    type: "replace",
    claim_items: [{ item_id: item, quantity: 2, reason: "other" }],
    additional_items: [{ variant_id: String(tee.variants[1]?.id), quantity: 2 }],
  } as never)
  expect(await stockOf(1)).toBe(17)
  const mistake = actual.claims.find(({ id }: { id: string }) => id !== replacement.id)
  const { order: without } = await admin.orders.cancelClaim(order.id, mistake?.id ?? "")
  expect(without.claims.find(({ id }: { id: string }) => id === mistake?.id)).toMatchObject({
    fulfillment_status: "canceled",
  })
  expect(await stockOf(1)).toBe(19)
})

test("the last two are claimed for a refund; a repeated idempotency key creates no second claim", async () => {
  const claim_items = [{ item_id: item, quantity: 2, reason: "production_failure" }]
  const asked = { type: "refund", claim_items, return_shipping: {} }
  const claim = () => admin.orders.createClaim(order.id, asked as never, { "Idempotency-Key": "the-last-two" })
  const first = await claim()
  expect(first.order).toMatchObject(money(3 * TEE, "partially_refunded"))
  const paid = first.order.claims.filter(({ type }: { type: string }) => type === "refund")
  expect(paid).toMatchObject([{ payment_status: "refunded", refund_amount: 2 * TEE }])
  const second = await claim()
  expect(second.order).toEqual(first.order)
  await expect(admin.orders.createClaim(order.id, asked as never)).rejects.toMatchObject(
    refusedWith(/^Cannot claim more of an item than has been fulfilled/),
  )
  await expect(admin.orders.cancelClaim(order.id, paid[0]?.id ?? "")).rejects.toMatchObject(
    refusedWith(/with a refund/),
  )
})

test("the claimed items are returned without a second refund", async () => {
  const items = [{ item_id: item, quantity: 2 }]
  const { order: claimed } = await admin.orders.retrieve(order.id)
  const back = claimed.returns.find(({ status }: { status: string }) => status === "requested")
  expect(back).toMatchObject({ refund_amount: 2 * TEE })
  await admin.returns.receive(back?.id ?? "", { items })
  const { order: actual } = await admin.orders.retrieve(order.id)
  expect(actual).toMatchObject({ fulfillment_status: "partially_returned", ...money(3 * TEE, "partially_refunded") })
  expect(await stockOf(0)).toBe(19)
})

test("the remaining amount is refunded manually, and no more than that", async () => {
  const rest = { amount: TEE + POSTING, reason: "other" }
  await expect(
    admin.orders.refundPayment(order.id, { ...rest, amount: rest.amount + 1 } as never),
  ).rejects.toMatchObject(refusedWith(/./))
  const { order: actual } = await admin.orders.refundPayment(order.id, rest as never)
  expect(actual).toMatchObject(money(TOTAL, "refunded"))
  expect(actual.refunds.map(({ amount }: { amount: number }) => amount).sort((a: number, b: number) => a - b)).toEqual([
    TEE,
    TEE + POSTING,
    2 * TEE,
  ])
})
