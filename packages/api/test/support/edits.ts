import { aDiscount, aProduct, aRegion, aShippingOption } from "./catalog.ts"
import { ADDRESS, must } from "./checkout.ts"
import { newest } from "./orders.ts"
import { lacking } from "./recorded.ts"
import type { Visitor } from "./scenes.ts"
import type { TestShop } from "./shop.ts"

type Article = "A" | "B" | "C" | "D"
export type Codes = "TEN" | "FIX" | "FREE"

/** The shop of the worked examples: 20 % tax on top, or included in prices and shipping. */
export async function exampleShop(shop: TestShop, { inclusive = false } = {}) {
  const [currency_code, country] = inclusive ? ["gbp", "gb"] : ["eur", "de"]
  const region = await aRegion(shop.db, {
    currency_code,
    tax_rate: 20,
    countries: [country],
    payment: ["scripted"],
    includes_tax: inclusive,
  })
  if (inclusive) await shop.db.currency.update({ where: { code: currency_code }, data: { includes_tax: true } })
  const prices = inclusive ? [1200, 1800, 600, 399] : [1000, 1500, 500, 333]
  const made = await Promise.all(
    prices.map((amount) => aProduct(shop.db, { variants: [{ prices: [{ amount, currency_code }] }] })),
  )
  const variants = Object.fromEntries(["A", "B", "C", "D"].map((name, at) => [name, made[at]?.variant ?? ""]))
  const option = await aShippingOption(shop.db, region.id, { amount: 500, includes_tax: inclusive })
  const regions = [region.id]
  const codes = {
    TEN: (await aDiscount(shop.db, { regions, value: 10, allocation: "item" })).code,
    FIX: (await aDiscount(shop.db, { regions, type: "fixed", value: 1000, allocation: "total" })).code,
    FREE: (await aDiscount(shop.db, { regions, type: "free_shipping", value: 0 })).code,
  }
  return { region, variants: variants as Record<Article, string>, option, codes, country }
}

export type ExampleShop = Awaited<ReturnType<typeof exampleShop>>

/** An order of these quantities with the given code, as a storefront places it. */
export async function anExampleOrder(
  shop: TestShop,
  of: ExampleShop,
  lines: Partial<Record<Article, number>>,
  code?: Codes,
): Promise<{ id: string; lines: Record<Article, string>; total: number }> {
  const items = Object.entries(lines).map(([name, quantity]) => ({
    variant_id: of.variants[name as Article],
    quantity,
  }))
  const { cart } = must(await shop.post("/store/carts", { region_id: of.region.id, items }))
  const at = `/store/carts/${cart.id}`
  const address = { ...ADDRESS, country_code: of.country }
  const email = `${cart.id}@example.com`.toLowerCase()
  const discounts = code ? [{ code: of.codes[code] }] : []
  must(await shop.post(at, { email, shipping_address: address, billing_address: address, discounts }))
  must(await shop.post(`${at}/shipping-methods`, { option_id: of.option.id }))
  must(await shop.post(`${at}/payment-sessions`))
  const { data } = must(await shop.post(`${at}/complete`))
  const rows = await shop.db.lineItem.findMany({ where: { order_id: data.id } })
  const ids = Object.entries(of.variants).map(([name, id]) => [name, rows.find((row) => row.variant_id === id)?.id])
  return { id: data.id, lines: Object.fromEntries(ids), total: data.total }
}

/** What operators and buyers do to order edits, one request each; `by` must be logged in. */
export function editsDesk<By extends Pick<Visitor, "get" | "post"> & Partial<Visitor>>(
  { by }: { by: By },
  shop: Pick<TestShop, "post" | "get">,
) {
  const post = (path: string, body?: unknown, headers?: Record<string, string>) =>
    by.post(`/admin/order-edits${path}`, body, headers)
  const remove = (path: string) => {
    if (!by.delete) throw new Error("This visitor deletes nothing")
    return by.delete(path)
  }
  const buyer = (path: string, body?: unknown) => shop.post(`/store/order-edits${path}`, body)
  return {
    by,
    create: (order_id: string, more: object = {}) => post("", { order_id, ...more }),
    get: (id: string, query = "") => by.get(`/admin/order-edits/${id}${query}`),
    add: (id: string, variant_id: string, quantity = 1) => post(`/${id}/items`, { variant_id, quantity }),
    set: (id: string, item_id: string, quantity: number) => post(`/${id}/items/${item_id}`, { quantity }),
    remove: (id: string, item_id: string) => remove(`/admin/order-edits/${id}/items/${item_id}`),
    undo: (id: string, change_id: string) => remove(`/admin/order-edits/${id}/changes/${change_id}`),
    request: (id: string, headers?: Record<string, string>) => post(`/${id}/request`, undefined, headers),
    confirm: (id: string, headers?: Record<string, string>) => post(`/${id}/confirm`, undefined, headers),
    cancel: (id: string) => post(`/${id}/cancel`),
    complete: (id: string) => buyer(`/${id}/complete`),
    decline: (id: string, declined_reason?: string) => buyer(`/${id}/decline`, { declined_reason }),
    /** A new edit of an order, as it is answered. */
    async made(order_id: string): Promise<Edit> {
      return must(await this.create(order_id)).order_edit
    },
    /** Adds one unit to an order by a requested edit, whose difference the buyer has authorized. */
    async paid(order_id: string, variant_id: string): Promise<Edit> {
      const { id } = await this.made(order_id)
      must(await this.add(id, variant_id))
      const { order_edit } = must(await this.request(id))
      const at = `/store/payment-collections/${order_edit.payment_collection_id}/sessions`
      const { payment_collection } = must(await shop.post(at, { provider_id: "scripted" }))
      must(await shop.post(`${at}/${newest<{ id: string }>(payment_collection.payment_sessions).id}/authorize`))
      return order_edit
    },
  }
}

/** What a recorded answer has and ours lacks, but for v1's leak and the discounts of its example. */
export const absent = (name: string, body: unknown) =>
  lacking(name, body).filter((one) => !/raw_discount_total|(adjustments|changes) is empty/.test(one))

export type EditsDesk = ReturnType<typeof editsDesk<Visitor>>

export interface Edit {
  id: string
  status: string
  payment_collection_id: string | null
  total: number
  difference_due: number
  items: { id: string; variant_id: string; quantity: number; original_item_id: string | null; total: number }[]
  changes: { id: string; type: string; line_item_id: string | null; original_line_item_id: string | null }[]
}

/** The edit's line of a variant. */
export function lineIn({ items }: Pick<Edit, "items">, variant_id: string): string {
  const found = items.find((one) => one.variant_id === variant_id)
  if (!found) throw new Error("The edit has no such line")
  return found.id
}
