"use client"

import dynamic from "next/dynamic"
import { useState } from "react"
import { AddressLines } from "#panel/display/address.tsx"
import { useMay } from "#panel/session/session.tsx"
import { Icon } from "#panel/ui/icons.tsx"
import { Card } from "#panel/ui/page.tsx"
import { useCustomerAddressWords } from "./address-words.ts"
import type { Address } from "./types.ts"
import { useCustomerWords } from "./words.ts"

// Loaded only when an address is edited.
const AddressDialog = dynamic(() => import("./address-dialog.tsx"), { ssr: false })

interface AddressesProps {
  /** The customer's id. */
  id: string
  billing: Address | null | undefined
  shipping: Address[] | undefined
}

/** A customer's addresses, which customers manage in the storefront, and operators here. */
export function Addresses({ id, billing, shipping }: AddressesProps) {
  const words = useCustomerWords()
  const { add } = useCustomerAddressWords()
  const may = useMay()
  const [open, setOpen] = useState<Address | "new" | null>(null)
  const others = shipping?.filter((one) => one.id !== billing?.id)
  const adding = may("customers.addAddress") && shipping && (
    <button type="button" className="button" onClick={() => setOpen("new")}>
      <Icon name="plus" /> {add}
    </button>
  )
  return (
    <Card title={words.addresses} aside={adding}>
      {shipping && !billing && shipping.length === 0 && <p className="muted">{words.noAddresses}</p>}
      {billing && <Editable kind={words.billing} address={billing} onEdit={() => setOpen(billing)} />}
      {others?.map((address) => (
        <Editable key={address.id} kind={words.shipping} address={address} onEdit={() => setOpen(address)} />
      ))}
      {open && (
        <AddressDialog
          customer={id}
          address={open === "new" ? undefined : open}
          isBilling={open !== "new" && open.id === billing?.id}
          onClose={() => setOpen(null)}
        />
      )}
    </Card>
  )
}

function Editable({ kind, address, onEdit }: { kind: string; address: Address; onEdit: () => void }) {
  const { editOf } = useCustomerAddressWords()
  const may = useMay()
  return (
    <div className="row spread">
      <AddressLines kind={kind} address={address} />
      {may("customers.updateAddress") && (
        <button
          type="button"
          className="icon-button"
          aria-label={editOf([address.address_1, address.city].filter(Boolean).join(", "))}
          onClick={onEdit}
        >
          <Icon name="edit" />
        </button>
      )}
    </div>
  )
}
