import { type Answered, answered, faultsOf } from "@mercer/rest/handler"
import { TRPCError } from "@trpc/server"
import { asShopColumn } from "./shop-columns.ts"

type Code = TRPCError["code"]

const codes: Record<number, Code> = {
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

/** An error under the code of the status that REST answers it with: tRPC by itself calls every refusal a fault of ours. */
export function asTrpcError(thrown: unknown): TRPCError {
  const cause = thrown instanceof TRPCError ? thrown.cause : thrown
  const known = asShopColumn(cause)
  const error = known === cause ? thrown : known
  const { status, message } = answered(error)
  const code = codes[status] ?? "INTERNAL_SERVER_ERROR"
  if (error instanceof TRPCError && error.code === code) return error
  return new TRPCError({ code, message, cause: error instanceof TRPCError ? error.cause : error })
}

interface Shaped {
  message: string
  data: { code: Code; httpStatus: number; path?: string }
}

/** What tRPC's clients are told: the same words and type as over REST, which fields are at fault, and no stack. */
export function formatError<Shape extends Shaped>({ shape, error }: { shape: Shape; error: TRPCError }) {
  const { type, code: reason, message, errors, retry_after }: Answered = answered(error)
  const { code, httpStatus, path } = shape.data
  const faults = httpStatus === 400 ? faultsOf(error) : undefined
  return { ...shape, message, data: { code, httpStatus, path, type, reason, errors, faults, retry_after } }
}

/** Seconds to wait before asking again, when one of the errors names them. */
export function retryAfter(errors: readonly unknown[]): number | undefined {
  return errors.map((error) => answered(error).retry_after).find((seconds) => seconds !== undefined)
}
