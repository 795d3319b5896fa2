import { many, one, within } from "../answers.ts"
import { Cart, Customer, GiftCard, Order, ProductCollection } from "../entities/index.ts"

/** What may be expanded of a product wherever the storefront shows one. */
const PRODUCT = ["type", "collection", "tags", "images", "options.values", "categories", "profiles", "variants.options"]
const product = (path: string) => PRODUCT.map((below) => `${path}.${below}`)

const REGION = ["region.currency", "region.countries", "region.payment_providers", "region.fulfillment_providers"]
const DISCOUNT = ["discounts.rule", "discounts.regions", "discounts.parent_discount"]
const METHOD = ["shipping_option.region", "shipping_option.profile", "shipping_option.requirements", "tax_lines"]
const LINE = ["variant.options", "adjustments.discount", "tax_lines"]

/** The relations that v1 shows of a cart when the request names none. */
const CART = [
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

export const CartAnswer = within(one("cart", Cart, CART), CART_MAY)
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
const LOADED_FOR_TOTALS = ["claims", "gift_cards", "gift_card_transactions", "refunds", "swaps"]
const READ = [...ORDER, "fulfillments.tracking_links", "shipping_methods.shipping_option", "customer"]

/** What may be expanded of an order by whoever knows its id: nothing that leads to its customer's other doings. */
export const ORDER_MAY = [
  ...READ,
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

export const OrderAnswer = within(one("order", Order, READ), ORDER_MAY)
export const OrderByCart = within(one("order", Order, [...READ, ...LOADED_FOR_TOTALS]), ORDER_MAY)
export const OwnOrders = within(many("orders", Order, [...READ, ...LOADED_FOR_TOTALS]), ORDER_MAY)

/** What a completed cart answers under `data`. */
export const PLACED = [...ORDER, ...LOADED_FOR_TOTALS]
export { CART }

/** A customer sees what is his own; the data of payment providers is not. */
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

export const CustomerAnswer = within(one("customer", Customer, ["shipping_addresses", "billing_address"]), CUSTOMER_MAY)
/** Whoever resets a password is not logged in by it, so he sees the account and nothing around it. */
export const CustomerAlone = within(one("customer", Customer), [])
export const LoggedIn = within(one("customer", Customer, ["orders.items", "shipping_addresses"]), CUSTOMER_MAY)

const COLLECTION_MAY = product("products")
export const CollectionAnswer = within(one("collection", ProductCollection), COLLECTION_MAY)
export const CollectionsAnswer = within(many("collections", ProductCollection), COLLECTION_MAY)

/** Whoever knows a card's code may see which order it was bought with, but not follow it to the buyer. */
export const GiftCardAnswer = within(one("gift_card", GiftCard, ["region"]), [...REGION, "order"])
