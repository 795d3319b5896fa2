"use client"

import { useSyncExternalStore } from "react"
import { useLanguage } from "#panel/words/index.tsx"
import { type Discount, regionsOf } from "./facts.ts"
import { type Said, sentence } from "./sentence.ts"

/** The sentence about a discount. It tells times in the operator's own zone, so the server leaves it out. */
export function Sentence({ said }: { said: Said }) {
  const language = useLanguage()
  const now = useNow()
  return <>{now === null ? "\u00a0" : sentence(said, { language, now })}</>
}

const SECOND_MS = 1_000
/** Rounded up: what has just been made has begun. */
const second = () => Math.ceil(Date.now() / SECOND_MS) * SECOND_MS
const never = () => () => {}

/** The second it is; null where the server draws, whose clock is another. What comes later has it at once, and does not move. */
export const useNow = (): number | null => useSyncExternalStore(never, second, () => null)

/** A stored discount as the sentence takes it, without regions: lists show those apart. */
export function saidOf(discount: Discount): Said {
  const { rule, starts_at, ends_at, usage_limit, valid_duration, is_dynamic, parent_discount_id } = discount
  return {
    type: rule?.type ?? "percentage",
    value: rule?.value ?? null,
    currency: regionsOf(discount)[0]?.currency_code,
    allocation: rule?.allocation ?? null,
    conditions: (rule?.conditions ?? []).map(({ type, operator }) => ({ kind: type, operator, count: undefined })),
    regions: undefined,
    starts_at,
    ends_at,
    usage_limit,
    is_dynamic: is_dynamic && !parent_discount_id,
    valid_duration,
  }
}
