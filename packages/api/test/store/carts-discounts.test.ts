import { afterAll, beforeAll, expect, test } from "vitest"
import { aDiscount, aProduct, aRegion } from "../support/catalog.ts"
import { ADDRESS, aMarket, cartAt, type Market, must, refusal } from "../support/checkout.ts"
import { beginMoney } from "../support/money.ts"
import { openShop, type TestShop } from "../support/shop.ts"
import { aGroup, aPriceList, aShopper } from "../support/shop-rows.ts"

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

type Facts = Parameters<typeof aDiscount>[1]
type By = Pick<TestShop, "post">
const path = (id: string) => `/store/carts/${id}`
const aCode = async (facts: Partial<Facts> = {}) =>
  (await aDiscount(shop.db, { regions: [market.region.id], ...facts })).code
const use = async (id: string, codes: string[], by: By = shop) =>
  must(await by.post(path(id), { discounts: codes.map((code) => ({ code })) })).cart
const refuse = async (id: string, codes: string[], by: By = shop) =>
  refusal(await by.post(path(id), { discounts: codes.map((code) => ({ code })) }))
const read = async (id: string) => must(await shop.get(path(id))).cart
const parts = (cart: { items: { discount_total: number }[] }) => cart.items.map((item) => item.discount_total)
const codesOf = (cart: { discounts: { code: string }[] }) => cart.discounts.map(({ code }) => code)

/** A cart with a line for each price and quantity, taxed at the rate of a separate region. */
async function cartOf(lines: [amount: number, quantity: number][], tax_rate = 0) {
  const region = await aRegion(shop.db, { tax_rate, countries: [] })
  const { variants } = await aProduct(shop.db, { variants: lines.map(([amount]) => amount) })
  const items = lines.map(([, quantity], index) => ({ variant_id: variants[index], quantity }))
  const { cart } = must(await shop.post("/store/carts", { region_id: region.id, items }))
  const code = (facts: Partial<Facts>) => aCode({ regions: [region.id], ...facts })
  return { id: cart.id as string, code }
}

test("percentages are rounded line by line, exact halves up, whatever the allocation", async () => {
  const { id, code } = await cartOf(
    [
      [2350, 3],
      [899, 2],
    ],
    21,
  )
  for (const allocation of ["total", "item"] as const) {
    const cart = await use(id, [await code({ type: "percentage", value: 15, allocation })])
    expect(cart).toMatchObject({ subtotal: 8848, discount_total: 1328, item_tax_total: 1579, total: 9099 })
    expect(cart.items).toMatchObject([
      { discount_total: 1058, tax_total: 1258, total: 7250, original_tax_total: 1481, original_total: 8531 },
      { discount_total: 270, tax_total: 321, total: 1849, original_tax_total: 378 },
    ])
  }
  const halves = await cartOf([[58, 1]])
  expect((await use(halves.id, [await halves.code({ value: 25 })])).discount_total).toBe(15)
  expect(await use(halves.id, [await halves.code({ value: 100 })])).toMatchObject({ discount_total: 58, total: 0 })
})

test("a fixed value for the total is allocated to the last unit, and never exceeds the goods", async () => {
  const fixed = { type: "fixed", allocation: "total" } as const
  const unequal = await cartOf(
    [
      [700, 1],
      [1100, 1],
      [1500, 1],
    ],
    25,
  )
  const cart = await use(unequal.id, [await unequal.code({ ...fixed, value: 1000 })])
  expect(parts(cart)).toEqual([212, 333, 455])
  expect(cart).toMatchObject({ discount_total: 1000, tax_total: 575, total: 2875 })
  expect(cart.items.map((item: { tax_total: number }) => item.tax_total)).toEqual([122, 192, 261])
  const much = await use(unequal.id, [await unequal.code({ ...fixed, value: 5000 })])
  expect(much).toMatchObject({ discount_total: 3300, tax_total: 0, total: 0 })

  const equal = await cartOf(
    [
      [500, 1],
      [500, 1],
      [500, 1],
    ],
    10,
  )
  const thirds = await use(equal.id, [await equal.code({ ...fixed, value: 1000 })])
  expect(parts(thirds)).toEqual([334, 333, 333])
  expect(thirds).toMatchObject({ discount_total: 1000, tax_total: 51, total: 551 })
  expect(parts(await use(equal.id, [await equal.code({ ...fixed, value: 200 })]))).toEqual([67, 67, 66])
})

