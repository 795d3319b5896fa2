import { router } from "../procedures.ts"

export const productTypes = router({})
