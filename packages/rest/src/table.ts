import type { AnyProcedure } from "@trpc/server"
import type * as z from "zod"
import type { Method, RouteMeta } from "./route.ts"

/** An operation as the handler needs it. */
export interface Route {
  /** `store.carts.get` */
  operation: string
  procedure: AnyProcedure
  meta: RouteMeta
  method: Method
  path: string
  /** The names in the path's braces. */
  names: ReadonlySet<string>
  /** Every name of the input; without one, tRPC never reads the input. */
  keys: ReadonlySet<string>
  hasInput: boolean
  hasBody: boolean
}

export interface Found {
  route: Route
  values: Record<string, string>
}

export type Find = (method: string, segments: readonly string[]) => Found | undefined

interface Step {
  steps: Map<string, Step>
  /** For any value. */
  any?: Step
  end?: { route: Route; names: string[] }
}

/** A router's procedures: flat at run time, though its type says nested. */
export type Procedures = Readonly<Record<string, unknown>>

/** The routes of all operations, read once from their metadata. */
export function routesOf(procedures: Procedures): Route[] {
  return Object.entries(procedures as Record<string, AnyProcedure>).flatMap(([operation, procedure]) => {
    const meta = procedure._def.meta as RouteMeta | undefined
    return meta?.openapi ? [routeOf(operation, procedure, meta)] : []
  })
}

/** Finds a route by method and decoded segments of a path. A literal segment takes precedence over a parameter. */
export function routeTable(routes: readonly Route[]): Find {
  const roots = new Map<string, Step>()
  for (const route of routes) {
    const root = grown(roots, route.method)
    for (const path of [route.path, ...route.meta.aliases]) place(root, route, path)
  }
  return (method, segments) => {
    const root = roots.get(method)
    const end = root && walk(root, segments, 0)
    if (!end) return undefined
    const given = segments.filter((_, at) => end.names[at] !== "")
    const names = end.names.filter(Boolean)
    return { route: end.route, values: Object.fromEntries(names.map((name, at) => [name, given[at] as string])) }
  }
}

function routeOf(operation: string, procedure: AnyProcedure, meta: RouteMeta): Route {
  const { method, path } = meta.openapi as { method: Method; path: string }
  const names = new Set([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string))
  const inputs = (procedure._def as unknown as { inputs: z.ZodType[] }).inputs
  const keys = new Set(inputs.flatMap(keysOf))
  const own = [...keys].filter((key) => !names.has(key) && key !== "expand" && key !== "fields")
  const hasBody = method !== "GET" && own.length > 0
  return { operation, procedure, meta, method, path, names, keys, hasInput: inputs.length > 0, hasBody }
}

/** The names of an object type, also when it is wrapped or one of several. */
function keysOf(type: z.ZodType): string[] {
  const def = type.def as { shape?: object; in?: z.ZodType; innerType?: z.ZodType; options?: z.ZodType[] }
  if (def.shape) return Object.keys(def.shape)
  if (def.options) return def.options.flatMap(keysOf)
  const inner = def.innerType ?? def.in
  return inner ? keysOf(inner) : []
}

function place(root: Step, route: Route, path: string): void {
  let here = root
  const names: string[] = []
  for (const segment of path.split("/").slice(1)) {
    const name = /^\{(\w+)\}$/.exec(segment)?.[1] ?? ""
    names.push(name)
    if (name) here = here.any ??= { steps: new Map() }
    else here = grown(here.steps, segment)
  }
  if (here.end) throw new Error(`${route.method} ${path} is both ${here.end.route.operation} and ${route.operation}`)
  here.end = { route, names }
}

function grown(steps: Map<string, Step>, name: string): Step {
  const step = steps.get(name) ?? { steps: new Map() }
  steps.set(name, step)
  return step
}

function walk(step: Step, segments: readonly string[], at: number): Step["end"] {
  const segment = segments[at]
  if (segment === undefined) return step.end
  const next = step.steps.get(segment)
  const found = next && walk(next, segments, at + 1)
  if (found || segment === "" || !step.any) return found
  return walk(step.any, segments, at + 1)
}
