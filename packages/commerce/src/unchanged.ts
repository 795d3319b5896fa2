import { Refusal } from "./refusal.ts"

/** The `code` of a refusal when someone else has changed the resource. */
const CHANGED_MEANWHILE = "changed_meanwhile"

/**
 * Refuses with conflict a write to a resource that changed since it was read. Writers that do not say when they
 * read it are not checked: the last one wins, as in v1.
 */
export function mustBeUnchanged({ updated_at }: { updated_at: Date }, since: Date | null | undefined, what: string) {
  if (!since || updated_at <= since) return
  const message = `${what} was changed at ${updated_at.toISOString()}, after it was read`
  throw new Refusal("conflict", message, CHANGED_MEANWHILE)
}
