"use client"

import type { ADDRESS_PARTS } from "#panel/display/address.tsx"
import { useAddressWords } from "./address-words.ts"
import { SelectField, TextField } from "./fields.tsx"

type Texts = Record<string, string>
type Part = (typeof ADDRESS_PARTS)[number]

interface AddressProps {
  /** The name of the field of a part. */
  name: (part: Part) => string
  countries: { value: string; word: string }[]
  /** The option for no country, where the address may be left out. */
  noCountry?: string
}

/** The fields of an address. */
export function AddressFields({ name, countries, noCountry }: AddressProps) {
  const words = useAddressWords()
  const isOptional = noCountry !== undefined
  const country = { name: name("country_code"), label: words.country_code, options: countries, required: !isOptional }
  const line = (part: Part, aside?: "") => (
    <TextField<Texts> name={name(part)} label={words[part]} {...(aside !== undefined && { aside })} />
  )
  return (
    <>
      <div className="side-by-side">
        {line("first_name", "")}
        {line("last_name", "")}
      </div>
      {line("company")}
      {line("address_1", "")}
      {line("address_2")}
      <div className="side-by-side">
        {line("postal_code", "")}
        {line("city", "")}
      </div>
      <div className="side-by-side">
        {line("province")}
        <SelectField<Texts> {...country} {...(isOptional && { none: noCountry })} />
      </div>
      <TextField<Texts> name={name("phone")} label={words.phone} type="tel" />
    </>
  )
}
