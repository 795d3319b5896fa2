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

export type RefusalDetail = { type: RefusalType; message: string; code?: string }

export type RefusalExtras = { errors?: RefusalDetail[]; status?: number; retry_after?: number }

/**
 * The one way a rule says no. `type` and `code` go out on the wire; `status` is given only where the type does not
 * decide it (403, 409 of a shortage, 413, 415, 429, 503), `retry_after` in seconds.
 */
export class Refusal extends Error {
  readonly is_refusal = true
  readonly errors?: RefusalDetail[]
  readonly status?: number
  readonly retry_after?: number

  constructor(
    readonly type: RefusalType,
    message: string,
    readonly code?: string,
    extras: RefusalExtras = {},
  ) {
    super(message)
    this.name = "Refusal"
    this.errors = extras.errors
    this.status = extras.status
    this.retry_after = extras.retry_after
  }
}

/** Whether a thrown value is a refusal: told by its brand, so that two loaded copies of this package agree. */
export function isRefusal(thrown: unknown): thrown is Refusal {
  return typeof thrown === "object" && thrown !== null && (thrown as { is_refusal?: unknown }).is_refusal === true
}
