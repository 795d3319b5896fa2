import type { Area, OWN_ACCOUNT } from "@mercer/commerce"
import type { OpenApiMeta } from "trpc-to-openapi"
import type { Answer } from "./output.ts"

export type Method = "GET" | "POST" | "DELETE"

/** Access: anyone; anyone, with an optional customer login; a logged-in customer; an operator. */
export type Access = "open" | "shopper" | "customer" | "admin"

/** An operation's REST route besides its input and output: its path and how it responds. */
export interface RouteMeta extends OpenApiMeta {
  status: (typeof SUCCESS)[keyof typeof SUCCESS]
  /** Honors the Idempotency-Key header (docs/concepts/idempotency.md). */
  idempotent: boolean
  /** Older paths of the same operation that clients still call. */
  aliases: string[]
  /** Largest body in bytes. */
  body_limit: number
  /** Files come in this field of a multipart form, instead of a JSON body. */
  files?: string
  /** The answer is a file of this type: see `file`. Over tRPC it is base64 in JSON. */
  media_type?: string
  /** The answer may come from memory: it depends on the catalog, the request and nothing else. */
  cached?: boolean
  /** The answer may come from memory as long as the rows that it was made from have not changed. */
  kept?: boolean
  /** A list that may be up to some seconds old for those who have not written: a read replica may answer it. Not with `kept`. */
  replica?: boolean
  /** Names that the query has and the path too, with those that the input has for the query's: `{ id: "variant_id" }`. */
  query_names?: Readonly<Record<string, string>>
  /** Set by the procedure that the operation is built on. */
  access?: Access
  /** Set by the builders of a shop's extension. */
  is_extension?: boolean
  /** What must hold before the input is checked, with the input as it was sent; throws when it does not. */
  before?(ctx: never, given: unknown): Promise<void>
  /** Set by procedures that do all of their work in one transaction: only such writes may be part of another. */
  is_one_transaction?: boolean
  /** The entity whose custom fields it takes: a write their values, a list filters and an order by them. */
  fields?: string
  /** The entities of lists in a write's body whose rows take custom fields too, by the lists' names. */
  fields_within?: Readonly<Record<string, string>>
  /** Operators' roles that may call it; by default Mercer's table of roles says so. */
  roles?: readonly string[]
  /** The area that a custom role needs for it; by default that of its resource. */
  area?: Area | typeof OWN_ACCOUNT
  /** An operators' write that changes only this field: its resource's update is emitted with it. */
  changes?: string
  /** Fields of an operators' write that are secret, besides those whose names say so. */
  secrets?: readonly string[]
  /** How many requests an IP address may send, before it is refused until the time is over. */
  limit?: { requests: number; seconds: number }
  /** Headers that a request may have, or a response has sometimes, beside those of all operations: names and meanings. */
  request_headers?: Readonly<Record<string, string>>
  response_headers?: Readonly<Record<string, string>>
  /** The operation's output, put here by `bindAnswers` so that the select middleware can reach it. */
  answer?: Answer
}

/** What an operation's route may have besides its path. */
export interface Extra
  extends Partial<
    Pick<
      RouteMeta,
      | "idempotent"
      | "aliases"
      | "body_limit"
      | "cached"
      | "kept"
      | "replica"
      | "files"
      | "media_type"
      | "fields"
      | "fields_within"
      | "query_names"
      | "roles"
      | "area"
      | "changes"
      | "secrets"
      | "limit"
      | "request_headers"
      | "response_headers"
    >
  > {
  /** The description of a success, if it is not simply "ok". */
  success?: keyof typeof SUCCESS
}

const SUCCESS = { ok: 200, created: 201, no_content: 204 } as const

/**
 * The REST side of an operation: `rest("POST /store/carts/{id}", "Update a cart")`.
 * The tag of the document is the first word after the prefix; the path is exactly Medusa v1's where it has the operation.
 */
export function rest(
  route: `${Method} /${string}`,
  summary: string,
  { success = "ok", ...extra }: Extra = {},
): RouteMeta {
  const [method, path] = route.split(" ") as [Method, `/${string}`]
  const [, side = "", resource = ""] = path.split("/")
  return {
    openapi: { method, path, summary, tags: [`${side} ${resource}`], protect: side === "admin" },
    status: SUCCESS[success],
    idempotent: false,
    aliases: [],
    body_limit: 100_000,
    ...extra,
  }
}
