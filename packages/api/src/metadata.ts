type Values = Record<string, unknown>

/** Metadata after an update: keys are set one by one, and "" takes a key away. */
export function updatedMetadata(present: unknown, change: Values | null | undefined): Values | undefined {
  if (!change) return undefined
  const updated: Values = { ...(present as Values | null), ...change }
  for (const [key, value] of Object.entries(change)) if (value === "") delete updated[key]
  return updated
}
