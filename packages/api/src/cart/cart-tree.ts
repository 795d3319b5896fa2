import { BY_LOCATION, DELETED_TOO, MONEY_SINCE, STORE_RULES } from "@mercer/db"

/** What a cart began with stays readable after it is deleted from the store. */
const kept = { [DELETED_TOO]: {} } as const

/**
 * What selecting a price reads of a variant's prices. Prices of a deleted list are still not default prices, and a list
 * for a deleted group is not for everybody.
 */
export const PRICES = { price_list: { ...kept, customer_groups: kept }, region: {}, currency: {} } as const

/** The prices of a cart's variants, to be read with the cart. @public */
export const pricesTree = { items: { variant: { prices: PRICES } } } as const

/** What the totals of a cart are computed from. Everything in a cart's response is read in the same statement. @public */
export const totalsTree = {
  [BY_LOCATION]: {},
  [MONEY_SINCE]: {},
  terms: {},
  region: kept,
  items: {
    variant: { product: { tax_rates: {}, type: { tax_rates: {} } } },
    adjustments: {},
    tax_lines: {},
  },
  discounts: { rule: {} },
  gift_cards: {},
  shipping_methods: { shipping_option: { ...kept, tax_rates: {} }, tax_lines: {} },
  payment_sessions: {},
  // An outside tax provider needs the address and the customer, whatever the request selects.
  shipping_address: {},
  customer: {},
} as const

/** What rules need to read of a cart before they change it. @public */
export const cartTree = {
  [STORE_RULES]: {},
  [MONEY_SINCE]: {},
  terms: {},
  region: { currency: {}, countries: {}, payment_providers: {} },
  items: {
    variant: { product: { tax_rates: {}, type: { tax_rates: {} }, profiles: {}, sales_channels: {}, tags: {} } },
    adjustments: {},
    tax_lines: {},
  },
  discounts: { rule: { conditions: {} }, regions: {}, parent_discount: { regions: {} } },
  gift_cards: {},
  shipping_methods: { shipping_option: { ...kept, requirements: {}, tax_rates: {}, profile: {} }, tax_lines: {} },
  payment_sessions: {},
  shipping_address: {},
  billing_address: {},
  customer: { groups: {} },
  custom_shipping_options: {},
  completions: {},
  draft_order: {},
} as const

/** The region of a new cart, and since when new carts are of version 2 of money. @public */
export const newCartRegion = { ...cartTree.region, [MONEY_SINCE]: {} } as const
