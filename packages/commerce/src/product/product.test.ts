import { describe, expect, test } from "vitest"
import { refusalOf } from "../fixtures.ts"
import { handleFrom } from "./handle.ts"
import { imageUrl } from "./image-url.ts"
import { changedValues, mustDiffer, mustDifferInTitle, mustDifferWithout, optionValues } from "./options.ts"

describe("a handle from a title", () => {
  test.each([
    ["Harbour Tee", "harbour-tee"],
    ["  Crème brûlée, 4 pieces! ", "creme-brulee-4-pieces"],
    ["Kids' Bottle / 0.5 l", "kids-bottle-0-5-l"],
    ["T-SHIRT", "t-shirt"],
    ["Größe ½", "große-1-2"],
    ["日本 の 本", "日本-の-本"],
    ["★ !?", ""],
    [`${"a".repeat(199)} b`, "a".repeat(199)],
    [`${"😀".repeat(300)}x`, "x"],
  ])("%j is %j", (title, handle) => {
    expect(handleFrom(title)).toBe(handle)
  })

  test("never cuts a letter in two", () => {
    expect(handleFrom("𠀀".repeat(300))).not.toMatch(/\p{Surrogate}/u)
  })
})

describe("the address of an image", () => {
  test.each(["https://cdn.test/a.png", "HTTP://cdn.test/a.png", "/uploads/a.png", "a.png", "//cdn.test/a.png"])(
    "%s is stored",
    (url) => {
      expect(imageUrl(url)).toBe(url)
    },
  )

  test("is stored without the blanks around it, and may have 2048 characters", () => {
    expect(imageUrl(" /a.png\n")).toBe("/a.png")
    expect(imageUrl(`/${"a".repeat(2047)}`)).toHaveLength(2048)
  })

  const SCHEME = "The address of an image must begin with http:// or https://"
  test.each([
    ["", "The address of an image must not be empty"],
    ["  ", "The address of an image must not be empty"],
    ["javascript:alert(1)", SCHEME],
    ["data:image/png;base64,AA", SCHEME],
    ["file:///etc/passwd", SCHEME],
    ["svn+ssh:x", SCHEME],
    [`/${"a".repeat(2048)}`, "The address of an image has at most 2048 characters"],
  ])("%s is refused", (url, message) => {
    expect(refusalOf(() => imageUrl(url))).toBe(`invalid_data: ${message}`)
  })

  test("a colon after the first part does not make a scheme", () => expect(imageUrl("/a/b:c.png")).toBe("/a/b:c.png"))
})

const SIZE = { id: "opt_size", title: "Size" }
const COLOR = { id: "opt_color", title: "Color" }
const OPTIONS = [SIZE, COLOR]
const shirt = (size: string, color: string) => ({
  title: `${size} ${color}`,
  options: [
    { option_id: SIZE.id, value: size },
    { option_id: COLOR.id, value: color },
  ],
})

const LENGTH = "Product options length does not match variant options length."

describe("a variant's values", () => {
  test("are in the options' order, or name their options", () => {
    const values = shirt("M", "Red").options
    expect(optionValues(OPTIONS, [{ value: "M" }, { value: " Red " }])).toEqual(values)
    expect(optionValues(OPTIONS, [...values].reverse())).toEqual(values)
    expect(optionValues([], [])).toEqual([])
  })

  test.each([
    ["too few", [{ value: "M" }], `${LENGTH} Product has 2 and variant has 1 options.`],
    [
      "too many",
      [{ value: "M" }, { value: "Red" }, { value: "x" }],
      `${LENGTH} Product has 2 and variant has 3 options.`,
    ],
    [
      "twice the same option",
      [
        { option_id: SIZE.id, value: "M" },
        { option_id: SIZE.id, value: "L" },
      ],
      "A variant needs a value for the option Color",
    ],
    [
      "an unknown option",
      [
        { option_id: SIZE.id, value: "M" },
        { option_id: "opt_x", value: "L" },
      ],
      "A variant needs a value for the option Color",
    ],
    ["a blank value", [{ value: "M" }, { value: " " }], "A variant needs a value for the option Color"],
  ])("are refused when there are %s", (_, given, message) => {
    expect(refusalOf(() => optionValues(OPTIONS, given))).toBe(`invalid_data: ${message}`)
  })

  test("change one by one", () => {
    const present = shirt("M", "Red").options
    expect(changedValues(OPTIONS, present, [{ option_id: COLOR.id, value: "Blue" }])).toEqual(
      shirt("M", "Blue").options,
    )
    expect(changedValues(OPTIONS, present, [{ value: "L" }])).toEqual(shirt("L", "Red").options)
    expect(changedValues([SIZE], present, [])).toEqual([{ option_id: SIZE.id, value: "M" }])
  })

  test.each([
    [[{ option_id: "opt_x", value: "M" }], "The product has no option opt_x"],
    [[{ value: "" }], "A variant needs a value for the option Size"],
    [[{ value: "a" }, { value: "b" }, { value: "c" }], "The product has no option 3"],
  ])("do not change to %j", (given, message) => {
    expect(refusalOf(() => changedValues(OPTIONS, shirt("M", "Red").options, given))).toBe(`invalid_data: ${message}`)
  })

  test("must be there for options that were added later", () => {
    expect(refusalOf(() => changedValues(OPTIONS, [{ option_id: SIZE.id, value: "M" }], []))).toBe(
      "invalid_data: A variant needs a value for the option Color",
    )
  })
})

describe("variants of one product", () => {
  test("differ in their values, in any order", () => {
    expect(refusalOf(() => mustDiffer([shirt("M", "Red"), shirt("L", "Red"), shirt("M", "Blue")]))).toBe("none")
    const same = { title: "again", options: shirt("M", "Red").options.toReversed() }
    expect(refusalOf(() => mustDiffer([shirt("M", "Red"), same]))).toBe(
      "duplicate_error: Variant with title again with provided options already exists",
    )
  })

  test("that were alike before can be fixed", () => {
    const alike = [shirt("M", "Red"), shirt("M", "Red")]
    expect(refusalOf(() => mustDiffer([shirt("L", "Red")], alike))).toBe("none")
    expect(refusalOf(() => mustDiffer([shirt("M", "Red")], alike))).toBe(
      "duplicate_error: Variant with title M Red with provided options already exists",
    )
  })

  test("without options there can be one only", () => {
    const plain = { title: "One", options: [] }
    expect(refusalOf(() => mustDiffer([plain]))).toBe("none")
    expect(refusalOf(() => mustDiffer([plain, plain]))).toBe(
      "duplicate_error: Variant with title One with provided options already exists",
    )
  })

  test("keep an option that distinguishes them", () => {
    const two = [shirt("M", "Red"), shirt("L", "Red")]
    expect(refusalOf(() => mustDifferWithout(COLOR.id, two))).toBe("none")
    expect(refusalOf(() => mustDifferWithout(SIZE.id, two))).toBe(
      "not_allowed: To delete an option, first delete all variants, such that when an option is deleted, no duplicate variants will exist.",
    )
    expect(refusalOf(() => mustDifferWithout(SIZE.id, []))).toBe("none")
  })

  test("have options with different titles", () => {
    expect(refusalOf(() => mustDifferInTitle(["Size", "Color"]))).toBe("none")
    expect(refusalOf(() => mustDifferInTitle(["Size", "size"]))).toBe(
      "duplicate_error: An option with title size already exists",
    )
  })
})
