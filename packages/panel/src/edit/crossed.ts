type Texts = Record<string, string>

/** The conflicting fields of two users: by the values seen first, the stored ones, and those entered here. */
export function crossed(seen: Texts, stored: Texts, draft: Texts): string[] {
  return Object.keys(draft).filter((name) => stored[name] !== seen[name] && stored[name] !== draft[name])
}

/** Whether two values are equal on the wire. */
export const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Only the input fields that differ from before. */
export function changedOf<Facts extends object>(before: Facts, after: Facts): Partial<Facts> {
  const names = Object.keys(after) as (keyof Facts)[]
  const changed = names.filter((name) => !isSame(before[name], after[name]))
  return Object.fromEntries(changed.map((name) => [name, after[name]])) as Partial<Facts>
}
