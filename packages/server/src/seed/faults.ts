/** What the shop has that a file can name. */
export interface Known {
  currencies: ReadonlySet<string>
  countries: ReadonlySet<string>
  payment_providers: readonly string[]
  fulfillment_providers: readonly string[]
}

export type Path = readonly PropertyKey[]
export type Say = (path: Path, rule: string) => void

/** Says `rule` at the place of each value that was there before. */
export function once(say: Say, rule: string) {
  const seen = new Set<string>()
  return (value: string | null | undefined, path: Path) => {
    if (!value) return
    if (seen.has(value)) say(path, rule)
    seen.add(value)
  }
}
