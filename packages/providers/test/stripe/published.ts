import { readFileSync } from "node:fs"

type Resource = { [name: string]: unknown }

/** Stripe's fixtures of what the provider uses: one example of each resource, of https://github.com/stripe/openapi. */
const FIXTURES = JSON.parse(readFileSync(new URL("./published.json", import.meta.url), "utf8")) as {
  [name: string]: Resource
}

/** The example that Stripe publishes of a resource, to be filled by the fake. */
export function published(name: string): Resource {
  const fixture = FIXTURES[name]
  if (!fixture) throw new Error(`${name} is no resource of the fixtures`)
  return structuredClone(fixture)
}

/** What the fixture has examples of, and a new payment intent has not. */
const NOTHING_YET = {
  canceled_at: null,
  next_action: null,
  payment_method_configuration_details: null,
  processing: null,
  shipping: null,
  transfer_data: null,
}

/** Stripe's example of a payment intent, without what a new one has not. */
export const newIntent = () => ({ ...published("payment_intent"), ...NOTHING_YET })

/**
 * Where an object of the fake's, or any in it, has other properties than Stripe's example of it, or other types. Null
 * stands for what is not there.
 */
export function misfitsOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(misfitsOf)
  if (typeof value !== "object" || value === null) return []
  const { object, data } = value as { object?: string; data?: unknown }
  if (object === "list") return misfitsOf(data)
  if (!object || !FIXTURES[object]) return [`${object} is no resource of the fixtures`]
  const inside = object === "event" ? misfitsOf((data as { object: unknown }).object) : []
  return [...differences(published(object), value as Resource, object), ...inside]
}

function differences(fixture: Resource, value: Resource, name: string): string[] {
  const names = [...new Set([...Object.keys(fixture), ...Object.keys(value)])]
  return names.flatMap((key) => {
    if (!(key in value)) return [`${name}.${key} is missing`]
    if (!(key in fixture)) return [`${name}.${key} is unknown`]
    const [wanted, found] = [typeOf(fixture[key]), typeOf(value[key])]
    return wanted === found || wanted === "null" || found === "null"
      ? []
      : [`${name}.${key} is ${found}, not ${wanted}`]
  })
}

const typeOf = (value: unknown) => (value === null ? "null" : Array.isArray(value) ? "array" : typeof value)
