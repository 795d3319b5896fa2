import { router } from "../procedures.ts"

export const invites = router({})
