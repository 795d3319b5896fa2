import fc from "fast-check"
import * as qs from "qs"
import { describe, expect, test } from "vitest"
import { decodeQuery } from "../src/input/query.ts"

describe("forms", () => {
  test.each<[string, unknown]>([
    ["", {}],
    ["a=1", { a: "1" }],
    ["a=", { a: "" }],
    ["a", { a: "" }],
    ["a=1&a=2", { a: ["1", "2"] }],
    ["a[]=1&a[]=2", { a: ["1", "2"] }],
    ["a[0]=1&a[1]=2", { a: ["1", "2"] }],
    ["a%5B0%5D=1&a%5B1%5D=2", { a: ["1", "2"] }],
    ["a[999]=1", { a: ["1"] }],
    ["a[]=x,y", { a: ["x,y"] }],
    ["a=x,y", { a: "x,y" }],
    ["o[k]=v&o[l][m]=w", { o: { k: "v", l: { m: "w" } } }],
    ["a=b+c%20d%2Be", { a: "b c d+e" }],
    ["a=%E2%82%AC", { a: "€" }],
    ["toString=1&hasOwnProperty=2", { toString: "1", hasOwnProperty: "2" }],
    ["a[b][c][d][e][f]=1", { a: { b: { c: { d: { e: { f: "1" } } } } } }],
    ["&&a=1&", { a: "1" }],
  ])("%s", (query, expected) => {
    expect(JSON.parse(JSON.stringify(decodeQuery(query)))).toEqual(expected)
  })

  test("an array may have 1,000 elements", () => {
    const query = Array.from({ length: 1_000 }, () => "a[]=1").join("&")
    expect(decodeQuery(query).a).toHaveLength(1_000)
  })
})

describe("bounds", () => {
  test.each([
    "a[1000]=1",
    "a[50000000]=1",
    "a[0][1000]=1",
    "a%5B99999999999999999999%5D=1",
    "a[b][c][d][e][f][g]=1",
    "__proto__=1",
    "__proto__[a]=1",
    "a[__proto__][b]=1",
    "a[constructor][prototype][b]=1",
    "constructor=1",
    "a[prototype]=1",
    "%5F_proto__=1",
    "a=%ZZ",
    "%=1",
    "a=%C0%AF",
    "a=%E2%82",
    `a=${"x".repeat(8_200)}`,
    Array.from({ length: 1_001 }, () => "a=1").join("&"),
    Array.from({ length: 1_001 }, (_, i) => `a${i}`).join("&"),
  ])("%.30s is refused at once", (query) => {
    const start = performance.now()
    expect(() => decodeQuery(query)).toThrow(expect.objectContaining({ type: "invalid_data" }))
    expect(performance.now() - start).toBeLessThan(50) // 5 ms on an idle machine
    expect(({} as { a?: unknown }).a).toBeUndefined()
  })
})

describe("properties", () => {
  const key = fc
    .stringMatching(/^[a-z_]{1,8}$/)
    .filter((name) => !["__proto__", "constructor", "prototype"].includes(name))
  const text = fc.string({ unit: "grapheme", maxLength: 20 })
  const value = fc.oneof(
    text,
    fc.array(text, { minLength: 1, maxLength: 5 }),
    fc.dictionary(key, text, { minKeys: 1, maxKeys: 3 }),
  )

  test.each(["indices", "brackets", "repeat"] as const)("what a client writes with %s is read back", (arrayFormat) => {
    // one element, repeated once, is the same as one text
    const readable = (given: unknown) => arrayFormat !== "repeat" || !Array.isArray(given) || given.length > 1
    fc.assert(
      fc.property(fc.dictionary(key, value.filter(readable), { maxKeys: 5 }), (given) => {
        const query = qs.stringify(given, { arrayFormat })
        fc.pre(query.length <= 8_192)
        expect(JSON.parse(JSON.stringify(decodeQuery(query)))).toEqual(JSON.parse(JSON.stringify(given)))
      }),
    )
  })

  test("any input is read or refused quickly, and changes no prototype", () => {
    const piece = fc.constantFrom(
      "a",
      "b",
      "[",
      "]",
      "[]",
      "=",
      "&",
      "0",
      "999",
      "1000",
      "%",
      "%5B",
      "%00",
      "+",
      "__proto__",
      ".",
      ",",
      "é",
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
        // Of this process, since other work on the machine can take a tenth of a second in between.
        const start = process.cpuUsage()
        try {
          decodeQuery(pieces.join(""))
        } catch (error) {
          expect(error).toMatchObject({ type: "invalid_data" })
        }
        expect(process.cpuUsage(start).user / 1_000).toBeLessThan(100)
        expect(Object.keys(Object.prototype)).toEqual([])
      }),
      { numRuns: 3_000 },
    )
  })
})
