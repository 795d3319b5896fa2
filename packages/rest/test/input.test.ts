import { describe, expect, expectTypeOf, test } from "vitest"
import type * as z from "zod"
import {
  DateFilter,
  Email,
  Id,
  Ids,
  Int,
  input,
  JsonObject,
  List,
  Metadata,
  Order,
  optional,
  Page,
  QueryBoolean,
  QueryString,
  StringFilter,
  Texts,
  WhenOrNull,
} from "../src/index.ts"

const ok = (type: z.ZodType, given: unknown) => type.safeParse(given).data
const refused = (type: z.ZodType, given: unknown) => !type.safeParse(given).success

describe("Int", () => {
  const Limit = Int({ max: 1_000 })
  test.each([
    ["0", 0],
    ["1000", 1_000],
    ["1e1", 10],
    [20, 20],
    ["-0", 0],
    [" 5 ", 5],
  ])("%j", (given, value) => expect(ok(Limit, given)).toBe(value))
  test.each(["-1", "1001", "1.5", "abc", "", " ", "NaN", "Infinity", "1e9", ["1"], {}, null, undefined, true, 1.5])(
    "refuses %j",
    (given) => expect(refused(Limit, given)).toBe(true),
  )
})

test("Flag is exactly true or false", () => {
  expect([true, "true", false, "false", undefined].map((given) => ok(QueryBoolean, given))).toEqual([
    true,
    true,
    false,
    false,
    undefined,
  ])
  for (const given of ["1", "TRUE", "", "null", 0, null, ["true"]]) expect(refused(QueryBoolean, given)).toBe(true)
})

test("Text is given once", () => {
  expect(ok(QueryString, "a,b")).toBe("a,b")
  expect(refused(QueryString, ["a"])).toBe(true)
})

describe("lists", () => {
  test("only ids and fixed values are split, and only when they are alone in an array", () => {
    for (const type of [Ids, List(["a", "b", "a,b"])]) {
      expect(ok(type, "a")).toEqual(["a"])
      expect(ok(type, ["a,b"])).toEqual(["a", "b"])
      expect(ok(type, ["a", "b"])).toEqual(["a", "b"])
      expect(ok(type, "a,b")).toEqual(["a,b"])
    }
    expect(ok(Ids, ["a,b", "c"])).toEqual(["a,b", "c"])
    expect(ok(Texts, ["a,b"])).toEqual(["a,b"])
  })
  test("each value is checked", () => {
    expect(refused(List(["open"]), ["open", "shut"])).toBe(true)
    for (const given of [{}, [1], [["a"]], null, [{}]]) expect(refused(Ids, given)).toBe(true)
    expect(
      refused(
        Ids,
        Array.from({ length: 1_001 }, () => "a"),
      ),
    ).toBe(true)
  })
  test("ids may be compared", () => {
    expect(ok(StringFilter, ["a,b"])).toEqual(["a", "b"])
    expect(ok(StringFilter, { starts_with: "cgrp_" })).toEqual({ starts_with: "cgrp_" })
    expect(refused(StringFilter, { like: "x" })).toBe(true)
  })
})

