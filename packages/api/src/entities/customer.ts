import { entity } from "@mercer/rest"
import { resource } from "./resource.ts"

/** @public */
export const Customer = entity("Customer", {
  about: "A customer, with or without an account.",
  hidden: ["password_hash"],
  relations: ["billing_address", "shipping_addresses", "orders", "groups"],
})

/** @public */
export const CustomerGroup = entity("CustomerGroup", {
  about: "A group of customers, for prices and discounts.",
  relations: ["customers", "price_lists"],
})
export const Address = entity("Address", {
  about: "An address of a customer, cart or order.",
  relations: ["customer", "country"],
})

export const customerGroups = resource("customer-groups", {
  about: "Groups of customers, for prices and discounts.",
  area: "customers",
  rows: { model: "CustomerGroup" },
  edited: true,
})

export const customers = resource("customers", {
  about: "Customers and their accounts.",
  store: "A customer's account, addresses and orders.",
  area: "customers",
  rows: { model: "Customer", tree: { groups: {} } },
  edited: true,
})
