import { entity } from "@mercer/rest"

/** @public */
export const Customer = entity("Customer", {
  hidden: ["password_hash"],
  relations: ["billing_address", "shipping_addresses", "orders", "groups"],
})

/** @public */
export const CustomerGroup = entity("CustomerGroup", { relations: ["customers", "price_lists"] })
export const Address = entity("Address", { relations: ["customer", "country"] })
