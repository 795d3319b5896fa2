import { daysUntil, type Factors, isTimeZone, Refusal } from "@mercer/commerce"
import { Int, plain, QueryBoolean, rest } from "@mercer/rest"
import * as z from "zod"
import { admin, adminWrite, router } from "../access/procedures.ts"
import type { Context } from "../context/context.ts"
import { AdminPage } from "../data/filters.ts"
import { PeriodInput, Periods, periodsOf, shopTimeZone } from "./period-input.ts"
import { compareProducts } from "./products.ts"
import { runningOut, setTimeZone } from "./queries.ts"
import { type StoreRates, setStoreRates, storeFactors, storeRates } from "./rates.ts"
import { compareSales } from "./sales.ts"

const Sums = z.object({
  orders: z.int(),
  first_orders: z.int(),
  total: z.int(),
  refunded: z.int(),
  discounts: z.int(),
  gift_cards: z.int(),
})
const Compared = { now: Sums, before: Sums.nullable() }
const SalesDay = z.object({ date: z.iso.date(), orders: z.int(), total: z.int() })
const Part = { name: z.string().nullable(), ...Compared }

const CurrencySales = z.object({
  currency_code: z.string(),
  ...Compared,
  days: z.array(SalesDay),
  days_before: z.array(SalesDay),
  sales_channels: z.array(z.object({ id: z.string().nullable(), ...Part })),
  regions: z.array(z.object({ id: z.string(), ...Part })),
})

/** All currencies in the store's default currency; `left_out` have no exchange rate. */
const ConvertedSales = CurrencySales.extend({ left_out: z.array(z.string()) })

const SalesAnswer = z.object({
  sales: z.object({ ...Periods, currencies: z.array(CurrencySales), converted: ConvertedSales.nullable() }),
})

const Sold = z.object({ units: z.int(), total: z.int() })
const SoldProduct = z.object({
  product_id: z.string().nullable(),
  title: z.string().nullable(),
  now: Sold,
  before: Sold.nullable(),
})

const RunningOut = z.object({
  id: z.string(),
  title: z.string(),
  sku: z.string().nullable(),
  product_id: z.string(),
  product_title: z.string(),
  inventory_quantity: z.int(),
  sold: z.int(),
  days_left: z.int(),
})

const TimeZone = z.string().max(64).refine(isTimeZone, "must be a time zone such as Europe/Berlin")

const Code = z.string().min(1).max(10)
const MOST_RATES = 500

const RatesAnswer = plain(
  z.object({ currency_code: z.string(), rates: z.array(z.object({ currency_code: z.string(), rate: z.number() })) }),
)

const ratesAnswer = ({ to, rates }: StoreRates) => ({
  currency_code: to,
  rates: rates.map(({ currency_code, rate }) => ({ currency_code, rate: Number(rate) })),
})

/** One currency as it is, or all that have an exchange rate. */
async function factorsOf(
  ctx: Pick<Context, "db">,
  { currency_code, convert }: { currency_code?: string | undefined; convert?: boolean | undefined },
): Promise<Factors> {
  if (convert) return (await storeFactors(ctx)).factors
  if (!currency_code) throw new Refusal("invalid_data", "currency_code is required, unless convert is true")
  return new Map([[currency_code.toLowerCase(), "1"]])
}

/** How a shop sells, and what it runs out of, in days of its own time zone. @public */
export const analytics = router({
  sales: admin
    .meta(rest("GET /admin/analytics/sales", "Get Sales of a Period", { replica: true }))
    .input(z.strictObject(PeriodInput))
    .output(plain(SalesAnswer))
    .query(async ({ ctx, input }) => {
      const { before, ...periods } = await periodsOf(ctx, input)
      const sales = await compareSales(ctx, { now: periods.period, before }, periods.time_zone)
      return { sales: { ...periods, before, ...sales } }
    }),

  products: admin
    .meta(rest("GET /admin/analytics/products", "List the Products That Sell Best", { replica: true }))
    .input(
      z.strictObject({
        ...PeriodInput,
        currency_code: Code.optional(),
        convert: QueryBoolean,
        ...AdminPage(10),
      }),
    )
    .output(plain(z.object({ ...Periods, products: z.array(SoldProduct) })))
    .query(async ({ ctx, input: { currency_code, convert, limit, offset, ...wanted } }) => {
      const factors = await factorsOf(ctx, { currency_code, convert })
      const periods = await periodsOf(ctx, wanted)
      const products = await compareProducts(ctx, periods, { factors, limit, offset })
      return { ...periods, products }
    }),

  stock: admin
    .meta(rest("GET /admin/analytics/stock", "List What Runs Out Soon", { replica: true }))
    .input(
      z.strictObject({
        within_days: Int({ min: 0, max: 366 }).default(14),
        sold_days: Int({ min: 1, max: 366 }).default(28),
        ...AdminPage(50),
      }),
    )
    .output(plain(z.object({ variants: z.array(RunningOut), count: z.int(), offset: z.int(), limit: z.int() })))
    .query(async ({ ctx, input: { within_days: within, sold_days, limit, offset } }) => {
      const { time_zone } = await shopTimeZone(ctx)
      const days = daysUntil(ctx.now(), time_zone, sold_days)
      const found = await runningOut(ctx, days, { time_zone, within, now: ctx.now(), limit, offset })
      const variants = found.map(({ count: _, ...variant }) => variant)
      return { variants, count: found[0]?.count ?? 0, offset, limit }
    }),

  rates: admin
    .meta(rest("GET /admin/analytics/rates", "List Exchange Rates of Reports", { replica: true }))
    .input(z.strictObject({}))
    .output(RatesAnswer)
    .query(async ({ ctx }) => ratesAnswer(await storeRates(ctx))),

  setRates: adminWrite
    .meta(rest("POST /admin/analytics/rates", "Set Exchange Rates of Reports", { area: "settings" }))
    .input(
      z.strictObject({ rates: z.array(z.strictObject({ currency_code: Code, rate: z.number() })).max(MOST_RATES) }),
    )
    .output(RatesAnswer)
    .mutation(async ({ ctx, input: { rates } }) => ratesAnswer(await setStoreRates(ctx, rates))),

  setTimeZone: adminWrite
    .meta(rest("POST /admin/analytics/time-zone", "Choose the Time Zone of Reports", { area: "settings" }))
    .input(z.strictObject({ time_zone: TimeZone }))
    .output(plain(z.object({ time_zone: z.string() })))
    .mutation(async ({ ctx, input: { time_zone } }) => {
      await setTimeZone(ctx, time_zone)
      return { time_zone }
    }),
})
