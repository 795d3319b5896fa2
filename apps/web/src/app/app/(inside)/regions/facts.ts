import { percentOf } from "#panel/amounts.ts"
import { Misfits } from "#panel/faults.ts"
import { listOf } from "#panel/many-fields.tsx"
import type { RegionValues } from "./fields.tsx"

/** What the server takes of a region's form. */
export function factsOf(values: RegionValues, words: { badRate: string }) {
  const tax_rate = percentOf(values.tax_rate)
  if (tax_rate === null || tax_rate > 100) throw new Misfits({ tax_rate: words.badRate })
  return {
    name: values.name.trim(),
    currency_code: values.currency_code,
    countries: listOf(values.countries),
    payment_providers: listOf(values.payment_providers),
    fulfillment_providers: listOf(values.fulfillment_providers),
    tax_rate,
    tax_code: values.tax_code.trim() || null,
    includes_tax: values.includes_tax === "true",
  }
}
