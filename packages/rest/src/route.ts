import type { OpenApiMeta } from "trpc-to-openapi"
import type { Answer } from "./output.ts"

export type Method = "GET" | "POST" | "DELETE"

/** Who may: anybody; anybody, with a customer's login used where it is; a customer who is logged in; an operator. */
export type Access = "open" | "shopper" | "customer" | "admin"

/** What an operation says of itself beside its input and output: where it is found over REST and how it answers there. */
export interface RouteMeta extends OpenApiMeta {
  status: 200 | 201 | 204
  /** Honours the Idempotency-Key header (conventions section 11). */
  idempotent: boolean
  /** Older paths of the same operation that clients still call. */
  aliases: string[]
  /** Largest body in bytes. */
  body_limit: number
  /** Files come in this field of a multipart form, in place of a JSON body. */
  files?: string
  /** Said by the procedure that the operation is built on. */
  access?: Access
  /** The operation's output, put here by `bindAnswers` so that the select middleware can reach it. */
  answer?: Answer
}

type Extra = Partial<Pick<RouteMeta, "status" | "idempotent" | "aliases" | "body_limit" | "files">>

/**
 * The REST side of an operation: `rest("POST /store/carts/{id}", "Update a cart")`.
 * The tag of the document is the first word behind the prefix; the path is the contract's, letter for letter.
 */
export function rest(route: `${Method} /${string}`, summary: string, extra: Extra = {}): RouteMeta {
  const [method, path] = route.split(" ") as [Method, `/${string}`]
  const [, door = "", resource = ""] = path.split("/")
  return {
    openapi: { method, path, summary, tags: [`${door} ${resource}`], protect: door === "admin" },
    status: 200,
    idempotent: false,
    aliases: [],
    body_limit: 100_000,
    ...extra,
  }
}
