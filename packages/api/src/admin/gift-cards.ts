import { router } from "../procedures.ts"

export const giftCards = router({})
