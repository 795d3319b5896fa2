import { MAX_QUANTITY } from "@mercer/commerce"
import * as z from "zod"

/** How many of a thing: a whole number, bounded so that no total can leave the range of amounts. */
export const Quantity = z.int().min(1).max(MAX_QUANTITY)
