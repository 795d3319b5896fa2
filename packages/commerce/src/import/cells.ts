/** How a column's cells are read. */
export type Kind = "text" | "int" | "stock" | "flag" | "status"

export type Value = string | number | boolean | null

export const STATUSES = ["draft", "proposed", "published", "rejected"]
const WHOLE = /^-?\d{1,10}(\.0+)?$/
const LARGEST = 2_147_483_647

export type Read = { value: Value } | { rule: string; fix: string }

/** A cell's value. Blank is null; texts stay unchanged, including leading zeros. */
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
    return { value: STATUSES.includes(word) ? word : text.trim() }
  },
}

/** Negative values, and any status, are read too; they are checked where the stored value is known (`stored.ts`). */
function whole(text: string): Read {
  const given = text.trim()
  const value = Number(given)
  if (WHOLE.test(given) && Math.abs(value) <= LARGEST) return { value }
  return NOT_WHOLE
}

/** The message for a number that is not a whole number of at least 0. */
export const NOT_WHOLE = { rule: `must be a whole number from 0 to ${LARGEST}`, fix: "write digits only, such as 250" }

/** Tags of one cell, separated by commas; one that contains a comma or a quote is in quotes. */
export function readTags(text: string): string[] {
  const tags = [...text.matchAll(/\s*("(?:[^"]|"")*"\s*(?=,|$)|[^,]*)(?:,|$)/g)].map(([, tag = ""]) => {
    const plain = tag.trim()
    return /^".*"$/s.test(plain) ? plain.slice(1, -1).replaceAll('""', '"').trim() : plain
  })
  return [...new Set(tags.filter(Boolean))]
}

/** The cell that `readTags` reads back. */
export function tagsCell(tags: readonly string[]): string {
  return tags.map((tag) => (/[",]/.test(tag) ? `"${tag.replaceAll('"', '""')}"` : tag)).join(",")
}
