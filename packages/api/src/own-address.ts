import { cameOverHttps } from "@mercer/auth"
import type { Settings } from "./context.ts"

/** Where the shop is for whoever made this request: PUBLIC_URL, else as the request has called it. Without a last slash. */
export function ownAddress(settings: Settings, headers: Headers): string {
  if (settings.public_url) return settings.public_url.replace(/\/+$/, "")
  const overTls = cameOverHttps(headers.get("x-forwarded-proto"), settings.trust_proxy) || settings.cookie.secure
  return `${overTls ? "https" : "http"}://${headers.get("host") ?? "localhost"}`
}

const PICTURE = /"(\/demo\/[a-z-]+\.svg)"/g

/**
 * An answer whose pictures of the demo shop have whole addresses, as storefronts on other addresses need them. They are
 * stored without the server's, so that one shop works at several of them.
 */
export function withPictures(text: string, settings: Settings, headers: Headers): string {
  if (!text.includes('"/demo/')) return text
  const base = JSON.stringify(ownAddress(settings, headers)).slice(0, -1)
  return text.replace(PICTURE, (_whole, path) => `${base}${path}"`)
}
