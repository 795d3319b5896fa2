import { router } from "../procedures.ts"

export const productTags = router({})
