import { expect, test } from "vitest"
import fc from "../../test/properties.ts"
import { compareAnswers } from "./compare-answers.ts"

const between = (old: unknown, ours: unknown, order?: string) =>
  compareAnswers({ status: 200, body: old }, { status: 200, body: ours }, order).map(
    ({ at, kind, old: was, ours: is }) => [at, kind, was, is],
  )

test("statuses and bodies that are the same do not differ", () => {
  expect(between({ a: 1, b: { c: null } }, { b: { c: null }, a: 1 })).toEqual([])
  expect(compareAnswers({ status: 404, body: "Not Found" }, { status: 200, body: {} })).toEqual([
    { at: "", kind: "status", old: 404, ours: 200 },
  ])
})

test("keys that only one has, and other values, are named by their place", () => {
  const old = { order: { total: 100, email: "a@b.c", items: [{ id: "1", title: "A" }] } }
  const ours = { order: { total: 101, status: "pending", items: [{ id: "1", title: "B" }] } }
  expect(between(old, ours)).toEqual([
    ["order.total", "value", 100, 101],
    ["order.email", "missing", "a@b.c", undefined],
    ["order.items[].title", "value", "A", "B"],
    ["order.status", "extra", undefined, "pending"],
  ])
})

test("null and nothing are not the same, nor are 1 and the text 1", () => {
  expect(between({ a: null }, {})).toEqual([["a", "missing", null, undefined]])
  expect(between({ a: 1 }, { a: "1" })).toEqual([["a", "value", 1, "1"]])
  expect(between({ a: [] }, { a: {} })).toEqual([["a", "value", [], {}]])
})

test("dates are instants, other texts are not", () => {
  const instants = ["2026-01-01T00:00:00.000Z", "2026-01-01T01:00:00+01:00", "2026-01-01 00:00:00Z"]
  for (const one of instants) for (const other of instants) expect(between({ at: one }, { at: other })).toEqual([])
  expect(between({ at: "2026-01-01T00:00:00Z" }, { at: "2026-01-01T00:00:01Z" })).toHaveLength(1)
  expect(between({ sku: "2026" }, { sku: "2026.0" })).toHaveLength(1)
})

test("a list is a set of its elements by their ids", () => {
  const [a, b, c] = [
    { id: "a", n: 1 },
    { id: "b", n: 2 },
    { id: "c", n: 3 },
  ]
  expect(between({ rows: [a, b] }, { rows: [b, a] })).toEqual([])
  expect(between({ rows: [a, b] }, { rows: [{ ...b, n: 5 }, c] })).toEqual([
    ["rows[].n", "value", 2, 5],
    ["rows[]", "missing_row", a, undefined],
    ["rows[]", "extra_row", undefined, c],
  ])
  expect(between([{ iso_2: "de", n: 1 }, { iso_2: "fr" }], [{ iso_2: "fr" }, { iso_2: "de", n: 2 }])).toEqual([
    ["[].n", "value", 1, 2],
  ])
})

test("a list without ids is a set of its values", () => {
  expect(between({ tags: ["a", "b", "b"] }, { tags: ["b", "a", "b"] })).toEqual([])
  expect(between({ tags: ["a", "b"] }, { tags: ["b", "b"] })).toEqual([["tags[]", "value", "a", "b"]])
  const rates = [{ rate: 1, at: "2026-01-01T00:00:00Z" }, { rate: 2 }]
  expect(between(rates, [{ rate: 2 }, { at: "2026-01-01T01:00:00+01:00", rate: 1 }])).toEqual([])
  // Ids that repeat identify nothing.
  expect(
    between(
      [
        { id: "a", n: 1 },
        { id: "a", n: 2 },
      ],
      [
        { id: "a", n: 2 },
        { id: "a", n: 1 },
      ],
    ),
  ).toEqual([])
})

