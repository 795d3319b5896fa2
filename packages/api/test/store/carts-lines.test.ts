import { afterAll, beforeAll, expect, test } from "vitest"
import { aProduct, aRegion } from "../support/catalog.ts"
import { aMarket, cartAt, type Market, must, refusal } from "../support/checkout.ts"
import { openShop, type TestShop } from "../support/shop.ts"
import { aChannel } from "../support/shop-rows.ts"

let shop: TestShop
let market: Market
let steps: ReturnType<typeof cartAt>

beforeAll(async () => {
  shop = await openShop()
  market = await aMarket(shop)
  steps = cartAt(shop, market)
})
afterAll(async () => {
  expect(shop.errors).toEqual([])
  await shop.close()
})

const lines = (id: string) => `/store/carts/${id}/line-items`
const add = async (id: string, body: object) => must(await shop.post(lines(id), body)).cart
const read = async (id: string) => must(await shop.get(`/store/carts/${id}`)).cart
const invalid = { status: 400, type: "invalid_data" }
const short = { status: 400, type: "not_allowed", code: "insufficient_inventory" }

/** A cart with one line of two units, with a shipping method selected. */
async function shipped() {
  const id = await steps.withShipping(2)
  const cart = await read(id)
  expect(cart).toMatchObject({ subtotal: 2000, shipping_total: 500, total: 2975, items: [{ has_shipping: true }] })
  return { id, line: `${lines(id)}/${cart.items[0].id}` }
}

test("adding the same variant combines the lines, and shipping must be selected again", async () => {
  const { id } = await shipped()
  const cart = await add(id, { variant_id: market.variant, quantity: 3 })
  expect(cart.items).toMatchObject([{ quantity: 5, unit_price: 1000, total: 5950, has_shipping: false }])
  expect(cart).toMatchObject({ shipping_methods: [], shipping_total: 0, total: 5950 })
  expect(cart.customer).toMatchObject({ has_account: false })
  expect(await shop.db.shippingMethod.count({ where: { cart_id: id } })).toBe(0)
})

test("lines merge when their metadata is the same, in any order of keys", async () => {
  const id = await steps.cart()
  const line = (metadata?: object | null) => add(id, { variant_id: market.variant, quantity: 1, metadata })
  await line({ engraving: { text: "A", at: [1, 2] }, wrap: true })
  await line({})
  await line({ wrap: true, engraving: { at: [1, 2], text: "A" } })
  await line(null)
  await line()
  const cart = await line({ wrap: true, engraving: { at: [2, 1], text: "A" } })
  expect(cart.items.map((item: { quantity: number }) => item.quantity)).toEqual([2, 3, 1])
  expect(cart.items[0].metadata).toEqual({ engraving: { text: "A", at: [1, 2] }, wrap: true })
  expect(cart.items[1].metadata).toEqual({})
  await shop.db.lineItem.update({ where: { id: cart.items[1].id }, data: { should_merge: false } })
  expect((await line()).items).toHaveLength(4)
})

test("items that cannot be sold are refused, and the cart does not change", async () => {
  const id = await steps.withItems(1)
  const elsewhere = await aProduct(shop.db, { title: "Mug", sales_channel_id: await aChannel(shop.db) })
  const dollars = await aProduct(shop.db, { variants: [{ prices: [{ amount: 1, currency_code: "usd" }] }] })
  const gone = await aProduct(shop.db)
  await shop.db.product.update({ where: { id: gone.id }, data: { deleted_at: new Date() } })
  for (const variant_id of ["variant_none", elsewhere.variant, dollars.variant, gone.variant])
    expect(refusal(await shop.post(lines(id), { variant_id, quantity: 1 }))).toMatchObject(invalid)
  const unknown = await shop.post(lines("cart_none"), { variant_id: market.variant, quantity: 1 })
  expect(refusal(unknown)).toMatchObject({ status: 404, type: "not_found" })
  expect((await read(id)).items).toHaveLength(1)
})

test("stock is checked for the resulting quantity; untracked and back-ordered variants have no limit", async () => {
  const { variants } = await aProduct(shop.db, {
    variants: [
      { inventory_quantity: 3 },
      { inventory_quantity: 0, manage_inventory: false },
      { inventory_quantity: 0, allow_backorder: true },
    ],
  })
  const [managed, unmanaged, backorder] = variants as [string, string, string]
  const id = await steps.cart()
  await add(id, { variant_id: managed, quantity: 2 })
  const message = `Variant with id: ${managed} does not have the required inventory`
  expect(refusal(await shop.post(lines(id), { variant_id: managed, quantity: 2 }))).toEqual({ ...short, message })
  await add(id, { variant_id: unmanaged, quantity: 50 })
  await add(id, { variant_id: backorder, quantity: 60 })
  const { items } = await add(id, { variant_id: managed, quantity: 1 })
  expect(items.map((item: { quantity: number }) => item.quantity)).toEqual([3, 50, 60])
  const line = `${lines(id)}/${items[0].id}`
  expect(refusal(await shop.post(line, { quantity: 4 }))).toEqual({ ...short, message })
  expect(must(await shop.post(line, { quantity: 2 })).cart.items[0].quantity).toBe(2)
})

