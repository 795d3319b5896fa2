"use client"

import { Chip } from "#panel/display/values.tsx"
import type { Draft } from "./draft.ts"
import { useDraftWords } from "./words.ts"

/** Whether a draft is open, or has become an order. */
export function DraftStatus({ status }: Pick<Draft, "status">) {
  const { states } = useDraftWords()
  return <Chip kind={status === "completed" ? "good" : "warn"}>{states[status]}</Chip>
}
