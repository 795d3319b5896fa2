"use client"

import { Chip } from "#panel/display/values.tsx"
import type { Category } from "./tree.ts"
import { useCategoryWords } from "./words.ts"

/** Who sees a category. */
export function CategoryState({ category }: { category: Pick<Category, "is_active" | "is_internal"> }) {
  const words = useCategoryWords()
  if (category.is_internal) return <Chip kind="warn">{words.internal}</Chip>
  return category.is_active ? <Chip kind="good">{words.active}</Chip> : <Chip>{words.inactive}</Chip>
}
