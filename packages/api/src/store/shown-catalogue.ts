import { many, one, within } from "../answers.ts"
import { Region } from "../entities/index.ts"

const REGION = ["countries", "currency", "fulfillment_providers", "payment_providers"]

export const RegionAnswer = within(one("region", Region, REGION), REGION)
export const RegionsAnswer = within(many("regions", Region, REGION), REGION)
