"use client"

import { AddressLines, type AddressParts } from "#panel/display/address.tsx"
import { Card } from "#panel/ui/page.tsx"
import { useCustomerWords } from "./words.ts"

interface Address extends AddressParts {
  id: string
}

interface AddressesProps {
  billing: Address | null | undefined
  shipping: Address[] | undefined
}

/** A customer's addresses, which customers manage in the storefront. */
export function Addresses({ billing, shipping }: AddressesProps) {
  const words = useCustomerWords()
  const others = shipping?.filter(({ id }) => id !== billing?.id)
  return (
    <Card title={words.addresses}>
      {shipping && !billing && shipping.length === 0 && <p className="muted">{words.noAddresses}</p>}
      {billing && <AddressLines kind={words.billing} address={billing} />}
      {others?.map((address) => (
        <AddressLines key={address.id} kind={words.shipping} address={address} />
      ))}
    </Card>
  )
}
