import { Cart, Customer, GiftCard, Order, ProductCollection } from "../entities/index.ts"
import { many, one, within } from "./answers.ts"
import { withReturnables } from "./line-relations.ts"

/** What may be expanded of a product wherever the storefront returns one. */
const PRODUCT = ["type", "collection", "tags", "images", "options.values", "categories", "profiles", "variants.options"]
const product = (path: string) => PRODUCT.map((below) => `${path}.${below}`)

const REGION = ["region.currency", "region.countries", "region.payment_providers", "region.fulfillment_providers"]
const DISCOUNT = ["discounts.rule", "discounts.regions", "discounts.parent_discount"]
const METHOD = ["shipping_option.region", "shipping_option.profile", "shipping_option.requirements", "tax_lines"]
const LINE = ["variant.options", "adjustments.discount", "tax_lines"]

/** The relations of a cart that v1 returns by default. @public */
export const CART = [
  "gift_cards",
  "region.countries",
  "region.payment_providers",
  "region.tax_rates",
  "items.variant.product.profiles",
  "items.adjustments",
  "items.tax_lines",
  "payment",
  "shipping_address",
  "billing_address",
  "shipping_methods.shipping_option",
  "shipping_methods.tax_lines",
  "payment_sessions",
  "discounts.rule",
  "sales_channel",
]

const CART_MAY = [
  ...CART,
  ...REGION,
  ...DISCOUNT,
  ...LINE.map((below) => `items.${below}`),
  ...product("items.variant.product"),
  ...METHOD.map((below) => `shipping_methods.${below}`),
  "gift_cards.region",
  "payment.currency",
  "customer",
]

/** @public */
export const CartAnswer = within(one("cart", Cart, CART), CART_MAY)
/** @public */
export const CartWithCustomer = within(one("cart", Cart, [...CART, "customer"]), CART_MAY)

const ORDER = [
  "shipping_address",
  "items.variant",
  "items.adjustments",
  "items.tax_lines",
  "discounts.rule",
  "payments",
  "region",
  "shipping_methods.tax_lines",
]
const SENT = ["claims", "swaps"].flatMap((of) => [
  `${of}.additional_items.adjustments`,
  `${of}.additional_items.tax_lines`,
])
const LOADED_FOR_TOTALS = [...SENT, "gift_cards", "gift_card_transactions", "refunds"]
const READ = [
  ...ORDER,
  "fulfillments.items",
  "fulfillments.tracking_links",
  "shipping_methods.shipping_option",
  "customer",
]

/**
 * What may be expanded of an order by anybody who knows its id: nothing that leads to its customer's other data.
 * @public
 */
export const ORDER_MAY = [
  ...READ,
  ...SENT,
  ...REGION,
  ...DISCOUNT,
  ...["items", "returnable_items"].flatMap((list) => [
    ...LINE.map((below) => `${list}.${below}`),
    ...product(`${list}.variant.product`),
  ]),
  ...METHOD.map((below) => `shipping_methods.${below}`),
  "billing_address",
  "cart",
  "claims.additional_items.variant",
  "claims.claim_items.item",
  "claims.fulfillments.tracking_links",
  "claims.return_order.items",
  "claims.shipping_address",
  "claims.shipping_methods.shipping_option",
  "currency",
  "draft_order",
  "edits.changes",
  "edits.items",
  "fulfillments.items",
  "gift_card_transactions.gift_card",
  "gift_cards.region",
  "payments.currency",
  "refunds",
  "returns.items.reason",
  "returns.shipping_method",
  "sales_channel",
  "swaps.additional_items.variant",
  "swaps.fulfillments.tracking_links",
  "swaps.return_order.items",
  "swaps.shipping_address",
  "swaps.shipping_methods.shipping_option",
]

const WITH_SENT = withReturnables([...READ, ...LOADED_FOR_TOTALS])

/** @public */
export const OrderAnswer = within(one("order", Order, withReturnables(READ)), ORDER_MAY)
/** @public */
export const OrderByCart = within(one("order", Order, WITH_SENT), ORDER_MAY)
/** @public */
export const OwnOrders = within(many("orders", Order, WITH_SENT), ORDER_MAY)

/** The `data` of a completed cart's answer. @public */
export const PLACED = withReturnables([...ORDER, ...LOADED_FOR_TOTALS])

/** Customers see their own data; the data of payment providers is hidden. */
const CUSTOMER_MAY = [
  "billing_address.country",
  "shipping_addresses.country",
  "groups",
  "orders.billing_address",
  "orders.currency",
  "orders.discounts.rule",
  "orders.fulfillments.tracking_links",
  "orders.items.adjustments",
  "orders.items.tax_lines",
  "orders.items.variant.product",
  "orders.refunds",
  "orders.region",
  "orders.returns",
  "orders.sales_channel",
  "orders.shipping_address",
  "orders.shipping_methods.shipping_option",
]

/** @public */
export const CustomerAnswer = within(one("customer", Customer, ["shipping_addresses", "billing_address"]), CUSTOMER_MAY)
/** Resetting a password does not log in, so the response is the account without its relations. @public */
export const CustomerAlone = within(one("customer", Customer), [])
/** @public */
export const LoggedIn = within(one("customer", Customer, ["orders.items", "shipping_addresses"]), CUSTOMER_MAY)

const COLLECTION_MAY = product("products")
/** @public */
export const CollectionAnswer = within(one("collection", ProductCollection), COLLECTION_MAY)
/** @public */
export const CollectionsAnswer = within(many("collections", ProductCollection), COLLECTION_MAY)

/** Anybody who knows a card's code may see which order it was bought with, but not its buyer. @public */
export const GiftCardAnswer = within(one("gift_card", GiftCard, ["region"]), [...REGION, "order"])
