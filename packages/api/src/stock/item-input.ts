import { Id, Int, optional } from "@mercer/rest"
import * as z from "zod"

/** The largest quantity and measurement that the tables hold. */
const LARGEST = 2_147_483_647

/** A stocked or incoming quantity, in units of the item: a whole number, not negative. */
export const Stocked = z.int().min(0).max(LARGEST)

const word = optional(z.string().max(1_000))
const measure = optional(z.int().min(0).max(LARGEST))

/** The columns of an item that creating and updating take. */
export const itemColumns = {
  sku: optional(z.string().max(255)),
  title: word,
  description: optional(z.string().max(20_000)),
  thumbnail: optional(z.string().max(2_048)),
  origin_country: word,
  hs_code: word,
  mid_code: word,
  material: word,
  weight: measure,
  length: measure,
  height: measure,
  width: measure,
}

/** A level's address: its item, and its location. */
export const LevelKey = { id: Id, location_id: Id }

const bound = Int().optional()

/** A number in a query, or a comparison with one. */
export const Measured = z.union([Int(), z.strictObject({ lt: bound, lte: bound, gt: bound, gte: bound })]).optional()
