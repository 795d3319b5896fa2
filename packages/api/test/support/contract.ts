import { readFileSync } from "node:fs"
import type { RouteMeta } from "@mercer/rest"
import type * as z from "zod"
import { appRouter } from "../../src/index.ts"

/** A row of operations.tsv. */
export interface Listed {
  operation: string
  name: string
  method: string
  path: string
  access: "open" | "shopper" | "customer" | "admin"
  status: string
  answer: string
}

/** An operation of the router, as it describes itself. */
export interface Built {
  procedure: string
  type: "query" | "mutation"
  route: string
  method: string
  path: string
  meta: RouteMeta & { answer: NonNullable<RouteMeta["answer"]> }
  input: Record<string, z.ZodType>
}

function tsv(name: string): Record<string, string>[] {
  const text = readFileSync(new URL(`../contract/${name}`, import.meta.url), "utf8")
  const [head = "", ...lines] = text.trimEnd().split("\n")
  const keys = head.split("\t")
  return lines.map((line) => Object.fromEntries(line.split("\t").map((value, at) => [keys[at] ?? "", value])))
}

/** `POST /store/carts/{}`: the two sources name their path values differently. */
export const routeOf = (method: string, path: string) => `${method} ${path.replace(/\{\w+\}/g, "{}")}`

export const listed = tsv("operations.tsv") as unknown as Listed[]
/** A row of neighbours.tsv. */
export interface NeighbourRow {
  interface: string
  kind: string
  method: string
  path: string
  query?: string
  body?: string
}

/** Every operation of Medusa v1, by the operators' interface first. */
export const allOperations = tsv("neighbours.tsv") as unknown as NeighbourRow[]
export const neighbours = tsv("neighbours.tsv").filter(({ kind }) => kind === "neighbour")

type Definition = { type: Built["type"]; meta?: RouteMeta; inputs: z.ZodType[] }
const procedures = appRouter._def.procedures as unknown as Record<string, { _def: Definition }>

export const built: Built[] = Object.entries(procedures).flatMap(([procedure, { _def }]) => {
  if (!_def.meta?.openapi) return []
  const { method, path } = _def.meta.openapi
  const meta = _def.meta as Built["meta"]
  const input = Object.assign({}, ..._def.inputs.map((one) => (one.def as { shape?: object }).shape ?? {}))
  return [{ procedure, type: _def.type, route: routeOf(method, path), method, path, meta, input }]
})

/** The implemented operations that the table lists, with their rows. */
export const pairs = listed.flatMap((row) => {
  const operation = built.find(({ route }) => route === routeOf(row.method, row.path))
  return operation ? [{ row, operation }] : []
})
