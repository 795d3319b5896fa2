import type { Output } from "#panel/server/operations.ts"

export type Option = NonNullable<Product["options"]>[number]

export type Measured = Pick<
  Product,
  "weight" | "length" | "height" | "width" | "hs_code" | "origin_country" | "mid_code" | "material"
>

/** A product, as its page reads it. */
export type Product = Output["products"]["get"]["product"]

/** Relations that the page requests in addition to the product's own columns. */
export const RELATIONS = "type,tags,images,options.values,sales_channels,categories,profiles"
