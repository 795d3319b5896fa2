import type { WebhookKind } from "@mercer/commerce/webhook-kinds"
import { ALL_KINDS } from "./all-kinds.ts"
import { useEventWords } from "./kind-words.ts"

/** Names an event in words where there are some. */
export function useKindName(): (kind: string) => string {
  const names: Record<string, string> = useEventWords()
  return (kind) => names[kind] ?? kind
}

/** All events to choose from: those with words first, in their order, then the others by name. */
export function useKindOptions(): { key: string; name: string; detail?: string }[] {
  const names = useEventWords()
  const named = Object.entries(names).map(([key, name]) => ({ key, name, detail: key }))
  const others = ALL_KINDS.filter((kind) => !(kind in names)).map((key) => ({ key, name: key }))
  return [...named, ...others]
}

/** The texts of a form as events. */
export const kindsOf = (texts: string[]): WebhookKind[] =>
  texts.flatMap((text) => ALL_KINDS.find((kind) => kind === text) ?? [])
