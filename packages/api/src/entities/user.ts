import { entity, typed } from "@mercer/rest"
import { resource } from "./resource.ts"

/** `api_token` is null unless the reader is its owner. @public */
export const User = entity("User", { about: "An operator.", hidden: ["password_hash"], masked: ["api_token"] })

/** The table stores the hash of the emailed token, which is never returned. @public */
export const Invite = entity("Invite", { about: "An invitation for an operator.", hidden: ["token"] })

/** One stored field before and after a write. */
interface Difference {
  field: string
  old: unknown
  new: unknown
  currency_code?: string
}

/** @public */
export const Audit = entity("Audit", {
  about: "One write of an operator: what changed, and how it ended.",
  json: typed<{ changes: Record<string, unknown>; diff: Difference[] | null }>(),
})

export const audit = resource("audit", {
  about: "The log of every operator's writes: who changed what, when, and how it ended.",
  area: "audit_log",
})

export const invites = resource("invites", { about: "Inviting operators.", area: "team" })

export const users = resource("users", {
  about: "Operators, their roles, sessions and API tokens.",
  area: "team",
  rows: { model: "User" },
  events: ["user.updated", "user.deleted"],
  edited: true,
})
