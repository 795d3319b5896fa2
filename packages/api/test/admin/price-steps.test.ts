import { afterAll, beforeAll, expect, test } from "vitest"
import { type Operator, worked } from "../support/batch.ts"
import { aPrice, aProduct, aRegion, aShippingOption, defaultProfile } from "../support/catalog.ts"
import { must, refusal } from "../support/checkout.ts"
import { draftOf, draftsDesk } from "../support/drafts.ts"
import { csv, requestPrices } from "../support/price-lists.ts"
import { anOperatorAtWork } from "../support/scenes.ts"
import { idOf } from "../support/scenes-operators.ts"
import { openShop, type TestShop } from "../support/shop.ts"
import { aPriceList } from "../support/shop-rows.ts"

/* Every price that an operator enters is a multiple of what can be paid: of 10 in a currency with three decimals. */

let shop: TestShop
let operator: Operator
let region: Awaited<ReturnType<typeof aRegion>>
let goods: Awaited<ReturnType<typeof aProduct>>
let option: Awaited<ReturnType<typeof aShippingOption>>
const at = () => draftsDesk(operator.by)
const post = (path: string, body: object) => operator.by.post(path, body)
const OLD = 18_601

beforeAll(async () => {
  shop = await openShop()
  const by = await anOperatorAtWork(shop)
  operator = { by, id: await idOf(by) }
  region = await aRegion(shop.db, { currency_code: "kwd", countries: ["de"] })
  goods = await aProduct(shop.db, { variants: [{ prices: [{ amount: OLD, currency_code: "kwd" }] }] })
  option = await aShippingOption(shop.db, region.id, { amount: OLD })
})
afterAll(async () => {
  expect(shop.errors).toEqual([])
  await shop.close()
})

const priced = (amount: number) => [{ amount, currency_code: "kwd" }]
const fixed = (value: number) => ({ type: "fixed", value, allocation: "total" })
let codes = 0
const aFixed = (value: number) =>
  post("/admin/discounts", { code: `STEP-${++codes}`, rule: fixed(value), regions: [region.id] })
const market = () => ({ region, product: goods, variant: goods.variant, option })
const aDraft = (body: object) => at().create({ ...draftOf(market()), items: [], ...body })
const aCard = (value: number) => post("/admin/gift-cards", { value, region_id: region.id })

const ENTERED: Record<string, (amount: number) => Promise<Awaited<ReturnType<typeof post>>>> = {
  "a variant's price": (amount) =>
    post(`/admin/products/${goods.id}/variants/${goods.variant}`, { prices: priced(amount) }),
  "a new product's price": (amount) =>
    post("/admin/products", { title: `Hat ${amount}`, variants: [{ title: "One", prices: priced(amount) }] }),
  "a price for a region": (amount) =>
    post(`/admin/products/${goods.id}/variants/${goods.variant}`, { prices: [{ amount, region_id: region.id }] }),
  "a price list's price": async (amount) =>
    post(`/admin/price-lists/${await aPriceList(shop.db)}/prices/batch`, {
      prices: [{ amount, currency_code: "kwd", variant_id: goods.variant }],
    }),
  "a new shipping option": async (amount) =>
    post("/admin/shipping-options", {
      ...{ name: "By hand", region_id: region.id, provider_id: "manual", profile_id: await defaultProfile(shop.db) },
      ...{ price_type: "flat_rate", amount, data: { id: "manual-fulfillment" } },
    }),
  "a shipping option": (amount) => post(`/admin/shipping-options/${option.id}`, { amount }),
  "a gift card": aCard,
  "a gift card's balance": async (balance) =>
    post(`/admin/gift-cards/${must(await aCard(30_000)).gift_card.id}`, { balance }),
  "a fixed discount": aFixed,
  "a fixed discount's new value": async (value) =>
    post(`/admin/discounts/${must(await aFixed(500)).discount.id}`, { rule: { value } }),
  "a draft's line": (unit_price) => aDraft({ items: [{ title: "Work", unit_price, quantity: 1 }] }),
  "a draft's new line": async (unit_price) =>
    at().addLine(must(await aDraft({})).draft_order.id, { title: "Work", unit_price, quantity: 1 }),
  "a draft's changed line": async (unit_price) => {
    const { id, cart } = must(await aDraft({ items: [{ title: "Work", unit_price: 10, quantity: 1 }] })).draft_order
    return at().changeLine(id, cart.items[0].id, { unit_price })
  },
  "a draft's shipping": (price) => aDraft({ shipping_methods: [{ option_id: option.id, price }] }),
}

test.each(Object.entries(ENTERED))("%s is a multiple of the currency's step", async (_, enter) => {
  expect(refusal(await enter(18_604))).toEqual({
    ...{ status: 400, type: "invalid_data", amount: 18_604, currency_code: "kwd", step: 10 },
    message: "Prices in KWD are multiples of 10, and 18604 is not",
  })
  expect((await enter(18_600)).status).toBe(200)
})

test("a price that stays may be older than the step", async () => {
  const { id, variant } = await aProduct(shop.db, { variants: [{ prices: [{ amount: OLD, currency_code: "kwd" }] }] })
  const path = `/admin/products/${id}/variants/${variant}`
  must(await post(path, { prices: [...priced(OLD), { amount: 1999, currency_code: "eur" }] }))
  const old = await aShippingOption(shop.db, region.id, { amount: OLD })
  must(await post(`/admin/shipping-options/${old.id}`, { amount: OLD, name: "Renamed" }))
  expect((await post(path, { prices: priced(OLD + 1) })).status).toBe(400)
})

test("a shop's own step counts; with 1, as after a take-over, every amount can be entered", async () => {
  const huf = (amount: number) =>
    post(`/admin/products/${goods.id}/variants/${goods.variant}`, { prices: [{ amount, currency_code: "huf" }] })
  const unit = { code: "huf", decimals: 2, step: 100, source: "operator" }
  await shop.db.currencyUnit.create({ data: unit })
  expect(refusal(await huf(199_950))).toMatchObject({ status: 400, amount: 199_950, currency_code: "huf", step: 100 })
  must(await huf(199_900))
  await shop.db.currencyUnit.update({ where: { code: "huf" }, data: { step: 1 } })
  must(await huf(199_950))
})

test("files are held to it, line by line; what they repeat may stay", async () => {
  const price_list_id = await aPriceList(shop.db)
  const repeated = await aProduct(shop.db)
  await aPrice(shop.db, repeated.variant, { amount: OLD, currency_code: "kwd", price_list_id })
  const file = (amount: string) =>
    csv("Variant Id,Price KWD", `${repeated.variant},18.601`, `${goods.variant},${amount}`)
  const imported = async (amount: string) =>
    worked(shop, operator.by, await requestPrices(shop, operator, { price_list_id }, file(amount)))
  const failed = await imported("5.005")
  expect([failed.status, failed.result.errors]).toMatchObject([
    "failed",
    [
      expect.stringContaining(
        'Line 3, column "Price KWD", value "5.005": must be a multiple of 0.010. Fix: write an amount such as 5.000',
      ),
    ],
  ])
  const done = await imported("5.010")
  expect([done.status, done.result.errors ?? []]).toEqual(["completed", []])
})
