"use client"

import { use } from "react"
import { countryName } from "#panel/display/address.tsx"
import { AddressFields } from "#panel/form/address-fields.tsx"
import { AmountField, CheckField, Field, SelectField, TextField } from "#panel/form/fields.tsx"
import { CurrentForm } from "#panel/form/form.tsx"
import { money } from "#panel/money/amounts.ts"
import { useLanguage } from "#panel/words/index.tsx"
import { addressField, type Texts } from "./new-draft.ts"
import { type DraftRegion, type DraftShipping, followingFrom, useAccountName } from "./use-new-draft.ts"
import { useDraftWords } from "./words.ts"

interface PlaceProps {
  regions: DraftRegion[] | undefined
  options: DraftShipping[] | undefined
}

/** The customer by email, and the region, which decides the currency, the taxes and the ways of shipping. */
export function CustomerFields({ regions, options }: PlaceProps) {
  const words = useDraftWords()
  const { value, set } = use(CurrentForm)
  const account = useAccountName(value("email"))
  function choose(region_id: string) {
    set("region_id", region_id)
    for (const [name, text] of Object.entries(followingFrom(region_id, { regions, options }))) set(name, text)
  }
  return (
    <>
      {regions?.length === 0 && <p className="fault-box">{words.noRegions}</p>}
      <TextField<Texts>
        name="email"
        type="email"
        label={words.email}
        help={account && words.account(account)}
        required
        autoFocus
      />
      <Field<Texts> name="region_id" label={words.region} required>
        {(control) => (
          <select {...control} onChange={(event) => choose(event.target.value)}>
            {regions?.map(({ id, name, currency_code }) => (
              <option key={id} value={id}>{`${name} · ${currency_code.toUpperCase()}`}</option>
            ))}
          </select>
        )}
      </Field>
      <TextField<Texts> name="discount" label={words.discount} />
      <CheckField<Texts> name="notify" label={words.notify} />
    </>
  )
}

/** The way of shipping, and its price if it is not the usual one. */
export function ShippingFields({ options, currency }: { options: DraftShipping[] | undefined; currency: string }) {
  const words = useDraftWords()
  const language = useLanguage()
  const { value } = use(CurrentForm)
  const ways = (options ?? [])
    .filter(({ region_id }) => region_id === value("region_id"))
    .map(({ id, name, amount }) => ({
      value: id,
      word: amount === null ? name : `${name} · ${money(amount, currency, language)}`,
    }))
  return (
    <>
      <SelectField<Texts> name="shipping" label={words.shipping} none={words.noShipping} options={ways} />
      {(options === undefined || value("shipping") !== "") && (
        <AmountField<Texts>
          name="shipping_price"
          label={words.shippingPrice}
          help={words.shippingPriceHelp}
          currency={currency}
          kind="price"
        />
      )}
    </>
  )
}

/** The address, if the caller said it. */
export function DraftAddress({ regions }: Pick<PlaceProps, "regions">) {
  const words = useDraftWords()
  const { value } = use(CurrentForm)
  const countries = useCountries(regions?.find(({ id }) => id === value("region_id")))
  return (
    <>
      <p className="muted">{words.addressHelp}</p>

      <AddressFields name={addressField} countries={countries} noCountry={words.choose} />
    </>
  )
}

/** The countries of a region, by name. */
export function useCountries(region: Pick<DraftRegion, "countries"> | null | undefined) {
  const language = useLanguage()
  return (region?.countries ?? [])
    .map(({ iso_2 }) => ({ value: iso_2, word: countryName(iso_2, language) }))
    .sort((a, b) => a.word.localeCompare(b.word, language))
}
