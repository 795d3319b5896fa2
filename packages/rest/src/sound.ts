import { Refusal } from "@mercer/commerce"

const LONE_SURROGATE = /\p{Surrogate}/u
const DEEPEST = 32

/**
 * Refuses what no part of a request may contain: texts that cannot be stored, numbers that JSON cannot
 * write back, keys that reach an object's prototype, and nesting beyond 32 levels.
 */
export function sound<T>(value: T, levels = DEEPEST): T {
  if (typeof value === "string" && !isStorable(value)) refuse("Texts must not hold NUL or lone surrogates")
  if (typeof value === "number" && !Number.isFinite(value)) refuse("Numbers must be finite")
  if (typeof value !== "object" || value === null) return value
  if (levels === 0) refuse(`The request is nested more than ${DEEPEST} levels deep`)
  if (Array.isArray(value)) for (const one of value) sound(one, levels - 1)
  else for (const key of Object.keys(value)) soundProperty(key, (value as Record<string, unknown>)[key], levels)
  return value
}

function soundProperty(key: string, value: unknown, levels: number): void {
  if (key === "__proto__") refuse("property __proto__ should not exist")
  sound(key)
  sound(value, levels - 1)
}

const isStorable = (text: string) => !text.includes("\0") && !LONE_SURROGATE.test(text)

function refuse(message: string): never {
  throw new Refusal("invalid_data", message)
}
