/** The seller as documents name it. */
export interface Seller {
  name: string
  /** The lines of its address. */
  address: string[]
  /** Such as a VAT ID and a tax number, one a line. */
  tax_numbers: string[]
  /** What is at the end of every page: bank details, register, phone. */
  footer: string[]
  /** The key of an uploaded picture. */
  logo: string | null
}

const LONGEST = 1_000
const MOST_LINES = 12

/**
 * The seller of a store, from its name and what its metadata says under `documents`: texts named name, address,
 * tax_numbers, footer and logo. Whatever else is there is as if absent, since anybody may write metadata.
 */
export function sellerOf(store: { name: string; metadata?: unknown }): Seller {
  const given = recordOf(recordOf(store.metadata).documents)
  return {
    name: linesOf(given.name)[0] ?? store.name,
    address: linesOf(given.address),
    tax_numbers: linesOf(given.tax_numbers),
    footer: linesOf(given.footer),
    logo: linesOf(given.logo)[0] ?? null,
  }
}

function linesOf(given: unknown): string[] {
  if (typeof given !== "string") return []
  const lines = given.slice(0, LONGEST).split(/\r?\n/)
  return lines
    .map((line) => line.trim())
    .filter(Boolean)
    .slice(0, MOST_LINES)
}

const recordOf = (given: unknown) =>
  (typeof given === "object" && given !== null && !Array.isArray(given) ? given : {}) as Record<string, unknown>
