/** Why a rule refuses. Most are the wire's own types. */
export type RefusalType =
  | "invalid_data"
  | "not_allowed"
  | "unauthorized"
  | "not_found"
  | "conflict"
  | "duplicate_error"
  | "payment_authorization_error"
  | "unexpected_state"
  | "too_many_requests"
  | "too_many_lines"
  | "too_many_addresses"
  | RefusalKind

/**
 * Kinds that the wire has no type for: `rest/src/errors.ts` alone says which type and status each goes out with.
 *
 * `forbidden`: never for this caller. `out_of_stock`: an item of the cart was sold out before it could be completed.
 * `not_configured`: a provider that the shop does not have. `unavailable`: it may be tried again, after `retry_after`.
 */
type RefusalKind =
  | "forbidden"
  | "method_not_allowed"
  | "too_large"
  | "unsupported_media"
  | "out_of_stock"
  | "not_configured"
  | "unavailable"

/** One of several reasons; `variant_id` and `item_ids`: the variant that is sold out, and the lines that want it. */
export type RefusalDetail = {
  type: RefusalType
  message: string
  code?: string
  variant_id?: string
  item_ids?: string[]
}

/** Reasons that the panel translates itself; others it says by the message. */
export type FaultCode =
  | "taken"
  | "country_taken"
  | "default_currency"
  | "end_before_start"
  | "quantity_range"
  | "same_location"
  | "subtotal_range"
  | "private_address"
  | "web_address"
  | "address_login"
  | "too_long"
  | "too_short"

/**
 * A property of the input that is wrong, by its path (`prices.0.amount`) where it is known, and why: for forms, which
 * place each fault at its field in the operator's language. Only clients of tRPC get it; REST keeps v1's answers.
 */
export type RefusalFault = {
  path?: string
  code?: FaultCode
  params?: Readonly<Record<string, string | number>>
}

/** One of the lines that a refusal is about, with what a program must know of it. */
export type RefusalItem = Readonly<Record<string, string | number>>

/**
 * `items`: the lines that the refusal is about, by their ids or with more. `facts`: what a program must know of the
 * reason; they stand beside `code` in the response.
 */
export type RefusalExtras = {
  errors?: RefusalDetail[]
  items?: (string | RefusalItem)[]
  retry_after?: number
  facts?: Readonly<Record<string, string | number>>
  faults?: readonly RefusalFault[]
}

/**
 * The only way a rule refuses. It has no status code; `type` determines it. `code` and `errors` go out as
 * they are, and `retry_after`, in seconds, as the header.
 */
export class Refusal extends Error {
  readonly is_refusal = true
  readonly errors?: RefusalDetail[]
  readonly items?: (string | RefusalItem)[]
  readonly retry_after?: number
  readonly facts?: Readonly<Record<string, string | number>>
  readonly faults?: readonly RefusalFault[]

  constructor(
    readonly type: RefusalType,
    message: string,
    readonly code?: string,
    extras: RefusalExtras = {},
  ) {
    super(message)
    this.name = "Refusal"
    this.errors = extras.errors
    this.items = extras.items
    this.retry_after = extras.retry_after
    this.facts = extras.facts
    this.faults = extras.faults
  }
}

/** Whether a thrown value is a refusal: recognized by its brand, so that two loaded copies of this package agree. */
export function isRefusal(thrown: unknown): thrown is Refusal {
  return typeof thrown === "object" && thrown !== null && (thrown as { is_refusal?: unknown }).is_refusal === true
}
