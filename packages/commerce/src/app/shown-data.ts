type Data = Record<string, unknown>

/** What of an app's data is nobody's secret. `state` is asked of whoever comes back from the app, and works once. */
const OPEN = new Set(["state", "scope", "token_type", "expires_in", "expires_at"])
const HIDDEN = "(hidden)"

/** An app's data as operators see it: that there is a token, but not which. What is not known to be harmless is hidden. */
export function shownAppData(data: unknown): Data | null {
  if (!isData(data)) return null
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, isOpen(key, value) ? value : HIDDEN]))
}

/** The state that an app's authorization must bring, or undefined when none can be authorized. */
export function expectedState(data: unknown): string | undefined {
  const state = isData(data) ? data.state : undefined
  return typeof state === "string" && state !== "" ? state : undefined
}

const isOpen = (key: string, value: unknown) => OPEN.has(key) && (typeof value !== "object" || value === null)
const isData = (data: unknown): data is Data => typeof data === "object" && data !== null && !Array.isArray(data)
