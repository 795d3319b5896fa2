import { router } from "../procedures.ts"

export const customers = router({})
