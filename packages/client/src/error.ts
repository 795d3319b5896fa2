/** What is known of a failed call. */
interface Facts {
  type: string
  message: string
  status: number
  code?: string | undefined
  errors?: unknown[] | undefined
  retry_after?: number | undefined
}

/** A call that did not succeed: an error that the shop answered, or no answer at all. */
export class MercerError extends Error {
  override readonly name = "MercerError"
  /** The kind, such as `invalid_data` or `not_found`; `connection_error` and `timeout` when there was no answer. */
  readonly type: string
  /** The HTTP status; 0 when there was no answer. */
  readonly status: number
  /** More precise than the type on some errors, such as `insufficient_inventory` or `discount_expired`. */
  readonly code: string | undefined
  /** The single shortages of a completion that lacks stock, with `variant_id` and `item_ids`. */
  readonly errors: unknown[] | undefined
  /** Seconds after which the shop asks to be called again. */
  readonly retry_after: number | undefined
  /** Such as `POST /store/carts/{id}`. */
  readonly operation: string

  constructor(operation: string, { type, message, status, code, errors, retry_after }: Facts, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause })
    this.type = type
    this.status = status
    this.code = code
    this.errors = errors
    this.retry_after = retry_after
    this.operation = operation
  }
}

/** The error that a response says; something in front of the shop may answer in other words than it does. */
export function errorOf(operation: string, response: Response, text: string): MercerError {
  const { status } = response
  const body = parsed(text)
  const said = typeof body.type === "string" && typeof body.message === "string"
  return new MercerError(operation, {
    type: said ? (body.type as string) : "unknown_error",
    message: said ? (body.message as string) : `The server answered ${status} ${response.statusText}`.trim(),
    status,
    code: typeof body.code === "string" ? body.code : undefined,
    errors: Array.isArray(body.errors) ? body.errors : undefined,
    retry_after: secondsOf(response.headers.get("retry-after")),
  })
}

function parsed(text: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(text))
  } catch {
    return {}
  }
}

/** Retry-After is a number of seconds or a date. */
function secondsOf(header: string | null): number | undefined {
  if (!header) return undefined
  const seconds = /^\d+$/.test(header.trim()) ? Number(header) : (Date.parse(header) - Date.now()) / 1000
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds)
}
