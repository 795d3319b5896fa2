import { entity } from "@mercer/rest"

export const Region = entity("Region", {
  relations: ["currency", "countries", "payment_providers", "fulfillment_providers", "tax_rates", "tax_provider"],
})
export const Country = entity("Country", { relations: ["region"] })
export const Currency = entity("Currency", {})

export const TaxRate = entity("TaxRate", { relations: ["region", "products", "product_types", "shipping_options"] })
export const TaxProvider = entity("TaxProvider", {})

export const SalesChannel = entity("SalesChannel", { relations: ["locations"] })
export const SalesChannelLocation = entity("SalesChannelLocation", {})

export const ShippingOption = entity("ShippingOption", { relations: ["region", "profile", "provider", "requirements"] })
export const ShippingOptionRequirement = entity("ShippingOptionRequirement", {})
export const ShippingProfile = entity("ShippingProfile", { relations: ["products", "shipping_options"] })
