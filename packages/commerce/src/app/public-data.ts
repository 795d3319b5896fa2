type Data = Record<string, unknown>

/** The fields of an app's data that are not secret. `state` is checked when the app redirects back, and works once. */
const OPEN = new Set(["state", "scope", "token_type", "expires_in", "expires_at"])
const HIDDEN = "(hidden)"

/** An app's data as operators get it: tokens are replaced by a placeholder, and unknown fields are hidden. */
export function publicAppData(data: unknown): Data | null {
  if (!isData(data)) return null
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, isOpen(key, value) ? value : HIDDEN]))
}

/** The state that an app's authorization must contain, or undefined if it cannot be authorized. */
export function expectedState(data: unknown): string | undefined {
  const state = isData(data) ? data.state : undefined
  return typeof state === "string" && state !== "" ? state : undefined
}

const isOpen = (key: string, value: unknown) => OPEN.has(key) && (typeof value !== "object" || value === null)
const isData = (data: unknown): data is Data => typeof data === "object" && data !== null && !Array.isArray(data)
