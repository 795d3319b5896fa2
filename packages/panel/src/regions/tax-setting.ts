/** A region, as far as it says whether prices include tax. */
export interface TaxedRegion {
  id: string
  name: string
  currency_code: string
  includes_tax: boolean
}

/** Countries whose shops state prices without tax; in the United States with their territories. */
const WITHOUT_TAX = new Set(["us", "as", "gu", "mp", "pr", "um", "vi", "ca"])

/**
 * Whether shops in these countries usually enter prices with tax: by law or custom almost everywhere but in the United
 * States and Canada. Undefined without countries, and where they differ.
 */
export function usuallyIncludesTax(countries: string[]): boolean | undefined {
  const [first, ...others] = new Set(countries.map((code) => !WITHOUT_TAX.has(code)))
  return others.length === 0 ? first : undefined
}

/** `only_region`: prices of the region alone include tax; `only_currency`: all prices do, whatever the region says. */
export type TaxConflict = "only_region" | "only_currency"

/**
 * How a region's setting and its currency's disagree. Prices entered on products belong to a currency and follow its
 * setting. Region-specific prices include tax if either setting says so.
 */
export function taxConflict(region: boolean, currency: boolean | undefined): TaxConflict | undefined {
  if (currency === undefined || region === currency) return undefined
  return region ? "only_region" : "only_currency"
}

interface Plan {
  /** Whether the currency's setting is changed to the answer. */
  changes: boolean
  /** Other regions in the currency, whose prices the change affects or would affect. */
  others: string[]
}

/**
 * What the answer for a new region does to its currency. The currency follows, so that a price entered on a product
 * costs what was typed, unless other regions in it are set otherwise: what their customers pay must not change.
 */
export function planFor(answer: boolean, currency: boolean | undefined, sharing: TaxedRegion[]): Plan {
  if (currency === undefined || currency === answer) return { changes: false, others: [] }
  // Once a currency's prices include tax, they do so in all regions, whatever those say.
  const against = answer ? sharing.filter(({ includes_tax }) => !includes_tax) : sharing
  if (against.length > 0) return { changes: false, others: namesOf(against) }
  return { changes: true, others: namesOf(sharing) }
}

const namesOf = (regions: TaxedRegion[]) => regions.map(({ name }) => name)
