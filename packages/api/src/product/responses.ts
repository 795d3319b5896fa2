import { either, present } from "@mercer/rest"
import * as z from "zod"
import { type EntityName, entities, Product, ProductType, ProductVariant, type ResponseOf } from "../entities/index.ts"
import { list, many, one } from "../wire/answers.ts"

/** The relations of products that operators get by default. */
const PRODUCT = [
  "categories",
  "collection",
  "images",
  "options.values",
  "profiles",
  "sales_channels",
  "tags",
  "type",
  "variants.options",
  "variants.prices.price_list",
]

export const ProductAnswer = one("product", Product, PRODUCT)
/** @public */
export const ProductsAnswer = many("products", Product, PRODUCT)

const VARIANT = ["options", "prices.price_list", "product"]
export const VariantAnswer = one("variant", ProductVariant, VARIANT)
export const VariantsAnswer = many("variants", ProductVariant, VARIANT)

export const TypesAnswer = list("types", ProductType)

/** The deleted part of a product, and the product without it. */
export function deletedOf<const Key extends string, const What extends string>(key: Key, object: What) {
  type Answered = Record<Key, string> & { object: What; deleted: true; product: ResponseOf<"Product"> }
  const product = entities["Product" satisfies EntityName] as (typeof entities)[string]
  const schema = z.lazy(() =>
    z.strictObject({ [key]: z.string(), object: z.literal(object), deleted: z.literal(true), product: product.schema }),
  )
  return either<Answered>(schema, product, PRODUCT, (value, shape) => ({
    ...value,
    product: present(product, shape, value.product as Record<string, unknown>),
  }))
}
