import { router } from "../procedures.ts"

export const customerGroups = router({})
