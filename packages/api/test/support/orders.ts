import { aMarket, cartAt, type Market, must } from "./checkout.ts"
import { anOperatorAtWork, type Visitor } from "./scenes.ts"
import type { TestShop } from "./shop.ts"

export interface Placed {
  id: string
  /** The only line. */
  item: string
  market: Market
}

/** An order of several units of one product, placed by a storefront; goods at 10.00 with 19 % tax, shipping 5.95. */
export async function aPlacedOrder(shop: TestShop, quantity = 1, given?: Market): Promise<Placed> {
  const market = given ?? (await aMarket(shop, { stock: 100 }))
  const cart_id = await cartAt(shop.visitor(), market).withPayment(quantity)
  const { data } = must(await shop.post(`/store/carts/${cart_id}/complete`))
  const line = await shop.db.lineItem.findFirstOrThrow({ where: { order_id: data.id } })
  return { id: data.id, item: line.id, market }
}

/** What operators do to orders, one request each; `by` must be logged in. */
export function desk(by: Pick<Visitor, "post" | "get">) {
  const post = (path: string, body?: unknown, headers?: Record<string, string>) =>
    by.post(`/admin/orders/${path}`, body, headers)
  return {
    by,
    get: (id: string, query = "") => by.get(`/admin/orders/${id}${query}`),
    capture: (id: string, headers?: Record<string, string>) => post(`${id}/capture`, undefined, headers),
    refund: (id: string, amount: number, headers?: Record<string, string>) =>
      post(`${id}/refund`, { amount, reason: "other" }, headers),
    cancel: (id: string, headers?: Record<string, string>) => post(`${id}/cancel`, undefined, headers),
    fulfill: (id: string, item_id: string, quantity = 1, headers?: Record<string, string>) =>
      post(`${id}/fulfillment`, { items: [{ item_id, quantity }] }, headers),
    unpack: (id: string, fulfillment_id: string) => post(`${id}/fulfillments/${fulfillment_id}/cancel`),
    ship: (id: string, fulfillment_id: string, tracking_numbers?: string[]) =>
      post(`${id}/shipment`, { fulfillment_id, tracking_numbers }),
    takeBack: (id: string, item_id: string, quantity = 1, more: object = {}) =>
      post(`${id}/return`, { items: [{ item_id, quantity }], ...more }),
    receive: (return_id: string, item_id: string, quantity = 1, more: object = {}, headers?: Record<string, string>) =>
      by.post(`/admin/returns/${return_id}/receive`, { items: [{ item_id, quantity }], ...more }, headers),
    /** Fulfills units and ships them; returns the order. */
    async send(id: string, item_id: string, quantity = 1) {
      const { order } = must(await this.fulfill(id, item_id, quantity))
      const parcel = newest<{ id: string }>(order.fulfillments)
      return must(await this.ship(id, parcel.id)).order
    },
  }
}

export type Desk = ReturnType<typeof desk>

/** The order operations of a logged-in operator. */
export const aDesk = async (shop: TestShop): Promise<Desk> => desk(await anOperatorAtWork(shop))

/** The request that fulfills units of a line. */
export const packing = (id: string, item_id: string, quantity: number, location_id?: string) => {
  return { path: `/admin/orders/${id}/fulfillment`, body: { items: [{ item_id, quantity }], location_id } }
}

/** The last of rows in their order of creation. */
export function newest<Row>(rows: Row[]): Row {
  const row = rows.at(-1)
  if (!row) throw new Error("There is none")
  return row
}

/** How much of a variant is in stock. */
export async function stockOf({ db }: Pick<TestShop, "db">, id: string): Promise<number> {
  return (await db.productVariant.findUniqueOrThrow({ where: { id } })).inventory_quantity
}

/** The scripted provider's own records of an order's payment: captured and refunded, in minor units. */
export async function bookOf({ db, ledger }: Pick<TestShop, "db" | "ledger">, order_id: string) {
  const { cart_id } = await db.order.findUniqueOrThrow({ where: { id: order_id } })
  const entries = (await ledger.entries()).filter((entry) => entry.cart_id === cart_id)
  const sum = (kind: string) => entries.filter((one) => one.kind === kind).reduce((all, { amount }) => all + amount, 0)
  return { held: sum("hold"), captured: sum("capture"), refunded: sum("refund"), voided: sum("void") }
}

/** From now on the scripted provider answers these calls with an error; call the returned function to stop. */
export function failing(
  { providers }: Pick<TestShop, "providers">,
  call: "capture" | "refund" | "cancel",
  error: Error,
) {
  const provider = providers.payment("scripted")
  const whole = provider[call]
  Object.assign(provider, { [call]: () => Promise.reject(error) })
  return () => void Object.assign(provider, { [call]: whole })
}
