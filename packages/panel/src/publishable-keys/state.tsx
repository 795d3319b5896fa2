"use client"

import { Chip } from "#panel/display/values.tsx"
import { useKeyWords } from "./words.ts"

/** Whether storefronts can use a key. */
export function KeyState({ isRevoked }: { isRevoked: boolean }) {
  const { states } = useKeyWords()
  return isRevoked ? <Chip kind="bad">{states.revoked}</Chip> : <Chip kind="good">{states.active}</Chip>
}
