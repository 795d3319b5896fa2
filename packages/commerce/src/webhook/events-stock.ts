const LOCATION = "the location"
const ITEM = "the inventory item"
const LEVEL = "the level"
const RESERVATION = "the reservation"

/** Stock locations and what is stocked and reserved there, as far as operators change it. */
export const STOCK_EVENTS = {
  "inventory-item.created": { when: "an operator created an inventory item", data: ITEM },
  "inventory-item.deleted": { when: "an operator deleted an inventory item", data: ITEM },
  "inventory-item.updated": { when: "an operator changed an inventory item", data: ITEM },
  "inventory-level.created": { when: "an operator stocked an item at a location", data: LEVEL },
  "inventory-level.deleted": { when: "an operator deleted an item's level", data: LEVEL },
  "inventory-level.updated": {
    when: "an operator changed what is stocked at a location; not when an order takes or reserves it",
    data: LEVEL,
  },
  "reservation-item.created": { when: "an operator reserved units; not when an order does", data: RESERVATION },
  "reservation-item.deleted": { when: "an operator released units; not when an order does", data: RESERVATION },
  "reservation-item.updated": { when: "an operator changed a reservation", data: RESERVATION },
  "reservation-items.bulk-created": { never: "orders reserve when they are placed: `order.placed` is sent" },
  "stock-location.created": { when: "an operator created a stock location", data: LOCATION },
  "stock-location.deleted": { when: "an operator deleted a stock location", data: LOCATION },
  "stock-location.updated": { when: "an operator changed a stock location", data: LOCATION },
} as const
