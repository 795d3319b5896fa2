/** The states of an attempt to complete a cart; `checkout/completion-process.ts` is their table. @public */
export type AttemptState = "authorizing" | "authorized" | "placed" | "ended" | "voiding" | "voided"

/** States in which no other process may write to the cart. */
export const UNDER_WAY: readonly AttemptState[] = ["authorizing", "authorized", "voiding"]

/** One attempt to complete a cart, as recorded before the provider is called (table mercer.completion). @public */
export interface Attempt {
  id: string
  cart_id: string
  state: AttemptState
  fingerprint: string
  /** Minor units of `currency_code`. */
  amount: number
  currency_code: string
  payment_session_id: string | null
  provider_id: string | null
  session_data: unknown
  /** The provider's answer to the authorization. */
  result: unknown
  /** It began ten minutes ago or more: known for a stale attempt that was acquired again. */
  is_old?: boolean
}
