import type { Seed } from "./types.ts"

const REGIONS = [
  {
    key: "eu",
    name: "Europe",
    currency_code: "eur",
    tax_rate: 19,
    tax_code: "vat",
    includes_tax: false,
    countries: ["de", "fr", "nl", "be", "at", "es", "it", "pt", "ie", "fi"],
    reduced: { name: "Books", code: "vat-books", rate: 7 },
  },
  {
    key: "us",
    name: "United States",
    currency_code: "usd",
    tax_rate: 8.25,
    tax_code: "sales",
    includes_tax: false,
    countries: ["us"],
    reduced: { name: "Books", code: "sales-books", rate: 0 },
  },
  {
    key: "dk",
    name: "Denmark",
    currency_code: "dkk",
    tax_rate: 25,
    tax_code: "moms",
    // Danish prices include tax: the demo has a region of either kind.
    includes_tax: true,
    countries: ["dk"],
    reduced: { name: "Books", code: "moms-books", rate: 0 },
  },
] as const

export type RegionKey = (typeof REGIONS)[number]["key"]

export interface SeededRegion {
  id: string
  key: RegionKey
  currency_code: string
  /** The reduced tax rate for books. */
  reduced_rate_id: string
}

/** Three regions: Europe (EUR), United States (USD), Denmark (DKK); gift cards are taxed, payment is manual. */
export async function seedRegions({ tx, newId, payment_providers }: Seed): Promise<SeededRegion[]> {
  const seeded: SeededRegion[] = []
  for (const { key, countries, reduced, ...data } of REGIONS) {
    const id = newId("reg")
    await tx.region.create({ data: { id, ...data, gift_cards_taxable: true, automatic_taxes: true } })
    await tx.country.updateMany({ where: { iso_2: { in: [...countries] } }, data: { region_id: id } })
    // The catalog's prices are of currencies, and follow their setting.
    const { currency_code, includes_tax } = data
    await tx.currency.update({ where: { code: currency_code }, data: { includes_tax } })
    const links = payment_providers.map((provider_id) => ({ region_id: id, provider_id }))
    await tx.regionPaymentProvider.createMany({ data: links })
    await tx.regionFulfillmentProvider.create({ data: { region_id: id, provider_id: "manual" } })
    const reduced_rate_id = newId("txr")
    await tx.taxRate.create({ data: { id: reduced_rate_id, region_id: id, ...reduced } })
    seeded.push({ id, key, currency_code: data.currency_code, reduced_rate_id })
  }
  return seeded
}
