import type { Answer, Entity, RouteMeta } from "@mercer/rest"
import { walkAnswer } from "@mercer/rest/handler"
import { entities } from "../../src/entities/index.ts"
import { appRouter } from "../../src/index.ts"
import type { OwnShop } from "../../src/own/own-shop.ts"
import type { Check } from "./client.ts"

interface Operation {
  name: string
  method: string
  path: RegExp
  meta: RouteMeta
}

type Row = Record<string, unknown>

const procedures = appRouter._def.procedures as unknown as Record<string, { _def: { meta?: RouteMeta } }>

/** Fixed words before values, so that `/store/customers/me` is not taken for an id. */
const operations: Operation[] = Object.entries(procedures)
  .flatMap(([name, { _def }]) => {
    const { meta } = _def
    if (!meta?.openapi) return []
    const { method, path } = meta.openapi
    return [path, ...meta.aliases].map((path) => ({ name, method, meta, path: pattern(path), words: words(path) }))
  })
  .sort((a, b) => b.words - a.words)

function pattern(path: string): RegExp {
  return new RegExp(`^${path.replace(/\{\w+\}/g, "[^/]+")}/?$`)
}

function words(path: string): number {
  return path.split("/").filter((word) => !word.startsWith("{")).length
}

/** The operation that a request reaches. */
function operationAt(method: string, url: string): Operation | undefined {
  const path = url.split(/[?#]/)[0] ?? ""
  return operations.find((one) => one.method === (method === "HEAD" ? "GET" : method) && one.path.test(path))
}

/**
 * What is wrong with a successful response when it is checked against its operation's schema: values of another kind
 * than described, unknown keys, columns that are missing though the request did not narrow `fields`, and for all but
 * operators columns that only they see.
 */
export function flaws(method: string, url: string, status: number, body: unknown): string[] {
  if (status < 200 || status > 299 || method === "HEAD" || method === "OPTIONS") return []
  const operation = operationAt(method, url)
  const answer = operation?.meta.answer
  if (!operation || !answer) return []
  if (status !== operation.meta.status)
    return [`${operation.name} says ${operation.meta.status}, but answered ${status}`]
  if (status === 204) return body === undefined ? [] : [`${operation.name} answers nothing, but sent a body`]
  if (operation.meta.media_type) return typeof body === "string" ? [] : [`${operation.name} answers a file`]
  const parsed = answer.wire.safeParse(body)
  const message = parsed.success ? [] : parsed.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`)
  const narrowed = /[?&]fields(\[\d*\])?=/.test(url)
  const isOperators = operation.meta.access === "admin"
  const leaked = isOperators ? [] : leaks(answer, body as Row)
  const absent = narrowed ? [] : missing(answer, body as Row, isOperators)
  return [...message, ...leaked, ...absent].map((flaw) => `${operation.name}: ${flaw}`)
}

/** The same in a shop with custom fields, or with numbers of its own for orders, whose names are left out. */
export function flawsIn({ fields, rules }: Pick<OwnShop, "fields" | "rules"> = {}): Check {
  if (!fields && !rules?.orderNumber) return flaws
  const names = new Set(Object.values(fields ?? {}).flatMap((known) => Object.keys(known ?? {})))
  if (rules?.orderNumber) names.add("order_number")
  const without = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(without)
    if (typeof value !== "object" || value === null) return value
    const kept = Object.entries(value).filter(([name]) => !names.has(name))
    return Object.fromEntries(kept.map(([name, inner]) => [name, without(inner)]))
  }
  return (method, url, status, body) => flaws(method, url, status, without(body))
}

/** What completing a cart answers. */
const completed = ({ type }: Row): Entity | undefined =>
  ({ order: entities.Order, cart: entities.Cart, swap: entities.Swap })[type as string]

function leaks({ entity }: Answer, body: Row): string[] {
  const found = new Set<string>()
  walkAnswer({ entity: completed(body) ?? entity }, body, ({ name, spec }, row) => {
    for (const column of spec.operators_only ?? []) if (column in row) found.add(`${name}.${column} is for operators`)
  })
  return [...found]
}

function missing({ entity, select }: Answer, body: Row, isOperators: boolean): string[] {
  const incomplete = completeness(isOperators)
  const made = completed(body)
  if (made) return incomplete(made, body.data as Row, "data")
  if (!entity) return []
  const { fields } = select()
  return Object.entries(body).flatMap(([key, value]) => {
    const rows = Array.isArray(value) ? value : typeof value === "object" && value !== null ? [value] : []
    return rows.flatMap((row) => incomplete(entity, row as Row, key, fields))
  })
}

/** A cart's taxes are computed, not stored, so their lines have no id or dates; v1 returns them in the same way. */
const UNSTORED = ["LineItemTaxLine", "ShippingMethodTaxLine"]

/**
 * All columns of an entity, the relations that it always returns, and what follows from its relations are present wherever
 * it is nested; at the top the columns that are returned by default.
 */
function completeness(isOperators: boolean) {
  return function incomplete(
    entity: Entity,
    row: Row,
    path: string,
    fields: ReadonlySet<string> | null = null,
  ): string[] {
    if (UNSTORED.includes(entity.name) && row.id === undefined) return []
    const { always = [], derived, operators_only = [] } = entity.spec
    const hidden = isOperators ? [] : operators_only
    const expected = entity.columns.filter((name) => (!fields || fields.has(name)) && !hidden.includes(name))
    const absent = [...expected, ...always, ...Object.keys(derived?.(row) ?? {})]
      .filter((name) => row[name] === undefined)
      .map((name) => `${path}.${name} is missing`)
    const below = Object.entries(entity.relations).flatMap(([name, { entity: far }]) => {
      const value = row[name]
      const rows = Array.isArray(value) ? value : value ? [value] : []
      return rows.flatMap((one) => incomplete(far, one as Row, `${path}.${name}`))
    })
    return [...absent, ...below]
  }
}
