import { createHash } from "node:crypto"

/** The hash of a text that tags are made of. */
export const hashOf = (text: string): string => createHash("sha1").update(text).digest("base64url")

/** An answer's tag as a header: weak, since compression may change its bytes on the way. */
export const etagOf = (tag: string): string => `W/"${tag}"`

const TAG = /(?:W\/)?("[\x21\x23-\x7e\x80-\xff]*")/g
const LONGEST = 4_000

/**
 * Whether an If-None-Match names this ETag, by weak comparison (RFC 9110, 13.1.2). What is none, or too long to be
 * worth reading, names nothing.
 */
export function isNamed(etag: string, given: string | null): boolean {
  if (!given || given.length > LONGEST) return false
  if (given.trim() === "*") return true
  const opaque = etag.replace(/^W\//, "")
  for (const [, one] of given.matchAll(TAG)) if (one === opaque) return true
  return false
}
