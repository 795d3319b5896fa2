import { router } from "../procedures.ts"

export const discounts = router({})
