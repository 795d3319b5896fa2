import type { FieldValue } from "@mercer/commerce"
import { FIELDS, fieldOf } from "@mercer/db"
import type { CustomFields, RouteMeta } from "@mercer/rest"
import { TRPCError } from "@trpc/server"
import type * as z from "zod"
import type { Context } from "../context/context.ts"
import type { OwnFields, TakenFields } from "../context/own-parts.ts"

type Given = Record<string, unknown>
type Asking = Pick<RouteMeta, "access" | "fields" | "openapi">

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
  const { fields: entity } = meta
  const fields = own?.fields
  if (!entity || !fields || typeof input !== "object" || input === null) return undefined
  const given = input as Given
  const custom = meta.openapi?.method === "GET" ? askedOf(fields, meta, entity, given) : valuesOf(fields, entity, given)
  if (!custom) return undefined
  const names = Object.keys(fields.known[entity] ?? {})
  const rest = Object.fromEntries(Object.entries(given).filter(([name]) => !names.includes(name)))
  if (custom.by) delete rest.order
  return { custom: { entity, ...custom }, rest }
}

type Custom = Omit<TakenFields, "entity">

function valuesOf({ values }: OwnFields, entity: string, given: Given): Custom | undefined {
  const schema = values[entity]
  const found = schema && parsed(schema, given)
  return found && { values: found as Record<string, FieldValue> }
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
