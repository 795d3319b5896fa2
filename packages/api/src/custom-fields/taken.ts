import { FIELDS, fieldOf } from "@mercer/db"
import type { CustomFields, RouteMeta } from "@mercer/rest"
import { TRPCError } from "@trpc/server"
import type * as z from "zod"
import type { Context } from "../context/context.ts"
import type { FieldValues, OwnFields, TakenFields } from "../context/own-parts.ts"

type Given = Record<string, unknown>
type Asking = Pick<RouteMeta, "access" | "fields" | "fields_within" | "openapi">

const sideOf = ({ access }: Asking) => (access === "admin" ? "admin" : "store")

/** The custom fields that an operation may return; undefined in a shop without any. @public */
export function visibleFields({ own }: Pick<Context, "own">, meta: Asking): CustomFields | undefined {
  return own?.fields?.visible[sideOf(meta)]
}

/**
 * What a request says about custom fields, and the rest of its input, which the operation reads: the values of a write,
 * a list's filters and its order. Undefined when it says nothing. Throws for wrong values.
 * @public
 */
export function takeFields({ own }: Pick<Context, "own">, meta: Asking, input: unknown) {
  const { fields: entity = "", fields_within = {} } = meta
  const fields = own?.fields
  const takes = entity !== "" || Object.keys(fields_within).length > 0
  if (!takes || !fields || typeof input !== "object" || input === null) return undefined
  const given = input as Given
  const custom = meta.openapi?.method === "GET" ? askedOf(fields, meta, entity, given) : writtenOf(fields, meta, given)
  if (!custom) return undefined
  const rest = without(given, fields, entity)
  if (custom.by) delete rest.order
  for (const name of Object.keys(custom.within ?? {}))
    rest[name] = rowsIn(given, name).map((row) => (isRow(row) ? without(row, fields, fields_within[name] ?? "") : row))
  return { custom: { entity, ...custom }, rest }
}

type Custom = Omit<TakenFields, "entity">

function without(given: Given, { known }: OwnFields, entity: string): Given {
  const names = Object.keys(known[entity] ?? {})
  return Object.fromEntries(Object.entries(given).filter(([name]) => !names.includes(name)))
}

function writtenOf(
  fields: OwnFields,
  { fields: entity = "", fields_within }: Asking,
  given: Given,
): Custom | undefined {
  const values = valuesOf(fields, entity, given)
  const lists = Object.entries(fields_within ?? {}).flatMap(([name, of]) => {
    const all = rowsIn(given, name).map((row) => (isRow(row) ? valuesOf(fields, of, row) : undefined))
    return all.some(Boolean) ? [[name, all] as const] : []
  })
  if (!values && lists.length === 0) return undefined
  return { ...(values && { values }), ...(lists.length > 0 && { within: Object.fromEntries(lists) }) }
}

/** The body has not been checked yet. */
const rowsIn = (given: Given, name: string): unknown[] => (Array.isArray(given[name]) ? given[name] : [])
const isRow = (one: unknown): one is Given => typeof one === "object" && one !== null

function valuesOf({ values }: OwnFields, entity: string, given: Given): FieldValues | undefined {
  const schema = values[entity]
  return schema && (parsed(schema, given) as FieldValues | undefined)
}

function askedOf({ filters }: OwnFields, meta: Asking, entity: string, given: Given): Custom | undefined {
  const schema = filters[sideOf(meta)][entity]
  if (!schema) return undefined
  const asked = parsed(schema, given)
  const by = orderOf(schema, entity, given.order)
  if (!asked && !by) return undefined
  const tests = Object.entries(asked ?? {}).map(([name, one]) => [name, Array.isArray(one) ? { in: one } : one])
  return { ...(asked && { where: { [FIELDS]: Object.fromEntries(tests) } }), ...(by && { by }) }
}

/** The part of the input that is about these fields; undefined when there is none. */
function parsed(schema: z.ZodObject, given: Given): Given | undefined {
  const mine = Object.entries(given).filter(([name, value]) => name in schema.shape && value !== undefined)
  if (mine.length === 0) return undefined
  const { data, error } = schema.safeParse(Object.fromEntries(mine))
  if (error) throw new TRPCError({ code: "BAD_REQUEST", cause: error })
  return data
}

function orderOf({ shape }: z.ZodObject, entity: string, order: unknown): Custom["by"] {
  if (typeof order !== "string") return undefined
  const name = order.replace(/^-/, "")
  if (!Object.hasOwn(shape, name)) return undefined
  return { way: order.startsWith("-") ? "desc" : "asc", sql: () => fieldOf(entity, "t", name) }
}
