import { describedOperation, describedParameter } from "./document-words.ts"
import type { Access } from "./route.ts"
import type { Route } from "./table.ts"

/** A recorded request and its response. */
export interface Example {
  request?: { body?: unknown }
  body?: unknown
}

export interface Operation {
  parameters?: Parameter[]
  requestBody?: { content?: Record<string, Content>; required?: boolean }
  responses: Record<
    string,
    { description: string; content?: Record<string, Content>; headers?: object } | { $ref: string }
  >
  security?: Record<string, string[]>[]
  [more: string]: unknown
}

interface Parameter {
  name: string
  in: string
  required?: boolean
  description?: string
  style?: string
  explode?: boolean
  schema: object
}

interface Content {
  schema: object
  example?: unknown
}

const JSON_TYPE = "application/json"

/** Shared components of operations. */
export const components = {
  schemas: {
    Error: {
      description: "What a request that failed is answered with.",
      type: "object",
      properties: {
        code: {
          type: "string",
          description: "Only on some errors, such as insufficient_inventory or discount_expired.",
        },
        type: { type: "string", description: "The kind of the error, such as invalid_data or not_found." },
        message: { type: "string", description: "For people; its words may change." },
        errors: {
          type: "array",
          items: {},
          description: "The single shortages of a completion that lacks stock, with variant_id and item_ids.",
        },
        items: {
          type: "array",
          items: {
            anyOf: [
              { type: "string" },
              {
                type: "object",
                properties: {
                  item_id: { type: "string" },
                  unit_price_before: { type: "integer" },
                  unit_price: { type: "integer" },
                },
                required: ["item_id", "unit_price_before", "unit_price"],
                additionalProperties: false,
              },
            ],
          },
          description:
            "The cart's lines of a refusal: ids of those without a shipping method; changed prices, in minor units.",
        },
      },
      required: ["type", "message"],
      additionalProperties: false,
    },
  },
  responses: Object.fromEntries(
    Object.entries({
      400: "The request is not valid, or the state of things does not allow it",
      401: "Nobody is logged in, or the login is not right",
      403: "The request comes from a strange origin",
      404: "There is no such record",
      409: "Another request is in the way, or stock is short; it may be sent again",
      413: "The body is too large",
      415: "The body is not JSON",
      422: "A record with these values exists, or a payment was refused",
      429: "Too many requests",
      500: "The shop failed",
      503: "The shop is busy; Retry-After says when to try again",
    }).map(([status, description]) => [
      `Error${status}`,
      { description, content: { [JSON_TYPE]: { schema: { $ref: "#/components/schemas/Error" } } } },
    ]),
  ),
  securitySchemes: {
    cookie: { type: "apiKey", in: "cookie", name: "connect.sid", description: "Set by the log-in operations." },
    bearer: {
      type: "http",
      scheme: "bearer",
      description: "A user's api_token, or the access_token of POST /admin/auth/token.",
    },
    customer_token: {
      type: "http",
      scheme: "bearer",
      description: "The access_token of POST /store/auth/token. It counts before the cookie.",
    },
    token: { type: "apiKey", in: "header", name: "x-medusa-access-token", description: "A user's api_token." },
  },
}

const idempotencyKey: Parameter = {
  name: "Idempotency-Key",
  in: "header",
  description: "1 to 255 visible ASCII characters. A request that is sent again with the same key is done once.",
  schema: { type: "string", minLength: 1, maxLength: 255 },
}

/** What is known of an operation beside its route: a recorded response, and which operators' roles may call it. */
export interface Known {
  example?: Example | undefined
  roles?: readonly string[] | undefined
  /** What a role that the shop has made needs to call it. */
  access?: string | undefined
}

