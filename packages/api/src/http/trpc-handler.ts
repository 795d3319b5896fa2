import { ReplyHeaders } from "@mercer/rest/handler"
import { type AnyRouter, TRPCError } from "@trpc/server"
import { fetchRequestHandler } from "@trpc/server/adapters/fetch"
import { asTrpcError, retryAfter } from "../access/trpc-errors.ts"
import type { Context, Log } from "../context/context.ts"
import { shopColumnOf } from "../context/shop-columns.ts"

interface Parts<Peer> {
  router: AnyRouter
  context(request: Request, peer?: Peer): Promise<Context>
  /** Throws for requests from unknown origins. */
  refuse(request: Request): void
  log: Log
}

/** The operations over tRPC: typed, for the panel. Calls batched in one request share its logins and its cookies. */
export function trpcHandler<Peer>({ router, context, refuse, log }: Parts<Peer>) {
  return (request: Request, peer?: Peer): Promise<Response> => {
    const headers = new ReplyHeaders()
    async function createContext(): Promise<Context> {
      try {
        refuse(request)
      } catch (refusal) {
        throw asTrpcError(refusal)
      }
      return { ...(await context(request, peer)), reply: { headers }, is_trpc: true }
    }
    return fetchRequestHandler({
      endpoint: "/api/trpc",
      req: bounded(request),
      router,
      // A query that is too long for a URL is sent in a body.
      allowMethodOverride: true,
      createContext,
      responseMeta: ({ errors }) => {
        const seconds = retryAfter(errors)
        if (seconds !== undefined) headers.set("retry-after", String(seconds))
        return { headers: headers.toHeaders() }
      },
      onError: ({ error, path }) => {
        if (error.code === "INTERNAL_SERVER_ERROR")
          log.error(
            { err: error, ...shopColumnOf(error), path, request_id: request.headers.get("x-request-id") ?? undefined },
            "A request failed",
          )
      },
    })
  }
}

const MOST_BYTES = 1_000_000

/** The same request, whose body ends with an error when it is too large: tRPC itself reads bodies of any size. */
function bounded(request: Request): Request {
  if (!request.body) return request
  let size = 0
  const counted = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, stream) {
      size += chunk.length
      if (size > MOST_BYTES)
        stream.error(new TRPCError({ code: "PAYLOAD_TOO_LARGE", message: "The body is too large" }))
      else stream.enqueue(chunk)
    },
  })
  return new Request(request, { body: request.body.pipeThrough(counted), duplex: "half" } as RequestInit)
}
