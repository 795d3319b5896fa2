import type { Prisma } from "../../packages/db/src/index.ts"
import type { NewId } from "./types.ts"

/** A whole price in euro as a price that looks like one in each currency, in its smallest unit. */
export const CURRENCIES: Record<string, (euro: number) => number> = {
  eur: (euro) => euro * 100,
  usd: (euro) => Math.round(euro * 1.1) * 100,
  dkk: (euro) => Math.round((euro * 7.5) / 5) * 500,
}

type Price = { amount: Prisma.MoneyAmountCreateManyInput; link: Prisma.ProductVariantMoneyAmountCreateManyInput }

/** The rows of a variant's price in the three currencies; `more` for prices of a list. */
export function priceRows(
  newId: NewId,
  variant_id: string,
  euro: number,
  more: Partial<Price["amount"]> = {},
): Price[] {
  return Object.entries(CURRENCIES).map(([currency_code, price]) => {
    const id = newId("ma")
    return {
      amount: { id, currency_code, amount: price(euro), ...more },
      // v1: the one prefix that itself ends with an underscore
      link: { id: newId("pvma_"), variant_id, money_amount_id: id },
    }
  })
}
