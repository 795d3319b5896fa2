// Prices are read again before a cart is paid, under the current rules only.
import { newId } from "@mercer/db"
import { manualPayment, type PaymentProvider } from "@mercer/providers"
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest"
import { aPrice, aProduct } from "../support/catalog.ts"
import { aMarket, cartAt, type Market, must, refusal } from "../support/checkout.ts"
import { anOperator, loggedIn, openShop, type TestShop } from "../support/shop.ts"
import { recordStatements } from "../support/statements.ts"

let shop: TestShop
let market: Market
let admin: Awaited<ReturnType<typeof loggedIn>>
let failing: "now" | "forever" | undefined

/** Its sessions can be made to fail when they are updated. */
const moody: PaymentProvider = {
  ...manualPayment(),
  id: "moody",
  updateSession: async (data) => {
    if (failing === "forever") return new Promise(() => {})
    if (failing === "now") throw new Error("The provider is down")
    return data
  },
}

beforeAll(async () => {
  shop = await openShop({ payment: [moody] })
  admin = await loggedIn(shop, "admin", (await anOperator(shop)).id)
})
beforeEach(async () => {
  market = await aMarket(shop, { tax_rate: 0 })
  await rules("current")
})
afterEach(() => {
  failing = undefined
  shop.points.on()
})
afterAll(async () => {
  expect(shop.errors).toEqual([])
  await shop.close()
})

const MINUTE = 60_000
const MOODY = { payment: ["moody"], tax_rate: 0 }
const ago = (minutes: number) => new Date(Date.now() - minutes * MINUTE)
const rules = async (wanted: "v1" | "current") => must(await admin.post("/admin/store", { rules: wanted }))
const read = async (id: string) => must(await shop.get(`/store/carts/${id}`)).cart
const pay = async (id: string) => must(await shop.post(`/store/carts/${id}/payment-sessions`)).cart
const complete = (id: string) => shop.post(`/store/carts/${id}/complete`)
const reprice = async (amount: number, { variant, product } = market) =>
  must(
    await admin.post(`/admin/products/${product.id}/variants/${variant}`, {
      prices: [{ currency_code: "eur", amount }],
    }),
  )
const sessionAmount = async (id: string) =>
  (await shop.db.paymentSession.findMany({ where: { cart_id: id, is_selected: true } })).map(({ amount }) => amount)
const nothingPlaced = async (id: string) => {
  expect(await shop.db.order.count({ where: { cart_id: id } })).toBe(0)
  expect(await shop.db.completion.count({ where: { cart_id: id, state: { in: ["authorizing", "authorized"] } } })).toBe(
    0,
  )
}

async function aSale(amount: number, facts: { ends_at?: Date; starts_at?: Date; updated_at?: Date } = {}) {
  const id = newId("pl")
  const list = { id, name: "Sale", description: "", type: "sale", status: "active", includes_tax: false } as const
  await shop.db.priceList.create({ data: { ...list, updated_at: ago(60), ...facts } })
  await aPrice(shop.db, market.variant, { amount, price_list_id: id })
  return id
}

/** The sale ended this many minutes ago by itself, and the session has been there since ten minutes. */
async function ended(list: string, minutes: number, session_of: string) {
  await shop.db.priceList.update({ where: { id: list }, data: { ends_at: ago(minutes), updated_at: ago(60) } })
  await shop.db.paymentSession.updateMany({ where: { cart_id: session_of }, data: { updated_at: ago(10) } })
}

test("a dearer cart is refused once with the lines, rewritten with its sessions, and nothing is placed", async () => {
  const id = await cartAt(shop, market).withPayment(2)
  const [{ id: item_id }] = (await read(id)).items
  let asked = false
  shop.points.on(async (point) => {
    asked ||= String(point).startsWith("author")
  })
  await reprice(1200)
  expect(refusal(await complete(id))).toMatchObject({
    status: 400,
    type: "not_allowed",
    code: "price_changed",
    items: [{ item_id, unit_price_before: 1000, unit_price: 1200 }],
  })
  expect(asked).toBe(false)
  await nothingPlaced(id)
  expect(await read(id)).toMatchObject({ total: 2900, items: [{ unit_price: 1200 }] })
  expect(await sessionAmount(id)).toEqual([2900])
  const { data, warnings } = must(await complete(id))
  expect(data).toMatchObject({ total: 2900, paid_total: 2900 })
  expect(warnings).toBeUndefined()
})

test("a cheaper cart is completed at the lower price, which the answer names; the session has it", async () => {
  const id = await cartAt(shop, market).withPayment(2)
  await reprice(900)
  const [{ id: item_id }] = (await read(id)).items
  const { type, data, warnings } = must(await complete(id))
  expect(type).toBe("order")
  expect(data).toMatchObject({ total: 2300, paid_total: 2300 })
  expect(warnings).toEqual([
    { code: "price_changed", item_id, title: expect.any(String), unit_price_before: 1000, unit_price: 900 },
  ])
  expect((await shop.ledger.entries()).find(({ cart_id }) => cart_id === id)).toMatchObject({ amount: 2300 })
})

