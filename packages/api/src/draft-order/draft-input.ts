import { MAX_AMOUNT } from "@mercer/commerce"
import { Id, Metadata, optional } from "@mercer/rest"
import * as z from "zod"
import { Quantity } from "../wire/quantity.ts"

/** A price in minor units. */
export const Price = z.int().min(0).max(MAX_AMOUNT)
export const Title = z.string().min(1).max(255)

/** A line of a variant, or of anything else by its title and price. */
export const lineShape = {
  variant_id: optional(Id),
  unit_price: optional(Price),
  title: optional(Title),
  quantity: Quantity,
  metadata: Metadata,
}

export const DraftLine = z.strictObject(lineShape)
