import type { CustomFields, Method, RouteMeta } from "@mercer/rest"
import { type Procedures, routesOf } from "@mercer/rest/handler"
import type { Reply } from "./visitor.ts"

/** An operation of the shop's own. */
export interface OwnOperation {
  /** `reviews.create` */
  readonly name: string
  readonly method: Method
  readonly path: string
  readonly meta: RouteMeta
  /** Every name of the input. */
  readonly keys: ReadonlySet<string>
  readonly hasBody: boolean
}

/** The shop's own operations among all. */
export function ownOperationsOf(procedures: Procedures): OwnOperation[] {
  return routesOf(procedures)
    .filter(({ operation }) => operation.startsWith("shop."))
    .map(({ operation, method, path, meta, keys, hasBody }) => ({
      name: operation.slice("shop.".length),
      method,
      path,
      meta,
      keys,
      hasBody,
    }))
}

/** The custom fields that operators and the storefront see. */
type Visible = Readonly<Record<"admin" | "store", CustomFields>>

/**
 * A check of every success: it has the status and exactly the shape that its operation describes, custom fields of
 * Mercer's rows aside.
 */
export function checkAnswers(operations: readonly OwnOperation[], visible: Visible = { admin: {}, store: {} }) {
  const known = operations.map((one) => {
    const side = one.path.startsWith("/admin/") ? "admin" : "store"
    return { ...one, pattern: patternOf(one.path), fields: new Set(Object.values(visible[side]).flat()) }
  })
  return (method: string, url: string, reply: Reply): void => {
    if (reply.status < 200 || reply.status > 299) return
    const path = url.split(/[?#]/)[0] ?? ""
    const operation = known.find((one) => one.method === method && one.pattern.test(path))
    const fault = operation && faultOf(operation, reply, operation.fields)
    if (fault) throw new Error(`${operation.name} does not answer what it describes: ${fault}`)
  }
}

function faultOf({ meta }: OwnOperation, { status, body }: Reply, fields: ReadonlySet<string>): string | undefined {
  if (status !== meta.status) return `the status ${status} instead of ${meta.status}`
  const parsed = meta.answer?.wire.safeParse(fields.size > 0 ? without(body, fields) : body)
  if (!parsed || parsed.success) return undefined
  return parsed.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`).join(", ")
}

function without(value: unknown, names: ReadonlySet<string>): unknown {
  if (Array.isArray(value)) return value.map((one) => without(one, names))
  if (typeof value !== "object" || value === null) return value
  const kept = Object.entries(value).filter(([name]) => !names.has(name))
  return Object.fromEntries(kept.map(([name, inner]) => [name, without(inner, names)]))
}

const patternOf = (path: string) => new RegExp(`^${path.replace(/\{\w+\}/g, "[^/]+")}/?$`)

/** Who may call what, a line for each operation: to be read, and compared with a file of the shop. */
export function authorizationTable(operations: readonly OwnOperation[]): string {
  const rows = operations.map(({ method, path, meta: { access = "", roles, limit } }) => [
    `${method} ${path}`,
    access === "admin" && roles ? roles.join(" or ") : (WHO[access] ?? access),
    limit ? `${limit.requests} in ${limit.seconds} s` : "",
  ])
  const [first = 0, second = 0] = [0, 1].map((at) => Math.max(0, ...rows.map((row) => row[at]?.length ?? 0)))
  const lines = rows.map(([route = "", who = "", limit = ""]) =>
    `${route.padEnd(first)}  ${who.padEnd(second)}  ${limit}`.trimEnd(),
  )
  return `${lines.sort().join("\n")}\n`
}

const WHO: Record<string, string> = {
  open: "anybody",
  shopper: "anybody, with or without a login",
  customer: "customers",
  admin: "operators",
}
