import { router } from "../procedures.ts"

export const priceLists = router({})
