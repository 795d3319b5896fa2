import { imageUrl } from "@mercer/commerce"
import * as z from "zod"

/*
 * The seed file of Medusa v1's starters, data/seed.json: what a new shop begins with. Amounts are in minor units.
 */

const LARGEST = 2_147_483_647
const Text = z.string().trim().min(1).max(1_000)
const Words = z.string().max(20_000).nullish()
const Id = z.string().trim().min(1).max(255)
const Code = z.string().trim().max(255).nullish()
const Whole = z.int().min(0).max(LARGEST)
const Flag = z.boolean().nullish()
const Metadata = z.record(z.string(), z.unknown()).nullish()
const Currency = z.string().trim().toLowerCase().length(3)

const Picture = z.string().superRefine((url, context) => {
  try {
    imageUrl(url)
  } catch (error) {
    context.addIssue({ code: "custom", message: (error as Error).message })
  }
})

const Store = z.strictObject({
  name: Text.nullish(),
  currencies: z.array(Currency).nullish(),
  default_currency_code: Currency.nullish(),
})

const User = z.strictObject({
  id: Id.nullish(),
  email: z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^\S+@\S+$/, "is not a mail address"),
  password: z.string().min(1).max(128),
  first_name: Code,
  last_name: Code,
  role: z.enum(["admin", "member", "developer"]).nullish(),
})

const Region = z.strictObject({
  id: Id.nullish(),
  name: Text,
  currency_code: Currency,
  tax_rate: z.number().min(0).max(100).nullish(),
  tax_code: Code,
  includes_tax: Flag,
  automatic_taxes: Flag,
  gift_cards_taxable: Flag,
  payment_providers: z.array(Id).nullish(),
  fulfillment_providers: z.array(Id).nullish(),
  countries: z.array(z.string().trim().toLowerCase().length(2)).nullish(),
  metadata: Metadata,
})

const Requirement = z.strictObject({ type: z.enum(["min_subtotal", "max_subtotal"]), amount: Whole })

const ShippingOption = z.strictObject({
  name: Text,
  region_id: Id,
  provider_id: Id,
  data: z.record(z.string(), z.unknown()).nullish(),
  price_type: z.enum(["flat_rate", "calculated"]).nullish(),
  amount: Whole.nullish(),
  is_return: Flag,
  admin_only: Flag,
  includes_tax: Flag,
  requirements: z.array(Requirement).nullish(),
  metadata: Metadata,
})

const measures = {
  ...{ weight: Whole.nullish(), length: Whole.nullish(), height: Whole.nullish(), width: Whole.nullish() },
  ...{ hs_code: Code, origin_country: Code, mid_code: Code, material: Words, metadata: Metadata },
}

const Price = z.strictObject({
  currency_code: Currency.nullish(),
  region_id: Id.nullish(),
  amount: Whole,
  min_quantity: Whole.nullish(),
  max_quantity: Whole.nullish(),
})

const Variant = z.strictObject({
  title: Text,
  ...{ sku: Code, ean: Code, upc: Code, barcode: Code },
  inventory_quantity: Whole.nullish(),
  ...{ allow_backorder: Flag, manage_inventory: Flag },
  prices: z.array(Price).nullish(),
  options: z.array(z.strictObject({ value: Text })).nullish(),
  ...measures,
})

const Product = z.strictObject({
  title: Text,
  ...{ subtitle: Words, description: Words, handle: Code, thumbnail: Picture.nullish() },
  ...{ is_giftcard: Flag, discountable: Flag },
  status: z.enum(["draft", "proposed", "published", "rejected"]).nullish(),
  images: z.array(Picture).nullish(),
  options: z.array(z.strictObject({ title: Text, values: z.array(Text).nullish() })).nullish(),
  variants: z.array(Variant).nullish(),
  type: z.strictObject({ value: Text }).nullish(),
  tags: z.array(z.strictObject({ value: Text })).nullish(),
  categories: z.array(z.union([z.strictObject({ id: Id }), z.strictObject({ handle: Id })])).nullish(),
  ...measures,
})

const categoryColumns = {
  id: Id.nullish(),
  name: Text,
  handle: Code,
  description: Words,
  rank: Whole.nullish(),
  ...{ is_active: Flag, is_internal: Flag },
  metadata: Metadata,
}
const CategoryColumns = z.strictObject(categoryColumns)

/** A category with those below it. */
export interface SeedCategory extends z.output<typeof CategoryColumns> {
  category_children?: SeedCategory[] | null | undefined
}
const Category: z.ZodType<SeedCategory> = z.strictObject({
  ...categoryColumns,
  category_children: z.lazy(() => z.array(Category)).nullish(),
})

/** The whole file. */
export const SeedFile = z.strictObject({
  store: Store.nullish(),
  users: z.array(User).nullish(),
  regions: z.array(Region).nullish(),
  shipping_options: z.array(ShippingOption).nullish(),
  products: z.array(Product).nullish(),
  categories: z.array(Category).nullish(),
  publishable_api_keys: z.array(z.strictObject({ id: Id.nullish(), title: Text })).nullish(),
})

/** A file whose form is right. */
export type SeedContent = z.output<typeof SeedFile>
export type SeedRegion = z.output<typeof Region>
export type SeedProduct = z.output<typeof Product>
export type SeedVariant = z.output<typeof Variant>
