type Texts = Record<string, string>

/** The server's word for what somebody else has changed since it was read. */
const CHANGED_MEANWHILE = "changed_meanwhile"

/** Whether a write was refused because somebody else was first. */
export function isOvertaken(error: unknown): boolean {
  return (error as { data?: { reason?: string } } | null)?.data?.reason === CHANGED_MEANWHILE
}

/** The same refusal, where it is seen here before anything is sent. */
export const overtaken = () => Object.assign(new Error(CHANGED_MEANWHILE), { data: { reason: CHANGED_MEANWHILE } })

/** The fields that two have changed to different things: by what was seen at first, what is stored now, and what was written here. */
export function crossed(seen: Texts, stored: Texts, draft: Texts): string[] {
  return Object.keys(draft).filter((name) => stored[name] !== seen[name] && stored[name] !== draft[name])
}

/** Whether two values are written alike on the wire. */
export const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Of what the server takes, only what is another than before. */
export function changedOf<Facts extends object>(before: Facts, after: Facts): Partial<Facts> {
  const names = Object.keys(after) as (keyof Facts)[]
  const changed = names.filter((name) => !isSame(before[name], after[name]))
  return Object.fromEntries(changed.map((name) => [name, after[name]])) as Partial<Facts>
}
