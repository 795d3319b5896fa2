"use client"

import { ADDRESS_PARTS } from "#panel/display/address.tsx"
import { countriesIn } from "#panel/display/countries.ts"
import { useAction, useDone } from "#panel/edit/action.ts"
import { useFresh } from "#panel/edit/edit.ts"
import { AddressFields } from "#panel/form/address-fields.tsx"
import { CheckField } from "#panel/form/fields.tsx"
import { Form } from "#panel/form/form.tsx"
import { useTRPC, useTRPCClient } from "#panel/server/trpc.ts"
import { useMay } from "#panel/session/session.tsx"
import { Button } from "#panel/ui/button.tsx"
import { Dialog } from "#panel/ui/dialog.tsx"
import { useLanguage, useWords } from "#panel/words/index.tsx"
import { useCustomerAddressWords } from "./address-words.ts"
import type { Address } from "./types.ts"

interface DialogProps {
  /** The customer's id. */
  customer: string
  /** None for a new one. */
  address: Address | undefined
  isBilling: boolean
  onClose: () => void
}

type Part = (typeof ADDRESS_PARTS)[number]
type Values = Record<Part | "is_billing_address" | "updated_at", string>
type Required = "first_name" | "last_name" | "address_1" | "city" | "country_code" | "postal_code"

/** Adds, edits or deletes an address of a customer. */
export default function AddressDialog({ customer, address, isBilling, onClose }: DialogProps) {
  const words = useCustomerAddressWords()
  const { form } = useWords()
  const language = useLanguage()
  const done = useDone()
  const countries = countriesIn(language).map(({ code, name }) => ({ value: code, word: name }))
  const save = useSave(customer, address)
  const reread = useReread(customer, address)
  return (
    <Dialog title={address ? words.edit : words.add} onClose={onClose}>
      <Form<Values, unknown>
        fresh={!address}
        values={valuesOf(address, isBilling)}
        submit={form.save}
        save={save}
        {...(address && { reread })}
        saved={() => {
          onClose()
          return done(address ? words.saved : words.added)
        }}
      >
        <AddressFields name={(part) => part} countries={countries} />
        <CheckField<Values> name="is_billing_address" label={words.isBilling} />
      </Form>
      {address && <Remove customer={customer} address={address} isBilling={isBilling} onClose={onClose} />}
    </Dialog>
  )
}

function valuesOf(address: Address | undefined, isBilling: boolean): Values {
  const parts = ADDRESS_PARTS.map((part) => [part, address?.[part] ?? ""])
  return {
    ...(Object.fromEntries(parts) as Record<Part, string>),
    is_billing_address: isBilling ? "true" : "",
    updated_at: address?.updated_at ?? "",
  }
}

/** The address as it is stored now; one that a colleague has deleted stays, and is refused when it is saved. */
function useReread(customer: string, address: Address | undefined) {
  const trpc = useTRPC()
  const fresh = useFresh()
  return async () => {
    const expand = "shipping_addresses,billing_address"
    const { customer: now } = await fresh(trpc.admin.customers.get.queryOptions({ id: customer, expand }))
    const billing = now.billing_address
    const all = [billing, ...(now.shipping_addresses ?? [])]
    const found = all.find((one) => one?.id === address?.id) ?? address
    return valuesOf(found, found !== undefined && found.id === billing?.id)
  }
}

/** Only what was changed is sent, with the version that was read: a colleague's changes are not overwritten unseen. */
function useSave(customer: string, address: Address | undefined) {
  const { customers } = useTRPCClient().admin
  return async ({ is_billing_address: billing, updated_at, ...parts }: Values, seen: Values) => {
    const given = ADDRESS_PARTS.map((part) => [part, parts[part].trim() || null] as const)
    const is_billing_address = billing === "true"
    const small = { id: customer, fields: "id", expand: "" }
    if (!address) {
      const texts = given.filter(([, text]) => text !== null)
      const all = Object.fromEntries(texts) as Record<Required, string>
      return customers.addAddress.mutate({ ...small, ...all, is_billing_address })
    }
    const changed = given.filter(([part]) => parts[part].trim() !== seen[part])
    return customers.updateAddress.mutate({
      ...small,
      address_id: address.id,
      if_unchanged_since: updated_at,
      ...Object.fromEntries(changed),
      ...(billing !== seen.is_billing_address && { is_billing_address }),
    })
  }
}

/** Deletes the address; undo adds it again. */
function Remove({ customer, address, isBilling, onClose }: DialogProps & { address: Address }) {
  const words = useCustomerAddressWords()
  const { common } = useWords()
  const { customers } = useTRPCClient().admin
  const action = useAction()
  const may = useMay()
  const { is_billing_address: _, updated_at: __, ...parts } = valuesOf(address, isBilling)
  const refused = may("customers.deleteAddress") ? undefined : common.mayNot
  async function remove() {
    onClose()
    await action(() => customers.deleteAddress.mutate({ id: customer, address_id: address.id }), {
      done: words.removed,
      undo: () => customers.addAddress.mutate({ id: customer, ...parts, is_billing_address: isBilling }),
    })
  }
  return (
    <Button kind="danger" refused={refused} onClick={remove}>
      {words.remove}
    </Button>
  )
}
