"use client"

import { useQuery } from "@tanstack/react-query"
import { ADDRESS_PARTS, countryName } from "#panel/display/address.tsx"
import { useEdit, useFresh } from "#panel/edit/edit.ts"
import { AddressFields } from "#panel/form/address-fields.tsx"
import { TextField } from "#panel/form/fields.tsx"
import { Form } from "#panel/form/form.tsx"
import { useTRPC, useTRPCClient } from "#panel/server/trpc.ts"
import { Dialog } from "#panel/ui/dialog.tsx"
import { useLanguage, useWords } from "#panel/words/index.tsx"
import { type Order, RELATIONS } from "../order.ts"
import type { DialogProps, Texts } from "./action-form.tsx"
import { useDialogWords } from "./words.ts"

/** The address that emails about an order are sent to. */
export function EditEmail({ order, onClose }: DialogProps) {
  const words = useDialogWords()
  const { form } = useWords()
  const edit = useOrderEdit(order, {
    onClose,
    valuesOf: (one): Texts => ({ email: one?.email ?? "" }),
    factsOf: ({ email }: Texts) => ({ email }),
  })
  return (
    <Dialog title={words.email} onClose={onClose}>
      <Form {...edit} submit={form.save}>
        <TextField<Texts> name="email" type="email" label={words.emailLabel} help={words.emailHelp} required />
      </Form>
    </Dialog>
  )
}

type Fact = Record<string, string | null | undefined>

interface OrderEdit {
  onClose: () => void
  valuesOf: (order: Order | undefined) => Texts
  factsOf: (values: Texts) => Fact
  asSent?: (change: Fact) => object
}

/** What a form needs to edit an order; its dialog closes on success. */
function useOrderEdit(order: Order, { onClose, asSent = (change) => change, ...form }: OrderEdit) {
  const trpc = useTRPC()
  const client = useTRPCClient()
  const fresh = useFresh()
  const { id } = order
  const { saved, ...edit } = useEdit({
    stored: order,
    ...form,
    read: async () => (await fresh(trpc.admin.orders.get.queryOptions({ id, expand: RELATIONS }))).order,
    write: ({ if_unchanged_since, ...change }) =>
      client.admin.orders.update.mutate({ id, if_unchanged_since, ...asSent(change) }),
  })
  async function closed(undo: () => Promise<unknown>) {
    await saved(undo)
    onClose()
  }
  return { ...edit, saved: closed }
}

type Kind = "shipping_address" | "billing_address"

/** The shipping or billing address of an order. */
export function EditAddress({ order, kind, onClose }: Pick<DialogProps, "order" | "onClose"> & { kind: Kind }) {
  const words = useDialogWords()
  const { form } = useWords()
  const countries = useCountries(order, kind)
  const edit = useOrderEdit(order, {
    onClose,
    valuesOf: (one): Texts =>
      Object.fromEntries(ADDRESS_PARTS.map((part) => [`${kind}.${part}`, one?.[kind]?.[part] ?? ""])),
    factsOf: (given: Texts) =>
      Object.fromEntries(ADDRESS_PARTS.map((part) => [part, given[`${kind}.${part}`]?.trim() || null])),
    // Only the fields that are sent change; the rest of the address stays.
    asSent: (address) => ({ [kind]: address }),
  })
  return (
    <Dialog title={kind === "shipping_address" ? words.shippingAddress : words.billingAddress} onClose={onClose}>
      <Form {...edit} submit={form.save}>
        <AddressFields name={(part) => `${kind}.${part}`} countries={countries} />
      </Form>
    </Dialog>
  )
}

/** Shipping is limited to the countries of the order's region; billing is not. */
function useCountries(order: Order, kind: Kind) {
  const language = useLanguage()
  const trpc = useTRPC()
  const all = useQuery(
    trpc.admin.regions.list.queryOptions({ limit: 100, expand: "countries" }, { enabled: kind === "billing_address" }),
  )
  const regions = kind === "billing_address" ? (all.data?.regions ?? []) : []
  const here = order[kind]?.country_code
  const codes = [order.region, ...regions].flatMap((region) => region?.countries ?? []).map(({ iso_2 }) => iso_2)
  return [...new Set(here ? [here, ...codes] : codes)]
    .map((value) => ({ value, word: countryName(value, language) }))
    .sort((a, b) => a.word.localeCompare(b.word, language))
}
