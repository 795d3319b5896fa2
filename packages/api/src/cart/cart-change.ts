import type { MethodRemoval, MoneyVersion } from "@mercer/commerce"
import type { LoadedCart } from "./load-cart.ts"

/** @public */
export type CartLine = LoadedCart["items"][number]
/** @public */
export type CartShippingMethod = LoadedCart["shipping_methods"][number]
export type CartDiscount = LoadedCart["discounts"][number]
/** @public */
export type CartAddressKind = "shipping_address" | "billing_address"
/** @public */
export type CartAddress = NonNullable<LoadedCart[CartAddressKind]>
type CartPaymentSession = LoadedCart["payment_sessions"][number]

/** The columns of the cart's own row that updates change. @public */
export type CartColumns = Pick<
  LoadedCart,
  "email" | "customer_id" | "region_id" | "sales_channel_id" | "billing_address_id" | "shipping_address_id" | "context"
>

/**
 * One change that a step of a cart update returns. `afterChanges` computes the cart after the changes, and
 * `writeChanges` alone writes them: columns in one statement at the end, all else in order.
 * @public
 */
export type CartChange =
  /** Columns of the cart's own row, and related rows that change with them. */
  | {
      do: "set"
      columns: Partial<CartColumns>
      known?: Partial<Pick<LoadedCart, "customer" | "region" | CartAddressKind>>
    }
  /** The cart points to a new row; `fields` is the part of it that is written. */
  | { do: "create_address"; kind: CartAddressKind; address: CartAddress; fields: object }
  | { do: "update_address"; kind: CartAddressKind; id: string; fields: object }
  /** New lines, and lines with other quantities, prices or metadata. */
  | { do: "save_lines"; lines: CartLine[] }
  | { do: "delete_lines"; ids: string[] }
  | { do: "set_has_shipping"; ids: string[]; has_shipping: boolean; at: Date }
  /** Discount adjustments of the lines: `old_ids` are deleted. */
  | { do: "replace_adjustments"; old_ids: string[]; adjustments: NewAdjustment[] }
  | { do: "add_shipping_method"; method: CartShippingMethod; fields: NewShippingMethod }
  | { do: "delete_shipping_methods"; ids: string[] }
  /** Options made for this cart alone, of a region that it has left. */
  | { do: "delete_custom_options" }
  /** Shipping methods that are removed and that cost something else, and all lines that are shipped afterwards. */
  | { do: "settle_shipping"; removed: RemovedMethod[]; repriced: PricedMethod[]; shipped: string[]; at: Date }
  | { do: "keep_discounts"; ids: string[] }
  | { do: "add_discounts"; discounts: CartDiscount[] }
  /** From now on its totals are computed by this version. */
  | { do: "set_money"; money: MoneyVersion }
  | { do: "clear_gift_cards" }
  | { do: "add_gift_cards"; gift_cards: LoadedCart["gift_cards"] }
  /** Sessions are closed at their providers after the commit; sessions of missing providers are kept, unselected. */
  | { do: "close_payment_sessions"; close: Pick<CartPaymentSession, "provider_id" | "data">[]; keep_ids: string[] }

/** Without a reason: it was removed because the whole selection was. */
interface RemovedMethod {
  id: string
  reason?: MethodRemoval
}

/** In minor units. */
interface PricedMethod {
  id: string
  price: number
}

interface NewAdjustment {
  id: string
  item_id: string
  discount_id: string | null
  description: string
  amount: number
  /** Its source, in version 2 of money. */
  metadata?: object
}

interface NewShippingMethod {
  id: string
  cart_id: string
  shipping_option_id: string
  data: object
  price: number
  includes_tax: boolean
}
