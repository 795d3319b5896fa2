import type { Data } from "../data.ts"

/** A way of shipping that a provider offers. A shipping option made of it keeps this as its `data`. */
export type FulfillmentOption = Data & { id: string; name?: string; is_return?: boolean }

export type FulfillmentAddress = {
  first_name?: string | null
  last_name?: string | null
  company?: string | null
  address_1?: string | null
  address_2?: string | null
  postal_code?: string | null
  city?: string | null
  province?: string | null
  country_code?: string | null
  phone?: string | null
}

/** The fields of a line item that matter to a carrier. `unit_price` in the smallest unit of the currency. */
export type FulfillmentLine = {
  id: string
  title: string
  quantity: number
  unit_price: number
  variant?: {
    sku?: string | null
    weight?: number | null
    length?: number | null
    height?: number | null
    width?: number | null
  } | null
}

export type FulfillmentCart = {
  id: string
  email?: string | null
  region?: { currency_code: string } | null
  shipping_address?: FulfillmentAddress | null
  items?: FulfillmentLine[]
}

export type FulfillmentOrder = {
  id: string
  display_id?: number
  email?: string | null
  currency_code?: string
  shipping_address?: FulfillmentAddress | null
}

/** What is sent now: a line and how many of it. */
export type FulfillmentItem = { item: FulfillmentLine; quantity: number }

export type ReturnOrder = {
  id: string
  order_id?: string | null
  shipping_data?: Data | null
  items?: { item_id: string; quantity: number }[]
}

/**
 * A carrier: a row of `fulfillment_provider`, chosen per shipping option.
 *
 * Called by operations, flows and jobs, never inside a database transaction. Prices are whole numbers of the currency's
 * smallest unit, before tax unless the shipping option includes it. `idempotency_key` identifies one operation: called
 * again with it, such as after a crash, the provider sends one package and returns the same. A thrown `Refusal` is a
 * final no whose message reaches the client; anything else thrown means that the outcome is unknown.
 * No call may take longer than 10 s (`ProviderTimeout`).
 */
export interface FulfillmentProvider {
  /** The value stored in `provider_id` columns; letters, digits, - and _. */
  readonly id: string

  /** When an operator makes a shipping option: the choices. */
  options(): Promise<FulfillmentOption[]>

  /** When a shipping option is saved: is this data valid? */
  validateOption(option: Data): Promise<boolean>

  /**
   * When a shopper chooses a shipping method: checks the storefront's data (a pickup point, a time window) and
   * returns what is stored as the method's `data`. Refuse what cannot be shipped.
   */
  validateFulfillmentData(option: Data, data: Data, cart: FulfillmentCart): Promise<Data>

  /** When a shipping option with a calculated price is saved: can this provider calculate it? */
  canCalculate(option: Data): Promise<boolean>

  /** When a cart is read or refreshed that has, or could have, a shipping option with a calculated price. */
  calculatePrice(option: Data, data: Data, cart: FulfillmentCart): Promise<number>

  /**
   * When an operator fulfills an order or claim: notifies the carrier. `method` is the method's data; the result
   * is stored as the fulfillment's.
   */
  createFulfillment(
    method: Data,
    items: FulfillmentItem[],
    order: FulfillmentOrder,
    fulfillment: { id: string },
    attempt: { idempotency_key: string },
  ): Promise<Data>

  /** When a fulfillment that wasn't shipped is canceled. Canceled already: fine. */
  cancelFulfillment(fulfillment: Data, attempt: { idempotency_key: string }): Promise<Data>

  /** When a return with a return shipping method is requested: the result is stored as the return's `shipping_data`. */
  createReturn(returned: ReturnOrder, attempt: { idempotency_key: string }): Promise<Data>
}
