import { describe, expect, test } from "vitest"
import { isRefusal } from "../refusal.ts"
import { handleFrom } from "./handle.ts"
import { imageUrl } from "./image-url.ts"
import { changedValues, mustDiffer, mustDifferInTitle, mustDifferWithout, optionValues } from "./options.ts"
import { type PriceFacts, pricesChange, type StoredPrice, type WantedPrice } from "./prices.ts"

function refusalOf(work: () => unknown): string {
  try {
    work()
  } catch (error) {
    if (isRefusal(error)) return error.type
    throw error
  }
  return "none"
}

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

  test.each([
    "",
    "  ",
    "javascript:alert(1)",
    "data:image/png;base64,AA",
    "file:///etc/passwd",
    `/${"a".repeat(2048)}`,
  ])("%s is refused", (url) => {
    expect(refusalOf(() => imageUrl(url))).toBe("invalid_data")
  })
})

const SIZE = { id: "opt_size", title: "Size" }
const COLOUR = { id: "opt_colour", title: "Colour" }
const OPTIONS = [SIZE, COLOUR]
const shirt = (size: string, colour: string) => ({
  title: `${size} ${colour}`,
  options: [
    { option_id: SIZE.id, value: size },
    { option_id: COLOUR.id, value: colour },
  ],
})

describe("a variant's values", () => {
  test("stand in the options' order, or name their options", () => {
    const values = shirt("M", "Red").options
    expect(optionValues(OPTIONS, [{ value: "M" }, { value: " Red " }])).toEqual(values)
    expect(optionValues(OPTIONS, [...values].reverse())).toEqual(values)
    expect(optionValues([], [])).toEqual([])
  })

  test.each([
    ["too few", [{ value: "M" }]],
    ["too many", [{ value: "M" }, { value: "Red" }, { value: "x" }]],
    [
      "twice the same option",
      [
        { option_id: SIZE.id, value: "M" },
        { option_id: SIZE.id, value: "L" },
      ],
    ],
    [
      "an unknown option",
      [
        { option_id: SIZE.id, value: "M" },
        { option_id: "opt_x", value: "L" },
      ],
    ],
    ["a blank value", [{ value: "M" }, { value: " " }]],
  ])("are refused when there are %s", (_, given) => {
    expect(refusalOf(() => optionValues(OPTIONS, given))).toBe("invalid_data")
  })

  test("change one by one", () => {
    const present = shirt("M", "Red").options
    expect(changedValues(OPTIONS, present, [{ option_id: COLOUR.id, value: "Blue" }])).toEqual(
      shirt("M", "Blue").options,
    )
    expect(changedValues(OPTIONS, present, [{ value: "L" }])).toEqual(shirt("L", "Red").options)
    expect(changedValues([SIZE], present, [])).toEqual([{ option_id: SIZE.id, value: "M" }])
  })

  test.each([
    [[{ option_id: "opt_x", value: "M" }]],
    [[{ value: "" }]],
    [[{ value: "a" }, { value: "b" }, { value: "c" }]],
  ])("do not change to %j", (given) => {
    expect(refusalOf(() => changedValues(OPTIONS, shirt("M", "Red").options, given))).toBe("invalid_data")
  })

  test("must be there for options that were added later", () => {
    expect(refusalOf(() => changedValues(OPTIONS, [{ option_id: SIZE.id, value: "M" }], []))).toBe("invalid_data")
  })
})

describe("variants of one product", () => {
  test("differ in their values, in whatever order these are", () => {
    expect(refusalOf(() => mustDiffer([shirt("M", "Red"), shirt("L", "Red"), shirt("M", "Blue")]))).toBe("none")
    const same = { title: "again", options: shirt("M", "Red").options.toReversed() }
    expect(refusalOf(() => mustDiffer([shirt("M", "Red"), same]))).toBe("duplicate_error")
  })

  test("that were alike before can be mended", () => {
    const alike = [shirt("M", "Red"), shirt("M", "Red")]
    expect(refusalOf(() => mustDiffer([shirt("L", "Red")], alike))).toBe("none")
    expect(refusalOf(() => mustDiffer([shirt("M", "Red")], alike))).toBe("duplicate_error")
  })

  test("without options there can be one only", () => {
    const plain = { title: "One", options: [] }
    expect(refusalOf(() => mustDiffer([plain]))).toBe("none")
    expect(refusalOf(() => mustDiffer([plain, plain]))).toBe("duplicate_error")
  })

  test("keep an option that tells them apart", () => {
    const two = [shirt("M", "Red"), shirt("L", "Red")]
    expect(refusalOf(() => mustDifferWithout(COLOUR.id, two))).toBe("none")
    expect(refusalOf(() => mustDifferWithout(SIZE.id, two))).toBe("not_allowed")
    expect(refusalOf(() => mustDifferWithout(SIZE.id, []))).toBe("none")
  })

  test("have options with titles of their own", () => {
    expect(refusalOf(() => mustDifferInTitle(["Size", "Colour"]))).toBe("none")
    expect(refusalOf(() => mustDifferInTitle(["Size", "size"]))).toBe("duplicate_error")
  })
})

