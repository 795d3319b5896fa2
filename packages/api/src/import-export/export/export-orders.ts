import { type ExportedOrder, type OrderExportFormat, orderExportHeader, orderExportRow } from "@mercer/commerce"
import type { Prisma } from "@mercer/db"
import { Int } from "@mercer/rest"
import * as z from "zod"
import { readUnits } from "../../context/currency-units.ts"
import { getOrders } from "../../order/get-order.ts"
import { withNumbers } from "../../order/own/order-number.ts"
import { filteredOrders, OrderFilters } from "../../order/search-orders.ts"
import type { Exporter } from "./exporter.ts"

/** Columns without null: pages are read from the last row of the page before. */
const COLUMNS = ["id", "display_id", "email", "created_at", "updated_at"] as const
const orders = [...COLUMNS, ...COLUMNS.map((column) => `-${column}` as const)]

const Filters = z.strictObject(OrderFilters)

/** The fields of the context of an export of orders. Other keys are kept. */
const OrderExportContext = z.looseObject({
  filterable_fields: Filters.optional(),
  /** v1: the size of a page, not of the whole. */
  limit: Int({ min: 1, max: 10_000 }).optional(),
  offset: Int({ max: 1_000_000_000 }).optional(),
  order: z.enum(orders).optional(),
  /** v1's columns instead of ours. */
  format: z.enum(["v1"]).optional(),
  /** The most orders that are exported. */
  batch_size: Int({ min: 1, max: 10_000_000 }).optional(),
})

/** The context of an export of orders, in the form of all exports; a client's own `list_config` is ignored. */
export function orderExportContext(context: z.input<typeof OrderExportContext>): Record<string, unknown> {
  const { limit, offset, order, list_config: _, ...kept } = OrderExportContext.parse(context)
  const [column, direction] = order?.startsWith("-") ? [order.slice(1), "DESC"] : [order, "ASC"]
  const by = column ? { [column]: direction } : { created_at: "DESC" }
  const list_config = { relations: Object.keys(shape.relations), skip: offset ?? 0, take: limit ?? 50, order: by }
  // The filters as they were sent: they are read again when the export runs.
  return { ...kept, filterable_fields: context.filterable_fields ?? {}, list_config }
}

const whole = { fields: null, relations: {} }
const shape = {
  fields: null,
  relations: {
    customer: whole,
    shipping_address: whole,
    billing_address: whole,
    region: whole,
    sales_channel: whole,
    discounts: whole,
    items: { fields: null, relations: { variant: whole } },
  },
}

/** Orders with their totals as operators see them, a line each. */
export const orderExporter: Exporter<{ format?: OrderExportFormat }> = {
  what: "order",
  async finder(app, { context }) {
    const where = (await filteredOrders(app, Filters.parse(context.filterable_fields ?? {}))) as Prisma.OrderWhereInput
    return (page) => app.db.order.findMany({ where, select: { id: true }, ...page })
  },
  shape: async (_, { context }) => (context.format === "v1" ? { format: "v1" } : {}),
  header: ({ format }) => orderExportHeader(format),
  async rows(app, ids, { format }) {
    const read = (await getOrders({ query: app.query, shape }, { id: ids })) as unknown as ExportedOrder[]
    const found = await withNumbers(app, read as (ExportedOrder & { display_id: number })[])
    const units = await readUnits(app)
    const byId = new Map(found.map((order) => [order.id, order]))
    return ids.flatMap((id) => {
      const order = byId.get(id)
      return order ? [orderExportRow(order, units, format)] : []
    })
  },
}
