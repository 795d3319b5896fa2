"use client"

import { useMemo } from "react"
import type { About, ResourceForm } from "#panel/crud/form.ts"
import type { Stored } from "#panel/crud/types.ts"
import { countriesIn } from "#panel/display/countries.ts"
import { SelectField, TextField } from "#panel/form/fields.tsx"
import type { Reading } from "#panel/money/reading.ts"
import { useHydrated } from "#panel/ui/hydrated.ts"
import { useLanguage } from "#panel/words/index.tsx"
import { useLocationWords } from "./words.ts"

const PARTS = ["address_1", "address_2", "company", "postal_code", "city", "province", "phone"] as const
type Part = "name" | "country_code" | (typeof PARTS)[number]
type Values = Partial<Record<Part, string>>

/** The form of a location: its name and address. */
export function useLocationForm({ fresh, stored }: About<"stock-locations">): ResourceForm<"stock-locations"> {
  const words = useLocationWords()
  return {
    // An address can be changed, not removed.
    fields: <LocationFields fresh={fresh} hasAddress={Boolean(stored?.address)} />,
    valuesOf,
    inputOf: (values, read) => inputOf(values, read, words),
  }
}

/** The fields of a stored location. */
function valuesOf(location: Stored<"stock-locations"> | undefined) {
  const address = location?.address
  return {
    name: location?.name ?? "",
    country_code: address?.country_code?.toLowerCase() ?? "",
    ...Object.fromEntries(PARTS.map((part) => [part, address?.[part] ?? ""])),
  }
}

/** The fields as the server's input: without an address as long as none is entered. */
function inputOf(values: Values, read: Reading, words: ReturnType<typeof useLocationWords>) {
  const textIn = (part: Part) => values[part]?.trim() ?? ""
  const isEmpty = PARTS.every((part) => textIn(part) === "")
  if (values.country_code === "" && !isEmpty) read.refuse("country_code", words.countryFirst)
  if (values.country_code !== "" && textIn("address_1") === "") read.refuse("address_1", words.addressFirst)
  if (values.country_code === "") return { name: values.name }
  const parts = Object.fromEntries(PARTS.map((part) => [part, textIn(part)]))
  return { name: values.name, address: { ...parts, country_code: values.country_code } }
}

function LocationFields({ fresh, hasAddress }: { fresh: boolean; hasAddress: boolean }) {
  const words = useLocationWords()
  const language = useLanguage()
  // The server and the browser may name countries differently.
  const hydrated = useHydrated()
  const countries = useMemo(() => (hydrated ? countriesIn(language) : []), [hydrated, language])
  const options = countries.map(({ code, name }) => ({ value: code, word: name }))
  const text = (name: Part, label: string) => <TextField<Values> name={name} label={label} />
  return (
    <>
      <TextField<Values> name="name" label={words.name} required autoFocus={fresh} />
      <SelectField<Values>
        name="country_code"
        label={words.country}
        options={options}
        {...(!hasAddress && { none: words.noCountry })}
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
