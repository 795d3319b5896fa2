import { router } from "../procedures.ts"

export const audit = router({})
