"use client"

import { useNow } from "#panel/display/now.ts"
import { Chip } from "#panel/display/values.tsx"
import { STATE_KINDS, stateOf } from "./state.ts"
import { useDiscountWords } from "./words.ts"

/** Whether it can be used now, and if not, the reason. */
export function StateChip({ discount }: { discount: Parameters<typeof stateOf>[0] }) {
  const { states } = useDiscountWords()
  const now = useNow()
  if (now === null) return null
  const state = stateOf(discount, now)
  return <Chip kind={STATE_KINDS[state]}>{states[state]}</Chip>
}