test("rows that are equal in what they are ordered by have no order among themselves", () => {
  const rows = [
    { id: "a", email: "x", total: 1 },
    { id: "b", email: "x", total: 2 },
    { id: "c", email: "y", total: 3 },
  ]
  const [a, b, c] = rows
  expect(between({ rows }, { rows: [b, a, c] }, "-email")).toEqual([])
  expect(between({ rows }, { rows: [a, c, b] }, "email")).not.toEqual([])
  expect(between({ rows }, { rows: [b, a, c] }, "total")).not.toEqual([])
  const other = { id: "d", email: "y", total: 4 }
  expect(between({ rows, count: 9 }, { rows: [a, b, other], count: 9 }, "email")).toEqual([])
  expect(between({ rows }, { rows: [a, b, other] }, "email")).not.toEqual([])
  expect(
    between({ rows: [...rows, { id: "e", email: "z" }] }, { rows: [a, b, other, { id: "e", email: "z" }] }, "email"),
  ).not.toEqual([])
})

test("a page without an order may end between rows that were created at the same moment, and only there", () => {
  const row = (id: string, created_at: string) => ({ id, created_at })
  const [first, second] = ["2026-01-02T00:00:00Z", "2026-01-01T00:00:00Z"]
  const rows = [row("a", first), row("b", second)]
  const page = (of: unknown[]) => ({ rows: of, count: 3 })
  expect(between(page(rows), page([row("a", first), row("c", second)]))).toEqual([])
  expect(between(page(rows), page([row("a", first)]))).not.toEqual([])
  expect(between(page(rows), page([row("a", first), row("c", first)]))).not.toEqual([])
  expect(between({ rows, count: 2 }, { rows: [row("a", first), row("c", second)], count: 2 })).not.toEqual([])
  expect(between({ rows }, { rows: [row("a", first), row("c", second)] })).not.toEqual([])
  expect(between({ of: { rows } }, { of: { rows: [row("a", first), row("c", second)] } })).not.toEqual([])
})

test("a difference keeps what says what it is about, in both answers", () => {
  const variant = (code: string, tax: number) => ({ variant: { tax_rates: [{ code }], tax } })
  const [found] = compareAnswers(
    { status: 200, body: variant("default", 20) },
    { status: 200, body: variant("low", 7) },
  ).filter(({ at }) => at === "variant.tax")
  expect(found).toMatchObject({ around: { tax_rates: "default" }, around_ours: { tax_rates: "low" } })
})

test("with an order the outermost list is compared by position, lists in it are sets", () => {
  const [a, b] = [
    { id: "a", tags: ["x", "y"] },
    { id: "b", tags: [] },
  ]
  expect(between({ rows: [a, b] }, { rows: [{ ...a, tags: ["y", "x"] }, b] }, "title")).toEqual([])
  expect(between({ rows: [a, b] }, { rows: [b, a] }, "title")).toEqual([
    ["rows[].id", "value", "a", "b"],
    ["rows[].tags[]", "missing_row", "x", undefined],
    ["rows[].tags[]", "missing_row", "y", undefined],
    ["rows[].id", "value", "b", "a"],
    ["rows[].tags[]", "extra_row", undefined, "x"],
    ["rows[].tags[]", "extra_row", undefined, "y"],
  ])
})

test("quite different answers have a limited number of differences", () => {
  const many = (from: number) => Array.from({ length: 1_000 }, (_, at) => ({ id: String(from + at) }))
  expect(between(many(0), many(5_000))).toHaveLength(200)
})

test("any answer equals itself in another order, and never one with another leaf", () => {
  const leaf = fc.oneof(fc.integer(), fc.string(), fc.boolean(), fc.constant(null))
  const { body } = fc.letrec((tie) => ({
    body: fc.oneof({ maxDepth: 4 }, leaf, fc.array(tie("body")), fc.dictionary(fc.string(), tie("body"))),
  }))
  fc.assert(
    fc.property(body, (one) => {
      expect(between({ one }, { one: shuffled(one) })).toEqual([])
      expect(between({ one, more: [one, "a"] }, { one, more: ["b", one] })).not.toEqual([])
    }),
  )
})

function shuffled(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shuffled).reverse()
  if (typeof value !== "object" || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, inner]) => [key, shuffled(inner)]),
  )
}
