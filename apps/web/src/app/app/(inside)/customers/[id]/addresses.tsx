"use client"

import { countryName } from "#panel/countries.ts"
import { Card } from "#panel/page.tsx"
import { useLanguage } from "#panel/words/index.tsx"
import { useCustomerWords } from "../words.ts"

interface Address {
  id: string
  first_name: string | null
  last_name: string | null
  company: string | null
  address_1: string | null
  address_2: string | null
  postal_code: string | null
  city: string | null
  province: string | null
  country_code: string | null
  phone: string | null
}

interface AddressesProps {
  billing: Address | null | undefined
  shipping: Address[] | undefined
}

/** Where a customer's bills and parcels go. He keeps them himself, in the storefront. */
export function Addresses({ billing, shipping }: AddressesProps) {
  const words = useCustomerWords()
  const others = shipping?.filter(({ id }) => id !== billing?.id)
  return (
    <Card title={words.addresses}>
      {shipping && !billing && shipping.length === 0 && <p className="muted">{words.noAddresses}</p>}
      {billing && <Lines kind={words.billing} address={billing} />}
      {others?.map((address) => (
        <Lines key={address.id} kind={words.shipping} address={address} />
      ))}
    </Card>
  )
}

function Lines({ kind, address }: { kind: string; address: Address }) {
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
      <span className="muted">{kind}</span>
      {lines.map((parts, at) => {
        const line = parts.filter(Boolean).join(" ")
        return line && <div key={at}>{line}</div>
      })}
    </address>
  )
}
