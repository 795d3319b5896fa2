import { Refusal } from "@mercer/commerce"
import { Free } from "@mercer/rest"

type Values = Record<string, unknown>

/** Metadata after an update: keys are set one by one, and "" takes a key away. */
export function updatedMetadata(present: unknown, change: Values | null | undefined): Values | undefined {
  if (!change) return undefined
  const updated: Values = { ...(present as Values | null), ...change }
  for (const [key, value] of Object.entries(change)) if (value === "") delete updated[key]
  return bounded("metadata", updated)
}

/** What grows by merging keeps the bounds of what is given at once; else invalid_data. */
export function bounded(name: string, merged: Values): Values {
  const { error } = Free.safeParse(merged)
  if (error) throw new Refusal("invalid_data", `${name} ${error.issues[0]?.message}`)
  return merged
}
