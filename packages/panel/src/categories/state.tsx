"use client"

import { Chip } from "#panel/display/values.tsx"
import { useCategoryWords } from "./words.ts"

/** Who sees a category. */
export function CategoryState({ category }: { category: { is_active: boolean | null; is_internal: boolean | null } }) {
  const words = useCategoryWords()
  if (category.is_internal) return <Chip kind="warn">{words.internal}</Chip>
  return category.is_active ? <Chip kind="good">{words.active}</Chip> : <Chip>{words.inactive}</Chip>
}
