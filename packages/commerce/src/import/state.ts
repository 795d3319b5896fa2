import { compareText } from "../compare.ts"
import type { Value } from "./cells.ts"

/** All fields of a product that imports and exports use, as stored in the tables. */
export interface ProductState {
  id: string
  fields: Record<string, Value>
  /** The shop's custom fields that have a value. */
  custom?: Record<string, Value>
  collection_id: string | null
  type_id: string | null
  /** Ids, sorted. */
  tags: string[]
  channels: string[]
  categories: string[]
  profiles: string[]
  /** In order. */
  images: { id: string; url: string }[]
  options: { id: string; title: string }[]
  variants: VariantState[]
}

export interface VariantState {
  id: string
  fields: Record<string, Value>
  /** The shop's custom fields that have a value. */
  custom?: Record<string, Value>
  /** A value for each option, by the option's id. */
  values: Record<string, string>
  /** Prices without a price list and for all quantities. */
  prices: PriceState[]
}

export interface PriceState {
  id: string
  region_id: string | null
  currency_code: string
  amount: number
}

/** Columns of the table product that files can write. */
export const PRODUCT_FIELDS = [
  "handle",
  "title",
  "subtitle",
  "description",
  "status",
  "thumbnail",
  "weight",
  "length",
  "width",
  "height",
  "hs_code",
  "origin_country",
  "mid_code",
  "material",
  "discountable",
  "external_id",
] as const

/** Columns of the table product_variant that files can write. */
export const VARIANT_FIELDS = [
  "title",
  "sku",
  "barcode",
  "inventory_quantity",
  "allow_backorder",
  "manage_inventory",
  "weight",
  "length",
  "width",
  "height",
  "hs_code",
  "origin_country",
  "mid_code",
  "material",
] as const

/** Whether two states of a product are equal, regardless of the order in which their parts were read. */
export const isSameState = (a: ProductState, b: ProductState): boolean => canonical(a) === canonical(b)

function canonical(state: ProductState): string {
  const {
    fields,
    custom = {},
    tags,
    channels,
    categories,
    profiles,
    images,
    options,
    variants,
    id,
    collection_id,
    type_id,
  } = state
  return JSON.stringify([
    [id, collection_id, type_id, sorted(fields), sorted(custom)],
    [tags, channels, categories, profiles].map((ids) => [...ids].sort()),
    byId(images).map(({ id, url }) => [id, url]),
    byId(options).map(({ id, title }) => [id, title]),
    byId(variants).map(canonicalVariant),
  ])
}

const canonicalVariant = ({ id, fields, custom = {}, values, prices }: VariantState) => [
  id,
  sorted(fields),
  sorted(custom),
  sorted(values),
  byId(prices).map(({ id, region_id, currency_code, amount }) => [id, region_id, currency_code, amount]),
]

/** A missing field counts as an empty one. */
const sorted = (fields: Record<string, unknown>) =>
  Object.entries(fields)
    .filter(([, value]) => value !== null && value !== undefined)
    .sort(([a], [b]) => compareText(a, b))

const byId = <Part extends { id: string }>(parts: readonly Part[]) => [...parts].sort((a, b) => compareText(a.id, b.id))
