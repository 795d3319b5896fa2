import { changedByPercent } from "@mercer/commerce/percent"
import type { Input, Output } from "#panel/server/operations.ts"
import type { Status } from "../status.tsx"

/** What a bulk edit changes of each product; what is not set stays. */
export interface Wanted {
  status?: Status
  /** Null takes products out of their collection. */
  collection_id?: string | null
  categories: Moved
  channels: Moved
  tags: Moved
  /** Percent added to each price; negative takes off. */
  percent?: number
}

/** What is added and removed: ids, or the values of tags. */
export interface Moved {
  add: string[]
  remove: string[]
}

/** A product as a bulk edit reads it. */
export type Edited = Output["products"]["get"]["product"]

type EditedPrice = NonNullable<NonNullable<Edited["variants"]>[number]["prices"]>[number]

/** The input that changes a product, and the edit that takes it back; only what differs is in either. */
export function changeOf(product: Edited, wanted: Wanted) {
  const { status, collection_id } = wanted
  const before: Wanted = { categories: NONE, channels: NONE, tags: NONE }
  const change: Record<string, unknown> = {}
  if (status !== undefined && status !== product.status) {
    change.status = status
    before.status = product.status
  }
  if (collection_id !== undefined && collection_id !== product.collection_id) {
    change.collection_id = collection_id
    before.collection_id = product.collection_id
  }
  const asIds = (list: { id: string }[] = []) => list.map(({ id }) => id)
  const categories = moved(asIds(product.categories), wanted.categories)
  const channels = moved(asIds(product.sales_channels), wanted.channels)
  const tags = moved(product.tags?.map(({ value }) => value) ?? [], wanted.tags)
  if (categories) change.categories = categories.after.map((id) => ({ id }))
  if (channels) change.sales_channels = channels.after.map((id) => ({ id }))
  if (tags) change.tags = tags.after.map((value) => ({ value }))
  return {
    change,
    before: {
      ...before,
      categories: categories?.back ?? NONE,
      channels: channels?.back ?? NONE,
      tags: tags?.back ?? NONE,
    },
  }
}

const NONE: Moved = { add: [], remove: [] }

/** The list after the move and what reverses it; undefined if nothing moves. */
function moved(list: string[], { add, remove }: Moved): { after: string[]; back: Moved } | undefined {
  const added = add.filter((one) => !list.includes(one))
  const removed = remove.filter((one) => list.includes(one) && !add.includes(one))
  if (added.length + removed.length === 0) return undefined
  const after = [...list.filter((one) => !removed.includes(one)), ...added]
  return { after, back: { add: removed, remove: added } }
}

type VariantPrices = Pick<Required<Input["products"]["updateVariants"]["variants"][number]>, "id" | "prices">

/** The variants' own prices changed by a percentage, and as they are now; prices for quantities stay. */
export function pricesOf(product: Edited, percent: number): { after: VariantPrices[]; before: VariantPrices[] } {
  const priced = (product.variants ?? []).map(({ id, prices = [] }) => ({ id, prices: prices.filter(isPlain) }))
  const as = (amountOf: (price: EditedPrice) => number) =>
    priced
      .filter(({ prices }) => prices.length > 0)
      .map(({ id, prices }) => ({
        id,
        prices: prices.map((one) => ({
          amount: amountOf(one),
          ...(one.region_id ? { region_id: one.region_id } : { currency_code: one.currency_code }),
        })),
      }))
  return { after: as(({ amount }) => changedByPercent(amount, percent)), before: as(({ amount }) => amount) }
}

const isPlain = (price: EditedPrice) =>
  price.price_list_id === null && price.min_quantity === null && price.max_quantity === null
