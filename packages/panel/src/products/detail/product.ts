import type { Status } from "../status.tsx"

export interface Option {
  id: string
  title: string
  updated_at: string
  values?: { value: string }[]
}

export interface Measured {
  weight: number | null
  length: number | null
  height: number | null
  width: number | null
  hs_code: string | null
  origin_country: string | null
  mid_code: string | null
  material: string | null
}

/** A product, as its page reads it. */
export interface Product extends Measured {
  id: string
  title: string
  subtitle: string | null
  handle: string | null
  description: string | null
  status: Status
  thumbnail: string | null
  is_giftcard: boolean
  discountable: boolean
  collection_id: string | null
  profile_id?: string | null
  metadata?: unknown
  created_at: string
  updated_at: string
  type?: { value: string } | null
  tags?: { value: string }[]
  images?: { url: string }[]
  options?: Option[]
  sales_channels?: { id: string }[]
  categories?: { id: string }[]
}

/** Relations that the page requests in addition to the product's own columns. */
export const RELATIONS = "type,tags,images,options.values,sales_channels,categories,profiles"
