import { readFileSync } from "node:fs"
import { OrderEdit, PaymentCollection } from "../../src/entities/index.ts"

/** What v1 answered to shoppers, and only operators see now. */
const OPERATORS_ONLY = [...OrderEdit.spec.operators_only, ...PaymentCollection.spec.operators_only]
const isHidden = (path: string) => OPERATORS_ONLY.some((name) => path.endsWith(`.${name} is missing`))

/** The keys of a recorded Medusa v1 response that ours lacks, row by row; custom objects are not compared. */
export function lacking(name: string, ours: unknown): string[] {
  const { body } = JSON.parse(readFileSync(new URL(`../contract/neighbours/${name}.json`, import.meta.url), "utf8"))
  const found = [...new Set(missing(body, ours, name))]
  return name.startsWith("store.") ? found.filter((one) => !isHidden(one)) : found
}

const FREE = new Set(["metadata", "data"])

function missing(recorded: unknown, ours: unknown, path: string): string[] {
  if (recorded === null || ours === null || FREE.has(path.split(".").at(-1) ?? "")) return []
  if (Array.isArray(recorded)) return inLists(recorded, ours, path)
  if (typeof recorded !== "object") return typeof ours === typeof recorded ? [] : [`${path} is ${typeof ours}`]
  return Object.entries(recorded).flatMap(([key, value]) =>
    key in (ours as object)
      ? missing(value, (ours as Record<string, unknown>)[key], `${path}.${key}`)
      : [`${path}.${key} is missing`],
  )
}

function inLists(recorded: unknown[], ours: unknown, path: string): string[] {
  if (!Array.isArray(ours)) return [`${path} is no list`]
  if (recorded.length > 0 && ours.length === 0) return [`${path} is empty`]
  return recorded.flatMap((one) => ours.flatMap((other) => missing(one, other, path)))
}
