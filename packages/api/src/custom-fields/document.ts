import { type Field, type Fields, fieldLabel } from "@mercer/commerce"
import type { OpenApiDocument } from "@mercer/rest/document"
import { type Procedures, type Route, routesOf } from "@mercer/rest/handler"
import type { OwnFields } from "../context/own-parts.ts"
import { typeOf } from "./field-types.ts"

type Json = Record<string, unknown>
type Operation = OpenApiDocument["paths"][string][string]

/** The document with a shop's custom fields: in answers, in bodies, and as filters and orders of lists. @public */
export function withFields(document: OpenApiDocument, fields: OwnFields | undefined, procedures: Procedures) {
  if (!fields) return document
  const schemas = { ...document.components.schemas }
  for (const [entity, known] of Object.entries(fields.known))
    schemas[entity] = withProperties(schemas[entity] as Json, known, sideNote)
  const paths = { ...document.paths }
  for (const route of routesOf(procedures)) {
    const { fields: entity = "", fields_within = {} } = route.meta
    const method = route.method.toLowerCase()
    const operation = paths[route.path]?.[method]
    const takes = [entity, ...Object.values(fields_within)].some((name) => fields.known[name])
    if (takes && operation) paths[route.path] = { ...paths[route.path], [method]: extended(operation, route, fields) }
  }
  return { ...document, paths, components: { ...document.components, schemas } }
}

const sideNote = ({ store }: Field) => (store ? "" : ". Only operators see it.")

function withProperties(schema: Json, fields: Fields, note: (field: Field) => string = () => ""): Json {
  const properties = Object.entries(fields).map(([name, field]) => {
    const description = `${fieldLabel(name, field)}${note(field)}`
    return [name, { anyOf: [typeOf(field).schema, { type: "null" }], description }]
  })
  return { ...schema, properties: { ...(schema.properties as Json), ...Object.fromEntries(properties) } }
}

function extended(operation: Operation, { method, meta }: Route, fields: OwnFields): Operation {
  const { fields: entity = "", fields_within = {} } = meta
  if (method !== "GET") {
    const within = Object.entries(fields_within).map(([list, of]) => [list, writable(fields, of)] as const)
    return withBody(operation, writable(fields, entity), within)
  }
  const { known, filters } = fields
  const allowed = Object.keys(filters[meta.access === "admin" ? "admin" : "store"][entity]?.shape ?? {})
  const parameters = (operation.parameters ?? []).map((one) =>
    one.name === "order" ? { ...one, schema: withOrders(one.schema as Json, allowed) } : one,
  )
  const added = allowed.map((name) => parameterOf(name, known[entity]?.[name] as Field))
  return { ...operation, parameters: [...parameters, ...added] as NonNullable<Operation["parameters"]> }
}

/** An order's number is returned like a field, but no request sets it. */
const writable = ({ known, values }: OwnFields, entity: string): Fields =>
  Object.fromEntries(Object.entries(known[entity] ?? {}).filter(([name]) => name in (values[entity]?.shape ?? {})))

type Lists = readonly (readonly [name: string, fields: Fields])[]

function withBody(operation: Operation, known: Fields, within: Lists): Operation {
  const content = Object.entries(operation.requestBody?.content ?? {}).map(([type, body]) => {
    const schema = withProperties(body.schema as Json, known)
    return [type, { ...body, schema: within.reduce(withRows, schema) }]
  })
  return { ...operation, requestBody: { ...operation.requestBody, content: Object.fromEntries(content) } }
}

/** The body with these fields in the rows of one of its lists. */
function withRows(schema: Json, [name, fields]: Lists[number]): Json {
  const properties = schema.properties as Record<string, Json>
  const list = properties[name]
  return list ? { ...schema, properties: { ...properties, [name]: inRows(list, fields) } } : schema
}

/** A list may be null too. */
function inRows(list: Json, fields: Fields): Json {
  if (Array.isArray(list.anyOf)) return { ...list, anyOf: list.anyOf.map((one: Json) => inRows(one, fields)) }
  return list.items ? { ...list, items: withProperties(list.items as Json, fields) } : list
}

const withOrders = (schema: Json, names: string[]): Json => ({
  ...schema,
  enum: [...((schema.enum as string[] | undefined) ?? []), ...names, ...names.map((name) => `-${name}`)],
})

/** Texts may be several, other values have bounds, as the filters of columns. */
function parameterOf(name: string, field: Field) {
  const { schema } = typeOf(field)
  const head = { name, in: "query", description: fieldLabel(name, field) }
  if (field.type === "boolean") return { ...head, schema }
  if (schema.type === "string" && field.type !== "date") return { ...head, schema: { type: "array", items: schema } }
  const bounds = Object.fromEntries(["lt", "lte", "gt", "gte"].map((bound) => [bound, schema]))
  const object = { type: "object", properties: bounds, additionalProperties: false }
  return { ...head, style: "deepObject", explode: true, schema: { anyOf: [schema, object] } }
}