const REGIONS = new Map([
  ["reg_eu", "eur"],
  ["reg_us", "usd"],
])
const none = { region_id: null, min_quantity: null, max_quantity: null, price_list_id: null }
const stored = (id: string, more: Partial<PriceFacts & StoredPrice> = {}): StoredPrice => ({
  ...none,
  id,
  currency_code: "eur",
  amount: 1000,
  ...more,
})
const facts = (more: Partial<PriceFacts> = {}): PriceFacts => {
  const { price_list_id, ...rest } = none
  return { ...rest, currency_code: "eur", amount: 1000, ...more }
}

describe("a variant's prices", () => {
  test("are made, changed and removed until they are the wanted ones", () => {
    const present = [
      stored("ma_eur"),
      stored("ma_eu", { region_id: "reg_eu" }),
      stored("ma_usd", { currency_code: "usd" }),
    ]
    const wanted = [
      { currency_code: "EUR", amount: 900 },
      { region_id: "reg_us", amount: 1100 },
      { id: "ma_eu", amount: 1000 },
    ]
    expect(pricesChange(present, wanted, REGIONS)).toEqual({
      create: [facts({ region_id: "reg_us", currency_code: "usd", amount: 1100 })],
      update: [{ ...facts({ amount: 900 }), id: "ma_eur" }],
      remove: ["ma_usd"],
    })
  })

  test("leave those of price lists alone", () => {
    const present = [stored("ma_list", { price_list_id: "pl_1" })]
    const change = { create: [facts()], update: [], remove: [] }
    expect(pricesChange(present, [{ currency_code: "eur", amount: 1000 }], REGIONS)).toEqual(change)
    expect(refusalOf(() => pricesChange(present, [{ id: "ma_list", amount: 1 }], REGIONS))).toBe("not_found")
  })

  test("are told apart by their quantities", () => {
    const present = [stored("ma_1"), stored("ma_10", { min_quantity: 10 })]
    const wanted: WantedPrice[] = [
      { currency_code: "eur", amount: 1000 },
      { currency_code: "eur", amount: 800, min_quantity: 10 },
      { currency_code: "eur", amount: 700, min_quantity: 20, max_quantity: 20 },
    ]
    expect(pricesChange(present, wanted, REGIONS)).toEqual({
      create: [facts({ amount: 700, min_quantity: 20, max_quantity: 20 })],
      update: [{ ...facts({ amount: 800, min_quantity: 10 }), id: "ma_10" }],
      remove: [],
    })
  })

  test("move to another place by their id", () => {
    const moved = pricesChange(
      [stored("ma_1")],
      [{ id: "ma_1", region_id: "reg_us", amount: 5, min_quantity: 2 }],
      REGIONS,
    )
    const update = [{ ...facts({ region_id: "reg_us", currency_code: "usd", amount: 5, min_quantity: 2 }), id: "ma_1" }]
    expect(moved).toEqual({ create: [], update, remove: [] })
  })

  test.each<[string, WantedPrice[], string]>([
    ["for nowhere", [{ amount: 1 }], "invalid_data"],
    ["for an unknown region", [{ region_id: "reg_x", amount: 1 }], "not_found"],
    [
      "in another currency than the region's",
      [{ region_id: "reg_eu", currency_code: "usd", amount: 1 }],
      "invalid_data",
    ],
    ["for no quantity", [{ currency_code: "eur", amount: 1, min_quantity: 3, max_quantity: 2 }], "invalid_data"],
    [
      "twice",
      [
        { currency_code: "eur", amount: 1 },
        { currency_code: "EUR", amount: 2 },
      ],
      "invalid_data",
    ],
    ["by an unknown id", [{ id: "ma_x", amount: 1 }], "not_found"],
    [
      "by one id twice",
      [
        { id: "ma_1", amount: 1 },
        { id: "ma_1", amount: 2 },
      ],
      "invalid_data",
    ],
    [
      "by one id at two places",
      [
        { id: "ma_1", amount: 1 },
        { id: "ma_1", currency_code: "usd", amount: 2 },
      ],
      "invalid_data",
    ],
  ])("are refused %s", (_, wanted, type) => {
    expect(refusalOf(() => pricesChange([stored("ma_1")], wanted, REGIONS))).toBe(type)
  })
})
