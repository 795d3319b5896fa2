type Schema = { [key: string]: unknown }

interface Document {
  components: { schemas: Record<string, object> }
}

const HERE = "#/components/schemas/"

/**
 * The OpenAPI document as a viewer can show it. A cart holds a region, which holds countries, which hold a region again:
 * a viewer that follows all of that has hundreds of thousands of things to show. So what an answer holds is shown with its
 * fields, and in place of each relation the name of what would be there: all of them stand below, among the schemas.
 */
export function documentToRead<D extends Document>(document: D): D {
  const named = Object.entries(document.components.schemas).map(([name, schema]) => [name, rewritten(schema, stub)])
  const components = { ...plain(document.components), schemas: Object.fromEntries(named) }
  return { ...plain(document), components }
}

const stub = (name: string): Schema => ({ type: "object", title: name, description: `As ${name} among the schemas` })

/** The same schema with other references, and without what only programs read. */
function rewritten(value: unknown, refer: (name: string) => Schema): unknown {
  if (Array.isArray(value)) return value.map((each) => rewritten(each, refer))
  if (typeof value !== "object" || value === null) return value
  const { $ref } = value as Schema
  if (typeof $ref === "string" && $ref.startsWith(HERE)) return refer($ref.slice(HERE.length))
  const kept = Object.entries(value).filter(([key, held]) => !isNoise(value as Schema, key, held))
  return Object.fromEntries(kept.map(([key, held]) => [key, rewritten(held, refer)]))
}

const plain = <T>(value: T): T => rewritten(value, (name) => ({ $ref: `${HERE}${name}` })) as T

/** A date's pattern of 300 characters says no more than its format, and the largest number there is no limit. */
function isNoise({ format }: Schema, key: string, held: unknown): boolean {
  if (key === "pattern") return typeof format === "string"
  return (key === "minimum" || key === "maximum") && Math.abs(Number(held)) === Number.MAX_SAFE_INTEGER
}
