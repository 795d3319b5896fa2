import { listOf } from "#panel/form/many-fields.tsx"
import type { Reading } from "#panel/money/reading.ts"

export type RegionValues = {
  name: string
  currency_code: string
  countries: string
  payment_providers: string
  fulfillment_providers: string
  tax_rate: string
  tax_code: string
  includes_tax: string
}

/** The server's input from a region's form. */
export function factsOf(values: RegionValues, read: Reading) {
  const tax_rate = read.percent("tax_rate", values.tax_rate, 100) ?? 0
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
