import { isRefusal, type Refusal } from "@mercer/commerce"
import { TRPCError } from "@trpc/server"
import type * as z from "zod"
import { databaseAnswer } from "./database-errors.ts"
import { type Fault, faults, placedFaults } from "./faults.ts"

/** What is told of an error. Nothing else of it leaves. */
export interface Answered {
  status: number
  code?: string
  type: string
  message: string
  /** v1 lists the shortages of a completion beside the three. */
  errors?: unknown[]
  /** Seconds, for the Retry-After header. */
  retry_after?: number
}

/** What is wrong with an input, property by property, where that is what an error is about. */
export function faultsOf(error: unknown): Fault[] | undefined {
  if (error instanceof TRPCError) return faultsOf(error.cause)
  return isZodError(error) ? placedFaults(error.issues) : undefined
}

/** The status of each type, and v1's code where it has one. A refusal may name another status or code itself. */
const types: Record<string, { status: number; code?: string }> = {
  invalid_data: { status: 400 },
  invalid_argument: { status: 400 },
  not_allowed: { status: 400 },
  unauthorized: { status: 401 },
  not_found: { status: 404 },
  conflict: { status: 409, code: "invalid_state_error" },
  duplicate_error: { status: 422, code: "invalid_request_error" },
  payment_authorization_error: { status: 422 },
  too_many_requests: { status: 429 },
  database_error: { status: 500, code: "api_error" },
  unexpected_state: { status: 500 },
}

/** What tRPC itself refuses. */
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

const unknown: Answered = {
  status: 500,
  code: "unknown_error",
  type: "unknown_error",
  message: "An unknown error occurred.",
}

/** The only table from an error to what a client is told of it. */
export function answered(error: unknown): Answered {
  if (isRefusal(error)) return refused(error)
  if (isZodError(error)) return { status: 400, type: "invalid_data", message: faults(error.issues).join(", ") }
  if (error instanceof TRPCError) return unwrapped(error)
  return databaseAnswer(error) ?? unknown
}

/** The error as JSON text, its keys in v1's order. */
export function errorText({ code, type, message, errors }: Answered): string {
  return JSON.stringify({ code, type, message, errors })
}

function refused(refusal: Refusal): Answered {
  const { status, code } = types[refusal.type] ?? unknown
  return {
    status: refusal.status ?? status,
    code: refusal.code ?? code,
    type: refusal.type,
    message: refusal.message,
    errors: refusal.errors && [...refusal.errors],
    retry_after: refusal.retry_after,
  }
}

/** Whatever an operation throws arrives as the cause of a TRPCError. An answer that breaks its own schema is our fault. */
function unwrapped(error: TRPCError): Answered {
  const ours = error.code === "INTERNAL_SERVER_ERROR" && error.message === "Output validation failed"
  const cause = error.cause && !ours ? answered(error.cause) : unknown
  return cause === unknown ? (trpc[error.code] ?? unknown) : cause
}

/** Known by its issues, for bundles may hold zod twice. */
function isZodError(error: unknown): error is z.core.$ZodError {
  return error instanceof Error && Array.isArray((error as Partial<z.core.$ZodError>).issues)
}
