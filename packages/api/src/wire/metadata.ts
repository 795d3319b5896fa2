import { Refusal } from "@mercer/commerce"
import { JsonObject } from "@mercer/rest"

type Values = Record<string, unknown>

/** Metadata after an update: keys are set one by one, and "" removes a key. @public */
export function updatedMetadata(present: unknown, change: Values | null | undefined): Values | undefined {
  if (!change) return undefined
  const updated: Values = { ...(present as Values | null), ...change }
  for (const [key, value] of Object.entries(change)) if (value === "") delete updated[key]
  return bounded("metadata", updated)
}

/** Merged metadata has the same limits as metadata in one request; else invalid_data. @public */
export function bounded(name: string, merged: Values): Values {
  const { error } = JsonObject.safeParse(merged)
  if (error) throw new Refusal("invalid_data", `${name} ${error.issues[0]?.message}`)
  return merged
}
