import type { Output } from "#panel/server/operations.ts"

/** A product as the page of a collection, a sales channel or a category lists and finds it. */
export type Product = Output["products"]["list"]["products"][number]

/** How products belong to a resource, and what adds and removes them. */
export interface Membership {
  /** Filters the list of products to those that belong. */
  filter: { collection_id?: string[]; sales_channel_id?: string[]; category_id?: string[] }
  /** The field of a product that `has` reads. */
  reads: string
  has: (product: Product) => boolean
  operations: { add: string; remove: string }
  add: (ids: string[]) => Promise<unknown>
  remove: (ids: string[]) => Promise<unknown>
  /** Undoes `add`, if removing is not enough. */
  putBack?: (products: Product[]) => Promise<unknown>
}

export const idOf = ({ id }: { id: string }) => id
