import { entity } from "@mercer/rest"
import * as z from "zod"
import { taxRates } from "./totals.ts"

export const Region = entity("Region", {
  relations: ["currency", "countries", "payment_providers", "fulfillment_providers", "tax_rates", "tax_provider"],
})
export const Country = entity("Country", { relations: ["region"] })
export const Currency = entity("Currency", {})

export const TaxRate = entity("TaxRate", { relations: ["region", "products", "product_types", "shipping_options"] })
export const TaxProvider = entity("TaxProvider", {})

export const SalesChannel = entity("SalesChannel", { relations: ["locations"] })
export const SalesChannelLocation = entity("SalesChannelLocation", {})

/** Its price with tax is worked out where the storefront offers it. */
export const ShippingOption = entity("ShippingOption", {
  computed: { price_incl_tax: z.int().nullable(), tax_rates: taxRates, tax_amount: z.int().nullable() },
  relations: ["region", "profile", "provider", "requirements"],
})
export const ShippingOptionRequirement = entity("ShippingOptionRequirement", {})
export const ShippingProfile = entity("ShippingProfile", { relations: ["products", "shipping_options"] })
