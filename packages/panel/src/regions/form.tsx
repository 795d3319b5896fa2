"use client"

import { useQuery } from "@tanstack/react-query"
import type { About, ResourceForm } from "#panel/crud/form.ts"
import type { Stored } from "#panel/crud/types.ts"
import { CheckField, SelectField } from "#panel/form/fields.tsx"
import { textOf } from "#panel/form/many-fields.tsx"
import { percentText } from "#panel/money/amounts.ts"
import type { Reading } from "#panel/money/reading.ts"
import { useTRPC } from "#panel/server/trpc.ts"
import { useLanguage } from "#panel/words/index.tsx"
import { factsOf, type RegionValues } from "./facts.ts"
import { RegionFields } from "./fields.tsx"
import { useProviderName, useRegionWords } from "./words.ts"

/** The form of a stored region, which has more of taxes than that of a new one. */
export function useRegionForm({ id }: About<"regions">): ResourceForm<"regions"> {
  const language = useLanguage()
  const fields = (
    <>
      <RegionFields {...(id && { id })} />
      <TaxFields />
    </>
  )
  return { fields, valuesOf: (one) => valuesOf(one, language), inputOf }
}

type StoredValues = RegionValues & {
  automatic_taxes: string
  gift_cards_taxable: string
  tax_provider_id: string
}

function valuesOf(region: Stored<"regions"> | undefined, language: string): StoredValues {
  const ids = (those: { id: string }[] | undefined) => textOf(those?.map(({ id }) => id))
  const yes = (flag: boolean | undefined) => (flag ? "true" : "")
  return {
    name: region?.name ?? "",
    currency_code: region?.currency_code ?? "",
    countries: textOf(region?.countries?.map(({ iso_2 }) => iso_2)),
    payment_providers: ids(region?.payment_providers),
    fulfillment_providers: ids(region?.fulfillment_providers),
    tax_rate: percentText(region?.tax_rate, language),
    tax_code: region?.tax_code ?? "",
    includes_tax: yes(region?.includes_tax),
    automatic_taxes: yes(region?.automatic_taxes),
    gift_cards_taxable: yes(region?.gift_cards_taxable),
    tax_provider_id: region?.tax_provider_id ?? "",
  }
}

const inputOf = (values: StoredValues, read: Reading) => ({
  ...factsOf(values, read),
  automatic_taxes: values.automatic_taxes === "true",
  gift_cards_taxable: values.gift_cards_taxable === "true",
  tax_provider_id: values.tax_provider_id || null,
})

function TaxFields() {
  const words = useRegionWords()
  const nameOf = useProviderName()
  const trpc = useTRPC()
  const providers = useQuery(trpc.admin.store.taxProviders.queryOptions({})).data?.tax_providers ?? []
  return (
    <>
      <CheckField<StoredValues> name="automatic_taxes" label={words.automatic} help={words.automaticHelp} />
      <CheckField<StoredValues> name="gift_cards_taxable" label={words.giftCards} help={words.giftCardsHelp} />
      <SelectField<StoredValues>
        name="tax_provider_id"
        label={words.taxProvider}
        none={words.ownRates}
        options={providers.map((one) => ({ value: one.id, word: nameOf(one.id) }))}
      />
    </>
  )
}
