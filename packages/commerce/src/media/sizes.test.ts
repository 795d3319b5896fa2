import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { cropBox, RATIOS, WIDTHS, wantedSize } from "./sizes.ts"

const asked = (query: string) => wantedSize(new URLSearchParams(query))

describe("the size that an address asks for", () => {
  test.each([
    ["", null],
    ["token=x", null],
    ["w=640", { width: 640, ratio: null }],
    ["w=641", { width: 960, ratio: null }],
    ["w=1", { width: 160, ratio: null }],
    ["w=99999", { width: 2560, ratio: null }],
    ["w=320&ratio=4:5", { width: 320, ratio: "4:5" }],
    ["w=320&ratio=4%3A5", { width: 320, ratio: "4:5" }],
  ])("%s is %j", (query, size) => {
    expect(asked(query)).toEqual(size)
  })

  test.each(["w=", "w=0", "w=-1", "w=1.5", "w=1e3", "w=100000", "w=640&ratio=", "w=640&ratio=7:3", "ratio=1:1"])(
    "%s is refused",
    (query) => {
      expect(() => asked(query)).toThrow(expect.objectContaining({ type: "invalid_data" }))
    },
  )
})

describe("cropping", () => {
  test.each([
    // A wide picture, square: the middle, or as far to a side as the focal point asks and the edge allows.
    [{ width: 1000, height: 400 }, "1:1", null, { left: 300, top: 0, width: 400, height: 400 }],
    [{ width: 1000, height: 400 }, "1:1", { x: 0, y: 0 }, { left: 0, top: 0, width: 400, height: 400 }],
    [{ width: 1000, height: 400 }, "1:1", { x: 0.7, y: 1 }, { left: 500, top: 0, width: 400, height: 400 }],
    [{ width: 1000, height: 400 }, "1:1", { x: 1, y: 1 }, { left: 600, top: 0, width: 400, height: 400 }],
    [{ width: 400, height: 1000 }, "4:5", { x: 0.5, y: 0.2 }, { left: 0, top: 0, width: 400, height: 500 }],
    [{ width: 1, height: 3000 }, "16:9", null, { left: 0, top: 1500, width: 1, height: 1 }],
  ] as const)("%j to %s at %j", (picture, ratio, focal, box) => {
    expect(cropBox(picture, ratio, focal)).toEqual(box)
  })

  test("never leaves the picture, and always has a pixel", () => {
    const side = fc.integer({ min: 1, max: 20_000 })
    const part = fc.double({ min: 0, max: 1, noNaN: true })
    fc.assert(
      fc.property(side, side, fc.constantFrom(...RATIOS), part, part, (width, height, ratio, x, y) => {
        const box = cropBox({ width, height }, ratio, { x, y })
        expect(Math.min(box.left, box.top)).toBeGreaterThanOrEqual(0)
        expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(1)
        expect(box.left + box.width).toBeLessThanOrEqual(width)
        expect(box.top + box.height).toBeLessThanOrEqual(height)
      }),
    )
  })
})

test("widths are in order", () => expect([...WIDTHS].sort((a, b) => a - b)).toEqual([...WIDTHS]))
