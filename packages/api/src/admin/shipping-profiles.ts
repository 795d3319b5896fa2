import { router } from "../procedures.ts"

export const shippingProfiles = router({})
