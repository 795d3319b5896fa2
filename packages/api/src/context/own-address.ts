import { cameOverHttps, type HeadersLike } from "@mercer/auth"
import type { Settings } from "./context.ts"

/**
 * The store's address for the client of this request: PUBLIC_URL, else the request's own host. Without a final slash.
 * @public
 */
export function ownAddress(settings: Settings, headers: HeadersLike): string {
  if (settings.public_url) return settings.public_url.replace(/\/+$/, "")
  const overTls = cameOverHttps(headers.get("x-forwarded-proto"), settings.trust_proxy) || settings.cookie.secure
  return `${overTls ? "https" : "http"}://${headers.get("host") ?? "localhost"}`
}

const PICTURE = /"(\/demo\/[a-z-]+\.svg)"/g

/**
 * A response in which images of the demo store have full URLs, as storefronts on other hosts need them. They are stored
 * without the server's `address`, so that one store works at several addresses.
 * @public
 */
export function withPictures(text: string, address: string): string {
  if (!text.includes('"/demo/')) return text
  const base = JSON.stringify(address).slice(0, -1)
  return text.replace(PICTURE, (_whole, path) => `${base}${path}"`)
}
