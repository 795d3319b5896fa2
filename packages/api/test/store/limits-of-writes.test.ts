import { afterAll, beforeAll, describe, expect, test } from "vitest"
import * as z from "zod"
import { type Floor, openFloor, tryOut } from "../operations/floor.ts"
import { nameOf } from "../operations/table.ts"
import { must, refusal } from "../support/checkout.ts"
import { type Built, built } from "../support/contract.ts"
import { aShopper, urlOf } from "../support/scenes.ts"

let floor: Floor

beforeAll(async () => {
  floor = await openFloor()
}, 120_000)
afterAll(() => floor.close())

interface Schema {
  type?: string
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  items?: Schema
  maxItems?: number
  properties?: Record<string, Schema>
  additionalProperties?: unknown
}
type Place = [kind: "list" | "object", path: string]

/** The lists without a limit and the objects with free keys in what a write takes. */
function open(schema: Schema, path: string): Place[] {
  const { properties = {}, items, additionalProperties, maxItems, type } = schema
  const inner = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])]
  const isFree = type === "object" && additionalProperties !== undefined && additionalProperties !== false
  return [
    ...(type === "array" && maxItems === undefined ? ([["list", path]] as Place[]) : []),
    ...(isFree ? ([["object", path]] as Place[]) : []),
    ...(items ? open(items, `${path}.0`) : []),
    ...Object.entries(properties).flatMap(([name, below]) => open(below, `${path}.${name}`)),
    ...inner.flatMap((one) => open(one, path)),
  ]
}

const schemaOf = (type: z.ZodType) => z.toJSONSchema(type, { io: "input", unrepresentable: "any" }) as Schema
const placesOf = ({ input }: Built) => Object.entries(input).flatMap(([name, type]) => open(schemaOf(type), name))
const writes = built.filter(({ type, meta }) => type === "mutation" && meta.access !== "admin")
const free = writes.flatMap((one) => [
  ...new Map(placesOf(one).flatMap(([kind, path]) => (kind === "object" ? [[path, one] as const] : []))),
])

/** Whether one object somewhere in a value has all of these keys. */
function hasTogether(value: unknown, names: string[]): boolean {
  if (typeof value !== "object" || value === null) return false
  return names.every((name) => name in value) || Object.values(value).some((one) => hasTogether(one, names))
}

test("every list that a shopper sends has a limit", () => {
  const lists = writes.flatMap((one) =>
    placesOf(one)
      .filter(([kind]) => kind === "list")
      .map(([, path]) => [nameOf(one), path]),
  )
  expect(lists).toEqual([])
})

test("every object of a shopper's own keys is at most 16 kB", () => {
  expect(free.length).toBeGreaterThan(10)
  const large = free.filter(([path, { input }]) => {
    const [first = "", ...steps] = path.split(".")
    const value = steps.reduceRight<unknown>((below, step) => (step === "0" ? [below] : { [step]: below }), {
      a: "x".repeat(17_000),
    })
    const { error } = (input[first] as z.ZodType).safeParse(value)
    return !JSON.stringify(error?.issues ?? []).includes("16000 bytes")
  })
  expect(large.map(([path, one]) => [nameOf(one), path])).toEqual([])
})

describe("an object that a shopper sends in parts does not grow beyond 16 kB", () => {
  const tops = free.filter(([path]) => !path.includes("."))

  test.each(tops.map(([key, one]) => [nameOf(one), key, one] as const))("%s %s", async (_, key, operation) => {
    const scene = await tryOut(() => floor, operation).another()
    const url = urlOf(operation.path, scene)
    const parts = ["first", "second", "third"].map((name) => ({ [`the_${name}`]: "x".repeat(7_000) }))
    const answers = []
    for (const part of parts)
      answers.push(await scene.by.ask(operation.method, url, { ...(scene.body as object), [key]: part }))
    const last = answers.at(-1)
    const names = parts.flatMap((part) => Object.keys(part))
    expect(last?.status === 200 && hasTogether(last.body, names)).toBe(false)
    expect([200, 400]).toContain(last?.status)
  })
})

test("metadata of Medusa v1 that is larger can be read and made smaller, and does not grow", async () => {
  const { shop } = floor
  const { id, visitor } = await aShopper(shop)
  const metadata = { notes: "x".repeat(20_000), gone: "y".repeat(100) }
  await shop.db.customer.update({ where: { id }, data: { metadata } })
  const at = "/store/customers/me"
  expect(must(await visitor.get(at)).customer.metadata).toEqual(metadata)
  expect(refusal(await visitor.post(at, { metadata: { more: "z" } }))).toMatchObject({
    status: 400,
    type: "invalid_data",
  })
  expect(must(await visitor.post(at, { metadata: { gone: "" } })).customer.metadata).toEqual({ notes: metadata.notes })
  must(await visitor.post(at, { metadata: { notes: "short" } }))
})
