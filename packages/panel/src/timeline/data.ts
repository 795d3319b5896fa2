import type { Entry } from "./types.ts"

/** A number of an entry's data; undefined where it has none. */
export const numberIn = ({ data }: Entry, key: string) => (typeof data[key] === "number" ? data[key] : undefined)

/** A text of an entry's data; undefined where it has none. */
export const textIn = ({ data }: Entry, key: string) => (typeof data[key] === "string" ? data[key] : undefined)

/** The texts of a list in an entry's data. */
export function textsIn({ data }: Entry, key: string): string[] {
  const list = data[key]
  return Array.isArray(list) ? list.filter((one) => typeof one === "string") : []
}
