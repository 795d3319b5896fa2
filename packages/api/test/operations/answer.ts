import { readFileSync, writeFileSync } from "node:fs"
import { expect, test } from "vitest"
import { built, neighbours, pairs, routeOf } from "../support/contract.ts"
import { overTrpc, withoutGeneratedValues } from "../support/over-trpc.ts"
import { faults } from "./document.ts"
import type { Trial } from "./floor.ts"
import { lackingIn, recordedAnswer, UNRECORDED } from "./recorded-answers.ts"

const EXAMPLES = new URL("../../src/http/examples.json", import.meta.url)

/** Responses that storefronts depend on: the example keeps every key. */
const WHOLE = new Set(["store.carts.get", "store.carts.complete", "store.orders.get"])

export interface Example {
  request?: { body: unknown }
  body?: unknown
}

/** What to do when an example is missing or differs. */
export const WRITE_EXAMPLES =
  "run UPDATE_EXAMPLES=1 npx vitest run --no-file-parallelism test/operations in packages/api, and review what changed"

export const readExamples = () => JSON.parse(readFileSync(EXAMPLES, "utf8")) as Record<string, Example>

const kept = readExamples()

/** The response of a listed operation: Medusa v1's keys, the document's schema, and the document's own example. */
export function testAnswer({ operation, played, floor }: Trial, answered: Map<string, Example>): void {
  const row = pairs.find((pair) => pair.operation === operation)?.row
  if (row && !UNRECORDED.has(row.operation))
    test("returns every key of the recorded response, with the same type", async () => {
      const { answer } = await played()
      expect([answer.status, answer.text]).toEqual([Number(row.status), expect.any(String)])
      expect(recordedAnswer(row.operation).status).toBe(answer.status)
      const lacking = lackingIn(row.operation, answer.body)
      expect(lacking, "answer what v1 does, or name the difference in recorded-answers.ts with its reason").toEqual([])
    })

  test("matches the document", async () => {
    const { answer } = await played()
    const status = String(operation.meta.status)
    if (status === "204") return expect(answer.text).toBe("")
    const { path, method, meta } = operation
    if (meta.media_type) return expect(answer.headers.get("content-type")).toBe(meta.media_type)
    const place = ["paths", path, method.toLowerCase(), "responses", status, "content", "application/json"]
    const found = faults(floor().document, [...place, "schema"], answer.body)
    expect(found, "let output(…) declare what the handler returns").toEqual([])
  })

  test("has an example in the document with the keys that it accepts and returns", async () => {
    const { scene, answer } = await played()
    const isWhole = WHOLE.has(operation.procedure)
    const request = scene.body && { request: { body: scene.body } }
    answered.set(operation.procedure, {
      ...request,
      ...(answer.body !== undefined && !operation.meta.media_type && { body: shortened(answer.body) }),
    })
    if (process.env.UPDATE_EXAMPLES) return
    const example = kept[operation.procedure]
    expect(example, WRITE_EXAMPLES).toBeDefined()
    expect(keysOf(example?.request), WRITE_EXAMPLES).toEqual(keysOf(request?.request))
    if (isWhole) expect(keysOf(example?.body), WRITE_EXAMPLES).toEqual(keysOf(answer.body))
  })
}

/** One row of a list is enough to learn from. */
function shortened(body: object): object {
  return Object.fromEntries(
    Object.entries(body).map(([key, value]) => [key, Array.isArray(value) ? value.slice(0, 1) : value]),
  )
}

/** Writes current responses into the document as examples, one operation a line. */
export function updateExamples(answered: ReadonlyMap<string, Example>): void {
  const all = { ...readExamples(), ...Object.fromEntries(answered) }
  const lines = built.map(({ procedure }) => `${JSON.stringify(procedure)}: ${JSON.stringify(all[procedure])}`)
  writeFileSync(EXAMPLES, `{\n${lines.sort().join(",\n")}\n}\n`)
}

function keysOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.length > 0 ? [keysOf(value[0])] : []
  if (typeof value !== "object" || value === null) return true
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, keysOf(inner)]))
}

/** Listed operations, and an operator's neighbors without files (tRPC has none), answer alike over both interfaces. */
export function testTrpc({ operation, played, another, floor }: Trial): void {
  const isListed = pairs.some((pair) => pair.operation === operation)
  const neighbour = neighbours.find(({ method = "", path = "" }) => routeOf(method, path) === operation.route)
  if (!isListed && (neighbour?.interface !== "admin" || operation.meta.files)) return

  test("answers the same over tRPC", async () => {
    const { answer } = await played()
    expect([answer.status, answer.status === operation.meta.status ? "" : answer.body]).toEqual([
      operation.meta.status,
      "",
    ])
    const there = await another()
    const trpc = await overTrpc(floor().shop, there.by, operation, { ...there.values, ...there.query, ...there.body })
    expect(withoutGeneratedValues(trpc.data)).toEqual(withoutGeneratedValues(answer.body ?? {}))
  })
}
