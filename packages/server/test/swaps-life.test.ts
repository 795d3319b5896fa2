// A swap and a return after purchase, using only the published client: goods are exchanged for dearer ones, the
// difference is paid and captured, the new goods are sent; then the shopper swaps and returns in the storefront.
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
 * Tees cost 29.00 with 5.51 tax: 34.51. Posting 4.90 has 0.93 tax. The way back is 4.00 and 0.76 tax.
 * Two tees for one are one tee, the way back and no posting: 34.51 + 4.76 = 39.27.
 */
const TEE = 3451
const WAY_BACK = 476
const TOTAL = 3 * TEE + 583

const refusedWith = (message: RegExp) => ({
  response: { status: 400, data: { type: "not_allowed", message: expect.stringMatching(message) } },
})

let server: TestServer
let admin: Medusa["admin"]
let shopper: Medusa
let region_id: string
let tee: { id: string; variants: { id: string }[] }
let back: string
let standard: string
let order: string
let item: string
let swap: Swap

interface Swap {
  id: string
  cart_id: string
  payment_status: string
  fulfillment_status: string
  fulfillments: { id: string }[]
  return_order: { id: string }
}

beforeAll(async () => {
  server = await startServer({ DEMO: "0" })
  const { db, close } = openDatabase({ url: server.database_url })
  await seedDemo({ db, newId, payment_providers: ["manual"] })
  await close()
  mercer("user", "create", "--email", "clerk@example.com")
  const apiKey = mercer("user", "token", "--email", "clerk@example.com")
  admin = new Medusa({ baseUrl: server.url, maxRetries: 0, apiKey }).admin
  shopper = browser(server.url)
  await bought(3)
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

/** Tees, paid and shipped, and an option by which they are sent back. */
async function bought(quantity: number): Promise<void> {
  const { regions } = await shopper.regions.list()
  region_id = String(regions.find(({ name }: { name: string }) => name === "Europe")?.id)
  const { hits } = (await shopper.products.search({ q: "harbour tee" })) as unknown as { hits: { id: string }[] }
  tee = (await shopper.products.retrieve(String(hits[0]?.id))).product as unknown as typeof tee
  for (const { id } of tee.variants.slice(0, 2))
    await admin.products.updateVariant(tee.id, id, { inventory_quantity: 20 } as never)
  const option = { name: "Back", region_id, provider_id: "manual", price_type: "flat_rate", amount: 400 }
  const way = { ...option, is_return: true, data: { id: "manual-fulfillment" } }
  back = (await admin.shippingOptions.create(way as never)).shipping_option.id
  const { cart } = await shopper.carts.create({ region_id })
  await shopper.carts.lineItems.create(cart.id, { variant_id: String(tee.variants[0]?.id), quantity })
  await shopper.carts.update(cart.id, { email: "ada@example.com", shipping_address: home, billing_address: home })
  const { shipping_options } = await shopper.shippingOptions.listCartOptions(cart.id)
  standard = String(shipping_options.find(({ name }: { name?: string }) => name === "Standard")?.id)
  await shopper.carts.addShippingMethod(cart.id, { option_id: standard })
  await shopper.carts.createPaymentSessions(cart.id)
  await shopper.carts.setPaymentSession(cart.id, { provider_id: "manual" })
  const { data } = await shopper.carts.complete(cart.id)
  order = data.id
  const { order: captured } = await admin.orders.capturePayment(order)
  item = captured.items[0]?.id ?? ""
  const packed = await admin.orders.createFulfillment(order, { items: [{ item_id: item, quantity }] })
  await admin.orders.createShipment(order, { fulfillment_id: packed.order.fulfillments[0]?.id ?? "" })
}

async function stockOf(at: number): Promise<number> {
  const { variant } = await admin.variants.retrieve(String(tee.variants[at]?.id))
  return variant.inventory_quantity
}

const swapNow = async () =>
  (await admin.orders.retrieve(order)).order.swaps.find(({ id }: { id: string }) => id === swap.id) as unknown as Swap

test("the operator prepares a swap of one tee for two of another size", async () => {
  const { order: actual } = await admin.orders.createSwap(order, {
    return_items: [{ item_id: item, quantity: 1, note: "too small" }],
    return_shipping: { option_id: back },
    additional_items: [{ variant_id: String(tee.variants[1]?.id), quantity: 2 }],
    custom_shipping_options: [{ option_id: standard, price: 0 }],
  } as never)
  swap = actual.swaps[0] as unknown as Swap
  expect(actual).toMatchObject({ total: TOTAL, paid_total: TOTAL, returns: [] })
  expect(swap).toMatchObject({
    payment_status: "not_paid",
    fulfillment_status: "not_fulfilled",
    return_order: { status: "requested", refund_amount: TEE - WAY_BACK },
  })
  expect(await stockOf(1)).toBe(20)
  const { swaps } = await admin.swaps.list()
  expect(swaps).toMatchObject([{ id: swap.id, order_id: order }])
})

test("the shopper sees the difference, and cannot change what is swapped", async () => {
  const { swap: own } = await shopper.swaps.retrieveByCartId(swap.cart_id)
  expect(own).toMatchObject({ id: swap.id, order_id: order, cart: { type: "swap" } })
  const { cart } = await shopper.carts.retrieve(swap.cart_id)
  expect(cart.total).toBe(TEE + WAY_BACK)
  const line = cart.items.find(({ is_return }: { is_return: boolean }) => is_return)?.id ?? ""
  await expect(shopper.carts.lineItems.delete(swap.cart_id, line)).rejects.toMatchObject(
    refusedWith(/type swap cannot be changed/),
  )
})

test("the shopper pays the difference", async () => {
  const { shipping_options } = await shopper.shippingOptions.listCartOptions(swap.cart_id)
  expect(shipping_options).toMatchObject([{ id: standard, amount: 0 }])
  await shopper.carts.addShippingMethod(swap.cart_id, { option_id: standard })
  await shopper.carts.createPaymentSessions(swap.cart_id)
  await shopper.carts.setPaymentSession(swap.cart_id, { provider_id: "manual" })
  const completed = await shopper.carts.complete(swap.cart_id)
  expect(completed).toMatchObject({
    type: "swap",
    data: { id: swap.id, payment_status: "awaiting", difference_due: TEE + WAY_BACK },
  })
  const again = await shopper.carts.complete(swap.cart_id)
  expect(again.data).toEqual(completed.data)
  expect(await stockOf(1)).toBe(18)
})

test("the operator captures it once and sends the goods", async () => {
  const { order: paid } = await admin.orders.processSwapPayment(order, swap.id)
  expect(paid).toMatchObject({ payment_status: "captured", total: TOTAL, paid_total: TOTAL + TEE + WAY_BACK })
  await admin.orders.processSwapPayment(order, swap.id)
  expect(await swapNow()).toMatchObject({ payment_status: "captured", payment: { amount: TEE + WAY_BACK } })
  await admin.orders.fulfillSwap(order, swap.id, {})
  const parcel = (await swapNow()).fulfillments[0]?.id ?? ""
  await admin.orders.cancelSwapFulfillment(order, swap.id, parcel)
  expect(await swapNow()).toMatchObject({ fulfillment_status: "canceled", canceled_at: null })
  const { order: packed } = await admin.orders.fulfillSwap(order, swap.id, {})
  const live = (packed.swaps[0]?.fulfillments ?? []).find((one: { canceled_at: unknown }) => !one.canceled_at)
  const shipment = { fulfillment_id: live?.id ?? "", tracking_numbers: ["T9"] }
  await admin.orders.createSwapShipment(order, swap.id, shipment as never)
  expect(await swapNow()).toMatchObject({ fulfillment_status: "shipped" })
  await expect(admin.orders.cancelSwap(order, swap.id)).rejects.toMatchObject(refusedWith(/./))
})

test("the goods come back, without a refund", async () => {
  await admin.returns.receive(swap.return_order.id, { items: [{ item_id: item, quantity: 1 }] })
  const { order: actual } = await admin.orders.retrieve(order)
  expect(actual).toMatchObject({ fulfillment_status: "partially_returned", refunded_total: 0 })
  expect(await stockOf(0)).toBe(18)
  const { swap: one } = await admin.swaps.retrieve(swap.id)
  expect(one).toMatchObject({ difference_due: TEE + WAY_BACK, cart: { total: TEE + WAY_BACK } })
})

test("the shopper requests a return in the storefront", async () => {
  const asked = { order_id: order, items: [{ item_id: item, quantity: 1 }], return_shipping: { option_id: back } }
  const { return: requested } = await shopper.returns.create(asked as never)
  expect(requested).toMatchObject({ status: "requested", refund_amount: TEE - WAY_BACK, items: [{ quantity: 1 }] })
  await admin.returns.receive(requested.id, { items: [{ item_id: item, quantity: 1 }] })
  const { order: actual } = await admin.orders.retrieve(order)
  expect(actual).toMatchObject({ refunded_total: TEE - WAY_BACK, payment_status: "partially_refunded" })
})

test("the shopper swaps the last tee for nothing, and gets its money back but for the way", async () => {
  const items = [{ item_id: item, quantity: 1 }]
  const asked = { order_id: order, return_items: items, additional_items: [], return_shipping_option: back }
  const { swap: own } = (await shopper.swaps.create(asked as never)) as unknown as { swap: Swap }
  expect((await shopper.carts.complete(own.cart_id)).data).toMatchObject({ difference_due: WAY_BACK - TEE })
  const { order: actual } = await admin.orders.processSwapPayment(order, own.id)
  expect(actual).toMatchObject({ refunded_total: 2 * (TEE - WAY_BACK) })
  await expect(shopper.swaps.create(asked as never)).rejects.toMatchObject(refusedWith(/0 can/))
})
