"use client"

import { Chip } from "#panel/shown.tsx"
import { useMailWords } from "./words.ts"

const KINDS = { waiting: "warn", failing: "bad", sent: "good" } as const

/** Whether a mail has gone out; without a mail server it never does, but is kept. */
export function MailState({ state, isKept }: { state: keyof typeof KINDS; isKept: boolean }) {
  const { states } = useMailWords()
  return <Chip kind={KINDS[state]}>{state === "sent" && isKept ? states.kept : states[state]}</Chip>
}
