type Texts = Record<string, string>

/** The server's word for what somebody else has changed since it was read. */
const CHANGED_MEANWHILE = "changed_meanwhile"

/** Whether a write was refused because somebody else was first. */
export function isOvertaken(error: unknown): boolean {
  return (error as { data?: { reason?: string } } | null)?.data?.reason === CHANGED_MEANWHILE
}

/** The fields that two have changed to different things: by what was seen at first, what is stored now, and what was written here. */
export function crossed(seen: Texts, stored: Texts, draft: Texts): string[] {
  return Object.keys(draft).filter((name) => stored[name] !== seen[name] && stored[name] !== draft[name])
}