test("one line dearer and one cheaper: what counts is the total", async () => {
  const other = await aProduct(shop.db, { variants: [500] })
  const id = await cartAt(shop, market).withPayment()
  must(await shop.post(`/store/carts/${id}/line-items`, { variant_id: other.variant, quantity: 1 }))
  await reprice(1100)
  await reprice(400, { ...market, product: other, variant: other.variant })
  const { data, warnings } = must(await complete(id))
  expect(data.total).toBe(2000)
  expect(warnings).toHaveLength(2)
})

test("under the rules of v1 the price of the moment it was added is paid", async () => {
  await rules("v1")
  const id = await cartAt(shop, market).withPayment()
  await reprice(1200)
  expect((await pay(id)).warnings).toBeUndefined()
  expect(must(await complete(id)).data.total).toBe(1500)
})

test.each([1300, 700])("creating payment sessions takes the new price %d, and names it", async (amount) => {
  const id = await cartAt(shop, market).withShipping()
  await reprice(amount)
  const [{ id: item_id }] = (await read(id)).items
  const cart = await pay(id)
  expect(cart).toMatchObject({ total: amount + 500, items: [{ unit_price: amount }] })
  expect(cart.warnings).toEqual([
    { code: "price_changed", item_id, title: expect.any(String), unit_price_before: 1000, unit_price: amount },
  ])
  expect(cart.items[0].variant).not.toHaveProperty("prices")
  expect(await sessionAmount(id)).toEqual([amount + 500])
  expect((await pay(id)).warnings).toBeUndefined()
  expect(must(await complete(id)).data.total).toBe(amount + 500)
})

test("a price list that has begun is taken; a sale that an operator ends counts at once", async () => {
  const id = await cartAt(shop, market).withPayment()
  const sale = await aSale(600, { starts_at: ago(1) })
  expect((await pay(id)).total).toBe(1100)
  must(await admin.post(`/admin/price-lists/${sale}`, { status: "draft" }))
  expect(refusal(await complete(id))).toMatchObject({ status: 400, code: "price_changed" })
  expect((await read(id)).total).toBe(1500)
})

test.each([
  ["5 minutes ago, and the session is older: it still counts", 5, 0, 200],
  ["16 minutes ago", 16, 0, 400],
  ["5 minutes ago, and the session has another amount", 5, 1, 400],
])("a sale that ended by itself %s", async (_, minutes, off, status) => {
  const sale = await aSale(600)
  const id = await cartAt(shop, market).withPayment()
  await ended(sale, minutes, id)
  if (off) await shop.db.paymentSession.updateMany({ where: { cart_id: id }, data: { amount: 1100 - off } })
  const reply = await complete(id)
  expect(reply.status).toBe(status)
  if (status === 200) expect(reply.body.data.total).toBe(1100)
  else expect(refusal(reply)).toMatchObject({ code: "price_changed" })
})

test("a sale ended after a session that began later does not count, nor do new sessions keep it", async () => {
  const sale = await aSale(600)
  const id = await cartAt(shop, market).withPayment()
  await ended(sale, 11, id)
  expect(refusal(await complete(id))).toMatchObject({ code: "price_changed" })
  const other = await cartAt(shop, market).withPayment()
  expect((await read(other)).total).toBe(1500)
})

test("an operator's change of a price counts at once, whatever the session", async () => {
  const id = await cartAt(shop, market).withPayment()
  await shop.db.paymentSession.updateMany({ where: { cart_id: id }, data: { updated_at: ago(10) } })
  await reprice(1001)
  expect(refusal(await complete(id))).toMatchObject({ code: "price_changed" })
})

test("a price that a program has given stays; a line without a price is not sold", async () => {
  const id = await cartAt(shop, market).withPayment()
  await shop.db.lineItem.updateMany({ where: { cart_id: id }, data: { unit_price: 1, should_merge: false } })
  await pay(id)
  await reprice(1200)
  expect(must(await complete(id)).data.total).toBe(501)

  const other = await cartAt(shop, market).withPayment()
  await shop.db.moneyAmount.updateMany({ data: { deleted_at: new Date() } })
  expect(refusal(await complete(other))).toMatchObject({ status: 400, code: "item_unavailable" })
})

