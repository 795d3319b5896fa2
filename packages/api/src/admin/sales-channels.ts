import { router } from "../procedures.ts"

export const salesChannels = router({})
