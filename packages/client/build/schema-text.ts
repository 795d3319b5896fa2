/** JSON Schema as the OpenAPI document has it. */
export interface Schema {
  $ref?: string
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: boolean | Schema
  format?: string
  description?: string
}

/** A schema as a TypeScript type; `date` is what its dates are. */
export function schemaText(schema: Schema, date = "string"): string {
  if (schema.$ref) return schema.$ref.split("/").at(-1) as string
  if ("const" in schema) return JSON.stringify(schema.const)
  if (schema.enum) return union(schema.enum.map((value) => JSON.stringify(value)))
  const forms = schema.anyOf ?? schema.oneOf
  if (forms) return union(forms.map((form) => schemaText(form, date)))
  if (Array.isArray(schema.type)) return union(schema.type.map((type) => schemaText({ ...schema, type }, date)))
  return typed(schema, date)
}

function typed(schema: Schema, date: string): string {
  switch (schema.type) {
    case "string":
      return textOf(schema.format, date)
    case "integer":
    case "number":
      return "number"
    case "boolean":
    case "null":
      return schema.type
    case "array":
      return arrayOf(schemaText(schema.items ?? {}, date))
    case "object":
      return objectText(schema, date)
    default:
      return "unknown"
  }
}

function textOf(format: string | undefined, date: string): string {
  if (format === "binary") return "Blob"
  return format === "date-time" ? date : "string"
}

/** An object's type; with values of any name it is a record. */
export function objectText({ properties = {}, required = [], additionalProperties }: Schema, date = "string"): string {
  const entries = Object.entries(properties)
  if (entries.length === 0) return recordText(additionalProperties, date)
  return `{ ${entries.map(([name, schema]) => propertyText(name, schema, required.includes(name), date)).join("; ")} }`
}

function recordText(values: boolean | Schema | undefined, date: string): string {
  if (values === false) return "Record<string, never>"
  return `Record<string, ${values && typeof values === "object" ? schemaText(values, date) : "unknown"}>`
}

/** One property of an object's type. */
export function propertyText(name: string, schema: Schema, isRequired: boolean, date = "string"): string {
  return `${/^\w+$/.test(name) ? name : JSON.stringify(name)}${isRequired ? "" : "?"}: ${schemaText(schema, date)}`
}

const arrayOf = (type: string) => (/^[\w.]+$/.test(type) ? `${type}[]` : `Array<${type}>`)

function union(types: string[]): string {
  const each = [...new Set(types)]
  return each.includes("unknown") ? "unknown" : each.join(" | ")
}
