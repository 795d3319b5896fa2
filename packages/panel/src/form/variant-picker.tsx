"use client"

import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useDeferredValue, useState } from "react"
import { useTRPC } from "#panel/server/trpc.ts"
import { Picker } from "./picker.tsx"
import { useVariantPickerWords } from "./variant-words.ts"

/** A variant as it was picked. */
export interface PickedVariant {
  variant_id: string
  title: string
  detail: string
  image: string | null
}

const MOST_FOUND = 8

interface VariantPickerProps {
  /** Variants that can't be picked again. */
  taken?: string[]
  disabled?: boolean
  onPick: (variant: PickedVariant) => void
}

/** Products are searched by any of their codes or names, and their variants picked. */
export function VariantPicker({ taken = [], disabled = false, onPick }: VariantPickerProps) {
  const words = useVariantPickerWords()
  const [text, setText] = useState("")
  const q = useDeferredValue(text.trim())
  const { options, isPlaceholderData } = useVariants(q, taken)
  function add(id: string) {
    const option = options?.find(({ key }) => key === id)
    if (!option) return
    onPick(option.variant)
    setText("")
  }
  return (
    <Picker
      label={words.search}
      text={text}
      onText={setText}
      options={q === "" ? undefined : options}
      isStale={isPlaceholderData || q !== text.trim()}
      onPick={({ key }) => add(key)}
      disabled={disabled}
    />
  )
}

function useVariants(q: string, taken: string[]) {
  const words = useVariantPickerWords()
  const trpc = useTRPC()
  const { data, isPlaceholderData } = useQuery(
    trpc.admin.products.list.queryOptions(
      { q, limit: MOST_FOUND, expand: "variants" },
      { enabled: q !== "", placeholderData: keepPreviousData },
    ),
  )
  const options = data?.products.flatMap(({ title, thumbnail, variants }) =>
    (variants ?? []).map((one) => ({
      key: one.id,
      name: [title, one.title].filter(Boolean).join(" · "),
      image: thumbnail,
      detail: [one.sku, one.manage_inventory && words.stock(one.inventory_quantity)].filter(Boolean).join(" · "),
      taken: taken.includes(one.id) ? words.isIn : undefined,
      variant: { variant_id: one.id, title, detail: one.title, image: thumbnail },
    })),
  )
  return { options, isPlaceholderData }
}
