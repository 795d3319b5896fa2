import { entity } from "@mercer/rest"

export const Customer = entity("Customer", {
  hidden: ["password_hash"],
  relations: ["billing_address", "shipping_addresses", "orders", "groups"],
})

export const CustomerGroup = entity("CustomerGroup", { relations: ["customers", "price_lists"] })
export const Address = entity("Address", { relations: ["customer", "country"] })

/** `api_token` is null unless the reader is its owner (decisions 29). */
export const User = entity("User", { hidden: ["password_hash"], masked: ["api_token"] })
