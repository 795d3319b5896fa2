"use client"

import { useQuery } from "@tanstack/react-query"
import { useMemo } from "react"
import { countryName } from "#panel/display/address.tsx"
import { countriesIn } from "#panel/display/countries.ts"
import { CheckField, PercentField, SelectField, TextField } from "#panel/form/fields.tsx"
import { ChecksField, ChosenField } from "#panel/form/many-fields.tsx"
import { useTRPC } from "#panel/server/trpc.ts"
import { useLanguage } from "#panel/words/index.tsx"
import { useProviderName, useRegionWords } from "./words.ts"

export interface RegionValues {
  name: string
  currency_code: string
  countries: string
  payment_providers: string
  fulfillment_providers: string
  tax_rate: string
  tax_code: string
  includes_tax: string
}

/** The fields of a region, new or existing. */
export function RegionFields({ id, fresh = false }: { id?: string; fresh?: boolean }) {
  const words = useRegionWords()
  const currencies = useStore()?.currencies?.map(({ code, name }) => ({
    value: code,
    word: `${code.toUpperCase()} · ${name}`,
  }))
  return (
    <>
      <div className="side-by-side">
        <TextField<RegionValues> name="name" label={words.name} required autoFocus={fresh} />
        <SelectField<RegionValues>
          name="currency_code"
          label={words.currency}
          required
          none=""
          options={currencies ?? []}
          help={words.currencyHelp}
        />
      </div>
      <Countries id={id} />
      <Providers />
      <div className="side-by-side">
        <PercentField<RegionValues> name="tax_rate" label={words.rate} help={words.rateHelp} required />
        <TextField<RegionValues> name="tax_code" label={words.code} help={words.codeHelp} mono />
      </div>
      <CheckField<RegionValues> name="includes_tax" label={words.includesTax} help={words.includesTaxHelp} />
    </>
  )
}

function useStore() {
  const trpc = useTRPC()
  return useQuery(trpc.admin.store.get.queryOptions({})).data?.store
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

const MOST_REGIONS = 1_000

/** Countries of another region are listed and marked, so that they do not seem to be missing. */
function Countries({ id }: { id: string | undefined }) {
  const words = useRegionWords()
  const language = useLanguage()
  const trpc = useTRPC()
  const asked = { limit: MOST_REGIONS, expand: "countries", fields: "name" }
  const regions = useQuery(trpc.admin.regions.list.queryOptions(asked)).data?.regions
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
