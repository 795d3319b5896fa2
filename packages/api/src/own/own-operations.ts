import type { Answer, RouteMeta } from "@mercer/rest"
import { overlapsOf, type Procedures, type Route, routesOf } from "@mercer/rest/handler"
import type { AnyProcedure } from "@trpc/server"
import type * as z from "zod"
import { router } from "../access/procedures.ts"
import reserved from "./reserved.json" with { type: "json" }

/** A shop's operations, under words: `{ reviews: router({ list, create }) }`. */
export type OwnOperations = { readonly [word: string]: AnyProcedure | OwnOperations | object }

/** Addresses that the server answers with something else than operations. */
const TAKEN = [
  "api",
  "app",
  "docs",
  "health",
  "hooks",
  "metrics",
  "openapi.json",
  "panel",
  "paypal",
  "stripe",
  "uploads",
]

/**
 * The shop's operations under `shop`, checked: each must be built as Mercer's are, and none may answer what Mercer
 * answers. Throws for the first that is not, by its name.
 */
export function ownOperations(operations: OwnOperations, core: Procedures) {
  mustBeWords(operations, "shop")
  const procedures = router({ shop: operations as Record<string, AnyProcedure> })._def.procedures as Procedures
  for (const [name, procedure] of Object.entries(procedures)) mustBeWhole(name, procedure as AnyProcedure)
  const routes = routesOf(procedures)
  const coreRoutes = routesOf(core)
  const used = new Set(coreRoutes.map(({ path }) => resourceOf(path)))
  for (const route of routes) {
    mustHaveGoodPath(route)
    mustNotBeReserved(route, used)
  }
  const [overlap] = overlapsOf(routes, coreRoutes)
  if (overlap)
    throw new Error(
      `${overlap.own.operation} cannot have the path ${overlap.own.method} ${overlap.own.path}: Mercer's ${overlap.core.operation} answers ${overlap.path}`,
    )
  return { procedures, routes }
}

function mustBeWords(operations: object, above: string): void {
  const record = (operations as { _def?: { record?: object } })._def?.record ?? operations
  for (const [word, below] of Object.entries(record)) {
    if (!/^[a-z][A-Za-z0-9-]*$/.test(word)) throw new Error(`${above}.${word} is not a name for operations`)
    if (typeof below === "object" && below !== null) mustBeWords(below, `${above}.${word}`)
  }
}

/** What the compiler cannot see: what Mercer's own operations are tested for. */
function mustBeWhole(name: string, { _def }: AnyProcedure): void {
  const { meta, inputs, output } = _def as unknown as { meta?: RouteMeta; inputs: z.ZodType[]; output?: Answer }
  if (!meta?.access) throw new Error(`${name} must be built with open, shopper, customer, admin or adminWrite`)
  if (!meta.openapi) throw new Error(`${name} needs a route: .meta(rest("GET /store/…", "…"))`)
  if (typeof output?.select !== "function")
    throw new Error(`${name} needs an answer: .output(one(…)), many(…) or plain(…)`)
  if (!inputs.every(isStrict)) throw new Error(`${name} takes unknown keys: its input must be input({…})`)
}

interface Def {
  type: string
  in?: z.ZodType
  innerType?: z.ZodType
  options?: z.ZodType[]
  catchall?: z.ZodType
}

/** Whether an object with other keys than these is refused. */
function isStrict(type: z.ZodType): boolean {
  const def = type.def as unknown as Def
  if (def.options) return def.options.every(isStrict)
  const inner = def.innerType ?? def.in
  if (inner) return isStrict(inner)
  return def.type === "object" && (def.catchall?.def as { type?: string } | undefined)?.type === "never"
}

function mustHaveGoodPath({ operation, path, meta, names, keys }: Route): void {
  const [, first = ""] = path.split("/")
  const refuse = (why: string) => {
    throw new Error(`${operation} cannot have the path ${path}: ${why}`)
  }
  if (!/^(\/([a-z0-9][a-z0-9_-]*|\{[a-z_]+\}))+$/.test(path)) refuse("write it as /store/words/{id}")
  if (first.startsWith("{") || TAKEN.includes(first)) refuse("its first word is taken")
  if ((meta.access === "admin") !== (first === "admin"))
    refuse("operators' operations are under /admin, others are not")
  const missing = [...names].find((name) => !keys.has(name))
  if (missing) refuse(`its input has no ${missing}`)
}

const resourceOf = (path: string) => path.split("/").slice(1, 3).join("/")

/** Words that versions to come may use; those that Mercer has may have own paths below them. */
const RESERVED = new Set(Object.entries(reserved).flatMap(([first, words]) => words.map((word) => `${first}/${word}`)))

/** A minor version adds paths only under reserved words: so it never takes a shop's path away. */
function mustNotBeReserved({ operation, path }: Route, used: ReadonlySet<string>): void {
  const resource = resourceOf(path)
  if (!RESERVED.has(resource) || used.has(resource)) return
  throw new Error(
    `${operation} cannot have the path ${path}: /${resource} is reserved for versions of Mercer to come (mercer/reserved.json)`,
  )
}
