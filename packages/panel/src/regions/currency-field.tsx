"use client"

import { SelectField } from "#panel/form/fields.tsx"
import type { RegionValues } from "./facts.ts"
import { useKnownCurrencies, useStore } from "./known.ts"
import { useRegionWords } from "./words.ts"

/** The store's currencies and, after them, all others: the store takes one of those with the region. */
export function CurrencyField() {
  const words = useRegionWords()
  const store = useStore()?.currencies
  const isOwn = (code: string) => store?.some((one) => one.code === code)
  const others = useKnownCurrencies()?.filter(({ code }) => !isOwn(code))
  return (
    <SelectField<RegionValues>
      name="currency_code"
      label={words.currency}
      required
      none=""
      options={[]}
      groups={[
        { word: words.storeCurrencies, options: optionsOf(store) },
        { word: words.otherCurrencies, options: store ? optionsOf(others) : [] },
      ]}
      help={words.currencyHelp}
    />
  )
}

const optionsOf = (currencies: { code: string; name: string }[] = []) =>
  currencies.map(({ code, name }) => ({ value: code, word: `${code.toUpperCase()} · ${name}` }))
