import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import type { CartChange } from "../../src/cart/cart-change.ts"
import { afterChanges } from "../../src/cart/cart-changes.ts"
import { removeDiscount, setDiscounts } from "../../src/cart/cart-discounts.ts"
import { type LoadedCart, loadCart } from "../../src/cart/load-cart.ts"
import { setAddress, setShippingCountry } from "../../src/cart-change/cart-addresses.ts"
import { adoptCart, setEmail } from "../../src/cart-change/cart-customer.ts"
import { setGiftCards } from "../../src/cart-change/cart-gift-cards.ts"
import { addLine, linesChanged, removeLine, setQuantity } from "../../src/cart-change/cart-lines.ts"
import { changeCart } from "../../src/cart-change/change-cart.ts"
import { repriceLines } from "../../src/cart-change/reprice-lines.ts"
import { switchRegion } from "../../src/cart-change/switch-region.ts"
import type { Context } from "../../src/context/context.ts"
import { aDiscount, aGiftCard, aProduct, aRegion } from "../support/catalog.ts"
import { ADDRESS, aMarket, cartAt, type Market, must } from "../support/checkout.ts"
import { openShop, type TestShop } from "../support/shop.ts"
import { aShopper } from "../support/shop-rows.ts"
import { recordStatements } from "../support/statements.ts"

type Step = (tx: Context, cart: LoadedCart) => CartChange[] | Promise<CartChange[]>

let shop: TestShop
let market: Market
let other: { variant: string; region: string; code: string; card: string; customer: Context["customer"] }
let record: ReturnType<typeof recordStatements>
let id: string

beforeAll(async () => {
  shop = await openShop()
  market = await aMarket(shop)
  record = recordStatements(shop)
  const region = await aRegion(shop.db, { countries: [], tax_rate: 7 })
  const { id: customer_id, email } = await aShopper(shop, "steps@example.com")
  other = {
    variant: (await aProduct(shop.db)).variant,
    region: region.id,
    code: (await aDiscount(shop.db, { regions: [market.region.id], value: 25 })).code,
    card: (await aGiftCard(shop.db, market.region.id)).code,
    customer: { id: customer_id, email, has_account: true },
  }
})
afterAll(async () => {
  expect(shop.errors).toEqual([])
  await shop.close()
})

/** A cart with one of everything, whose line no longer has its variant's price. */
beforeEach(async () => {
  id = await cartAt(shop, market).withPayment(2)
  const { code } = await aDiscount(shop.db, { regions: [market.region.id] })
  const card = await aGiftCard(shop.db, market.region.id)
  must(await shop.post(`/store/carts/${id}`, { discounts: [{ code }], gift_cards: [{ code: card.code }] }))
  await shop.db.lineItem.updateMany({ where: { cart_id: id }, data: { unit_price: 77 } })
})

const STEPS: [name: string, step: Step][] = [
  ["setEmail", (tx, cart) => setEmail(tx, cart, "someone.else@example.com")],
  ["adoptCart", (tx, cart) => adoptCart({ ...tx, customer: other.customer }, cart)],
  ["setAddress, other fields", (tx, cart) => setAddress(tx, cart, "billing_address", { city: "Bonn" })],
  ["setAddress, another id", (tx, cart) => setAddress(tx, cart, "billing_address", cart.shipping_address_id)],
  ["setAddress, none", (tx, cart) => setAddress(tx, cart, "billing_address", null)],
  ["setShippingCountry", (tx, cart) => setShippingCountry(tx, cart, null)],
  ["setDiscounts", (tx, cart) => setDiscounts(tx, cart, [other.code])],
  ["removeDiscount", (tx, cart) => removeDiscount(tx, cart, cart.discounts[0]?.code ?? "")],
  ["setGiftCards", (tx, cart) => setGiftCards(tx, cart, [other.card])],
  ["addLine, another variant", (tx, cart) => addLine(tx, cart, { variant_id: other.variant, quantity: 3 })],
  ["addLine, the same variant", (tx, cart) => addLine(tx, cart, { variant_id: market.variant, quantity: 3 })],
  ["setQuantity", (tx, cart) => setQuantity(tx, cart, cart.items[0]?.id ?? "", { quantity: 5 })],
  ["removeLine", (tx, cart) => removeLine(tx, cart, cart.items[0]?.id ?? "")],
  ["linesChanged", linesChanged],
  ["repriceLines", repriceLines],
  ["switchRegion", (tx, cart) => switchRegion(tx, cart, other.region)],
]

