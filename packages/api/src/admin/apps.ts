import { router } from "../procedures.ts"

export const apps = router({})
