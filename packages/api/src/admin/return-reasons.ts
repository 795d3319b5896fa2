import { router } from "../procedures.ts"

export const returnReasons = router({})
