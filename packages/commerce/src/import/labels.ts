import type { ImportRow } from "./row.ts"

/** Values of product types and tags in first rows that the shop does not have yet. */
export function newLabels(
  firsts: readonly ImportRow[],
  { types, tags }: { types: ReadonlyMap<string, string>; tags: ReadonlyMap<string, string> },
): { types: string[]; tags: string[] } {
  const wantedTypes = firsts.flatMap(({ type }) => type ?? [])
  const wantedTags = firsts.flatMap((row) => row.tags ?? [])
  return { types: missing(wantedTypes, types), tags: missing(wantedTags, tags) }
}

const missing = (wanted: string[], present: ReadonlyMap<string, string>) => [
  ...new Set(wanted.filter((value) => !present.has(value))),
]
