"use client"

import { useNow } from "#panel/display/now.ts"
import { Chip } from "#panel/display/values.tsx"
import { usePriceListWords } from "./words.ts"

type State = "draft" | "scheduled" | "active" | "expired"

const KINDS = { draft: "quiet", scheduled: "warn", active: "good", expired: "quiet" } as const

/** Whether customers get the prices of a list at a given time. */
function stateOf({ status, starts_at, ends_at }: Dated, now: number): State {
  if (status !== "active") return "draft"
  if (ends_at && Date.parse(ends_at) <= now) return "expired"
  return starts_at && Date.parse(starts_at) > now ? "scheduled" : "active"
}

interface Dated {
  status: string
  starts_at: string | null
  ends_at: string | null
}

/** The state of a price list now. */
export function PriceListState({ list }: { list: Dated }) {
  const { states } = usePriceListWords()
  const now = useNow()
  if (now === null) return null
  const state = stateOf(list, now)
  return <Chip kind={KINDS[state]}>{states[state]}</Chip>
}
