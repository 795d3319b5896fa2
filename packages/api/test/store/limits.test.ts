import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { aProduct } from "../support/catalog.ts"
import { ADDRESS, aMarket, cartAt, type Market, must, refusal } from "../support/checkout.ts"
import { aShopper } from "../support/scenes.ts"
import { openShop, type TestShop } from "../support/shop.ts"

const MOST = 4

let shop: TestShop
let market: Market
let variants: string[]

beforeAll(async () => {
  shop = await openShop({ settings: { cart_lines: MOST } })
  market = await aMarket(shop)
  const many = Array.from({ length: 3 * MOST }, () => ({ prices: [{ amount: 100 }], inventory_quantity: 100 }))
  variants = (await aProduct(shop.db, { variants: many })).variants
})
afterAll(async () => {
  expect(shop.errors).toEqual([])
  await shop.close()
})

const TOO_MANY = {
  status: 400,
  type: "too_many_lines",
  code: "too_many_lines",
  message: expect.stringContaining("4 lines"),
}
const itemsOf = (count: number) => variants.slice(0, count).map((variant_id) => ({ variant_id, quantity: 1 }))
const create = (count: number) => shop.post("/store/carts", { region_id: market.region.id, items: itemsOf(count) })
const add = (id: string, variant_id = "") => shop.post(`/store/carts/${id}/line-items`, { variant_id, quantity: 1 })
const linesIn = (cart_id: string) => shop.db.lineItem.count({ where: { cart_id } })

describe("the lines of a cart", () => {
  test("are refused beyond the limit when the cart is created, and nothing is stored", async () => {
    const before = await shop.db.cart.count()
    expect(refusal(await create(MOST + 1))).toEqual(TOO_MANY)
    expect(await shop.db.cart.count()).toBe(before)
    must(await create(MOST))
  })

  test("are refused beyond the limit one by one; more of a line that is there is taken", async () => {
    const { id } = must(await create(MOST)).cart
    expect(refusal(await add(id, variants[MOST]))).toEqual(TOO_MANY)
    must(await add(id, variants[0]))
    const other = { variant_id: variants[0], quantity: 1, metadata: { engraving: "A" } }
    expect(refusal(await shop.post(`/store/carts/${id}/line-items`, other))).toEqual(TOO_MANY)
    expect(await linesIn(id)).toBe(MOST)
  })

  test("are never more when many requests add at the same moment", async () => {
    const { id } = must(await create(MOST - 1)).cart
    const answers = await Promise.all(variants.slice(MOST).map((variant) => add(id, variant)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ body }) => body.type === "too_many_lines")).toHaveLength(answers.length - 1)
    expect(await linesIn(id)).toBe(MOST)
  })

  test("stay in a cart that has more from before: it is read, made smaller and completed", async () => {
    const id = await cartAt(shop.visitor(), { ...market, variant: variants[0] ?? "" }).withItems()
    const line = await shop.db.lineItem.findFirstOrThrow({ where: { cart_id: id } })
    const copies = variants
      .slice(1, MOST + 3)
      .map((variant_id) => ({ ...line, id: `${line.id}_${variant_id}`, variant_id }))
    await shop.db.lineItem.createMany({ data: copies as never })
    const { cart } = must(await shop.get(`/store/carts/${id}`))
    expect(cart.items).toHaveLength(MOST + 3)
    expect(refusal(await add(id, variants[MOST + 4]))).toMatchObject({ type: "too_many_lines" })
    must(await shop.post(`/store/carts/${id}/line-items/${line.id}`, { quantity: 2 }))
    must(await shop.delete(`/store/carts/${id}/line-items/${copies[0]?.id}`))
    const email = "large@example.com"
    must(await shop.post(`/store/carts/${id}`, { email, shipping_address: ADDRESS, billing_address: ADDRESS }))
    must(await shop.post(`/store/carts/${id}/shipping-methods`, { option_id: market.option.id }))
    must(await shop.post(`/store/carts/${id}/payment-sessions`))
    const { type, data } = must(await shop.post(`/store/carts/${id}/complete`))
    expect([type, data.items.length]).toEqual(["order", MOST + 2])
  })
})

describe("a customer's saved addresses", () => {
  const at = "/store/customers/me/addresses"
  const address = (number: number) => ({ address: { ...ADDRESS, address_1: `New St ${number}` } })

  async function withSaved(count: number) {
    const { id, visitor } = await aShopper(shop)
    const rows = Array.from({ length: count - 2 }, (_, index) => ({ id: `addr_${id}_${index}`, customer_id: id }))
    await shop.db.address.createMany({ data: rows.map((row) => ({ ...row, ...ADDRESS, city: row.id })) })
    return { id, visitor }
  }
  const saved = (customer_id: string) => shop.db.address.count({ where: { customer_id, deleted_at: null } })

  test("are at most 100, also when many are added at the same moment", async () => {
    const { id, visitor } = await withSaved(98)
    const answers = await Promise.all([1, 2, 3, 4, 5, 6].map((number) => visitor.post(at, address(number))))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 400, 400, 400, 400])
    const refused = answers.find(({ status }) => status === 400)
    expect(refused?.body).toMatchObject({ type: "too_many_addresses", code: "too_many_addresses" })
    expect(await saved(id)).toBe(100)
  })

  test("stay where there are more from before: each can be changed, saved again and deleted", async () => {
    const { id, visitor } = await withSaved(103)
    const [first, second] = must(await visitor.get("/store/customers/me")).customer.shipping_addresses
    must(await visitor.post(`${at}/${first.id}`, { city: "Hamburg" }))
    must(await visitor.post(at, { address: { ...ADDRESS, city: second.city } }))
    must(await visitor.delete(`${at}/${first.id}`))
    expect((await visitor.post(at, address(1))).status).toBe(400)
    expect(await saved(id)).toBe(102)
  })
})
