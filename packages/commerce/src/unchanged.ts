import { Refusal } from "./refusal.ts"

/** What a refusal says in `code` when somebody else has changed what was to be written. */
export const CHANGED_MEANWHILE = "changed_meanwhile"

/**
 * Refuses with conflict a write on what has been changed since its writer read it. Writers that do not say when they
 * read it are not held up: the last one wins, as in v1.
 */
export function mustBeUnchanged({ updated_at }: { updated_at: Date }, since: Date | null | undefined, what: string) {
  if (!since || updated_at <= since) return
  const message = `${what} was changed at ${updated_at.toISOString()}, after it was read`
  throw new Refusal("conflict", message, CHANGED_MEANWHILE)
}
