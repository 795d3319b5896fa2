import * as z from "zod"
import type { Entity } from "./entity.ts"
import { type CustomFields, present, type Shape, select, type Usual } from "./select.ts"

/**
 * An operation's response. It is used where tRPC accepts a parser, so types follow from it; fields are selected
 * once, by the select middleware, which knows what the request wants to see.
 */
export interface Answer<Given = unknown, Output = unknown> {
  _input: Given
  _output: Output
  parse(value: unknown): Output
  /** The schema of the whole response: for the document, and for tests that parse every response strictly. */
  wire: z.ZodType
  /** The entity that expand and fields refer to, when the operation returns one. */
  entity?: Entity
  /** `custom`: the shop's own fields that may be returned besides; the same object each time. */
  select(expand?: string, fields?: string, custom?: CustomFields): Shape
  cut(value: unknown, shape: Shape): unknown
}

type Given = Record<string, unknown>
type Relations = readonly string[] | Usual
const nothing: Shape = { fields: null, relations: {} }

function answer<T>(wire: z.ZodType, more: Partial<Answer<Given, T>> = {}): Answer<Given, T> {
  return {
    _input: undefined as unknown as Given,
    _output: undefined as T,
    parse: (value) => value as T,
    wire,
    select: () => nothing,
    cut: (value) => value,
    ...more,
  }
}

/** `{cart: …}`: one entity under its key, with the relations that are returned when the request names none. */
export function one<T>(key: string, entity: Entity, usual: Relations = []): Answer<Given, T> {
  const schema = z.lazy(() => z.strictObject({ [key]: entity.schema }))
  return answer(schema, {
    entity,
    select: remembered(entity, usual),
    cut: (value, shape) => ({ [key]: present(entity, shape, (value as Record<string, Given>)[key] as Given) }),
  })
}

/** `{carts, count, offset, limit}`: a page of entities. `count` is of all that match; `more` are other facts of these. */
export function many<T>(
  key: string,
  entity: Entity,
  usual: Relations = [],
  more: z.ZodRawShape = {},
): Answer<Given, T> {
  const numbers = { count: z.int(), offset: z.int(), limit: z.int() }
  const schema = z.lazy(() => z.strictObject({ [key]: z.array(entity.schema), ...numbers, ...more }))
  const others = Object.keys(more)
  return answer(schema, {
    entity,
    select: remembered(entity, usual),
    cut: (value, shape) => {
      const page = value as Record<string, Given[]> & { count: number; offset: number; limit: number }
      const rows = (page[key] ?? []).map((row) => present(entity, shape, row))
      const cut: Given = { [key]: rows, count: page.count, offset: page.offset, limit: page.limit }
      for (const name of others) cut[name] = page[name]
      return cut
    },
  })
}

/** `{variants: […]}`: entities under their key, without the numbers of a page. */
export function list<T>(key: string, entity: Entity, usual: Relations = []): Answer<Given, T> {
  const schema = z.lazy(() => z.strictObject({ [key]: z.array(entity.schema) }))
  return answer(schema, {
    entity,
    select: remembered(entity, usual),
    cut: (value, shape) => ({
      [key]: ((value as Record<string, Given[]>)[key] ?? []).map((row) => present(entity, shape, row)),
    }),
  })
}

/** `{id, object, deleted: true}` */
export function deleted(object: string) {
  const schema = z.strictObject({ id: z.string(), object: z.literal(object), deleted: z.literal(true) })
  return plain(schema)
}

/** A date in a response that is defined by its schema. */
export const Moment = z.preprocess((value) => (value instanceof Date ? value.toISOString() : value), z.iso.datetime())

/** A file, for operations with a `media_type`: over REST the response is its bytes. `content` is base64. */
export const file = () => plain(z.strictObject({ file: z.strictObject({ name: z.string(), content: z.base64() }) }))

/** Any other response, defined by its schema. It accepts no expand or fields, and unknown keys are dropped. */
export function plain<S extends z.ZodType>(schema: S): Answer<z.input<S>, z.output<S>> {
  return answer<z.output<S>>(schema, { parse: (value) => schema.parse(value) }) as Answer<z.input<S>, z.output<S>>
}

/** A response whose type is part of the value, such as `{type, data}` of a completed cart. */
export function either<T>(
  schema: z.ZodType,
  entity: Entity,
  usual: Relations,
  cut: (value: Given, shape: Shape) => Given,
): Answer<Given, T> {
  return answer(schema, {
    entity,
    select: remembered(entity, usual),
    cut: (value, shape) => cut(value as Given, shape),
  })
}

const REMEMBERED = 200

/** Requests repeat their expand and fields, so a shape is calculated once. */
function remembered(entity: Entity, usual: Relations) {
  const plain = new Map<string, Shape>()
  const withCustom = new WeakMap<CustomFields, Map<string, Shape>>()
  const shapesOf = (custom: CustomFields) => {
    const shapes = withCustom.get(custom) ?? new Map<string, Shape>()
    withCustom.set(custom, shapes)
    return shapes
  }
  return (expand?: string, fields?: string, custom?: CustomFields): Shape => {
    const shapes = custom ? shapesOf(custom) : plain
    const key = JSON.stringify([expand, fields])
    const known = shapes.get(key)
    if (known) return known
    const shape = select(entity, usual, expand, fields, custom)
    if (shapes.size >= REMEMBERED) shapes.clear()
    shapes.set(key, shape)
    return shape
  }
}
