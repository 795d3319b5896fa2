import { entity, rowsOf } from "@mercer/rest"
import * as z from "zod"
import { ProductVariant } from "./product.ts"
import { resource } from "./resource.ts"

/** Set where a row is returned with all its columns: when it is created, and inside another row. */
const whenWhole = { deleted_at: z.iso.datetime().nullable() }

/** The stock of an item at one location. Inside an item it also says how much of it is available. @public */
export const InventoryLevel = entity("InventoryLevel", {
  about: "How many of an inventory item a location has, and expects.",
  hidden: ["deleted_at"],
  computed: { ...whenWhole, available_quantity: z.int() },
})

/**
 * What is stocked: a variant, or a part of several. Its levels, their sums and the variants that use it are computed
 * where it is read.
 * @public
 */
export const InventoryItem = entity("InventoryItem", {
  about: "A stock keeping unit.",
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
  about: "Stock of a location that is set aside for a line.",
  operators_only: ["created_by", "description"],
  hidden: ["deleted_at"],
  computed: whenWhole,
  relations: ["line_item", "inventory_item"],
})

/** A place where items are stocked. Its sales channels are read from their links. @public */
export const StockLocation = entity("StockLocation", {
  about: "A place that holds stock.",
  hidden: ["deleted_at"],
  relations: ["address"],
  made: { sales_channels: "SalesChannel" },
})
export const StockLocationAddress = entity("StockLocationAddress", { about: "A stock location's address." })

export const inventoryItems = resource("inventory-items", {
  about: "Stock keeping units, and how many of them each location has.",
  area: "inventory",
  rows: { model: "InventoryItem" },
  edited: true,
})

export const reservations = resource("reservations", {
  about: "Stock of a location that is set aside for a line of an order.",
  area: "inventory",
  rows: { model: "ReservationItem" },
})

export const stockLocations = resource("stock-locations", {
  about: "Places that hold stock.",
  area: "settings",
  rows: { model: "StockLocation", tree: { address: {} } },
  edited: true,
})
