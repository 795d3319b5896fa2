import { entity } from "@mercer/rest"

/** `api_token` is null unless the reader is its owner (decisions 29). */
export const User = entity("User", { hidden: ["password_hash"], masked: ["api_token"] })

/** The table keeps the hash of the mailed token, which is nobody's to see. */
export const Invite = entity("Invite", { hidden: ["token"] })

export const Audit = entity("Audit", {})
