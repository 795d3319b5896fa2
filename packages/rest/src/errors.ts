import { isRefusal, type Refusal, type RefusalType } from "@mercer/commerce"
import { TRPCError } from "@trpc/server"
import type * as z from "zod"
import { databaseRefusal } from "./database-errors.ts"
import { type Fault, faults, placedFaults } from "./faults.ts"

/** What a response says about an error. Nothing else of it is returned. */
export interface Answered {
  status: number
  code?: string
  type: string
  message: string
  /** v1 adds the shortages of a completion to the three. */
  errors?: unknown[]
  /** The lines that a refused cart is about: their ids, or with what has become of them. */
  items?: Refusal["items"]
  /** What a program must know of the reason. */
  facts?: Readonly<Record<string, string | number>>
  /** Seconds, for the Retry-After header. */
  retry_after?: number
}

/** The faults of an input by property, of validation errors and of refusals that name some. */
export function faultsOf(error: unknown): Fault[] | undefined {
  if (error instanceof TRPCError) return isOutputs(error) ? undefined : faultsOf(error.cause)
  if (isRefusal(error) && error.faults?.length)
    return error.faults.map(({ path = "", code = "custom", params }) => ({
      path,
      code,
      message: error.message,
      ...(params && { params }),
    }))
  return isZodError(error) ? placedFaults(error.issues) : undefined
}

/** The status of each type of refusal, v1's code where it has one, and the wire's type if it differs. */
const types: Record<RefusalType | "invalid_argument" | "database_error", Wire> = {
  invalid_data: { status: 400 },
  invalid_argument: { status: 400 },
  not_allowed: { status: 400 },
  too_many_lines: { status: 400, code: "too_many_lines" },
  too_many_addresses: { status: 400, code: "too_many_addresses" },
  unauthorized: { status: 401 },
  forbidden: { status: 403, type: "not_allowed" },
  not_found: { status: 404 },
  method_not_allowed: { status: 405, type: "not_allowed" },
  conflict: { status: 409, code: "invalid_state_error" },
  out_of_stock: { status: 409, type: "not_allowed" },
  not_configured: { status: 409, type: "not_allowed" },
  too_large: { status: 413, type: "invalid_data" },
  unsupported_media: { status: 415, type: "invalid_data" },
  duplicate_error: { status: 422, code: "invalid_request_error" },
  payment_authorization_error: { status: 422 },
  too_many_requests: { status: 429 },
  database_error: { status: 500, code: "api_error" },
  unexpected_state: { status: 500 },
  unavailable: { status: 503, type: "unexpected_state" },
}

interface Wire {
  status: number
  code?: string
  type?: string
}

/** Whether a response is a server error, which is logged, and not a client error. */
export const isOurFault = ({ status }: Pick<Answered, "status">): boolean => status >= 500

/** Whether a response says that the request can be retried later. */
export const isUnavailable = ({ status }: Answered): boolean => status === types.unavailable.status

/** Errors of tRPC itself. */
const trpc: Partial<Record<TRPCError["code"], Answered>> = {
  PARSE_ERROR: { status: 400, type: "invalid_data", message: "The request cannot be read" },
  BAD_REQUEST: { status: 400, type: "invalid_data", message: "The request is not valid" },
  UNAUTHORIZED: { status: 401, type: "unauthorized", message: "Unauthorized" },
  FORBIDDEN: { status: 403, type: "not_allowed", message: "This is not allowed" },
  NOT_FOUND: { status: 404, type: "not_found", message: "Not found" },
  METHOD_NOT_SUPPORTED: { status: 405, type: "invalid_data", message: "This method is not supported" },
  CONFLICT: {
    status: 409,
    code: "invalid_state_error",
    type: "conflict",
    message: "The request conflicted with another",
  },
  PAYLOAD_TOO_LARGE: { status: 413, type: "invalid_data", message: "The body is too large" },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, type: "invalid_data", message: "The body must be application/json" },
  TOO_MANY_REQUESTS: { status: 429, type: "too_many_requests", message: "Too many requests", retry_after: 1 },
}

const trpcCodes: Record<number, TRPCError["code"]> = {
  400: "BAD_REQUEST",
  401: "UNAUTHORIZED",
  403: "FORBIDDEN",
  404: "NOT_FOUND",
  405: "METHOD_NOT_SUPPORTED",
  409: "CONFLICT",
  413: "PAYLOAD_TOO_LARGE",
  415: "UNSUPPORTED_MEDIA_TYPE",
  422: "UNPROCESSABLE_CONTENT",
  429: "TOO_MANY_REQUESTS",
  503: "SERVICE_UNAVAILABLE",
}

/** tRPC's code for a response: the one that its clients get with the same status. */
export const trpcCode = ({ status }: Answered): TRPCError["code"] => trpcCodes[status] ?? "INTERNAL_SERVER_ERROR"

const unknown: Answered = {
  status: 500,
  code: "unknown_error",
  type: "unknown_error",
  message: "An unknown error occurred.",
}

/** The only table from an error to the client's response. */
export function answered(error: unknown): Answered {
  if (isRefusal(error)) return refused(error)
  if (isZodError(error)) return { status: 400, type: "invalid_data", message: faults(error.issues).join(", ") }
  if (error instanceof TRPCError) return unwrapped(error)
  const failed = databaseRefusal(error)
  return failed ? refused(failed) : unknown
}

/** The error as JSON text, its keys in v1's order. */
export function errorText({ code, type, message, errors, items, facts }: Answered): string {
  return JSON.stringify({ code, type, message, errors, items, ...facts })
}

type Said = Pick<Refusal, "type" | "message"> &
  Partial<Pick<Refusal, "code" | "errors" | "items" | "retry_after" | "facts">>

function refused(refusal: Said): Answered {
  const { status, code, type = refusal.type }: Wire = types[refusal.type] ?? unknown
  return {
    status,
    code: refusal.code ?? code,
    type,
    message: refusal.message,
    errors: refusal.errors && [...refusal.errors],
    ...(refusal.items && { items: [...refusal.items] }),
    retry_after: refusal.retry_after,
    ...(refusal.facts && { facts: refusal.facts }),
  }
}

/** A response that violates its schema is a server error. */
const isOutputs = ({ code, message }: TRPCError) =>
  code === "INTERNAL_SERVER_ERROR" && message === "Output validation failed"

/** Errors of an operation arrive as the cause of a TRPCError. */
function unwrapped(error: TRPCError): Answered {
  const cause = error.cause && !isOutputs(error) ? answered(error.cause) : unknown
  return cause === unknown ? (trpc[error.code] ?? unknown) : cause
}

/** Recognized by its issues, since bundles may contain zod twice. */
function isZodError(error: unknown): error is z.core.$ZodError {
  return error instanceof Error && Array.isArray((error as Partial<z.core.$ZodError>).issues)
}