test("a fixed value per item counts for each unit, up to its price", async () => {
  const { id, code } = await cartOf([
    [1000, 2],
    [200, 3],
  ])
  const cart = await use(id, [await code({ type: "fixed", allocation: "item", value: 250 })])
  expect(parts(cart)).toEqual([500, 600])
  expect(cart).toMatchObject({ discount_total: 1100, total: 1500 })
  expect(cart.items[0].adjustments).toMatchObject([
    { item_id: cart.items[0].id, discount_id: cart.discounts[0].id, amount: 500, description: "discount" },
  ])
})

test("a discount on prices with tax is with tax too", async () => {
  const use10 = await inclusive([{ amount: 1299, quantity: 3 }], { value: 10 })
  expect(use10).toMatchObject({ subtotal: 3247, discount_total: 325, tax_total: 585, total: 3507 })
  const fixed = { type: "fixed", allocation: "total", value: 1000 } as const
  const use1000 = await inclusive([{ amount: 5000, quantity: 1 }], fixed)
  expect(use1000).toMatchObject({ discount_total: 834, total: 4000 })
  expect(use1000.items[0].adjustments).toMatchObject([{ amount: 834, metadata: null }])
  const [stored] = await shop.db.lineItemAdjustment.findMany({ where: { item_id: use1000.items[0].id } })
  const { id: discount_id, code: title } = use1000.discounts[0]
  expect(stored?.metadata).toEqual({ mercer: { discount_id, title, basis: 1000 } })
})

test("a cart of before version 2 has its totals until the next write", async () => {
  const before = await inclusive([{ amount: 5000, quantity: 1 }], { value: 10 })
  await shop.db.cartTerms.create({ data: { cart_id: before.id, money: 1 } })
  await shop.db.lineItemAdjustment.updateMany({ where: { item_id: before.items[0].id }, data: { metadata: {} } })
  expect(must(await shop.get(`/store/carts/${before.id}`)).cart).toMatchObject({ tax_total: 750, total: 4500 })
  must(await shop.post(`/store/carts/${before.id}`, { context: { seen: true } }))
  expect(await shop.db.cartTerms.findUnique({ where: { cart_id: before.id } })).toMatchObject({ money: 2 })
  const [stored] = await shop.db.lineItemAdjustment.findMany({ where: { item_id: before.items[0].id } })
  expect(stored?.metadata).toMatchObject({ mercer: { basis: 500 } })
})

/** A cart of lines whose prices include 20 %, with a code, in a shop that begins with version 2 of money. */
async function inclusive(lines: { amount: number; quantity: number }[], discount: object) {
  await beginMoney(shop, new Date(0))
  const region = await aRegion(shop.db, { tax_rate: 20, countries: [] })
  const price_list_id = await aPriceList(shop.db, { includes_tax: true })
  const items = []
  for (const { amount, quantity } of lines) {
    const { variant } = await aProduct(shop.db, { variants: [{ prices: [{ amount, price_list_id }] }] })
    items.push({ variant_id: variant, quantity })
  }
  const { cart } = must(await shop.post("/store/carts", { region_id: region.id, items }))
  return use(cart.id, [await aCode({ regions: [region.id], ...discount })])
}

test("products that are not discountable get no discount, and the others share all of it", async () => {
  const id = await steps.withItems(1)
  const { variant } = await aProduct(shop.db, { discountable: false, variants: [1000] })
  must(await shop.post(`${path(id)}/line-items`, { variant_id: variant, quantity: 1 }))
  const cart = await use(id, [await aCode({ type: "fixed", allocation: "total", value: 600 })])
  expect(parts(cart)).toEqual([600, 0])
  expect(cart.items.map((item: { allow_discounts: boolean }) => item.allow_discounts)).toEqual([true, false])
})

