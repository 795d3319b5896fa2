import { router } from "../procedures.ts"

export const variants = router({})
