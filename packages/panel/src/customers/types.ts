import type { Output } from "#panel/server/operations.ts"

export type Address = NonNullable<Output["customers"]["get"]["customer"]["shipping_addresses"]>[number]