describe("When", () => {
  test.each<[unknown, string]>([
    ["2026-01-31", "2026-01-31T00:00:00.000Z"],
    ["2024-02-29", "2024-02-29T00:00:00.000Z"],
    ["2026-01-31T12:30", "2026-01-31T12:30:00.000Z"],
    ["2026-01-31 12:30:15.5", "2026-01-31T12:30:15.500Z"],
    ["2026-01-31T12:30:15.123456Z", "2026-01-31T12:30:15.123Z"],
    ["2026-01-31T12:30:00+02:00", "2026-01-31T10:30:00.000Z"],
    ["2026-01-31T12:30:00-0530", "2026-01-31T18:00:00.000Z"],
    ["2026", "2026-01-01T00:00:00.000Z"],
    ["1769817600", "2026-01-31T00:00:00.000Z"],
    ["1769817600.25", "2026-01-31T00:00:00.250Z"],
    ["0", "1970-01-01T00:00:00.000Z"],
    [1769817600, "2026-01-31T00:00:00.000Z"],
    [new Date(0), "1970-01-01T00:00:00.000Z"],
    ["9999-12-31T23:59:59Z", "9999-12-31T23:59:59.000Z"],
    ["2026-01-31T24:00", "2026-02-01T00:00:00.000Z"],
    ["+002026-01-31T00:00:00Z", "2026-01-31T00:00:00.000Z"],
    [" 2026-01-31 ", "2026-01-31T00:00:00.000Z"],
    // Before 1970
    ["1969", "1969-01-01T00:00:00.000Z"],
    ["0070", "0070-01-01T00:00:00.000Z"],
    ["1969-12-31", "1969-12-31T00:00:00.000Z"],
    ["1970-01-01T00:00+01:00", "1969-12-31T23:00:00.000Z"],
    ["-1", "1969-12-31T23:59:59.000Z"],
    [-86_400.5, "1969-12-30T23:59:59.500Z"],
    [new Date(-1), "1969-12-31T23:59:59.999Z"],
    // Numeric texts of more than four digits are seconds
    ["12345", "1970-01-01T03:25:45.000Z"],
    ["123456", "1970-01-02T10:17:36.000Z"],
    // Other formats that JavaScript's Date reads
    ["Sat, 31 Jan 2026 10:00:00 GMT", "2026-01-31T10:00:00.000Z"],
    ["Sat Jan 31 2026 11:00:00 GMT+0100 (Central European Standard Time)", "2026-01-31T10:00:00.000Z"],
    ["Sat, 31 Jan 2026 10:00:00 -0500", "2026-01-31T15:00:00.000Z"],
    ["Jan 31 2026 10:00 EST", "2026-01-31T15:00:00.000Z"],
    ["Jan 31, 2026", "2026-01-31T00:00:00.000Z"],
    ["31 January 2026 10:30", "2026-01-31T10:30:00.000Z"],
    ["January 2026", "2026-01-01T00:00:00.000Z"],
    ["2026/01/31", "2026-01-31T00:00:00.000Z"],
    ["2026-1-5", "2026-01-05T00:00:00.000Z"],
    ["1/31/2026", "2026-01-31T00:00:00.000Z"],
    ["1/31/2026, 10:00:00 PM", "2026-01-31T22:00:00.000Z"],
    ["01/31/1960", "1960-01-31T00:00:00.000Z"],
    ["Feb 29 2024", "2024-02-29T00:00:00.000Z"],
  ])("%j is %s", (given, expected) => expect(ok(DateFilter, { gt: given })).toEqual({ gt: new Date(expected) }))

  const impossible = [
    "",
    " ",
    "garbage",
    "2023-02-29",
    "2026-13-01",
    "2026-00-10",
    "2026-01-32",
    "2026-01-31T24:01",
    "2026-01-31T23:59:60Z",
    "Feb 30 2026",
    "Feb 29 2026",
    "31 Apr 2026",
    "02/30/2026",
    "2026/13/01",
    "2026-2-30",
    "Jan 31 2026 25:00",
    "foo 1",
    "foo 2026",
    "next 5",
    `Jan 31 2026${" ".repeat(200)}UTC`,
  ]
  const outside = [
    "0000",
    "0000-01-01",
    "10000-01-01",
    "Jan 1 10000",
    "1769817600000",
    "-99999999999999",
    "-",
    "1-",
    "infinity",
    "Infinity",
  ]
  test.each([
    ...impossible,
    ...outside,
    "2026-01-31T10:00+99:00",
    "null",
    null,
    {},
    [],
    ["2026-01-01"],
    true,
    Number.NaN,
    new Date(Number.NaN),
  ])("%j is refused", (given) => expect(refused(DateFilter, { lt: given })).toBe(true))
  test("it is an object with four keys", () => {
    expect(ok(DateFilter, { lt: "2026", lte: "2026", gt: "2026", gte: "2026" })).toBeDefined()
    for (const given of ["2026-01-31", { eq: "2026" }, ["2026"], null]) expect(refused(DateFilter, given)).toBe(true)
    expect(ok(DateFilter, undefined)).toBeUndefined()
  })
  test("only filters of batch jobs accept null", () => {
    expect(ok(WhenOrNull, "null")).toBeNull()
    expect(ok(WhenOrNull, { lt: "2026" })).toEqual({ lt: new Date("2026") })
    expect(refused(WhenOrNull, "2026")).toBe(true)
    expect(refused(DateFilter, "null")).toBe(true)
  })
})

test("Order is one column, up or down", () => {
  const type = Order("created_at", "region.name")
  expect([undefined, "created_at", "-region.name"].map((given) => ok(type, given))).toEqual([
    undefined,
    "created_at",
    "-region.name",
  ])
  for (const given of ["", "-", "id;drop", "created_at,code", "--created_at", ["created_at"]])
    expect(refused(type, given)).toBe(true)
})

test("bodies' fields", () => {
  expect(ok(Email, "Ann@Example.COM")).toBe("ann@example.com")
  for (const given of ["a", "a@", "@b.io", "a b@c.io", `${"x".repeat(250)}@b.io`, 1])
    expect(refused(Email, given)).toBe(true)
  expect(refused(Id, "")).toBe(true)
  expect(refused(Id, "x".repeat(256))).toBe(true)
  expect(ok(optional(Id), null)).toBeNull()
  for (const given of [null, undefined, {}, { a: { b: [1, null] } }]) expect(ok(Metadata, given)).toEqual(given)
  for (const given of [[], "a", 1, true]) expect(refused(Metadata, given)).toBe(true)
  expect(refused(JsonObject, null)).toBe(true)
})

test("free objects are bounded", () => {
  const nested = (levels: number): object => (levels === 1 ? {} : { a: nested(levels - 1) })
  expect(refused(JsonObject, nested(8))).toBe(false)
  expect(refused(JsonObject, nested(9))).toBe(true)
  expect(refused(JsonObject, nested(5_000))).toBe(true)
  expect(refused(JsonObject, { a: "x".repeat(15_900) })).toBe(false)
  expect(refused(JsonObject, { a: "€".repeat(6_000) })).toBe(true)
})

test("an operation's input is strict and typed", () => {
  const type = input({ id: Id, ...Page(10), status: List(["open", "shut"]), is_open: QueryBoolean })
  expect(ok(type, { id: "a" })).toEqual({ id: "a", limit: 10, offset: 0 })
  expect(refused(type, { id: "a", x: 1 })).toBe(true)
  expect(refused(type, { id: "a", offset: "1000000001" })).toBe(true)
  type Out = z.output<typeof type>
  expectTypeOf<Out["limit"]>().toEqualTypeOf<number>()
  expectTypeOf<Out["status"]>().toEqualTypeOf<("open" | "shut")[] | undefined>()
  expectTypeOf<Out["is_open"]>().toEqualTypeOf<boolean | undefined>()
  expectTypeOf<z.input<typeof type>["limit"]>().toEqualTypeOf<string | number | undefined>()
})
