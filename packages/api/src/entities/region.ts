import { entity } from "@mercer/rest"
import * as z from "zod"
import { taxRates } from "./totals.ts"

/** @public */
export const Region = entity("Region", {
  relations: ["currency", "countries", "payment_providers", "fulfillment_providers", "tax_rates", "tax_provider"],
})
export const Country = entity("Country", { relations: ["region"] })
/** @public */
export const Currency = entity("Currency", {})

/** Its counts are of what it applies to, and are computed when `fields` names one. @public */
export const TaxRate = entity("TaxRate", {
  computed: { product_count: z.int(), product_type_count: z.int(), shipping_option_count: z.int() },
  relations: ["region", "products", "product_types", "shipping_options"],
})
/** @public */
export const TaxProvider = entity("TaxProvider", {})

/** @public */
export const SalesChannel = entity("SalesChannel", { relations: ["locations"] })
/** @public */
export const PublishableApiKey = entity("PublishableApiKey", {
  operators_only: ["created_by", "revoked_by"],
  relations: ["sales_channels"],
})
export const SalesChannelLocation = entity("SalesChannelLocation", {})

/** Its price with tax is computed where the storefront offers it. @public */
export const ShippingOption = entity("ShippingOption", {
  computed: { price_incl_tax: z.int().nullable(), tax_rates: taxRates, tax_amount: z.int().nullable() },
  relations: ["region", "profile", "provider", "requirements"],
})
export const ShippingOptionRequirement = entity("ShippingOptionRequirement", {})
/** @public */
export const ShippingProfile = entity("ShippingProfile", { relations: ["products", "shipping_options"] })

/** The store itself. v1's panel reads here which features are on, and the payment and fulfillment providers. @public */
export const Store = entity("Store", {
  computed: {
    feature_flags: z.array(z.strictObject({ key: z.string(), value: z.boolean() })),
    modules: z.array(z.strictObject({ module: z.string(), resolution: z.string() })),
  },
  made: { payment_providers: "PaymentProvider", fulfillment_providers: "FulfillmentProvider" },
  relations: ["currencies", "default_currency", "default_sales_channel"],
})
