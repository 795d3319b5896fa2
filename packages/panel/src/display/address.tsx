"use client"

import type { ReactNode } from "react"
import { useLanguage } from "#panel/words/index.tsx"

/** The fields of an address. */
export const ADDRESS_PARTS = [
  "first_name",
  "last_name",
  "company",
  "address_1",
  "address_2",
  "postal_code",
  "city",
  "province",
  "country_code",
  "phone",
] as const

export type AddressParts = { [Part in (typeof ADDRESS_PARTS)[number]]?: string | null | undefined }

/** An address as printed on a package, under its heading. */
export function AddressLines({ kind, address }: { kind?: ReactNode; address: AddressParts }) {
  const language = useLanguage()
  const { first_name, last_name, company, address_1, address_2, postal_code, city, province, phone } = address
  const lines = [
    [first_name, last_name],
    [company],
    [address_1],
    [address_2],
    [postal_code, city],
    [province],
    [address.country_code && countryName(address.country_code, language)],
    [phone],
  ]
  return (
    <address className="address">
      {kind && <span className="muted">{kind}</span>}
      {lines.map((parts, at) => {
        const line = parts.filter(Boolean).join(" ")
        return line && <div key={at}>{line}</div>
      })}
    </address>
  )
}

/** The name of a country by its ISO code, in the operator's language. */
export function countryName(code: string, language: string): string {
  return new Intl.DisplayNames(language, { type: "region", fallback: "code" }).of(code.toUpperCase()) ?? code
}
