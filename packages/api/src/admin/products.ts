import { router } from "../procedures.ts"

export const products = router({})
