import { checkRate, type ExchangeRate, type Factors, factorsTo, Refusal } from "@mercer/commerce"
import type { Context } from "../context/context.ts"
import { readUnits } from "../context/currency-units.ts"
import { theStore } from "../store-settings/store.ts"

type Reads = Pick<Context, "db">

/** What one unit of each currency is worth in the store's default currency, as operators have entered it. */
export interface StoreRates {
  to: string
  rates: ExchangeRate[]
}

/** The exchange rates to the store's default currency, by currency code. */
export async function storeRates({ db }: Reads): Promise<StoreRates> {
  const first = [{ created_at: "asc" as const }, { id: "asc" as const }]
  const { default_currency_code: to } = await db.store.findFirstOrThrow({ orderBy: first })
  return { to, rates: await ratesTo({ db }, to) }
}

/** What amounts are multiplied by to be in the store's default currency. */
export async function storeFactors(ctx: Reads): Promise<{ to: string; factors: Factors }> {
  const { to, rates } = await storeRates(ctx)
  return { to, factors: factorsTo(to, rates, await readUnits(ctx)) }
}

async function ratesTo({ db }: Reads, to: string): Promise<ExchangeRate[]> {
  const rows = await db.exchangeRate.findMany({ where: { to_currency_code: to }, orderBy: { currency_code: "asc" } })
  return rows.map(({ currency_code, rate }) => ({ currency_code, rate: rate.toFixed() }))
}

/**
 * Replaces all exchange rates to the store's default currency. Refuses unknown currencies (not_found), and with
 * invalid_data the default currency itself, one that is named twice, and rates that are not above 0.
 */
export async function setStoreRates(
  ctx: Reads,
  wanted: { currency_code: string; rate: number }[],
): Promise<StoreRates> {
  const { default_currency_code: to } = await theStore(ctx)
  const data = wanted.map(({ currency_code: code, rate }) => {
    const currency_code = code.toLowerCase()
    return { to_currency_code: to, currency_code, rate: checkRate(rate, currency_code) }
  })
  await mustBeOthers(
    ctx,
    to,
    data.map(({ currency_code }) => currency_code),
  )
  await ctx.db.exchangeRate.deleteMany({ where: { to_currency_code: to } })
  await ctx.db.exchangeRate.createMany({ data })
  return { to, rates: await ratesTo(ctx, to) }
}

async function mustBeOthers({ db }: Reads, to: string, codes: string[]): Promise<void> {
  const known = await db.currency.findMany({ where: { code: { in: codes } }, select: { code: true } })
  const unknown = codes.find((code) => !known.some((one) => one.code === code))
  if (unknown !== undefined) throw new Refusal("not_found", `Currency with code: ${unknown} was not found`)
  if (codes.includes(to))
    throw new Refusal(
      "invalid_data",
      `${to} is the store's default currency: rates are of other currencies`,
      undefined,
      {
        faults: [{ path: to, code: "default_currency" }],
      },
    )
  if (new Set(codes).size < codes.length)
    throw new Refusal("invalid_data", "A currency can have only one exchange rate")
}
