"use client"

import { Chip } from "#panel/display/values.tsx"
import { useDeliveryWords } from "./delivery-words.ts"
import { useWebhookWords } from "./words.ts"

/** Whether a webhook sends events. */
export function WebhookState({ isDisabled }: { isDisabled: boolean }) {
  const { states } = useWebhookWords()
  return isDisabled ? <Chip kind="bad">{states.disabled}</Chip> : <Chip kind="good">{states.enabled}</Chip>
}

export interface Delivery {
  id: string
  kind: string
  event_id: string
  state: "pending" | "delivered" | "given_up"
  attempts: number
  last_status: number | null
  last_error: string | null
  last_response: string | null
  last_duration_ms: number | null
  last_attempt_at: string | null
  next_attempt_at: string | null
  created_at: string
}

const KINDS = { pending: "quiet", failing: "warn", delivered: "good", given_up: "bad" } as const

/** Whether an event has reached its receiver; one that failed and is tried again counts as failing. */
export function DeliveryState({ delivery: { state, attempts } }: { delivery: Delivery }) {
  const { states } = useDeliveryWords()
  const visible = state === "pending" && attempts > 0 ? "failing" : state
  return <Chip kind={KINDS[visible]}>{states[visible]}</Chip>
}

/** What came of the last attempt, in a few words. */
export function useResult(): (delivery: Delivery) => string {
  const words = useDeliveryWords()
  return ({ last_status, last_error }) =>
    last_error ?? (last_status === null ? words.noResult : words.status(last_status))
}
