import { router } from "../procedures.ts"

export const publishableApiKeys = router({})
