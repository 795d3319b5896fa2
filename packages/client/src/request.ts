/** An operation's input on the wire. */
export interface Wire {
  path: string
  body?: string | FormData
}

/**
 * Puts an input where the operation expects it: values of the path into the path, `expand` and `fields` and all of a GET
 * into the query, everything else into the body. Throws a TypeError for a path without its values.
 */
export function wireOf(method: string, path: string, input: Record<string, unknown>): Wire {
  const rest = { ...input }
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    delete rest[name]
    return segment(name, input[name])
  })
  const query: string[] = []
  for (const [name, value] of Object.entries(rest)) {
    if (method !== "GET" && name !== "expand" && name !== "fields") continue
    delete rest[name]
    ask(query, name, value)
  }
  const address = query.length > 0 ? `${filled}?${query.join("&")}` : filled
  return Object.keys(rest).length > 0 ? { path: address, body: bodyOf(rest) } : { path: address }
}

/** "." and ".." would lead to another operation. */
function segment(name: string, value: unknown): string {
  const text = typeof value === "number" ? String(value) : value
  if (typeof text !== "string" || text === "" || text === "." || text === "..")
    throw new TypeError(`${name} must be a text that can stand in a path`)
  return encodeURIComponent(text)
}

/** `created_at[gte]=…`, `id[]=a&id[]=b`. What is undefined is not sent. */
function ask(query: string[], name: string, value: unknown): void {
  if (value === undefined) return
  if (Array.isArray(value)) for (const one of value) ask(query, `${name}[]`, one)
  else if (value !== null && typeof value === "object" && !(value instanceof Date))
    for (const [key, one] of Object.entries(value)) ask(query, `${name}[${key}]`, one)
  else query.push(`${encodeURIComponent(name)}=${encodeURIComponent(textOf(value))}`)
}

const textOf = (value: unknown) => (value instanceof Date ? value.toISOString() : String(value))

/** JSON, or a form when files are among the values. */
function bodyOf(values: Record<string, unknown>): string | FormData {
  const files = Object.entries(values).filter(([, value]) => [value].flat().some((one) => one instanceof Blob))
  if (files.length === 0) return JSON.stringify(values)
  const form = new FormData()
  for (const [name, value] of Object.entries(values))
    for (const one of [value].flat()) form.append(name, one instanceof Blob ? one : String(one))
  return form
}
