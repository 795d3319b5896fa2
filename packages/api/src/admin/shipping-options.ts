import { router } from "../procedures.ts"

export const shippingOptions = router({})
