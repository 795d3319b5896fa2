import { type Finding, fine, work } from "../finding.ts"
import type { Reader } from "../read-only.ts"

/** How v1's amounts of a currency may be meant: the decimals they were stored with, each with how that comes about. */
export type ReadingsOf = (
  currency_code: string,
) => { decimals: number; how: string; text: (amount: number) => string }[]

interface Prices {
  code: string
  lowest: number
  middle: number
  highest: number
}

/** Currencies in use that v1's admin, its server and ISO 4217 do not agree about: their prices, read in each way. */
export async function aboutCurrencies({ rows }: Reader, readingsOf: ReadingsOf): Promise<Finding[]> {
  const found = (await rows<Prices>(PRICES)).filter(({ code }) => readingsOf(code).length > 0)
  if (found.length === 0) return [fine("currencies", "Medusa stores amounts of each in one way only")]
  return found.map(({ code, lowest, middle, highest }) => {
    const amounts = [...new Set([lowest, middle, highest])]
    const read = amounts.map((amount) => {
      const ways = readingsOf(code).map(({ how, text }) => `${text(amount)} (${how})`)
      return `${amount} is ${ways.join(" or ")}`
    })
    const answers = readingsOf(code).map(({ decimals }) => `--decimals ${code}=${decimals}`)
    return work(
      "currencies",
      `${code.toUpperCase()}: ${read.join("; ")}`,
      `mercer takeover apply ${[...new Set(answers)].join(" or ")}`,
    )
  })
}

// Amounts that nobody has set a price for, as of orders, count as well.
const PRICES = `
  SELECT code, min(amount)::int AS lowest, percentile_disc(0.5) WITHIN GROUP (ORDER BY amount) AS middle,
    max(amount)::int AS highest
  FROM (SELECT currency_code AS code, amount FROM public.money_amount WHERE deleted_at IS NULL
    UNION ALL SELECT currency_code, amount FROM public.payment) AS amounts (code, amount) GROUP BY code ORDER BY code`
