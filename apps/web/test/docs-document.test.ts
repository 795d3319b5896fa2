import { openDoor } from "@mercer/api"
import { expect, test } from "vitest"
import { documentToRead } from "../src/front/docs-document.ts"

type Node = { [key: string]: unknown }

const settings = { store_cors: "", admin_cors: "", cookie: { same_site: "lax", secure: false }, login_exempt: [] }
const whole = openDoor({ settings } as never).document()
const shown = documentToRead(whole as never) as unknown as typeof whole
const operations = Object.entries(shown.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ name: `${method} ${path}`, operation })),
)

/** How many things a viewer shows that follows every reference. */
function nodesOf(value: unknown, depth = 0): number {
  if (typeof value !== "object" || value === null) return 1
  if (depth > 60) return Number.POSITIVE_INFINITY
  const { $ref } = value as Node
  const held = typeof $ref === "string" ? [at($ref)] : Object.values(value)
  return held.reduce<number>((sum, each) => sum + nodesOf(each, depth + 1), 1)
}

const at = ($ref: string) =>
  $ref
    .slice(2)
    .split("/")
    .reduce<unknown>((here, key) => (here as Node)[key], shown)

test("no operation leads a viewer on without end", () => {
  const sizes = operations.map(({ name, operation }) => ({ name, nodes: nodesOf(operation) }))
  expect(sizes.filter(({ nodes }) => nodes > 2_500)).toEqual([])
})

test("it has all operations and schemas, and all of their fields", () => {
  expect(Object.keys(shown.paths)).toEqual(Object.keys(whole.paths))
  for (const [name, schema] of Object.entries(whole.components.schemas) as [string, { properties?: Node }][]) {
    const { properties } = shown.components.schemas[name] as { properties?: Node }
    expect(Object.keys(properties ?? {}), name).toEqual(Object.keys(schema.properties ?? {}))
  }
})
