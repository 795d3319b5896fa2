"use client"

import { Chip } from "#panel/display/values.tsx"
import { useMailWords } from "./words.ts"

const KINDS = { waiting: "warn", failing: "bad", sent: "good" } as const

/** Whether an email was sent; without a mail server it is only stored. */
export function MailState({ state, isKept }: { state: keyof typeof KINDS; isKept: boolean }) {
  const { states } = useMailWords()
  return <Chip kind={KINDS[state]}>{state === "sent" && isKept ? states.kept : states[state]}</Chip>
}
