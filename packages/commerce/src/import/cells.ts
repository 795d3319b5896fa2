import type { Kind } from "./columns.ts"

export type Value = string | number | boolean | null

const STATUSES = ["draft", "proposed", "published", "rejected"]
const WHOLE = /^-?\d{1,10}(\.0+)?$/
const LARGEST = 2_147_483_647

export type Read = { value: Value } | { rule: string; fix: string }

/** What a cell says. Blank is null; texts stay as they are, leading zeros and all. */
export function readCell(text: string, kind: Kind): Read {
  if (text.trim() === "") return { value: null }
  return READERS[kind](text)
}

const READERS: Record<Kind, (text: string) => Read> = {
  text: (text) => ({ value: text }),
  int: whole,
  stock: whole,
  flag: (text) => {
    const word = text.trim().toLowerCase()
    if (word === "true" || word === "false") return { value: word === "true" }
    return { rule: "must be true or false", fix: "write true or false" }
  },
  status: (text) => {
    const word = text.trim().toLowerCase()
    if (STATUSES.includes(word)) return { value: word }
    return { rule: `must be one of ${STATUSES.join(", ")}`, fix: "write one of these, or leave it blank" }
  },
}

/** Below zero is read too: whether it may stand is decided where what is stored is known (`mustNotBeNegative`). */
function whole(text: string): Read {
  const given = text.trim()
  const value = Number(given)
  if (WHOLE.test(given) && Math.abs(value) <= LARGEST) return { value }
  return NOT_WHOLE
}

/** The rule of a number that is not a whole one from zero on. */
export const NOT_WHOLE = { rule: `must be a whole number from 0 to ${LARGEST}`, fix: "write digits only, such as 250" }

/** Tags of one cell, parted by commas; one that holds a comma or a quote stands in quotes. */
export function readTags(text: string): string[] {
  const tags = [...text.matchAll(/\s*("(?:[^"]|"")*"\s*(?=,|$)|[^,]*)(?:,|$)/g)].map(([, tag = ""]) => {
    const plain = tag.trim()
    return /^".*"$/s.test(plain) && plain.length > 1 ? plain.slice(1, -1).replaceAll('""', '"').trim() : plain
  })
  return [...new Set(tags.filter(Boolean))]
}

/** The cell that `readTags` reads back. */
export function tagsCell(tags: readonly string[]): string {
  return tags.map((tag) => (/[",]/.test(tag) ? `"${tag.replaceAll('"', '""')}"` : tag)).join(",")
}
