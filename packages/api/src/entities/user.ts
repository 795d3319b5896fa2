import { entity, typed } from "@mercer/rest"

/** `api_token` is null unless the reader is its owner. @public */
export const User = entity("User", { hidden: ["password_hash"], masked: ["api_token"] })

/** The table stores the hash of the emailed token, which is never returned. @public */
export const Invite = entity("Invite", { hidden: ["token"] })

/** One stored field before and after a write. */
interface Difference {
  field: string
  old: unknown
  new: unknown
  currency_code?: string
}

/** @public */
export const Audit = entity("Audit", {
  json: typed<{ changes: Record<string, unknown>; diff: Difference[] | null }>(),
})
