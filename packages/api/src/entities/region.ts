import { type CurrencyUnit, RULES, unitAtFirst } from "@mercer/commerce"
import { entity } from "@mercer/rest"
import * as z from "zod"
import { resource } from "./resource.ts"
import { taxRates as ratesOfPrice } from "./totals.ts"

/** @public */
export const Region = entity("Region", {
  about: "Countries with one currency, and their taxes and providers.",
  relations: ["currency", "countries", "payment_providers", "fulfillment_providers", "tax_rates", "tax_provider"],
})
export const Country = entity("Country", {
  about: "A country, which belongs to one region at most.",
  relations: ["region"],
})
/** @public */
export const Currency = entity("Currency", {
  about: "A currency, its decimals, and whether prices in it include taxes.",
  computed: { decimals: z.int().min(0).max(3), step: z.int().min(1) },
  derived: unitOf,
  reads: ["unit"],
})

/** A currency that was never used has no row yet. */
function unitOf({ code, unit }: Record<string, unknown>) {
  if (unit === undefined) return undefined
  const { decimals, step } = (unit as CurrencyUnit | null) ?? unitAtFirst(String(code))
  return { decimals, step }
}

/** Its counts are of what it applies to, and are computed when `fields` names one. @public */
export const TaxRate = entity("TaxRate", {
  about: "A tax rate in percent, and what it applies to.",
  computed: { product_count: z.int(), product_type_count: z.int(), shipping_option_count: z.int() },
  relations: ["region", "products", "product_types", "shipping_options"],
})
/** @public */
export const TaxProvider = entity("TaxProvider", { about: "What calculates taxes." })

/** @public */
export const SalesChannel = entity("SalesChannel", { about: "Where products are sold.", relations: ["locations"] })
/** @public */
export const PublishableApiKey = entity("PublishableApiKey", {
  about: "A key by which a storefront names its sales channels.",
  operators_only: ["created_by", "revoked_by"],
  relations: ["sales_channels"],
})
export const SalesChannelLocation = entity("SalesChannelLocation", { about: "Which locations serve a sales channel." })

/** Its price with tax is computed where the storefront offers it. @public */
export const ShippingOption = entity("ShippingOption", {
  about: "A way to ship to a region, with its price and conditions.",
  computed: { price_incl_tax: z.int().nullable(), tax_rates: ratesOfPrice, tax_amount: z.int().nullable() },
  relations: ["region", "profile", "provider", "requirements"],
})
export const ShippingOptionRequirement = entity("ShippingOptionRequirement", {
  about: "The smallest or largest subtotal that a shipping option is offered for.",
})
/** @public */
export const ShippingProfile = entity("ShippingProfile", {
  about: "Which products ship by which options.",
  relations: ["products", "shipping_options"],
})

/** The store itself. v1's panel reads here which features are on, and the payment and fulfillment providers. @public */
export const Store = entity("Store", {
  about: "The shop's name, currencies and links.",
  computed: {
    /** Which rules it sells by: those of Medusa v1, or the current ones. */
    rules: z.enum(RULES),
    feature_flags: z.array(z.strictObject({ key: z.string(), value: z.boolean() })),
    modules: z.array(z.strictObject({ module: z.string(), resolution: z.string() })),
  },
  made: { payment_providers: "PaymentProvider", fulfillment_providers: "FulfillmentProvider" },
  relations: ["currencies", "default_currency", "default_sales_channel"],
})

export const currencies = resource("currencies", {
  about: "The currencies of prices.",
  area: "settings",
  rows: { model: "Currency", key: "code" },
})

export const publishableApiKeys = resource("publishable-api-keys", {
  about: "Keys by which storefronts name their sales channels.",
  area: "integrations",
  rows: { model: "PublishableApiKey", tree: { sales_channels: {} } },
  events: ["publishable_api_key.created", "publishable_api_key.revoked"],
  edited: true,
})

export const regions = resource("regions", {
  about: "Regions: their countries, currency, taxes, payment and fulfillment providers.",
  store: "Regions that the shop sells to.",
  area: "settings",
  rows: { model: "Region", tree: { countries: {}, payment_providers: {}, fulfillment_providers: {} } },
  events: ["region.created", "region.updated", "region.deleted"],
  edited: true,
})

export const salesChannels = resource("sales-channels", {
  about: "Where products are sold.",
  area: "settings",
  rows: { model: "SalesChannel" },
  events: ["sales_channel.created", "sales_channel.updated", "sales_channel.deleted"],
  edited: true,
})

export const shippingOptions = resource("shipping-options", {
  about: "Ways to ship, with their prices and conditions.",
  store: "Ways to ship a cart.",
  area: "settings",
  rows: { model: "ShippingOption", tree: { region: {}, requirements: {} }, amounts: ["amount"], currency: "region" },
  edited: true,
})

export const shippingProfiles = resource("shipping-profiles", {
  about: "Which products ship by which options.",
  area: "settings",
  rows: { model: "ShippingProfile" },
  edited: true,
})

export const store = resource("store", {
  about: "The shop's name, currencies and links.",
  area: "settings",
  rows: { model: "Store", tree: { currencies: {} }, key: null },
})

export const taxRates = resource("tax-rates", {
  about: "Tax rates of a region, and what they apply to.",
  area: "settings",
  rows: { model: "TaxRate", tree: { region: {}, product_types: {}, shipping_options: {} } },
  edited: true,
})
