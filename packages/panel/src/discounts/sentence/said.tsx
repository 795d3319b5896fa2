"use client"

import { useNow } from "#panel/display/now.ts"
import { useLanguage } from "#panel/words/index.tsx"
import { type Discount, regionsOf } from "./facts.ts"
import { usePhrases } from "./phrases.ts"
import { sentence } from "./sentence.ts"
import type { Said } from "./types.ts"

/** The sentence about a discount. It gives times in the operator's own time zone, so the server does not render it. */
export function Sentence({ said }: { said: Said }) {
  const language = useLanguage()
  const say = usePhrases()
  const now = useNow()
  return <>{now === null ? "\u00a0" : sentence(said, { language, say, now })}</>
}

/** A stored discount as the sentence's input, without regions: lists display those separately. */
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
