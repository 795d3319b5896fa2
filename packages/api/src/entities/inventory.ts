import { entity, rowsOf } from "@mercer/rest"
import * as z from "zod"
import { ProductVariant } from "./product.ts"

/** Set where a row is returned with all its columns: when it is created, and inside another row. */
const whenWhole = { deleted_at: z.iso.datetime().nullable() }

/** The stock of an item at one location. Inside an item it also says how much of it is available. @public */
export const InventoryLevel = entity("InventoryLevel", {
  hidden: ["deleted_at"],
  computed: { ...whenWhole, available_quantity: z.int() },
})

/**
 * What is stocked: a variant, or a part of several. Its levels, their sums and the variants that use it are computed
 * where it is read.
 * @public
 */
export const InventoryItem = entity("InventoryItem", {
  hidden: ["deleted_at"],
  computed: {
    ...whenWhole,
    stocked_quantity: z.int(),
    reserved_quantity: z.int(),
    location_levels: rowsOf(InventoryLevel),
    variants: rowsOf(ProductVariant),
  },
})

/** Units of an item that are kept at a location for a line, or by hand. @public */
export const ReservationItem = entity("ReservationItem", {
  operators_only: ["created_by", "description"],
  hidden: ["deleted_at"],
  computed: whenWhole,
  relations: ["line_item", "inventory_item"],
})

/** A place where items are stocked. Its sales channels are read from their links. @public */
export const StockLocation = entity("StockLocation", {
  hidden: ["deleted_at"],
  relations: ["address"],
  made: { sales_channels: "SalesChannel" },
})
export const StockLocationAddress = entity("StockLocationAddress", {})
