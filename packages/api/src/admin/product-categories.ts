import { router } from "../procedures.ts"

export const productCategories = router({})
