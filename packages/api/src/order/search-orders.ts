import { orderNumber, searchWords } from "@mercer/commerce"
import { type Filter, keysOf, OrderFulfillmentStatus, OrderPaymentStatus, OrderStatus } from "@mercer/db"
import { DateFilter, EmailFilter, Ids, Int, List, QueryBoolean, QueryString } from "@mercer/rest"
import * as z from "zod"
import type { Context } from "../context/context.ts"
import { holding, MOST_NAMED, named, oneOf } from "../data/filters.ts"
import { withPhone } from "../data/search-people.ts"
import { amongNewest, isShort } from "../data/short-words.ts"
import { OPEN_CLAIM } from "./open-claim.ts"
import { ordersWithNumberLike } from "./own/queries-number.ts"
import { addressesLike, customersLike, ordersNumberedLike, ordersWithSkuLike } from "./queries-search.ts"

type Where = Filter<"Order">
type Db = Pick<Context, "db" | "query" | "own">

const LowerCase = z.string().toLowerCase().optional()
const LowerCases = Ids.transform((given) => given?.map((one) => one.toLowerCase()))

/** A percentage in a query; the column has single precision. */
const Rate = z
  .union([z.number(), z.string().regex(/^-?\d{1,9}(\.\d+)?$/, "must be a number")])
  .transform((given) => Math.fround(Number(given)))
  .optional()

/** What operators filter orders by: in their list, and in an export. @public */
export const OrderFilters = {
  q: QueryString,
  id: Ids,
  status: List(Object.values(OrderStatus)),
  fulfillment_status: List(Object.values(OrderFulfillmentStatus)),
  payment_status: List(Object.values(OrderPaymentStatus)),
  display_id: Int().optional(),
  cart_id: QueryString,
  customer_id: QueryString,
  email: EmailFilter,
  region_id: Ids,
  currency_code: LowerCase,
  tax_rate: Rate,
  created_at: DateFilter,
  updated_at: DateFilter,
  canceled_at: DateFilter,
  sales_channel_id: Ids,
  has_open_claim: QueryBoolean,
  country_code: LowerCases,
}
type Filters = z.output<z.ZodObject<typeof OrderFilters>>

/** What orders can be sorted by. */
export const ORDER_COLUMNS = [
  "created_at",
  "updated_at",
  "canceled_at",
  "display_id",
  "email",
  "status",
  "fulfillment_status",
  "payment_status",
  "currency_code",
  "id",
] as const

/** The condition for the orders that an operator requests. @public */
export async function filteredOrders(
  ctx: Db,
  { q, has_open_claim, country_code, ...filters }: Filters,
): Promise<Where> {
  const { id, status, fulfillment_status, payment_status, region_id, sales_channel_id, ...equal } = filters
  return {
    ...equal,
    id: oneOf(id),
    status: oneOf(status),
    fulfillment_status: oneOf(fulfillment_status),
    payment_status: oneOf(payment_status),
    region_id: oneOf(region_id),
    sales_channel_id: oneOf(sales_channel_id),
    ...(country_code && { shipping_address: { country_code: { in: country_code } } }),
    AND: [await searchOrders(ctx, q), ...(await byClaims(ctx, has_open_claim))],
  }
}

/** Open claims are few in a well-kept shop, however many orders and claims it has. */
async function byClaims(ctx: Db, has_open_claim: boolean | undefined): Promise<Where[]> {
  if (has_open_claim === undefined) return []
  if (!has_open_claim) return [{ claims: { none: OPEN_CLAIM } }]
  const found = await keysOf(ctx.query, "ClaimOrder", "order_id", OPEN_CLAIM, MOST_NAMED + 1)
  return found.length > MOST_NAMED ? [{ claims: { some: OPEN_CLAIM } }] : [{ id: { in: [...new Set(found)] } }]
}

/** The most orders found by digits of their number: the newest are found. */
const MOST_NUMBERED = 1_000

/**
 * An operator's search for orders. Each word must match something: the number (`#111` is exactly order 111), the email,
 * the name, phone or postal code of the customer or an address, or the SKU of an item; or the whole text is a phone
 * number.
 */
async function searchOrders(ctx: Db, q: string | undefined): Promise<Where> {
  if (!q) return {}
  const words = searchWords(q)
  const isNumbered = words.some((word) => orderNumber(word) !== undefined)
  const each = await Promise.all(words.map((word) => withWord(ctx, word)))
  const AND = isNumbered ? each : [...each, await amongNewest(ctx, "order", words)]
  const phone = await withPhoneOf(ctx, q)
  return phone.length > 0 ? { OR: [{ AND }, ...phone] } : { AND }
}

async function withWord(ctx: Db, word: string): Promise<Where> {
  const number = orderNumber(word)
  if (number !== undefined) return { OR: [{ display_id: number }, ...(await byOwnNumber(ctx, word.slice(1), ""))] }
  const text = holding(word)
  const person = [{ first_name: text }, { last_name: text }, { phone: text }]
  const receiver = { OR: [...person, { postal_code: text }] }
  const related = [
    { shipping_address: receiver },
    { customer: { OR: person } },
    { items: { some: { variant: { sku: text } } } },
  ] as const
  const either = isShort(word) ? related : await byKey(ctx, `%${text.contains}%`, related)
  return { OR: [{ email: text }, ...either, ...(await numbered(ctx, word))] }
}

/** The same conditions on what belongs to an order, by keys where only a few rows match. */
async function byKey(ctx: Db, pattern: string, [address, customer, item]: readonly [Where, Where, Where]) {
  const most = MOST_NAMED + 1
  const [addresses, customers, items] = await Promise.all([
    addressesLike(ctx, pattern, most),
    customersLike(ctx, pattern, most),
    ordersWithSkuLike(ctx, pattern, most),
  ])
  return [
    ...named<Where, Where>(addresses, shippedTo, address),
    ...named<Where, Where>(customers, ofCustomers, customer),
    ...named<Where, Where>(items, (ids) => ({ id: { in: ids } }), item),
  ]
}

const shippedTo = (ids: string[]): Where => ({ shipping_address_id: { in: ids } })
const ofCustomers = (ids: string[]): Where => ({ customer_id: { in: ids } })

async function numbered(ctx: Db, word: string): Promise<Where[]> {
  const digits = /^\d+$/.test(word) ? [{ id: { in: await ordersNumberedLike(ctx, word, MOST_NUMBERED) } }] : []
  return [...digits, ...(await byOwnNumber(ctx, word.replace(/^#/, ""), "%"))]
}

/** Orders by the number that the shop's own rule has given them; `around` is % for a part of it. */
async function byOwnNumber(ctx: Db, text: string, around: "" | "%"): Promise<Where[]> {
  if (!ctx.own?.rules?.orderNumber || text === "") return []
  const pattern = `${around}${holding(text).contains}${around}`
  return [{ id: { in: await ordersWithNumberLike(ctx, pattern, MOST_NUMBERED) } }]
}

async function withPhoneOf(ctx: Db, q: string): Promise<Where[]> {
  const [addresses, customers] = await Promise.all([withPhone(ctx, "address", q), withPhone(ctx, "customer", q)])
  return [
    ...(addresses.length > 0 ? [shippedTo(addresses)] : []),
    ...(customers.length > 0 ? [ofCustomers(customers)] : []),
  ]
}
