import { router } from "../procedures.ts"

export const store = router({})