test("changing a line's quantity also changes its price, and shipping must be selected again", async () => {
  const { id, line } = await shipped()
  const { cart } = must(await shop.post(line, { quantity: 7 }))
  expect(cart.items).toMatchObject([{ quantity: 7, total: 8330, has_shipping: false }])
  expect(cart).toMatchObject({ shipping_methods: [], subtotal: 7000, total: 8330 })
  const elsewhere = `${lines(await steps.withItems(1))}/${cart.items[0].id}`
  expect(refusal(await shop.post(elsewhere, { quantity: 1 }))).toMatchObject(invalid)
  expect(refusal(await shop.post(`${lines(id)}/item_none`, { quantity: 1 }))).toMatchObject(invalid)
  expect((await shop.post(`${lines("cart_none")}/item_none`, { quantity: 1 })).status).toBe(404)
  expect((await read(id)).items[0].quantity).toBe(7)
})

test("line metadata is merged, an empty string removes a key, and its size is limited", async () => {
  const id = await steps.cart()
  const { items } = await add(id, { variant_id: market.variant, quantity: 1, metadata: { a: 1, b: { c: 2 } } })
  const line = `${lines(id)}/${items[0].id}`
  const change = async (body: object) => must(await shop.post(line, { quantity: 1, ...body })).cart.items[0].metadata
  expect(await change({ metadata: { b: { d: 3 }, e: null } })).toEqual({ a: 1, b: { d: 3 }, e: null })
  expect(await change({ metadata: { a: "", f: 0 } })).toEqual({ b: { d: 3 }, e: null, f: 0 })
  expect(await change({ metadata: null })).toEqual({ b: { d: 3 }, e: null, f: 0 })
  expect(await change({})).toEqual({ b: { d: 3 }, e: null, f: 0 })
  await change({ metadata: { text: "x".repeat(15_000) } })
  expect(refusal(await shop.post(line, { quantity: 1, metadata: { more: "x".repeat(2_000) } }))).toMatchObject(invalid)
})

test("removing a line, by deleting it or by the quantity 0, can be repeated", async () => {
  const first = await shipped()
  const second = await shipped()
  const gone = { items: [], shipping_methods: [], subtotal: 0, total: 0 }
  expect(must(await shop.delete(first.line, {})).cart).toMatchObject(gone)
  expect(must(await shop.post(second.line, { quantity: 0 })).cart).toMatchObject(gone)
  for (const { id, line } of [first, second]) {
    expect(must(await shop.delete(line)).cart).toMatchObject({ ...gone, id })
    expect(must(await shop.post(line, { quantity: 0 })).cart).toMatchObject({ ...gone, id })
  }
  expect((await shop.delete(`${lines("cart_none")}/item_none`)).status).toBe(404)
})

test("a line is only removed from its own cart; an unknown line does not affect shipping", async () => {
  const { id } = await shipped()
  const other = await shipped()
  const { cart } = must(await shop.delete(`${lines(id)}/${other.line.split("/").at(-1)}`))
  expect(cart).toMatchObject({ items: [{ quantity: 2 }], shipping_methods: [{ price: 500 }], total: 2975 })
  expect((await read(other.id)).items).toHaveLength(1)
})

test("a line without a variant keeps its price and has no stock", async () => {
  const id = await steps.cart()
  const line = { id: `item_${id}`, cart_id: id, title: "By hand", unit_price: 250, quantity: 1, should_merge: false }
  await shop.db.lineItem.create({ data: line })
  const { cart } = must(await shop.post(`${lines(id)}/${line.id}`, { quantity: 4 }))
  expect(cart.items).toMatchObject([{ unit_price: 250, quantity: 4, subtotal: 1000, tax_total: 0, tax_lines: [] }])
  const much = { quantity: 9_999_999 }
  expect(refusal(await shop.post(`${lines(id)}/${line.id}`, much))).toMatchObject(invalid)
})

