import { Refusal } from "../refusal.ts"

const LONGEST = 2_048
const SCHEME = /^[a-z][a-z0-9+.-]*:/i

/** An image's URL: an http(s) address or a path of the shop. It is stored and returned, never fetched. */
export function imageUrl(url: string): string {
  const given = url.trim()
  if (given === "") throw new Refusal("invalid_data", "The address of an image must not be empty")
  if (given.length > LONGEST)
    throw new Refusal("invalid_data", `The address of an image has at most ${LONGEST} characters`)
  const scheme = SCHEME.exec(given)?.[0].toLowerCase()
  if (scheme && scheme !== "http:" && scheme !== "https:")
    throw new Refusal("invalid_data", "The address of an image must begin with http:// or https://")
  return given
}
