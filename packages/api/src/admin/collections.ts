import { router } from "../procedures.ts"

export const collections = router({})
