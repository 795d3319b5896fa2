"use client"

import { listPage } from "#panel/crud/list-page.tsx"
import { countryName } from "#panel/display/address.tsx"
import { Percent } from "#panel/display/values.tsx"
import { regions } from "#panel/regions/resource.ts"
import { useProviderName } from "#panel/regions/words.ts"
import { useLanguage, useWords } from "#panel/words/index.tsx"

export default listPage(regions, {
  nameOf: ({ name }) => name,
  created: true,
  expand: "countries,payment_providers,fulfillment_providers",
  columns: (words) => {
    const { common } = useWords()
    const countries = useCountryNames()
    const nameOf = useProviderName()
    const providers = (those: { id: string }[] | undefined) =>
      those?.map(({ id }) => nameOf(id)).join(", ") || common.none
    return [
      { key: "name", sort: "name" },
      { key: "countries", head: words.countries, cell: (row) => countries(row.countries) },
      {
        key: "currency_code",
        head: words.currency,
        cell: (row) => <code>{row.currency_code.toUpperCase()}</code>,
        sort: "currency_code",
      },
      {
        key: "tax_rate",
        head: words.rate,
        cell: (row) => <Percent rate={row.tax_rate} />,
        sort: "tax_rate",
        align: "right",
      },
      { key: "tax_code", head: words.code, cell: (row) => row.tax_code || common.none, sort: "tax_code", extra: true },
      { key: "payment", head: words.payment, cell: (row) => providers(row.payment_providers) },
      { key: "fulfillment", head: words.fulfillment, cell: (row) => providers(row.fulfillment_providers) },
      { key: "created_at", sort: "created_at", extra: true },
      { key: "updated_at", sort: "updated_at", extra: true },
    ]
  },
})

const MOST_NAMED = 3

/** The countries of a region, by name in the operator's language; for many, the first ones and how many more. */
function useCountryNames() {
  const words = regions.words()
  const { common } = useWords()
  const language = useLanguage()
  return (those: { iso_2: string }[] = []) => {
    const names = those.map(({ iso_2 }) => countryName(iso_2, language)).sort((a, b) => a.localeCompare(b, language))
    const rest = names.length - MOST_NAMED
    if (rest <= 1) return names.join(", ") || common.none
    return `${names.slice(0, MOST_NAMED).join(", ")} ${words.more(rest)}`
  }
}