const anyone = (): Context => ({ ...shop.api.app, customer: null }) as Context

describe("a step alone", () => {
  test.each(STEPS)("%s returns its changes, and changes neither the cart in memory nor its rows", async (_, step) => {
    const before = await loadCart(shop.api.app, id)
    let changes: CartChange[] = []
    const statements = await record(async () => (changes = await step(anyone(), frozen(before))))
    expect(changes.length).toBeGreaterThan(0)
    expect(statements.filter((text) => WRITES.test(text))).toEqual([])
    expect(await loadCart(shop.api.app, id)).toEqual(before)
  })

  test.each(STEPS)("%s: the cart after its changes in memory matches the cart that is written", async (_, step) => {
    let expected: LoadedCart | undefined
    await changeCart(anyone(), id, async (tx, cart) => {
      const changes = await step(tx, frozen(cart))
      expected = afterChanges(cart, changes)
      return changes
    })
    const written = await loadCart(shop.api.app, id)
    expect(factsOf(written)).toEqual(factsOf(expected as LoadedCart))
  })
})

test("an update that forgets to return its steps' changes does not compile", async () => {
  // @ts-expect-error: the changes of setEmail are lost here
  const lost = changeCart(anyone(), id, async (tx, cart) => {
    await setEmail(tx, cart, "lost@example.com")
  })
  await expect(lost).rejects.toThrow()
  // @ts-expect-error: a cart is not changed in place
  expect(() => (frozen({ email: "a" } as LoadedCart).email = "b")).toThrow()
})

test("columns are written in one statement, however many steps set them", async () => {
  const body = { email: "once@example.com", shipping_address: ADDRESS, billing_address: ADDRESS, context: { a: 1 } }
  const empty = await cartAt(shop, market).cart()
  const statements = await record(() => shop.post(`/store/carts/${empty}`, body))
  expect(statements.filter((text) => /^\s*UPDATE\s+"cart" t /.test(text))).toHaveLength(1)
})

const WRITES = /\b(INSERT INTO|UPDATE|DELETE FROM)\s+(?!customer\b|mercer\.outbox|SET\b)/i

/** The same cart, frozen. */
function frozen<T>(value: T): T {
  if (typeof value !== "object" || value === null || value instanceof Date || Object.isFrozen(value)) return value
  for (const part of Object.values(Object.freeze(value))) frozen(part)
  return value
}

/** The cart's contents, without the ids and dates that the database generates. */
function factsOf(cart: LoadedCart) {
  const { email, customer_id, region_id, billing_address, shipping_address } = cart
  const items = cart.items.map(({ id, quantity, unit_price, has_shipping, adjustments }) => {
    const amounts = adjustments.map(({ id, amount }) => [id, amount])
    return { id, quantity, unit_price, has_shipping, amounts }
  })
  return {
    ...{ email, customer_id, region_id, region: cart.region.id, customer: cart.customer?.id, items },
    billing: [billing_address?.id, billing_address?.city, billing_address?.country_code],
    shipping: [shipping_address?.id, shipping_address?.city, shipping_address?.country_code],
    methods: cart.shipping_methods.map(({ id, price }) => [id, price]),
    discounts: cart.discounts.map(({ code }) => code),
    gift_cards: cart.gift_cards.map(({ code }) => code),
  }
}
