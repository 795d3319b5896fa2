import { objectText, propertyText, type Schema, schemaText } from "./schema-text.ts"

/** The parts of an OpenAPI document that types are made from. */
export interface Document {
  paths: Record<string, Record<string, Described>>
  components: { schemas: Record<string, object> }
}

/** An entity whose custom fields an operation takes, and those of the rows of lists in its body, by the lists' names. */
export interface FieldsIn {
  of: string | undefined
  within: [list: string, entity: string][]
}

/** What the types are for. */
export interface Options {
  /** Of an entity, the columns of its table: an answer has them unless `fields` leaves them out. */
  columnsOf(entity: string): readonly string[]
  /** The custom fields that an operation takes: a write, or a list. */
  fieldsIn(operation_id: string): FieldsIn
  /** Named for calls within the server ("admin.products.list"), where dates are dates; else for requests. */
  isWithin?: boolean
}

interface Described {
  operationId?: string
  summary?: string
  parameters?: { name: string; in: string; required?: boolean; schema: object }[]
  requestBody?: { content?: Record<string, { schema: object }>; required?: boolean }
  responses: Record<string, { content?: Record<string, { schema: object }> } | { $ref: string }>
}

interface Named extends Described {
  /** Such as "GET /store/products/{id}". */
  name: string
}

/** The declarations of all entities, and of `interfaceName` with all operations of a document. */
export function operationsText(document: Document, interfaceName: string, options: Options): string {
  const schemas = Object.entries(document.components.schemas).filter(([name]) => name !== "Error")
  const extended = new Set(operationsOf(document).map(({ operationId = "" }) => options.fieldsIn(operationId).of))
  const entities = schemas.map(([name, schema]) => entityText(name, schema, extended.has(name), options))
  const whole = schemas.filter(([name]) => WITH_TOTALS.includes(name))
  entities.push(...whole.map(([name, schema]) => withTotalsText(name, schema, options)))
  const operations = operationsOf(document).map((operation) => operationText(operation, options))
  return `${entities.join("\n\n")}\n\nexport interface ${interfaceName} {\n${operations.join("\n")}\n}\n`
}

function entityText(name: string, schema: Schema, extended: boolean, { columnsOf, isWithin }: Options): string {
  const required = ["id", ...columnsOf(name)].filter((column) => schema.properties?.[column])
  const text = objectText({ ...schema, required }, isWithin ? "Date" : "string")
  return `export interface ${name} ${extended ? `extends FieldsOf<"${name}"> ` : ""}${body(text)}`
}

/** Entities whose totals are in each answer that has them at its top, and not everywhere below. */
const WITH_TOTALS = ["Cart", "Order"]

/** `CartWithTotals`: with the values that rules calculate, which such an answer always has. */
function withTotalsText(name: string, schema: Schema, { columnsOf, isWithin }: Options): string {
  const columns = columnsOf(name)
  const calculated = Object.entries(schema.properties ?? {}).filter(
    ([property, one]) => !columns.includes(property) && !JSON.stringify(one).includes('"$ref"'),
  )
  const required = calculated.map(([property]) => property)
  const text = objectText({ properties: Object.fromEntries(calculated), required }, isWithin ? "Date" : "string")
  return `/** As answers have it, unless \`fields\` leaves something out. */\nexport interface ${name}WithTotals extends ${name} ${body(text)}`
}

/** The schema of an answer, with the totals of what is at its top. */
function withTotals(schema: Schema): Schema {
  const forms = schema.anyOf ?? schema.oneOf
  if (forms) return { anyOf: forms.map(withTotals) }
  const properties = Object.entries(schema.properties ?? {}).map(([name, one]) => [name, atTop(one)])
  return properties.length > 0 ? { ...schema, properties: Object.fromEntries(properties) } : schema
}

function atTop(schema: Schema): Schema {
  if (schema.type === "array" && schema.items) return { ...schema, items: atTop(schema.items) }
  const name = schema.$ref?.split("/").at(-1) ?? ""
  return WITH_TOTALS.includes(name) ? { $ref: `${name}WithTotals` } : schema
}

/** The operations that keep their answers under the caller's Idempotency-Key. */
export function withKeys(document: Document): string[] {
  const takesKey = ({ parameters = [] }: Named) => parameters.some(({ name }) => name === "Idempotency-Key")
  return operationsOf(document)
    .filter(takesKey)
    .map(({ name }) => name)
}

function operationsOf({ paths }: Document): Named[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => ({ ...described, name: `${method.toUpperCase()} ${path}` })),
  )
}

function operationText(operation: Named, { isWithin = false, fieldsIn }: Options): string {
  const name = isWithin ? operation.operationId : operation.name
  const summary = operation.summary ? `  /** ${operation.summary.replaceAll("*/", "")} */\n` : ""
  return `${summary}  ${JSON.stringify(name)}: { input: ${withFields(inputText(operation, isWithin ? "string | Date" : "string"), operation, fieldsIn)}; answer: ${answerText(operation, isWithin)} }`
}

/** The input with a shop's own fields: their values in a write, filters and orders in a list. */
function withFields(input: string, { name, operationId = "" }: Named, fieldsIn: Options["fieldsIn"]): string {
  const { of, within } = fieldsIn(operationId)
  const whole = within.reduce((inner, [list, entity]) => `FieldsWithin<"${entity}", "${list}", ${inner}>`, input)
  if (!of) return whole
  return name.startsWith("GET ") ? `FieldsAsked<"${of}", ${whole}>` : `${whole} & FieldsGiven<"${of}">`
}

/** Path values, query and body in one object, as the operation itself has them. */
function inputText({ parameters = [], requestBody }: Named, date: string): string {
  const ofPath = parameters.filter((one) => one.in === "path")
  // A filter with the name of a path value cannot be given beside it: GET /admin/products/{id}/variants?id=.
  const ofQuery = parameters.filter((one) => one.in === "query" && !ofPath.some(({ name }) => name === one.name))
  const asked = [...ofPath, ...ofQuery]
  const form = Object.values(requestBody?.content ?? {})[0]?.schema as Schema | undefined
  const given = Object.entries(form?.properties ?? {}).map(([name, schema]) =>
    propertyText(name, schema, form?.required?.includes(name) ?? false, date),
  )
  const properties = [
    ...asked.map((one) => propertyText(one.name, questionOf(one.schema as Schema), one.required ?? false, date)),
    ...given,
  ]
  return properties.length > 0 ? `{ ${properties.join("; ")} }` : "{}"
}

/** A list in a query may be one value. */
function questionOf(schema: Schema): Schema {
  return schema.type === "array" && schema.items ? { anyOf: [schema, schema.items] } : schema
}

/** A file is sent as its bytes; within a shop it is what the operation returns. */
function answerText({ responses }: Named, isWithin: boolean): string {
  const [, success] = Object.entries(responses).find(([status]) => status.startsWith("2")) ?? []
  const content = (success && "content" in success && success.content) || {}
  const schema = content["application/json"]?.schema
  if (schema) return schemaText(withTotals(schema as Schema))
  if (Object.keys(content).length === 0) return "undefined"
  return isWithin ? "{ file: { name: string; content: string } }" : "Blob"
}

/** One property a line, which is how people read it in an editor. */
const body = (text: string) => (text.startsWith("{ ") ? `{\n  ${text.slice(2, -2)}\n}` : `{ [name: string]: unknown }`)