test("the adjustments follow the lines", async () => {
  const id = await steps.withItems(1)
  await use(id, [await aCode({ type: "fixed", allocation: "total", value: 900 })])
  const { variant } = await aProduct(shop.db, { variants: [2000] })
  const more = must(await shop.post(`${path(id)}/line-items`, { variant_id: variant, quantity: 1 })).cart
  expect(parts(more)).toEqual([300, 600])
  const most = must(await shop.post(`${path(id)}/line-items/${more.items[0].id}`, { quantity: 4 })).cart
  expect(parts(most)).toEqual([600, 300])
  const last = must(await shop.delete(`${path(id)}/line-items/${more.items[0].id}`)).cart
  expect(parts(last)).toEqual([900])
  expect(await shop.db.lineItemAdjustment.count({ where: { item: { cart_id: id } } })).toBe(1)
})

test("codes are trimmed and uppercased; an unknown or repeated one is not found", async () => {
  const code = await aCode({ code: "SUMMER 10%" })
  const id = await steps.withItems(1)
  expect(codesOf(await use(id, ["  summer 10% "]))).toEqual([code])
  for (const wrong of [["NONE"], [code, "NONE"], [code, " summer 10%"], ["   "]])
    expect(await refuse(id, wrong)).toMatchObject({ status: 404, type: "not_found", code: "discount_not_found" })
  const deleted = await aCode()
  await shop.db.discount.updateMany({ where: { code: deleted }, data: { deleted_at: new Date() } })
  expect(await refuse(id, [deleted])).toMatchObject({ status: 404, type: "not_found", code: "discount_not_found" })
  expect(codesOf(await read(id))).toEqual([code])
})

test("a new list replaces the codes: the first that is not free shipping is kept, and all that are", async () => {
  const [ten, twenty] = [await aCode({ value: 10 }), await aCode({ value: 20 })]
  const free = { type: "free_shipping", value: 0 } as const
  const [one, two] = [await aCode(free), await aCode(free)]
  const id = await steps.withItems(1)
  const cart = await use(id, [one, twenty, ten, two])
  expect(codesOf(cart).sort()).toEqual([one, two, twenty].sort())
  expect(cart.discount_total).toBe(200)
  expect((await use(id, [ten, twenty])).discount_total).toBe(100)
  expect(await use(id, [one])).toMatchObject({ discount_total: 0, items: [{ adjustments: [] }] })
  await use(id, [ten])
  expect(await use(id, [])).toMatchObject({ discounts: [], discount_total: 0, items: [{ adjustments: [] }] })
  await use(id, [ten])
  expect(must(await shop.post(path(id), { discounts: null })).cart).toMatchObject({ discounts: [], discount_total: 0 })
})

test("a code that may not be used is refused with the reason, and the cart keeps its codes", async () => {
  const id = await steps.withItems(1)
  const kept = await aCode()
  await use(id, [kept])
  const [past, future] = [new Date(Date.now() - 60_000), new Date(Date.now() + 60_000)]
  const usedUp = await aCode({ usage_limit: 2 })
  await shop.db.discount.updateMany({ where: { code: usedUp }, data: { usage_count: 2 } })
  const [early, late] = [await aCode({ starts_at: future }), await aCode({ ends_at: past })]
  const off = await aCode({ is_disabled: true })
  const elsewhere = await aCode({ regions: [(await aRegion(shop.db, { countries: [] })).id] })
  const notAllowed = { status: 400, type: "not_allowed" }
  const reasons: [string, object][] = [
    [
      usedUp,
      { ...notAllowed, code: "discount_used_up", message: `Discount ${usedUp} has been used maximum allowed times` },
    ],
    [early, { ...notAllowed, code: "discount_not_started", message: `Discount ${early} is not valid yet` }],
    [late, { ...notAllowed, code: "discount_expired", message: `Discount ${late} is expired` }],
    [off, { ...notAllowed, code: "discount_disabled", message: `The discount code ${off} is disabled` }],
    [
      elsewhere,
      {
        status: 400,
        type: "invalid_data",
        code: "discount_wrong_region",
        message: "The discount is not available in current region",
      },
    ],
  ]
  for (const [code, reason] of reasons) expect(await refuse(id, [code])).toEqual(reason)
  expect(await refuse(id, [kept, off])).toEqual(reasons[3]?.[1])
  expect(codesOf(await read(id))).toEqual([kept])
  await shop.db.discount.updateMany({ where: { code: usedUp }, data: { usage_limit: 0 } })
  expect((await use(id, [usedUp])).discount_total).toBe(100)
})

