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
    const known = fields.known[route.meta.fields ?? ""]
    const method = route.method.toLowerCase()
    const operation = paths[route.path]?.[method]
    if (known && operation)
      paths[route.path] = { ...paths[route.path], [method]: extended(operation, route, known, fields) }
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

function extended(operation: Operation, { method, meta }: Route, known: Fields, { filters }: OwnFields): Operation {
  if (method !== "GET") return withBody(operation, known)
  const allowed = Object.keys(filters[meta.access === "admin" ? "admin" : "store"][meta.fields ?? ""]?.shape ?? {})
  const parameters = (operation.parameters ?? []).map((one) =>
    one.name === "order" ? { ...one, schema: withOrders(one.schema as Json, allowed) } : one,
  )
  const added = allowed.map((name) => parameterOf(name, known[name] as Field))
  return { ...operation, parameters: [...parameters, ...added] as NonNullable<Operation["parameters"]> }
}

function withBody(operation: Operation, known: Fields): Operation {
  const content = Object.entries(operation.requestBody?.content ?? {}).map(([type, body]) => [
    type,
    { ...body, schema: withProperties(body.schema as Json, known) },
  ])
  return { ...operation, requestBody: { ...operation.requestBody, content: Object.fromEntries(content) } }
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
