"use client"

import { useMemo } from "react"
import { countryName } from "#panel/display/address.tsx"
import { countriesIn } from "#panel/display/countries.ts"
import { CheckField, PercentField, TextField } from "#panel/form/fields.tsx"
import { ChecksField, ChosenField } from "#panel/form/many-fields.tsx"
import { useLanguage } from "#panel/words/index.tsx"
import { CurrencyField } from "./currency-field.tsx"
import type { RegionValues } from "./facts.ts"
import { useKnownRegions, useStore } from "./known.ts"
import { TaxNotice } from "./tax-notice.tsx"
import { TaxQuestion } from "./tax-question.tsx"
import { useProviderName, useRegionWords } from "./words.ts"

/** The fields of a region, new or existing. */
export function RegionFields({ id, fresh = false }: { id?: string; fresh?: boolean }) {
  const words = useRegionWords()
  return (
    <>
      <div className="side-by-side">
        <TextField<RegionValues> name="name" label={words.name} required autoFocus={fresh} />
        <CurrencyField />
      </div>
      <Countries id={id} />
      <Providers />
      <div className="side-by-side">
        <PercentField<RegionValues> name="tax_rate" label={words.rate} help={words.rateHelp} required />
        <TextField<RegionValues> name="tax_code" label={words.code} help={words.codeHelp} mono />
      </div>
      {fresh ? <TaxQuestion /> : <TaxSetting />}
    </>
  )
}

function TaxSetting() {
  const words = useRegionWords()
  return (
    <>
      <CheckField<RegionValues> name="includes_tax" label={words.includesTax} help={words.includesTaxHelp} />
      <TaxNotice />
    </>
  )
}

/** The installed payment and fulfillment providers to choose from. */
function Providers() {
  const words = useRegionWords()
  const store = useStore()
  const nameOf = useProviderName()
  const asOptions = (providers: { id: string; is_installed: boolean }[] | undefined) =>
    providers?.filter((one) => one.is_installed).map((one) => ({ value: one.id, word: nameOf(one.id) }))
  return (
    <div className="side-by-side">
      <ChecksField<RegionValues>
        name="payment_providers"
        label={words.payment}
        help={words.paymentHelp}
        options={asOptions(store?.payment_providers)}
      />
      <ChecksField<RegionValues>
        name="fulfillment_providers"
        label={words.fulfillment}
        help={words.fulfillmentHelp}
        options={asOptions(store?.fulfillment_providers)}
      />
    </div>
  )
}

/** Countries of another region are listed and marked, so that they do not seem to be missing. */
function Countries({ id }: { id: string | undefined }) {
  const words = useRegionWords()
  const language = useLanguage()
  const regions = useKnownRegions()
  const all = useMemo(() => countriesIn(language), [language])
  const taken = new Map(
    regions
      ?.filter((region) => region.id !== id)
      .flatMap((region) => region.countries?.map(({ iso_2 }) => [iso_2, words.takenBy(region.name)] as const) ?? []),
  )
  const options = all.map(({ code, name }) => ({ key: code, name, detail: code.toUpperCase(), taken: taken.get(code) }))
  return (
    <ChosenField<RegionValues>
      name="countries"
      label={words.countries}
      help={words.countriesHelp}
      search={words.searchCountry}
      options={options}
      nameOf={(code) => countryName(code, language)}
      none={words.noCountries}
    />
  )
}