test("a code for customer groups checks the customer, even one set in the same request", async () => {
  const [member, stranger] = [await aShopper(shop, "member@example.com"), await aShopper(shop, "stranger@example.com")]
  await shop.db.customer.create({ data: { id: "cus_guest", email: "guest@example.com" } })
  const ids = [await aGroup(shop.db, [member.id, "cus_guest"])]
  const only = await aCode({ conditions: [{ type: "customer_groups", operator: "in", ids }] })
  const others = await aCode({ conditions: [{ type: "customer_groups", operator: "not_in", ids }] })
  const open = () => steps.withItems(1)
  const notAllowed = { status: 400, type: "not_allowed" }

  expect(await refuse(await open(), [only])).toEqual({
    ...notAllowed,
    code: "discount_needs_customer",
    message: `Discount ${only} is only valid for specific customer`,
  })
  expect(await refuse(await open(), [others])).toMatchObject(notAllowed)
  expect(await refuse(await open(), [only], stranger)).toEqual({
    ...notAllowed,
    code: "discount_wrong_customer",
    message: `Discount ${only} is not valid for customer`,
  })
  expect((await use(await open(), [only], member)).discount_total).toBe(100)
  expect((await use(await open(), [others], stranger)).discount_total).toBe(100)
  expect(await refuse(await open(), [others], member)).toMatchObject(notAllowed)
  const together = { email: "guest@example.com", shipping_address: ADDRESS, discounts: [{ code: only }] }
  expect(must(await shop.post(path(await open()), together)).cart.discount_total).toBe(100)
})

test("a dynamic code has its own dates and limit, and its parent's regions and status", async () => {
  const parent = await aDiscount(shop.db, { regions: [market.region.id], is_dynamic: true, value: 30 })
  const tie = { is_dynamic: true, is_disabled: false, rule_id: parent.rule_id, parent_discount_id: parent.id }
  const child = { ...tie, id: "disc_vip", code: "VIP", usage_limit: 1 }
  await shop.db.discount.create({ data: child })
  const id = await steps.withItems(1)
  expect((await use(id, ["VIP"])).discount_total).toBe(300)
  const set = (id: string, data: object) => shop.db.discount.update({ where: { id }, data })
  await set(child.id, { usage_count: 1 })
  expect(await refuse(id, ["VIP"])).toMatchObject({ type: "not_allowed" })
  await set(child.id, { usage_count: 0, ends_at: new Date(Date.now() - 1) })
  expect(await refuse(id, ["VIP"])).toMatchObject({ message: "Discount VIP is expired" })
  await set(child.id, { ends_at: null })
  await set(parent.id, { is_disabled: true })
  expect(await refuse(id, ["VIP"])).toMatchObject({ message: "The discount code VIP is disabled" })
  await set(parent.id, { is_disabled: false, deleted_at: new Date() })
  expect(await refuse(id, ["VIP"])).toMatchObject({ type: "not_allowed" })
})

test("a discount is removed by its code, ignoring case; another code removes nothing", async () => {
  const [ten, free] = [await aCode({ code: "TEN OFF" }), await aCode({ type: "free_shipping", value: 0 })]
  const id = await steps.withShipping(1)
  await use(id, [ten, free])
  const remove = async (code: string) => must(await shop.delete(`${path(id)}/discounts/${code}`, {})).cart
  expect(await remove("OTHER")).toMatchObject({ discount_total: 100, shipping_total: 0, total: 1071 })
  expect(await remove("ten%20off")).toMatchObject({
    discount_total: 0,
    shipping_total: 0,
    total: 1190,
    items: [{ adjustments: [] }],
  })
  expect(await remove(free.toLowerCase())).toMatchObject({ discounts: [], shipping_total: 500, total: 1785 })
  expect(await remove(free)).toMatchObject({ discounts: [], total: 1785 })
  expect((await shop.delete(`${path("cart_none")}/discounts/${ten}`)).status).toBe(404)
})
