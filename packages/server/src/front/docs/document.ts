/** The parts of a JSON Schema that the pages read. */
export interface Schema {
  $ref?: string
  type?: string | string[]
  format?: string
  description?: string
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  additionalProperties?: Schema | boolean
  enum?: unknown[]
  const?: unknown
  default?: unknown
  pattern?: string
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
}

/** A body in one media type. */
export interface Content {
  schema: Schema
  example?: unknown
}

export interface Answer {
  description: string
  content?: Record<string, Content>
}

export interface Parameter {
  name: string
  in: string
  required?: boolean
  description?: string
  schema: Schema
}

interface Operation {
  operationId: string
  summary?: string
  description?: string
  tags?: string[]
  parameters?: Parameter[]
  requestBody?: { content?: Record<string, Content> }
  responses: Record<string, Answer | { $ref: string }>
  security?: Record<string, string[]>[]
}

/** The parts of the OpenAPI document that the pages read. */
export interface Document {
  paths: Record<string, Record<string, Operation>>
  components: {
    schemas: Record<string, Schema>
    responses: Record<string, Answer>
    securitySchemes: Record<string, { description?: string; name?: string; scheme?: string }>
  }
}

/** An operation with its method and path. */
export interface Listed extends Operation {
  method: string
  path: string
  tag: string
}

/** All operations in the document's order. */
export function operationsOf(document: Document): Listed[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      return { ...operation, method: method.toUpperCase(), path, tag: operation.tags?.[0] ?? "other" }
    }),
  )
}

/** The last part of a reference: the name of its target. */
export const nameOf = (reference: string) => reference.slice(reference.lastIndexOf("/") + 1)

/** The schema without the alternatives of an `anyOf`: those as a list, without null. */
export function variantsOf(schema: Schema): Schema[] {
  const among = schema.anyOf ?? schema.oneOf ?? schema.allOf
  return among ? among.flatMap(variantsOf) : schema.type === "null" ? [] : [schema]
}

/** Whether null is one of the values. */
export function isNullable(schema: Schema): boolean {
  if (schema.type === "null" || (Array.isArray(schema.type) && schema.type.includes("null"))) return true
  return (schema.anyOf ?? schema.oneOf ?? []).some(isNullable)
}
