import { type Answered, answered, faultsOf, trpcCode } from "@mercer/rest/handler"
import { TRPCError } from "@trpc/server"
import { asShopColumn } from "../context/shop-columns.ts"

type Code = TRPCError["code"]

/**
 * An error with the code of its REST status: by default tRPC reports every refusal as an internal error.
 * @public
 */
export function asTrpcError(thrown: unknown): TRPCError {
  const cause = thrown instanceof TRPCError ? thrown.cause : thrown
  const known = asShopColumn(cause)
  const error = known === cause ? thrown : known
  const answer = answered(error)
  const code = trpcCode(answer)
  if (error instanceof TRPCError && error.code === code) return error
  return new TRPCError({ code, message: answer.message, cause: error instanceof TRPCError ? error.cause : error })
}

interface Shaped {
  message: string
  data: { code: Code; httpStatus: number; path?: string }
}

/** The error for tRPC clients: the same message and type as over REST, the invalid fields, and no stack. */
export function formatError<Shape extends Shaped>({ shape, error }: { shape: Shape; error: TRPCError }) {
  const { type, code: reason, message, errors, retry_after }: Answered = answered(error)
  const { code, httpStatus, path } = shape.data
  const faults = faultsOf(error)
  return { ...shape, message, data: { code, httpStatus, path, type, reason, errors, faults, retry_after } }
}

/** Seconds to wait before the next request, when one of the errors has them. @public */
export function retryAfter(errors: readonly unknown[]): number | undefined {
  return errors.map((error) => answered(error).retry_after).find((seconds) => seconds !== undefined)
}