test("a provider that cannot update its session: refused, and refused again as dearer when it can", async () => {
  market = await aMarket(shop, MOODY)
  const id = await cartAt(shop, market).withPayment()
  failing = "now"
  await reprice(1200)
  expect(refusal(await complete(id))).toMatchObject({ status: 400, message: "The provider is down" })
  expect(await sessionAmount(id)).toEqual([1500])
  failing = undefined
  expect(refusal(await complete(id))).toMatchObject({ status: 400, code: "price_changed" })
  expect(await sessionAmount(id)).toEqual([1700])
  expect(must(await complete(id)).data.total).toBe(1700)
})

test("a process killed between the new prices and the answer: the next request is refused likewise", async () => {
  market = await aMarket(shop, MOODY)
  const id = await cartAt(shop, market).withPayment()
  await reprice(1200)
  failing = "forever"
  void complete(id)
  await expect.poll(async () => (await read(id)).items[0].unit_price).toBe(1200)
  failing = undefined
  const [{ id: item_id }] = (await read(id)).items
  const items = [{ item_id, unit_price_before: 1000, unit_price: 1200 }]
  expect(refusal(await complete(id))).toMatchObject({ code: "price_changed", items })
  await nothingPlaced(id)
  expect(must(await complete(id)).data.total).toBe(1700)
})

test("a client that repeats its request after a lost answer is refused, by its key, and then pays", async () => {
  const id = await cartAt(shop, market).withPayment()
  await reprice(1200)
  const key = { "Idempotency-Key": newId("ikey") }
  const send = () => shop.post(`/store/carts/${id}/complete`, undefined, key)
  const { body } = await send()
  expect(body.items).toHaveLength(1)
  // As it was before the answer went out.
  await shop.db.idempotencyKey.deleteMany({ where: { key: key["Idempotency-Key"] } })
  const error = { code: "price_changed", items: body.items, key: key["Idempotency-Key"] }
  await shop.db.completion.updateMany({ where: { cart_id: id }, data: { error } })
  expect((await send()).body).toEqual(body)
  await nothingPlaced(id)
  await shop.db.idempotencyKey.deleteMany({ where: { key: key["Idempotency-Key"] } })
  expect(must(await send()).data.total).toBe(1700)
})

test("two requests at once, as by a double click: neither pays the dearer total", async () => {
  for (let round = 0; round < 10; round++) {
    market = await aMarket(shop, { tax_rate: 0 })
    const id = await cartAt(shop, market).withPayment()
    await reprice(1200)
    const replies = await Promise.all([complete(id), complete(id), complete(id)])
    for (const reply of replies) expect(refusal(reply)).toMatchObject({ status: 400, code: "price_changed" })
    await nothingPlaced(id)
    expect(must(await complete(id)).data.total).toBe(1700)
  }
}, 60_000)

test("reading prices again takes no statement, to create payment sessions and to complete", async () => {
  const record = recordStatements(shop)
  const counted = async (wanted: "v1" | "current") => {
    await rules(wanted)
    const id = await cartAt(shop, market).withShipping()
    const paying = await record(() => pay(id))
    const completing = await record(() => complete(id))
    return [paying.length, completing.length]
  }
  const v1 = await counted("v1")
  expect(await counted("current")).toEqual(v1)
})

test("a cart that was free and is not any more is refused as dearer, not for its missing payment", async () => {
  await reprice(0)
  await shop.db.shippingOption.update({ where: { id: market.option.id }, data: { amount: 0 } })
  const id = await cartAt(shop, market).withShipping()
  await reprice(100)
  expect(refusal(await complete(id))).toMatchObject({ status: 400, code: "price_changed" })
  expect(refusal(await complete(id))).toMatchObject({ message: expect.stringContaining("payment session") })
})

test("an operator changes the price while 8 shoppers pay: nobody pays another sum than their cart showed", async () => {
  for (const amounts of [[1100], [900], [1300, 800], [700, 1400]]) {
    market = await aMarket(shop, { tax_rate: 0 })
    const ids = await Promise.all(Array.from({ length: 8 }, () => cartAt(shop, market).withPayment()))
    const changing = async () => {
      for (const amount of amounts) await reprice(amount)
    }
    const [, ...replies] = await Promise.all([changing(), ...ids.map((id) => complete(id))])
    for (const [at, { status, body }] of replies.entries()) {
      const id = ids[at] as string
      const held = (await shop.ledger.entries()).filter(({ cart_id }) => cart_id === id)
      if (status === 200) {
        expect(body.data.total).toBeLessThanOrEqual(1500)
        expect(held.at(-1)).toMatchObject({ amount: body.data.total })
      } else expect(body.code).toBe("price_changed")
      const under_way = { in: ["authorizing", "authorized", "voiding"] }
      expect(await shop.db.completion.count({ where: { cart_id: id, state: under_way } })).toBe(0)
      expect(await shop.db.order.count({ where: { cart_id: id } })).toBe(status === 200 ? 1 : 0)
    }
  }
}, 60_000)
