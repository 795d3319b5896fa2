import { describe, expect, test } from "vitest"
import { fileSize } from "../src/media/file-size.ts"
import { sized } from "../src/media/media.ts"
import { focalPoint, pointIn, textsOf } from "../src/media/point.ts"
import { reading } from "../src/money/reading.ts"
import { en } from "../src/words/en.ts"

test("a file's size is in the largest unit of which it has at least one", () => {
  const sizes = [0, 999, 1_000, 1_250_000, 3_000_000_000, 9e12].map((bytes) => fileSize(bytes, "en"))
  expect(sizes).toEqual(["0 byte", "999 byte", "1 kB", "1.3 MB", "3 GB", "9,000 GB"])
})

test("small pictures are wanted only of files that the store keeps and serves itself", () => {
  const key = `${"0".repeat(32)}.jpg`
  expect(sized({ url: `https://a.test/uploads/${key}`, key }, 160)).toBe(`https://a.test/uploads/${key}?w=160`)
  expect(sized({ url: "https://cdn.test/a.jpg", key: null }, 160)).toBe("https://cdn.test/a.jpg")
  expect(sized({ url: `https://bucket.test/${key}`, key }, 160)).toBe(`https://bucket.test/${key}`)
})

describe("a focal point", () => {
  const read = (x: string, y: string) => {
    const read = reading("en", en.faults)
    return [focalPoint(read, { x, y }, "both"), read.at]
  }

  test("is two percentages, or none", () => {
    expect(read("33", " 0 ")).toEqual([{ x: 0.33, y: 0 }, {}])
    expect(read("", " ")).toEqual([null, {}])
    expect(textsOf({ x: 0.333, y: 1 })).toEqual({ x: "33", y: "100" })
    expect(textsOf(null)).toEqual({ x: "", y: "" })
  })

  test("of one number is refused at both fields, and one outside the picture at its own", () => {
    expect(read("33", "")).toEqual([null, { x: "both", y: "both" }])
    expect(read("", "5")).toEqual([null, { x: "both", y: "both" }])
    expect(read("101", "5")[1]).toHaveProperty("x")
  })

  test("is displayed as soon as both fields have a place in the picture", () => {
    expect(pointIn("5", "100")).toEqual({ x: 5, y: 100 })
    for (const [x, y] of [
      ["", "5"],
      ["5", "101"],
      ["-1", "5"],
      ["a", "5"],
    ] as const)
      expect(pointIn(x, y)).toBeNull()
  })
})
