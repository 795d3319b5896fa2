import { type Fault, fault } from "./fault.ts"

const SCHEME = /^[a-z][a-z0-9+.-]*:/i
const LONGEST = 2_048

/** What may be stored as an image's URL: http(s), or a path of the shop. It is never fetched. */
export function isImageAddress(url: string): boolean {
  const scheme = SCHEME.exec(url)?.[0].toLowerCase()
  return url.length <= LONGEST && (!scheme || scheme === "http:" || scheme === "https:")
}

export function badImage(line: number, header: string, url: string): Fault {
  const rule = `must be an http(s) address of at most ${LONGEST} characters`
  return fault(line, header, url, rule, "enter the URL of the image, such as https://example.com/shirt.jpg")
}
