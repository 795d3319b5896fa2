import { Id, Metadata, maybe } from "@mercer/rest"
import * as z from "zod"

/*
 * Operators' input for products and their variants.
 */

const LARGEST = 2_147_483_647
const Whole = maybe(z.int().min(0).max(LARGEST))
const Words = maybe(z.string().max(20_000))
/** Indexed values have a maximum length: handles, SKUs and barcodes. */
const Code = maybe(z.string().trim().max(255))

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
const place = { region_id: maybe(Id), currency_code: maybe(z.string().max(10)) }
const bounds = { amount: z.int().min(0).max(LARGEST), min_quantity: Whole, max_quantity: Whole }
export const NewPrices = z.array(z.strictObject({ ...place, ...bounds })).max(1_000)
export const Prices = z.array(z.strictObject({ id: maybe(Id), ...place, ...bounds })).max(1_000)

/** Prices to set one by one: null removes the price of a currency or region, those that are not named stay. */
export const PriceEdits = z.array(z.strictObject({ ...place, amount: bounds.amount.nullable() })).max(1_000)

const Value = z.string().max(1_000)
export const NamedValues = z.array(z.strictObject({ option_id: Id, value: Value })).max(100)
const Values = z.array(z.strictObject({ option_id: maybe(Id), value: Value })).max(100)

/** A variant's own columns. `inventory_quantity` counts pieces in stock. */
export const variantColumns = {
  sku: Code,
  ean: Code,
  upc: Code,
  barcode: Code,
  inventory_quantity: Whole,
  allow_backorder: maybe(z.boolean()),
  manage_inventory: maybe(z.boolean()),
  ...measures,
}

const Label = z.strictObject({ id: maybe(Id), value: z.string().trim().min(1).max(255) })
const Named = z.array(z.strictObject({ id: Id })).max(10_000)

/** The fields for both creating and updating a product. */
export const productColumns = {
  subtitle: Words,
  description: Words,
  discountable: maybe(z.boolean()),
  images: maybe(z.array(z.string()).max(1_000)),
  thumbnail: maybe(z.string()),
  handle: Handle,
  status: maybe(z.enum(["draft", "proposed", "published", "rejected"])),
  type: maybe(Label),
  collection_id: maybe(Id),
  tags: maybe(z.array(Label).max(1_000)),
  sales_channels: maybe(Named),
  categories: maybe(Named),
  ...measures,
}

export const ProductOptions = maybe(z.array(z.strictObject({ title: Title })).max(100))
export const NewVariants = maybe(
  z
    .array(z.strictObject({ title: Title, ...variantColumns, prices: maybe(NewPrices), options: maybe(Values) }))
    .max(1_000),
)
export const Variants = maybe(
  z
    .array(
      z.strictObject({
        id: maybe(Id),
        title: maybe(Title),
        ...variantColumns,
        prices: maybe(Prices),
        options: maybe(Values),
      }),
    )
    .max(1_000),
)
