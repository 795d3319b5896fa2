import { Id, Int, Metadata, optional } from "@mercer/rest"
import * as z from "zod"

/*
 * Operators' input for products and their variants.
 */

const LARGEST = 2_147_483_647
const Whole = optional(z.int().min(0).max(LARGEST))
const Words = optional(z.string().max(20_000))
/** Indexed values have a maximum length: handles, SKUs and barcodes. */
const Code = optional(z.string().trim().max(255))

export const Title = z.string().trim().min(1).max(1_000)
const Handle = Code

/** Dimensions in the store's own units, and customs fields. */
const measures = {
  weight: Whole,
  length: Whole,
  height: Whole,
  width: Whole,
  hs_code: Code,
  origin_country: Code,
  mid_code: Code,
  material: Words,
  metadata: Metadata,
}

/** Amounts in minor units; quantities are of one line. */
const place = { region_id: optional(Id), currency_code: optional(z.string().max(10)) }
const bounds = { amount: z.int().min(0).max(LARGEST), min_quantity: Whole, max_quantity: Whole }
export const NewPrices = z.array(z.strictObject({ ...place, ...bounds })).max(1_000)
export const Prices = z.array(z.strictObject({ id: optional(Id), ...place, ...bounds })).max(1_000)

/** Prices to set one by one: null removes the price of a currency or region, those that are not named stay. */
export const PriceEdits = z.array(z.strictObject({ ...place, amount: bounds.amount.nullable() })).max(1_000)

const Value = z.string().max(1_000)
export const NamedValues = z.array(z.strictObject({ option_id: Id, value: Value })).max(100)
const Values = z.array(z.strictObject({ option_id: optional(Id), value: Value })).max(100)

/** A variant's own columns. `inventory_quantity` counts pieces in stock. */
export const variantColumns = {
  sku: Code,
  ean: Code,
  upc: Code,
  barcode: Code,
  inventory_quantity: z.int().min(0).max(LARGEST).optional(),
  allow_backorder: z.boolean().optional(),
  manage_inventory: z.boolean().optional(),
  requires_shipping: z.boolean().optional(),
  ...measures,
}

const Label = z.strictObject({ id: optional(Id), value: z.string().trim().min(1).max(255) })
const Named = z.array(z.strictObject({ id: Id })).max(10_000)

/** The fields for both creating and updating a product. */
export const productColumns = {
  subtitle: Words,
  description: Words,
  discountable: z.boolean().optional(),
  images: optional(z.array(z.string()).max(1_000)),
  thumbnail: optional(z.string()),
  handle: Handle,
  status: z.enum(["draft", "proposed", "published", "rejected"]).optional(),
  type: optional(Label),
  collection_id: optional(Id),
  tags: optional(z.array(Label).max(1_000)),
  sales_channels: optional(Named),
  categories: optional(Named),
  ...measures,
}

export const ProductOptions = optional(z.array(z.strictObject({ title: Title })).max(100))
export const NewVariants = optional(
  z
    .array(z.strictObject({ title: Title, ...variantColumns, prices: optional(NewPrices), options: optional(Values) }))
    .max(1_000),
)
export const Variants = optional(
  z
    .array(
      z.strictObject({
        id: optional(Id),
        title: Title.optional(),
        ...variantColumns,
        prices: optional(Prices),
        options: optional(Values),
      }),
    )
    .max(1_000),
)

/** The filters and orders of lists of variants. Back-ordered stock is below zero. */
const Pieces = Int({ min: -2_147_483_648 })
const piecesBound = Pieces.optional()
const stockBounds = z.strictObject({ lt: piecesBound, lte: piecesBound, gt: piecesBound, gte: piecesBound })

export const Stock = z.union([Pieces, stockBounds]).optional()
export const VariantColumns = [
  "id",
  "title",
  "sku",
  "inventory_quantity",
  "variant_rank",
  "created_at",
  "updated_at",
] as const
