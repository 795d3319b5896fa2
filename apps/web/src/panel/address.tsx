"use client"

import type { ReactNode } from "react"
import { useLanguage } from "./words/index.tsx"

/** What operators enter of an address. */
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

/** An address as it stands on a parcel, under what it is for. */
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

/** A country by its two letters, in the operator's language. */
export function countryName(code: string, language: string): string {
  return new Intl.DisplayNames(language, { type: "region", fallback: "code" }).of(code.toUpperCase()) ?? code
}
