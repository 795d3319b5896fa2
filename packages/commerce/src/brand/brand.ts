/** How the panel shows the shop: in its frame, at the login and in the titles of pages. */
export interface Brand {
  name: string
  /** The address of its logo, on this server. */
  logo: string | null
  /** The color that the shop has chosen, as #rrggbb. */
  color: string | null
}

const UPLOADED = /^(?:.*\/uploads\/)?([0-9a-z.]{1,60})$/

/**
 * The brand of a store: its name, the logo that its documents have (`metadata.documents.logo`, an uploaded file), and
 * `metadata.panel.color`. Whatever else is there is as if absent, since anybody may write metadata.
 */
export function brandOf(store: { name: string; metadata?: unknown }): Brand {
  const metadata = recordOf(store.metadata)
  const { logo } = recordOf(metadata.documents)
  const { color } = recordOf(metadata.panel)
  const key = typeof logo === "string" ? UPLOADED.exec(logo.trim())?.[1] : undefined
  return {
    name: store.name.trim() || "Mercer",
    logo: key ? `/uploads/${key}` : null,
    color: typeof color === "string" ? colorIn(color) : null,
  }
}

/** A color as people write it (#rgb or #rrggbb, with or without #), as #rrggbb; null if it is none. */
export function colorIn(text: string): string | null {
  const digits = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/.exec(text.trim().toLowerCase())?.[1]
  if (!digits) return null
  return `#${digits.length === 3 ? digits.replace(/./g, "$&$&") : digits}`
}

const recordOf = (given: unknown) =>
  (typeof given === "object" && given !== null && !Array.isArray(given) ? given : {}) as Record<string, unknown>
