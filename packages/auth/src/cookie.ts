import { isSecret } from "./secret.ts"

/** The two kinds of login: an operator (`user`) and a shopper (`customer`). */
export type Actor = "admin" | "customer"

/** One login: its account, its token, and its expiry. */
export interface Login {
  user_id: string
  token: string
  expires_at: Date
}

/** The logins of one browser. */
export type Logins = { [actor in Actor]?: Login }

/** Cookie settings: `sameSite` none (for storefronts on another site) is always Secure as well. */
export interface CookieSettings {
  sameSite: "lax" | "none"
  secure: boolean
}

const NAME = "connect.sid"
const LETTERS = { admin: "a", customer: "c" } as const

/** The tokens in a Cookie header, at most one per actor; unknown or malformed values are ignored. */
export function tokensIn(cookieHeader: string | null | undefined): { [actor in Actor]?: string } {
  for (const pair of (cookieHeader ?? "").split(";")) {
    const [name, value] = split(pair.trim(), "=")
    const tokens = name === NAME && tokensOf(value)
    if (tokens) return tokens
  }
  return {}
}

/** The Set-Cookie text for these logins; without a login, the text that deletes the cookie. */
export function sessionCookie(logins: Logins, { sameSite, secure }: CookieSettings): string {
  const value = (["admin", "customer"] as const)
    .flatMap((actor) => (logins[actor] ? `${LETTERS[actor]}.${logins[actor].token}` : []))
    .join("~")
  const ends = Math.max(0, ...Object.values(logins).map((login) => login?.expires_at.getTime() ?? 0))
  return [
    `${NAME}=${value}`,
    "Path=/",
    `Expires=${new Date(ends).toUTCString()}`,
    "HttpOnly",
    ...(secure || sameSite === "none" ? ["Secure"] : []),
    `SameSite=${sameSite === "none" ? "None" : "Lax"}`,
  ].join("; ")
}

/** Cookie settings from COOKIE_SAME_SITE and PUBLIC_URL: Secure as soon as the shop is reached over https. */
export function cookieSettings(from: { sameSite?: "lax" | "none"; publicUrl?: string; secure?: boolean }) {
  const sameSite = from.sameSite ?? "lax"
  const https = from.publicUrl?.toLowerCase().startsWith("https:") ?? false
  return { sameSite, secure: sameSite === "none" || (from.secure ?? https) } satisfies CookieSettings
}

function tokensOf(value: string) {
  const tokens: { [actor in Actor]?: string } = {}
  for (const part of value.split("~")) {
    const [letter, token] = split(part, ".")
    const actor = letter === "a" ? "admin" : letter === "c" ? "customer" : null
    if (!actor || tokens[actor] || !isSecret(token)) return null
    tokens[actor] = token
  }
  return tokens
}

function split(text: string, at: string): [string, string] {
  const index = text.indexOf(at)
  return index < 0 ? [text, ""] : [text.slice(0, index), text.slice(index + 1)]
}
