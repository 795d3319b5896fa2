import { router } from "../procedures.ts"

export const users = router({})
