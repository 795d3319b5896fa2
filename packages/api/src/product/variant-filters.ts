import { Int } from "@mercer/rest"
import * as z from "zod"

/** The filters and orders of lists of variants. Back-ordered stock is below zero. */
const Pieces = Int({ min: -2_147_483_648 })
const bound = Pieces.optional()
const bounds = z.strictObject({ lt: bound, lte: bound, gt: bound, gte: bound })

export const Stock = z.union([Pieces, bounds]).optional()
export const VariantColumns = [
  "id",
  "title",
  "sku",
  "inventory_quantity",
  "variant_rank",
  "created_at",
  "updated_at",
] as const
