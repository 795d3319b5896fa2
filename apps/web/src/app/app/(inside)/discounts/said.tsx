"use client"

import { useEffect, useState } from "react"
import { useLanguage } from "#panel/words/index.tsx"
import { type Discount, regionsOf } from "./facts.ts"
import { type Said, sentence } from "./sentence.ts"

/** The sentence about a discount. It tells times in the operator's own zone, so the server leaves it out. */
export function Sentence({ said }: { said: Said }) {
  const language = useLanguage()
  const now = useNow()
  return <>{now === null ? " " : sentence(said, { language, now })}</>
}

/** The moment when this was first shown; null on the server, whose clock is another. */
export function useNow(): number | null {
  const [now, setNow] = useState<number | null>(null)
  useEffect(() => setNow(Date.now()), [])
  return now
}

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
