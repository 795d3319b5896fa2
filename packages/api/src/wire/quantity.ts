import { MAX_QUANTITY } from "@mercer/commerce"
import * as z from "zod"

/** A quantity: a whole number, limited so that no total can exceed the range of amounts. @public */
export const Quantity = z.int().min(1).max(MAX_QUANTITY)
