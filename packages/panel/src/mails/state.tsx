"use client"

import { Chip } from "#panel/display/values.tsx"
import { useMailWords } from "./words.ts"

const KINDS = { waiting: "warn", failing: "bad", sent: "good" } as const

/** Whether an email was sent; without a mail server it is only stored. */
export function MailState({ state, isKept }: { state: keyof typeof KINDS; isKept: boolean }) {
  const { states } = useMailWords()
  if (state === "sent" && isKept) return <Chip>{states.kept}</Chip>
  return <Chip kind={KINDS[state]}>{states[state]}</Chip>
}
