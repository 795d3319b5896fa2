"use client"

import { AmountField, CheckField, TextField } from "#panel/form/fields.tsx"
import type { Reading } from "#panel/money/reading.ts"
import { useShippingWords } from "./words.ts"

export type OptionValues = {
  name: string
  amount: string
  includes_tax: string
  admin_only: string
  min_subtotal: string
  max_subtotal: string
}

interface OptionProps {
  currency: string
  flat: boolean
  /** Whether the price of a new one includes tax, until somebody decides. */
  withTax?: boolean
  fresh?: boolean
}

/** The editable fields of a shipping option: name, price, visibility and minimum subtotal. */
export function OptionFields({ currency, flat, withTax, fresh = false }: OptionProps) {
  const words = useShippingWords()
  return (
    <>
      <TextField<OptionValues> name="name" label={words.name} help={words.nameHelp} required autoFocus={fresh} />
      {flat && (
        <div className="side-by-side">
          <AmountField<OptionValues> kind="price" name="amount" label={words.price} currency={currency} required />
          <CheckField<OptionValues> name="includes_tax" label={words.includesTax} preset={withTax} />
        </div>
      )}
      <div className="side-by-side">
        <AmountField<OptionValues> name="min_subtotal" label={words.min} currency={currency} help={words.boundsHelp} />
        <AmountField<OptionValues> name="max_subtotal" label={words.max} currency={currency} />
      </div>
      <CheckField<OptionValues> name="admin_only" label={words.adminOnly} help={words.adminOnlyHelp} />
    </>
  )
}

interface Bound {
  id?: string
  type: "min_subtotal" | "max_subtotal"
}

/** The server's input from these fields. Existing requirements keep their ids. */
export function factsOf(
  values: OptionValues,
  {
    currency,
    flat,
    bounds,
    read,
  }: {
    currency: string
    flat: boolean
    bounds: Bound[]
    read: Reading
  },
) {
  const amount = flat ? (read.price("amount", values.amount, currency) ?? 0) : undefined
  const wanted = (["min_subtotal", "max_subtotal"] as const).flatMap((type) => {
    const amount = read.amount(type, values[type], currency)
    return amount === null ? [] : [{ ...idOf(bounds.find((one) => one.type === type)), type, amount }]
  })
  return {
    name: values.name.trim(),
    amount,
    includes_tax: flat ? values.includes_tax === "true" : undefined,
    admin_only: values.admin_only === "true",
    requirements: wanted,
  }
}

const idOf = (bound: Bound | undefined) => (bound?.id ? { id: bound.id } : {})