/** An operation of the document as it really is. */
export function corrected(operation: Operation, route: Route, { example, roles, access }: Known = {}): Operation {
  const { meta, keys, method } = route
  const written = method === "GET" ? [] : ["expand", "fields"].filter((name) => keys.has(name)).map(text)
  const parameters = [...(operation.parameters ?? []), ...written].map((one) => parameter(one, route))
  if (meta.idempotent) parameters.push(idempotencyKey)
  parameters.push(...Object.entries(meta.request_headers ?? {}).map(([name, words]) => header(name, words)))
  const { requestBody, security: _, ...rest } = operation
  return {
    ...rest,
    description: describedOperation(route, { roles, access }),
    security: securityOf(route),
    ...(parameters.length > 0 && { parameters }),
    ...(requestBody && route.hasBody && { requestBody: bodyOf(route, requestBody, example) }),
    responses: { [meta.status]: success(operation, route, example), ...refusals(route) },
  }
}

type Body = NonNullable<Operation["requestBody"]>

/** Files are sent as a form. */
function bodyOf({ meta }: Route, body: Body, example: Example | undefined): Body {
  if (!meta.files) return withExample(body, example?.request?.body)
  return { ...body, content: { "multipart/form-data": Object.values(body.content ?? {})[0] as Content } }
}

const header = (name: string, description: string): Parameter => ({
  name,
  in: "header",
  description,
  schema: { type: "string" },
})

const text = (name: string): Parameter => ({ name, in: "query", schema: { type: "string" } })

/** Objects in a query are written `created_at[gt]=…`. */
function parameter(given: Parameter, route: Route): Parameter {
  const described = { description: describedParameter(given, route), ...given, name: wireName(given, route) }
  return given.in === "query" && holdsObject(given.schema)
    ? { ...described, style: "deepObject", explode: true }
    : described
}

/** A query's name that the path has too has another one in the input. */
function wireName({ name, in: place }: Parameter, { meta }: Route): string {
  const [shared] = Object.entries(meta.query_names ?? {}).find(([, own]) => own === name) ?? []
  return place === "query" && shared ? shared : name
}

function holdsObject(schema: { type?: string; anyOf?: object[] }): boolean {
  return schema.type === "object" || (schema.anyOf ?? []).some(holdsObject)
}

const logins: Record<Access, Record<string, string[]>[]> = {
  open: [{}],
  shopper: [{}, { cookie: [] }, { customer_token: [] }],
  customer: [{ cookie: [] }, { customer_token: [] }],
  admin: [{ cookie: [] }, { bearer: [] }, { token: [] }],
}

/** Operators and customers log in by cookie or token; a shopper's login is optional. */
function securityOf({ meta }: Route): Record<string, string[]>[] {
  return logins[meta.access ?? (meta.openapi?.protect ? "admin" : "shopper")]
}

function withExample<Holder extends { content?: Record<string, Content> }>(holder: Holder, example: unknown): Holder {
  const content = holder.content?.[JSON_TYPE]
  if (!content || example === undefined || example === null) return holder
  return { ...holder, content: { [JSON_TYPE]: { ...content, example } } }
}

function success({ responses }: Operation, { meta }: Route, example?: Example): Operation["responses"][string] {
  const made = responses["200"] as { description: string; content?: Record<string, Content> }
  const named = headersOf(meta)
  const headers = Object.keys(named).length > 0 && { headers: named }
  if (meta.status === 204) return { description: made.description, ...headers }
  if (meta.media_type) return { description: made.description, content: { [meta.media_type]: { schema: BINARY } } }
  return { ...withExample(made, example?.body), ...headers }
}

function headersOf({ idempotent, response_headers = {} }: Route["meta"]) {
  const others = Object.entries(response_headers).map(([name, description]) => [name, { description, ...TEXT }])
  return { ...(idempotent && { "Idempotency-Key": TEXT }), ...Object.fromEntries(others) }
}

const TEXT = { schema: { type: "string" } }
const BINARY = { type: "string", format: "binary" }

function refusals({ method, hasBody }: Route): Operation["responses"] {
  const statuses = [
    400,
    401,
    404,
    429,
    500,
    503,
    ...(method === "GET" ? [] : [403, 409, 422]),
    ...(hasBody ? [413, 415] : []),
  ]
  return Object.fromEntries(statuses.map((status) => [status, { $ref: `#/components/responses/Error${status}` }]))
}
