// Draft orders by the published client only: one that the shopper pays by the link to its cart, and one that the operator
// marks as paid. All sums are worked out by hand.
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
const STOCK = 20

/*
 * Two tees at 29.00 and one at 20.00 by hand less ten percent are 70.20, with 19 % tax (9.918 and 3.42) 83.54; an
 * engraving at 2.50 has neither; posting at 1.00 by hand has 0.19 tax.
 */
const FIRST = 5220 + 992 + 1800 + 342 + 250 + 119
/** One more tee at 29.00: three less ten percent are 78.30 and 14.88 tax. */
const SECOND = 7830 + 1488 + 1800 + 342 + 250 + 119

const refusedWith = (message: RegExp) => ({
  response: { status: 400, data: { type: "not_allowed", message: expect.stringMatching(message) } },
})

let server: TestServer
let admin: Medusa["admin"]
let europe: string
let tee: string
let posting: string

beforeAll(async () => {
  server = await startServer({ DEMO: "0" })
  const { db, close } = openDatabase({ url: server.database_url })
  await seedDemo({ db, newId, payment_providers: ["manual"] })
  await close()
  mercer("user", "create", "--email", "clerk@example.com")
  const apiKey = mercer("user", "token", "--email", "clerk@example.com")
  admin = new Medusa({ baseUrl: server.url, maxRetries: 0, apiKey }).admin
  const { regions } = await admin.regions.list()
  europe = String(regions.find(({ name }: { name: string }) => name === "Europe")?.id)
  const { hits } = (await browser(server.url).products.search({ q: "harbour tee" })) as unknown as {
    hits: { id: string }[]
  }
  const { product } = await admin.products.retrieve(String(hits[0]?.id))
  tee = String(product.variants[0]?.id)
  await admin.products.updateVariant(String(product.id), tee, { inventory_quantity: STOCK } as never)
  const { shipping_options } = await admin.shippingOptions.list({ region_id: europe })
  posting = String(shipping_options.find(({ name }: { name: string }) => name === "Standard")?.id)
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

interface Draft {
  id: string
  status: string
  order_id: string | null
  cart_id: string
  cart: { total: number; items: { id: string; title: string }[] }
}

/** As an operator takes an order by telephone. */
async function aDraft(): Promise<Draft> {
  const { draft_order } = await admin.draftOrders.create({
    email: "Ada@example.com",
    region_id: europe,
    shipping_address: home,
    billing_address: home,
    items: [
      { variant_id: tee, quantity: 2 },
      { variant_id: tee, quantity: 1, unit_price: 2000 },
      { title: "Engraving", unit_price: 250, quantity: 1 },
    ],
    discounts: [{ code: "WELCOME10" }],
    shipping_methods: [{ option_id: posting, price: 100 }],
  } as never)
  return draft_order as unknown as Draft
}

const stock = async () => (await admin.variants.retrieve(tee)).variant.inventory_quantity
const seen = async (id: string) => (await admin.draftOrders.retrieve(id)).draft_order as unknown as Draft

test("a draft is paid by the shopper, through the cart that the link leads to", async () => {
  const draft = await aDraft()
  expect(draft.cart.total).toBe(FIRST)
  const shopper = browser(server.url)
  const { cart } = await shopper.carts.retrieve(draft.cart_id)
  expect(cart).toMatchObject({ type: "draft_order", total: FIRST, email: "ada@example.com" })
  await expect(shopper.carts.update(draft.cart_id, { email: "eve@example.com" })).rejects.toMatchObject(
    refusedWith(/cannot be changed in the storefront/),
  )
  await expect(shopper.carts.lineItems.create(draft.cart_id, { variant_id: tee, quantity: 1 })).rejects.toMatchObject(
    refusedWith(/cannot be changed in the storefront/),
  )
  await shopper.carts.createPaymentSessions(draft.cart_id)
  await shopper.carts.setPaymentSession(draft.cart_id, { provider_id: "manual" })
  const { type, data } = await shopper.carts.complete(draft.cart_id)
  expect([type, data.total, await stock()]).toEqual(["order", FIRST, STOCK - 3])
  expect(await seen(draft.id)).toMatchObject({ status: "completed", order_id: data.id })
  const { order } = await admin.orders.retrieve(data.id)
  expect(order).toMatchObject({ draft_order_id: draft.id, payment_status: "awaiting", paid_total: FIRST })
  expect((await admin.orders.capturePayment(data.id)).order.payment_status).toBe("captured")
  await expect(admin.draftOrders.markPaid(draft.id)).rejects.toMatchObject(refusedWith(/already paid/))
})

test("a draft is changed and paid by the operator, shipped and refunded like any order", async () => {
  const before = await stock()
  const draft = await aDraft()
  await admin.draftOrders.addLineItem(draft.id, { variant_id: tee, quantity: 1 } as never)
  const added = (await admin.draftOrders.addLineItem(draft.id, { title: "Wrap", unit_price: 99, quantity: 2 } as never))
    .draft_order as unknown as Draft
  const wrap = added.cart.items.find(({ title }) => title === "Wrap")?.id as string
  await admin.draftOrders.updateLineItem(draft.id, wrap, { quantity: 3 } as never)
  const { draft_order } = await admin.draftOrders.removeLineItem(draft.id, wrap)
  expect((draft_order as unknown as Draft).cart.total).toBe(SECOND)
  const body = { email: "grace@example.com", no_notification_order: true }
  await admin.draftOrders.update(draft.id, body as never)
  const { order } = await admin.draftOrders.markPaid(draft.id)
  const paid = { total: SECOND, paid_total: SECOND, payment_status: "captured", email: "grace@example.com" }
  expect(order).toMatchObject({ ...paid, draft_order_id: draft.id, no_notification: true })
  expect(await stock()).toBe(before - 4)
  const { draft_orders } = await admin.draftOrders.list({ q: "grace" })
  expect(draft_orders).toMatchObject([{ id: draft.id, status: "completed" }])
  const item = order.items.find(({ unit_price }: { unit_price: number }) => unit_price === 2900)?.id as string
  const sent = await admin.orders.createFulfillment(order.id, { items: [{ item_id: item, quantity: 3 }] })
  expect(sent.order.fulfillment_status).toBe("partially_fulfilled")
  const refunded = await admin.orders.refundPayment(order.id, { amount: 100, reason: "other" } as never)
  expect(refunded.order).toMatchObject({ refunded_total: 100, payment_status: "partially_refunded" })
})

test("a draft that is given up is gone, and so is its cart", async () => {
  const { id, cart_id } = await aDraft()
  expect(await admin.draftOrders.delete(id)).toMatchObject({ id, object: "draft-order", deleted: true })
  await expect(admin.draftOrders.retrieve(id)).rejects.toMatchObject({ response: { status: 404 } })
  await expect(browser(server.url).carts.retrieve(cart_id)).rejects.toMatchObject({ response: { status: 404 } })
})
