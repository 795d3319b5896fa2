import { Refusal, type RefusalType } from "@mercer/commerce"

/** The outcome of a request is not known, or not decided yet. */
export class PayPalUnclear extends Error {}

// 400: what was asked is wrong. 403 and 422: it is right, and PayPal does not do it.
const TYPES: Record<number, RefusalType> = {
  400: "invalid_data",
  403: "not_allowed",
  404: "not_found",
  422: "not_allowed",
}

/** PayPal does not accept the token any more: with another one the same request may succeed. */
export const isTokenRefused = ({ status }: Response): boolean => status === 401

/** The same key is being worked on at this moment, or was just used: what it does is not known yet. */
const RUNNING = ["PREVIOUS_REQUEST_IN_PROGRESS", "DUPLICATE_REQUEST_ID"]

/** PayPal's final no: nothing was done. `issue` is its name for the reason, such as INSTRUMENT_DECLINED. */
export class PayPalNo extends Refusal {
  constructor(
    readonly issue: string,
    type: RefusalType,
    message: string,
  ) {
    super(type, message)
  }

  /** Undefined for an answer that decides nothing. */
  static from(status: number, text: string): PayPalNo | undefined {
    const type = TYPES[status]
    if (!type) return undefined
    const { name = "", message, details } = parsed(text)
    const { issue = name, description } = details?.[0] ?? {}
    if (RUNNING.includes(issue) || RUNNING.includes(name)) return undefined
    return new PayPalNo(issue, type, description ?? message ?? `PayPal refused (${status})`)
  }
}

type Problem = { name?: string; message?: string; details?: { issue?: string; description?: string }[] }

function parsed(text: string): Problem {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === "object" && value !== null ? (value as Problem) : {}
  } catch {
    return {}
  }
}

/** The answer, or null when PayPal's reason is one of these. */
export async function unless<T>(answer: Promise<T>, ...issues: string[]): Promise<T | null> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof PayPalNo && issues.includes(error.issue)) return null
    throw error
  }
}
