import { daysUntil, isTimeZone } from "@mercer/commerce"
import { isOutbox } from "@mercer/providers"
import { Int, Moment, plain, rest } from "@mercer/rest"
import * as z from "zod"
import { admin, router } from "../access/procedures.ts"
import { mayReadArea } from "../access/roles.ts"
import { lowStock, openClaims, ordersToDo } from "./dashboard.ts"
import { shopHas } from "./queries.ts"
import { salesOf } from "./sales.ts"

const Placed = { orders: z.int(), total: z.int() }

const Sales = z.object({
  currency_code: z.string(),
  ...Placed,
  refunded: z.int(),
  before: z.object(Placed),
  days: z.array(z.object({ date: z.iso.date(), ...Placed })),
})

const ToDo = z.object({
  id: z.string(),
  display_id: z.int(),
  order_number: z.string().optional(),
  email: z.string(),
  payment_status: z.string(),
  created_at: Moment,
})

const OpenClaim = z.object({
  id: z.string(),
  order_id: z.string(),
  display_id: z.int(),
  order_number: z.string().optional(),
  email: z.string(),
  type: z.string(),
  created_at: Moment,
})

const Scarce = z.object({
  id: z.string(),
  title: z.string(),
  sku: z.string().nullable(),
  inventory_quantity: z.int(),
  product_id: z.string(),
  product_title: z.string(),
})

const Home = z.object({
  sales: z.array(Sales),
  /** These three are null for a custom role that may not read orders, returns, or products. */
  to_do: z.object({ count: z.int(), orders: z.array(ToDo) }).nullable(),
  open_claims: z.object({ count: z.int(), claims: z.array(OpenClaim) }).nullable(),
  low_stock: z.object({ threshold: z.int(), count: z.int(), variants: z.array(Scarce) }).nullable(),
  /** The steps of setting the shop up, and which of them are done. */
  has: z.object({
    store: z.boolean(),
    region: z.boolean(),
    tax: z.boolean(),
    shipping_option: z.boolean(),
    payment_provider: z.boolean(),
    product: z.boolean(),
    storefront_key: z.boolean(),
    email: z.boolean(),
    order: z.boolean(),
  }),
  /** The first region, which its taxes and payments are set up in. */
  region_id: z.string().nullable(),
})

/** @public */
export const home = router({
  get: admin
    .meta(rest("GET /admin/home", "Get How the Shop Does", { replica: true }))
    .input(
      z.strictObject({
        days: Int({ min: 1, max: 92 }).default(30),
        time_zone: z.string().max(64).refine(isTimeZone, "must be a time zone such as Europe/Berlin").default("UTC"),
        low_stock: Int({ max: 10_000 }).default(5),
      }),
    )
    .output(plain(z.object({ home: Home })))
    .query(async ({ ctx, input: { days: count, time_zone, low_stock: threshold } }) => {
      const { days, ends_at } = daysUntil(ctx.now(), time_zone, count * 2)
      const [sales, to_do, open_claims, low_stock, { region_id, ...facts }] = await Promise.all([
        salesOf(ctx, days, ends_at),
        mayReadArea(ctx, "orders") ? ordersToDo(ctx) : null,
        mayReadArea(ctx, "returns") ? openClaims(ctx) : null,
        mayReadArea(ctx, "products") ? lowStock(ctx, threshold) : null,
        shopHas(ctx),
      ])
      const has = { ...facts, email: !isOutbox(ctx.providers.notification) }
      return { home: { sales, to_do, open_claims, low_stock, has, region_id } }
    }),
})
