import { MAX_AMOUNT } from "@mercer/commerce"
import { Id, Metadata, optional } from "@mercer/rest"
import * as z from "zod"
import { Quantity } from "../wire/quantity.ts"

/** A price in minor units. */
export const Price = z.int().min(0).max(MAX_AMOUNT)
export const Title = z.string().min(1).max(255)

const MOST_RATES = 3

/** What a custom line is taxed with: rates in percent, each with the name that its tax has on documents. */
const LineTaxRate = z.strictObject({
  rate: z.number().min(0).max(100),
  name: optional(z.string().min(1).max(255)),
  code: optional(z.string().min(1).max(255)),
})
/** "region" is the default rate of the draft's region, whichever that is. */
export const LineTaxRates = optional(z.union([z.array(LineTaxRate).max(MOST_RATES), z.literal("region")]))

/** A line of a variant, or of anything else by its title and price. */
export const lineShape = {
  variant_id: optional(Id),
  unit_price: optional(Price),
  title: optional(Title),
  quantity: Quantity,
  metadata: Metadata,
  tax_rates: LineTaxRates,
}

export const DraftLine = z.strictObject(lineShape)