test("quantities are whole numbers from 1 (from 0 where a line is changed) to 9,999,999", async () => {
  const { variant } = await aProduct(shop.db, { variants: [{ prices: [{ amount: 1 }], manage_inventory: false }] })
  const id = await steps.cart()
  const [{ id: line }] = (await add(id, { variant_id: variant, quantity: 9_999_998 })).items
  const wrong = [-1, 1.5, "2", null, 2 ** 31, 1e308, true, [1], {}, 10_000_000, "", undefined]
  for (const quantity of [0, ...wrong]) {
    const answers = [
      await shop.post(lines(id), { variant_id: variant, quantity }),
      await shop.post("/store/carts", { items: [{ variant_id: variant, quantity }] }),
      ...(quantity === 0 ? [] : [await shop.post(`${lines(id)}/${line}`, { quantity })]),
    ]
    for (const answer of answers) expect(refusal(answer), String(quantity)).toMatchObject(invalid)
  }
  const raw = (text: string) => shop.post(lines(id), `{"variant_id":"${variant}","quantity":${text}}`)
  for (const text of ["1e999", "-0", "NaN", "0x10"]) expect(refusal(await raw(text)), text).toMatchObject(invalid)
  expect((await add(id, { variant_id: variant, quantity: 1 })).items[0].quantity).toBe(9_999_999)
  expect(refusal(await shop.post(lines(id), { variant_id: variant, quantity: 1 }))).toMatchObject(invalid)
})

test("a value too large for the database is refused at the line that causes it", async () => {
  const max = 2 ** 31 - 1
  const region = await aRegion(shop.db, { tax_rate: 0, countries: [] })
  const { variants } = await aProduct(shop.db, {
    variants: [max, 1_073_741_824, 1_073_741_823, 1].map((amount) => ({
      prices: [{ amount }],
      manage_inventory: false,
    })),
  })
  const [most, half, lessThanHalf, one] = variants as [string, string, string, string]
  const open = async () => must(await shop.post("/store/carts", { region_id: region.id })).cart.id
  const id = await open()
  expect((await add(id, { variant_id: most, quantity: 1 })).total).toBe(max)
  expect(refusal(await shop.post(lines(id), { variant_id: one, quantity: 1 }))).toMatchObject(invalid)
  expect(refusal(await shop.post(lines(id), { variant_id: most, quantity: 1 }))).toMatchObject(invalid)
  const items = [{ variant_id: half, quantity: 2 }]
  expect(refusal(await shop.post("/store/carts", { region_id: region.id, items }))).toMatchObject(invalid)

  const two = await open()
  await add(two, { variant_id: half, quantity: 1 })
  const cart = await add(two, { variant_id: lessThanHalf, quantity: 1 })
  expect(cart.total).toBe(max)
  expect(refusal(await shop.post(`${lines(two)}/${cart.items[1].id}`, { quantity: 2 }))).toMatchObject(invalid)
  expect(await read(two)).toMatchObject({ total: max, items: [{ quantity: 1 }, { quantity: 1 }] })
  // With a tax of 19 % the same price is too much.
  expect(refusal(await shop.post(lines(await steps.cart()), { variant_id: most, quantity: 1 }))).toMatchObject(invalid)
})

test("bodies accept declared fields only; the query only selects what is returned", async () => {
  const { id, line } = await shipped()
  const good = { variant_id: market.variant, quantity: 1 }
  for (const body of [
    { ...good, unit_price: 1 },
    { ...good, total: 1 },
    { ...good, cart_id: id },
    { ...good, metadata: [] },
    { ...good, metadata: "text" },
    { quantity: 1 },
    { variant_id: market.variant },
    { variant_id: 1, quantity: 1 },
    { variant_id: "", quantity: 1 },
  ])
    expect(refusal(await shop.post(lines(id), body)), JSON.stringify(body)).toMatchObject(invalid)
  for (const body of [
    {},
    { quantity: 1, unit_price: 0 },
    { quantity: 1, variant_id: market.variant },
    { quantity: 1, metadata: 1 },
  ])
    expect(refusal(await shop.post(line, body)), JSON.stringify(body)).toMatchObject(invalid)
  expect((await shop.post(`${lines(id)}?quantity=2`, good)).status).toBe(400)
  expect((await shop.delete(`${line}?force=true`)).status).toBe(400)
  expect(await read(id)).toMatchObject({ total: 2975, shipping_methods: [{ price: 500 }] })
})

test("a key that is sent again adds nothing again", async () => {
  const id = await steps.cart()
  const once = () =>
    shop.post(lines(id), { variant_id: market.variant, quantity: 2 }, { "idempotency-key": `add-${id}` })
  const [first, ...others] = [await once(), ...(await Promise.all([once(), once()]))]
  expect(first?.headers.get("idempotency-key")).toBe(`add-${id}`)
  for (const other of others) expect(other.text).toBe(first?.text)
  expect((await read(id)).items).toMatchObject([{ quantity: 2 }])
})
