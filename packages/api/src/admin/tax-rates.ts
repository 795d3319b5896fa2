import { router } from "../procedures.ts"

export const taxRates = router({})
