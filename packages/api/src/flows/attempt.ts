/** One try to complete a cart, as it is recorded before the provider is asked (table mercer.completion). */
export interface Attempt {
  id: string
  cart_id: string
  /** authorizing → authorized → placed; or ended (not authorized), or voiding → voided (no order could be made). */
  state: string
  fingerprint: string
  /** Minor units of `currency_code`. */
  amount: number
  currency_code: string
  payment_session_id: string | null
  provider_id: string | null
  session_data: unknown
  /** What the provider answered to the authorization. */
  result: unknown
}

/** States of an attempt in which nobody else may write to the cart. */
export const UNDER_WAY = ["authorizing", "authorized", "voiding"]
