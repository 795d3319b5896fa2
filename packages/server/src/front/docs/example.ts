import { type Content, type Document, type Listed, nameOf, type Schema, variantsOf } from "./document.ts"

const DEEPEST = 5
/** A placeholder for this server's address; the page's script inserts the address the reader has opened. */
const SERVER = "http://localhost:9000"

/** A shell command that calls the operation; words in capitals are for the reader to replace. */
export function curl(operation: Listed, document: Document): string {
  const { method, path, requestBody, security = [] } = operation
  const address = path.replace(/\{(\w+)\}/g, (_whole, name: string) => name.toUpperCase())
  const [type, content] = Object.entries(requestBody?.content ?? {})[0] ?? []
  const words = [
    `curl${method === "GET" ? "" : ` -X ${method}`} '${SERVER}${address}'`,
    ...header(security),
    ...(type && content ? body(type, content, document) : []),
  ]
  return words.join(" \\\n  ")
}

/** Operations that need no login need no token in their example. */
function header(security: Record<string, string[]>[]): string[] {
  const isOpen = security.length === 0 || security.some((each) => Object.keys(each).length === 0)
  if (isOpen) return []
  const isCustomers = security.some((each) => "customer_token" in each)
  return [`-H 'Authorization: Bearer ${isCustomers ? "ACCESS_TOKEN" : "API_TOKEN"}'`]
}

function body(type: string, { schema, example }: Content, document: Document): string[] {
  if (type.startsWith("multipart/")) return Object.keys(schema.properties ?? {}).map((name) => `-F '${name}=@FILE'`)
  const value = JSON.stringify(example ?? sample(schema, document), null, 2)
  return [`-H 'Content-Type: ${type}'`, `-d '${value.replaceAll("'", "'\\''")}'`]
}

/** A small valid value: only required fields, and the first of each choice. */
function sample(schema: Schema, document: Document, depth = 0): unknown {
  const [first = {}] = variantsOf(schema)
  if (depth > DEEPEST) return null
  if (first.$ref) return sample(document.components.schemas[nameOf(first.$ref)] ?? {}, document, depth + 1)
  if (first.const !== undefined) return first.const
  if (first.enum) return first.enum[0]
  if (first.default !== undefined) return first.default
  if (first.items) return [sample(first.items, document, depth + 1)]
  if (first.properties) {
    const required = Object.entries(first.properties).filter(([name]) => first.required?.includes(name))
    return Object.fromEntries(required.map(([name, field]) => [name, sample(field, document, depth + 1)]))
  }
  return plain(first)
}

function plain({ type, minimum = 0, format }: Schema): unknown {
  const [kind] = [type].flat()
  if (kind === "integer" || kind === "number") return Math.max(minimum, 1)
  if (kind === "boolean") return true
  if (kind === "string") return format === "date-time" ? "2026-01-31T12:00:00.000Z" : "string"
  return {}
}
