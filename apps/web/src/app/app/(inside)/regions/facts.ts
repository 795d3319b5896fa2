import { listOf } from "#panel/many-fields.tsx"
import type { Reading } from "#panel/reading.ts"
import type { RegionValues } from "./fields.tsx"

/** What the server takes of a region's form. */
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
