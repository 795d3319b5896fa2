"use client"

import { useMemo } from "react"
import { countriesIn } from "#panel/display/countries.ts"
import { SelectField, TextField } from "#panel/form/fields.tsx"
import type { Reading } from "#panel/money/reading.ts"
import { useHydrated } from "#panel/ui/hydrated.ts"
import { Card } from "#panel/ui/page.tsx"
import { useLanguage } from "#panel/words/index.tsx"
import { useLocationWords } from "./words.ts"

const PARTS = ["address_1", "address_2", "company", "postal_code", "city", "province", "phone"] as const
type Address = { [Part in (typeof PARTS)[number] | "country_code"]?: string | null }

export interface Location {
  id: string
  name: string
  address?: Address | null
  sales_channels?: { id: string; name: string }[]
  created_at: string
  updated_at: string
}

export type LocationValues = Record<"name" | "country_code" | (typeof PARTS)[number], string>

export const NOTHING: LocationValues = locationValues(undefined)

/** The fields of a stored location. */
export function locationValues(location: Location | undefined): LocationValues {
  const address = location?.address
  const parts = PARTS.map((part) => [part, address?.[part] ?? ""])
  return {
    name: location?.name ?? "",
    country_code: address?.country_code?.toLowerCase() ?? "",
    ...Object.fromEntries(parts),
  } as LocationValues
}

/** The fields as the server's input: without an address as long as none is entered. */
export function locationInput(values: LocationValues, read: Reading, words: ReturnType<typeof useLocationWords>) {
  const isEmpty = PARTS.every((part) => values[part].trim() === "")
  if (values.country_code === "" && !isEmpty) read.refuse("country_code", words.countryFirst)
  if (values.country_code !== "" && values.address_1.trim() === "") read.refuse("address_1", words.addressFirst)
  if (values.country_code === "") return { name: values.name }
  const parts = Object.fromEntries(PARTS.map((part) => [part, values[part].trim()]))
  const { name, country_code, address_1 } = values
  return { name, address: { ...parts, country_code, address_1: address_1.trim() } }
}

/** The fields of a location, new or existing. */
export function LocationFields({ location, fresh = false }: { location?: Location | undefined; fresh?: boolean }) {
  const words = useLocationWords()
  const language = useLanguage()
  // The server and the browser may name countries differently.
  const hydrated = useHydrated()
  const countries = useMemo(() => (hydrated ? countriesIn(language) : []), [hydrated, language])
  const options = countries.map(({ code, name }) => ({ value: code, word: name }))
  const text = (name: keyof LocationValues, label: string) => <TextField<LocationValues> name={name} label={label} />
  return (
    <>
      <TextField<LocationValues> name="name" label={words.name} required autoFocus={fresh} />
      <SelectField<LocationValues>
        name="country_code"
        label={words.country}
        options={options}
        // An address can be changed, not removed.
        {...(!location?.address && { none: words.noCountry })}
      />
      {text("address_1", words.address1)}
      {text("address_2", words.address2)}
      <div className="side-by-side">
        {text("postal_code", words.postalCode)}
        {text("city", words.city)}
        {text("province", words.province)}
        {text("company", words.company)}
      </div>
      {text("phone", words.phone)}
    </>
  )
}

/** What creating the first location does, before it is done. */
export function FirstLocation() {
  const words = useLocationWords()
  return (
    <Card title={words.firstTitle}>
      <ul className="bullets">
        {words.first.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </Card>
  )
}
