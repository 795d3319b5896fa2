import { entity } from "@mercer/rest"

/** `api_token` is null unless the reader is its owner. @public */
export const User = entity("User", { hidden: ["password_hash"], masked: ["api_token"] })

/** The table stores the hash of the emailed token, which is never returned. @public */
export const Invite = entity("Invite", { hidden: ["token"] })

/** @public */
export const Audit = entity("Audit", {})
