// A shop with two stock locations, one of them short, using only the published client: what shoppers see and can buy,
// where it is reserved and sent from, and what operators may write.
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
const short = { response: { status: 400, data: { type: "not_allowed", code: "insufficient_inventory" } } }

let server: TestServer
let admin: Medusa["admin"]
let shopper: Medusa
let region_id: string
let product: string
let tee: string
let hamburg: string
let lyon: string
let late: string
let order: string

beforeAll(async () => {
  server = await startServer({ DEMO: "0" })
  const { db, close } = openDatabase({ url: server.database_url })
  await seedDemo({ db, newId, payment_providers: ["manual"] })
  await close()
  mercer("user", "create", "--email", "clerk@example.com")
  const apiKey = mercer("user", "token", "--email", "clerk@example.com")
  admin = new Medusa({ baseUrl: server.url, maxRetries: 0, apiKey }).admin
  shopper = browser(server.url)
  const { regions } = await shopper.regions.list()
  region_id = String(regions.find(({ name }: { name: string }) => name === "Europe")?.id)
  const { hits } = (await shopper.products.search({ q: "harbour tee" })) as unknown as { hits: { id: string }[] }
  product = String(hits[0]?.id)
  tee = String((await shopper.products.retrieve(product)).product.variants[0]?.id)
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
  if (status !== 0) throw new Error(stderr || stdout)
  return stdout.trim()
}

type Seen = { inventory_quantity: number; purchasable: boolean }
const seen = ({ inventory_quantity, purchasable }: Seen) => [inventory_quantity, purchasable]
const shelf = async () => seen((await shopper.products.variants.retrieve(tee)).variant as unknown as Seen)

/** What is stocked and reserved at each location, as "10/4", and what the sales channel can sell. */
async function stock() {
  const { variant } = await admin.variants.getInventory(tee)
  const levels = (variant.inventory[0] as unknown as { location_levels: Level[] }).location_levels
  const at = (id: string) => levels.find(({ location_id }) => location_id === id)
  const text = (level?: Level) => level && `${level.stocked_quantity}/${level.reserved_quantity}`
  return [text(at(hamburg)), text(at(lyon)), variant.sales_channel_availability[0]?.available_quantity]
}
interface Level {
  location_id: string
  stocked_quantity: number
  reserved_quantity: number
}

/** A cart of tees that only has to be completed. */
async function aCart(quantity: number): Promise<string> {
  const { cart } = await shopper.carts.create({ region_id })
  await shopper.carts.lineItems.create(cart.id, { variant_id: tee, quantity })
  await shopper.carts.update(cart.id, { email: "ada@example.com", shipping_address: home, billing_address: home })
  const { shipping_options } = await shopper.shippingOptions.listCartOptions(cart.id)
  const standard = shipping_options.find(({ name }: { name?: string }) => name === "Standard")
  await shopper.carts.addShippingMethod(cart.id, { option_id: String(standard?.id) })
  await shopper.carts.createPaymentSessions(cart.id)
  await shopper.carts.setPaymentSession(cart.id, { provider_id: "manual" })
  return cart.id
}
const bought = async (quantity: number) => (await shopper.carts.complete(await aCart(quantity))).data.id

test("the first location takes the stock over, and its quantity can be written", async () => {
  expect((await shelf())[1]).toBeUndefined()
  hamburg = (await admin.stockLocations.create({ name: "Hamburg" })).stock_location.id
  await admin.products.updateVariant(product, tee, { inventory_quantity: 2 } as never)
  expect(await stock()).toEqual(["2/0", undefined, 2])
  expect(await shelf()).toEqual([2, true])
})

test("a second one counts as soon as the sales channel sells from it", async () => {
  lyon = (await admin.stockLocations.create({ name: "Lyon" })).stock_location.id
  const { variant } = await admin.variants.getInventory(tee)
  const level = { location_id: lyon, stocked_quantity: 9 }
  await admin.inventoryItems.createLocationLevel(String(variant.inventory[0]?.id), level)
  expect(await stock()).toEqual(["2/0", "9/0", 2])
  expect(await shelf()).toEqual([2, true])
  const { sales_channels } = await admin.salesChannels.list()
  for (const { id } of sales_channels) await admin.salesChannels.addLocation(id, { location_id: lyon })
  expect(await stock()).toEqual(["2/0", "9/0", 11])
  expect(await shelf()).toEqual([11, true])
})

test("a cart holds what both have, and shows it", async () => {
  const { cart } = await shopper.carts.create({ region_id, items: [{ variant_id: tee, quantity: 11 }] })
  expect(seen(cart.items[0]?.variant as unknown as Seen)).toEqual([11, true])
  const more = shopper.carts.lineItems.create(cart.id, { variant_id: tee, quantity: 1 })
  await expect(more).rejects.toMatchObject(short)
})

test("an order is reserved where all of it is, the next one is split", async () => {
  late = await aCart(1)
  await bought(3)
  expect(await stock()).toEqual(["2/0", "9/3", 8])
  order = await bought(8)
  expect(await stock()).toEqual(["2/2", "9/9", 0])
  expect(await shelf()).toEqual([0, false])
})

test("what is sold out can neither be added nor bought", async () => {
  const { cart } = await shopper.carts.create({ region_id })
  await expect(shopper.carts.lineItems.create(cart.id, { variant_id: tee, quantity: 1 })).rejects.toMatchObject(short)
  await expect(shopper.carts.complete(late)).rejects.toMatchObject({
    response: { status: 409, data: { errors: [{ code: "insufficient_inventory" }] } },
  })
  expect(await stock()).toEqual(["2/2", "9/9", 0])
})

test("the split order is sent from both locations", async () => {
  const { order: placed } = await admin.orders.retrieve(order)
  const item_id = String(placed.items[0]?.id)
  const { order: sent } = await admin.orders.createFulfillment(order, { items: [{ item_id, quantity: 8 }] })
  expect(sent.fulfillments.map((one: { location_id: string | null }) => one.location_id).sort()).toEqual(
    [hamburg, lyon].sort(),
  )
  expect(await stock()).toEqual(["0/0", "3/3", 0])
})

test("goods that come are counted at their location, not at the variant", async () => {
  const write = admin.products.updateVariant(product, tee, { inventory_quantity: 5 } as never)
  await expect(write).rejects.toMatchObject({
    response: { status: 400, data: { type: "invalid_data", message: expect.stringContaining("/location-levels") } },
  })
  const { variant } = await admin.variants.getInventory(tee)
  await admin.inventoryItems.updateLocationLevel(String(variant.inventory[0]?.id), hamburg, { stocked_quantity: 5 })
  expect(await stock()).toEqual(["5/0", "3/3", 5])
  expect(await shelf()).toEqual([5, true])
  expect((await admin.variants.retrieve(tee)).variant.inventory_quantity).toBe(5)
  expect((await shopper.carts.complete(late)).type).toBe("order")
  expect(await stock()).toEqual(["5/1", "3/3", 4])
})

test("doctor finds that all of it adds up", () => {
  expect(mercer("doctor")).toMatch(/✓ stock: adds up/)
})
