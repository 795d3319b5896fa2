import { aDiscount, aProduct, aRegion, aShippingOption } from "./catalog.ts"
import { ADDRESS, must } from "./checkout.ts"
import { type Desk, newest } from "./orders.ts"
import type { TestShop } from "./shop.ts"

type Goods = "A" | "B" | "C"
const PRICES: Record<Goods, [exclusive: number, inclusive: number]> = {
  A: [1000, 1200],
  B: [1500, 1800],
  C: [500, 600],
}

/**
 * The shop of the worked examples: 20 % tax, on top of the prices or inside them; goods A, B, C; outbound
 * shipping 500, way back 300 plus tax; the codes TEN, FIX (1000 on the total) and FREE. Payments by the scripted provider.
 */
export async function aSwapMarket({ db }: Pick<TestShop, "db">, { inclusive = false, countries = ["de"] } = {}) {
  const region = await aRegion(db, { tax_rate: 20, payment: ["scripted"], countries, includes_tax: inclusive })
  const price = (goods: Goods) => ({ amount: PRICES[goods][inclusive ? 1 : 0], region_id: region.id })
  const product = async (goods: Goods) =>
    (await aProduct(db, { title: goods, variants: [{ prices: [price(goods)], inventory_quantity: 100 }] })).variant
  const out = await aShippingOption(db, region.id, { amount: 500, includes_tax: inclusive })
  const back = await aShippingOption(db, region.id, { amount: 300, is_return: true })
  const regions = [region.id]
  const code = async (facts: Parameters<typeof aDiscount>[1]) => (await aDiscount(db, facts)).code
  return {
    region,
    out,
    back,
    variants: { A: await product("A"), B: await product("B"), C: await product("C") },
    codes: {
      TEN: await code({ type: "percentage", value: 10, allocation: "item", regions }),
      FIX: await code({ type: "fixed", value: 1000, allocation: "total", regions }),
      FREE: await code({ type: "free_shipping", value: 0, regions }),
    },
  }
}

export type SwapMarket = Awaited<ReturnType<typeof aSwapMarket>>

interface Bought {
  code?: keyof SwapMarket["codes"]
  without_shipping?: boolean
  country_code?: string
}

/** An order of one kind of goods, paid and shipped; its only line is `item`. */
export async function anOrderOf(
  shop: TestShop,
  desk: Desk,
  market: SwapMarket,
  goods: Goods,
  quantity: number,
  { code, without_shipping, country_code = "de" }: Bought = {},
) {
  const items = [{ variant_id: market.variants[goods], quantity }]
  const { cart } = must(await shop.post("/store/carts", { region_id: market.region.id, items }))
  const path = `/store/carts/${cart.id}`
  const address = { ...ADDRESS, country_code }
  const discounts = code ? [{ code: market.codes[code] }] : undefined
  const email = `${cart.id}@example.com`.toLowerCase()
  must(await shop.post(path, { email, shipping_address: address, billing_address: address, discounts }))
  if (!without_shipping) must(await shop.post(`${path}/shipping-methods`, { option_id: market.out.id }))
  must(await shop.post(`${path}/payment-sessions`))
  const id: string = must(await shop.post(`${path}/complete`)).data.id
  const { id: item } = await shop.db.lineItem.findFirstOrThrow({ where: { order_id: id } })
  must(await desk.capture(id))
  await desk.send(id, item, quantity)
  return { id, item, cart_id: cart.id as string, email }
}

/** What operators do with swaps, one request each. */
export function swapsDesk({ by }: Pick<Desk, "by">, market: SwapMarket) {
  const on = (id: string, path: string, body?: object, headers?: Record<string, string>) =>
    by.post(`/admin/orders/${id}/swaps${path}`, body, headers)
  const desk = {
    create: (id: string, body: object, headers?: Record<string, string>) => on(id, "", body, headers),
    process: (id: string, swap: string, headers?: Record<string, string>) =>
      on(id, `/${swap}/process-payment`, undefined, headers),
    fulfill: (id: string, swap: string, body: object = {}) => on(id, `/${swap}/fulfillments`, body),
    unpack: (id: string, swap: string, parcel: string) => on(id, `/${swap}/fulfillments/${parcel}/cancel`),
    ship: (id: string, swap: string, body: object) => on(id, `/${swap}/shipments`, body),
    cancel: (id: string, swap: string, headers?: Record<string, string>) =>
      on(id, `/${swap}/cancel`, undefined, headers),
    /** The swap of units of one line for goods; outbound shipping is free unless it is given. */
    async made(id: string, item_id: string, quantity: number, wanted: Wanted = {}): Promise<Swap> {
      return newest(must(await desk.create(id, bodyOf(market, item_id, quantity, wanted))).order.swaps)
    },
    /** A swap of the order, as it is now. */
    async find(id: string, swap: string): Promise<Swap> {
      const { order } = must(await by.get(`/admin/orders/${id}`))
      return order.swaps.find((one: Swap) => one.id === swap)
    },
  }
  return desk
}

export type SwapsDesk = ReturnType<typeof swapsDesk>

interface Wanted {
  send?: [Goods, number][]
  way_back?: boolean
  out?: number | null
  more?: object
}

export function bodyOf(market: SwapMarket, item_id: string, quantity: number, wanted: Wanted = {}) {
  const { send = [], way_back = true, out = 0, more = {} } = wanted
  return {
    return_items: [{ item_id, quantity }],
    additional_items: send.map(([goods, count]) => ({ variant_id: market.variants[goods], quantity: count })),
    ...(way_back && { return_shipping: { option_id: market.back.id } }),
    ...(out !== null && { custom_shipping_options: [{ option_id: market.out.id, price: out }] }),
    ...more,
  }
}

interface Swap {
  id: string
  cart_id: string
  payment_status: string
  fulfillment_status: string
  difference_due: number | null
  fulfillments: { id: string }[]
  additional_items: { id: string }[]
  return_order: { id: string; status: string; refund_amount: number }
}

/** Completes the cart of a swap as its buyer does: shipping, payment if there is a difference, and the confirmation. */
export async function confirmed(shop: Pick<TestShop, "post">, market: SwapMarket, cart_id: string) {
  const path = `/store/carts/${cart_id}`
  must(await shop.post(`${path}/shipping-methods`, { option_id: market.out.id }))
  must(await shop.post(`${path}/payment-sessions`))
  return must(await shop.post(`${path}/complete`))
}

/** Swaps in three states, each of a new order of two A: of one A for one B or C, completed by its buyer. */
export function madeSwaps(shop: TestShop, desk: Desk, market: SwapMarket) {
  const swaps = swapsDesk(desk, market)
  const anOrder = () => anOrderOf(shop, desk, market, "A", 2)
  const of = (goods: Goods, way_back: boolean) => async () => {
    const order = await anOrder()
    const swap = await swaps.made(order.id, order.item, 1, { send: [[goods, 1]], way_back })
    await confirmed(shop, market, swap.cart_id)
    return { ...order, swap }
  }
  return {
    anOrder,
    /** Its buyer owes 9.60. */
    aSwap: of("B", true),
    /** Its buyer is owed 6.00. */
    aCheaperSwap: of("C", false),
  }
}

export type MadeSwaps = ReturnType<typeof madeSwaps>
