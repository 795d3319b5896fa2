import { Refusal } from "@mercer/commerce"
import { JsonObject } from "@mercer/rest"

type Values = Record<string, unknown>

/** Metadata after an update: keys are set one by one, and "" removes a key. @public */
export function updatedMetadata(present: unknown, change: Values | null | undefined): Values | undefined {
  if (!change) return undefined
  const updated: Values = { ...(present as Values | null), ...change }
  for (const [key, value] of Object.entries(change)) if (value === "") delete updated[key]
  return bounded("metadata", updated, present)
}

/**
 * Merged metadata has the same limits as metadata in one request; else invalid_data. What is beyond them already, as
 * Medusa v1 allowed, may be changed as long as it does not grow.
 * @public
 */
export function bounded(name: string, merged: Values, present: unknown): Values {
  const { error } = JsonObject.safeParse(merged)
  const isSmaller = () => !JsonObject.safeParse(present).success && bytesOf(merged) <= bytesOf(present)
  if (error && !(present && isSmaller())) throw new Refusal("invalid_data", `${name} ${error.issues[0]?.message}`)
  return merged
}

const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value))
