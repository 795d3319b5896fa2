import { DateFilter, Ids, Int, List, QueryBoolean, QueryString } from "@mercer/rest"
import * as z from "zod"

/** The filters of an export's products: those of the product list. */
export const ProductFilters = z.strictObject({
  q: QueryString,
  id: Ids,
  status: List(["draft", "proposed", "published", "rejected"]),
  collection_id: Ids,
  tags: Ids,
  price_list_id: Ids,
  sales_channel_id: Ids,
  type_id: Ids,
  category_id: Ids,
  include_category_children: QueryBoolean,
  discount_condition_id: QueryString,
  title: QueryString,
  description: QueryString,
  handle: QueryString,
  is_giftcard: QueryBoolean,
  created_at: DateFilter,
  updated_at: DateFilter,
})

const COLUMNS = ["id", "title", "subtitle", "handle", "status", "weight", "created_at", "updated_at"] as const
const orders = [...COLUMNS, ...COLUMNS.map((column) => `-${column}` as const)]

/** The fields of an export's context. Other keys are kept. */
export const ExportContext = z.looseObject({
  filterable_fields: ProductFilters.optional(),
  /** v1: the size of a page, not of the whole. */
  limit: Int({ min: 1, max: 10_000 }).optional(),
  offset: Int({ max: 1_000_000_000 }).optional(),
  order: z.enum(orders).optional(),
  fields: z.string().max(2_000).optional(),
  expand: z.string().max(2_000).optional(),
  /** The most products that are exported. */
  batch_size: Int({ min: 1, max: 1_000_000 }).optional(),
})

const RELATIONS = [
  "variants",
  "profiles",
  "images",
  "options",
  "tags",
  "type",
  "collection",
  "sales_channels",
  "categories",
]

/** v1 merges these into `list_config`, and so do we; a client's own `list_config` is ignored. */
export function exportContext(context: z.input<typeof ExportContext>): Record<string, unknown> {
  const { limit, offset, order, fields, expand, list_config: _, ...kept } = ExportContext.parse(context)
  const [column, direction] = order?.startsWith("-") ? [order.slice(1), "DESC"] : [order, "ASC"]
  const list_config = {
    ...(fields !== undefined && { select: names(fields) }),
    relations: expand === undefined ? RELATIONS : names(expand),
    skip: offset ?? 0,
    take: limit ?? 50,
    order: column ? { [column]: direction } : { created_at: "DESC" },
  }
  // The filters as they were sent: they are read again when the export runs.
  return { ...kept, filterable_fields: context.filterable_fields ?? {}, list_config }
}

const names = (text: string) =>
  text
    .split(",")
    .map((name) => name.trim())
    .filter(Boolean)
