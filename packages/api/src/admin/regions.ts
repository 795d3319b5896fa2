import { router } from "../procedures.ts"

export const regions = router({})
