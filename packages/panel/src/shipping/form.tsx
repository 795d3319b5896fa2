"use client"

import type { About, ResourceForm } from "#panel/crud/form.ts"
import type { Stored } from "#panel/crud/types.ts"
import { majorOf } from "#panel/money/amounts.ts"
import { useLanguage } from "#panel/words/index.tsx"
import { factsOf, OptionFields, type OptionValues } from "./fields.tsx"

type Option = Stored<"shipping-options">

/** The form of a stored shipping option. */
export function useOptionForm({ stored }: About<"shipping-options">): ResourceForm<"shipping-options"> {
  const language = useLanguage()
  const currency = stored?.region?.currency_code ?? ""
  const flat = stored?.price_type !== "calculated"
  return {
    fields: <OptionFields currency={currency} flat={flat} />,
    valuesOf: (one) => valuesOf(one, language),
    // Undo creates removed requirements again: their rows are gone.
    inputOf: (values: OptionValues, read, one) =>
      factsOf(values, { currency, flat, bounds: one?.requirements ?? [], read }),
  }
}

function valuesOf(option: Option | undefined, language: string): OptionValues {
  const currency = option?.region?.currency_code ?? ""
  const bound = (type: string) =>
    majorOf(option?.requirements?.find((one) => one.type === type)?.amount, currency, language)
  return {
    name: option?.name ?? "",
    amount: majorOf(option?.amount, currency, language),
    includes_tax: option?.includes_tax ? "true" : "",
    admin_only: option?.admin_only ? "true" : "",
    min_subtotal: bound("min_subtotal"),
    max_subtotal: bound("max_subtotal"),
  }
}
