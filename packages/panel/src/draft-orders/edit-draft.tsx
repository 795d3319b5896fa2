"use client"

import { ADDRESS_PARTS } from "#panel/display/address.tsx"
import { useEdit, useFresh } from "#panel/edit/edit.ts"
import { Side } from "#panel/edit/side.tsx"
import { AddressFields } from "#panel/form/address-fields.tsx"
import { CheckField, TextField } from "#panel/form/fields.tsx"
import { Form } from "#panel/form/form.tsx"
import { textOf } from "#panel/money/reading.ts"
import { useTRPC, useTRPCClient } from "#panel/server/trpc.ts"
import { useWords } from "#panel/words/index.tsx"
import { type Draft, RELATIONS } from "./draft.ts"
import { codesIn, type Texts } from "./new-draft.ts"
import { useCountries } from "./new-fields.tsx"
import { useFindAccount } from "./use-new-draft.ts"
import { useDraftWords } from "./words.ts"

/** The parts of a draft that are edited in a drawer. */
export type Part = "customer" | "shipping_address" | "billing_address" | "discounts"

interface EditProps {
  draft: Draft
  part: Part
  onClose: () => void
}

/** The drawer for a part of a draft. */
export default function EditDraft({ draft, part, onClose }: EditProps) {
  const words = useDraftWords()
  const { form } = useWords()
  const edit = useDraftEdit(draft, part)
  const countries = useCountries(draft.cart?.region)
  async function saved(undo: () => Promise<unknown>) {
    await edit.saved(undo)
    onClose()
  }
  return (
    <Side title={words.edits[part]} onClose={onClose}>
      <Form {...edit} saved={saved} submit={form.save} refusals={part === "discounts" ? REFUSED_CODE : {}}>
        {part === "customer" && (
          <>
            <TextField<Texts> name="email" type="email" label={words.email} required />
            <CheckField<Texts> name="notify" label={words.notify} />
          </>
        )}
        {part === "discounts" && (
          <TextField<Texts> name="discounts" label={words.discounts} help={words.discountsHelp} aside="" />
        )}
        {(part === "shipping_address" || part === "billing_address") && (
          <AddressFields name={(one) => `${part}.${one}`} countries={countries} />
        )}
      </Form>
    </Side>
  )
}

const REFUSED_CODE = { not_found: "discounts", not_allowed: "discounts", invalid_data: "discounts" } as const

/** What is stored, and what of a part is sent. */
function useDraftEdit(draft: Draft, part: Part) {
  const trpc = useTRPC()
  const client = useTRPCClient()
  const fresh = useFresh()
  const findAccount = useFindAccount()
  const { id } = draft
  const edit = useEdit({
    stored: draft,
    valuesOf: (one) => valuesOf(one, part),
    factsOf: (given: Texts) => factsOf(given, part),
    read: async () => {
      const asked = trpc.admin["draft-orders"].get.queryOptions({ id, expand: RELATIONS })
      return (await fresh(asked)).draft_order
    },
    write: async (change) => {
      // An email that has an account means that account, as for a new draft.
      const account = "email" in change && change.email ? await findAccount(change.email) : undefined
      return client.admin["draft-orders"].update.mutate({ id, ...change, ...(account && { customer_id: account }) })
    },
  })
  return edit
}

function valuesOf(draft: Draft | undefined, part: Part): Texts {
  const { cart } = draft ?? {}
  if (part === "customer") return { email: cart?.email ?? "", notify: draft?.no_notification_order ? "" : "true" }
  if (part === "discounts") return { discounts: (cart?.discounts ?? []).map(({ code }) => code).join(", ") }
  return Object.fromEntries(ADDRESS_PARTS.map((one) => [`${part}.${one}`, cart?.[part]?.[one] ?? ""]))
}

interface Facts {
  email?: string
  no_notification_order?: boolean
  discounts?: { code: string }[]
  shipping_address?: Record<string, string | null>
  billing_address?: Record<string, string | null>
}

function factsOf(given: Texts, part: Part): Facts {
  if (part === "customer") return { email: given.email ?? "", no_notification_order: given.notify !== "true" }
  if (part === "discounts") return { discounts: codesIn(given.discounts) }
  return { [part]: Object.fromEntries(ADDRESS_PARTS.map((one) => [one, textOf(given[`${part}.${one}`])])) }
}
