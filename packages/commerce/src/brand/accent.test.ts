import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { accentOf, contrast, THEMES } from "./accent.ts"

const themes = Object.keys(THEMES) as (keyof typeof THEMES)[]

/** The panel's other texts on backgrounds that may be selected: style/tokens.css. */
const MUTED = { light: "#5d6066", dark: "#a5a8ae" }

const anyColor = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, "0")}`)

test.each([
  ["#000000", "#ffffff", 21],
  ["#ffffff", "#ffffff", 1],
  ["#767676", "#ffffff", 4.54],
])("the contrast of %s and %s is %d", (one, other, expected) => {
  expect(contrast(one, other)).toBeCloseTo(expected, 2)
  expect(contrast(other, one)).toBeCloseTo(expected, 2)
})

describe.each(themes)("in the %s theme", (name) => {
  const { backgrounds } = THEMES[name]

  test("every color gives readable text, visible buttons, and readable text on them", () => {
    fc.assert(
      fc.property(anyColor, (color) => {
        const { ink, fill, on_fill, selected } = accentOf(color, name)
        for (const background of backgrounds) {
          expect(contrast(ink, background)).toBeGreaterThanOrEqual(4.5)
          expect(contrast(fill, background)).toBeGreaterThanOrEqual(3)
        }
        expect(contrast(ink, selected)).toBeGreaterThanOrEqual(4.5)
        expect(contrast(MUTED[name], selected)).toBeGreaterThanOrEqual(4.5)
        expect(contrast(on_fill, fill)).toBeGreaterThanOrEqual(4.5)
      }),
      { numRuns: 500 },
    )
  })

  test.each(["#ffffff", "#000000", "#ffff00", "#808080", "#ff0000", "#0000ff"])("%s too", (color) => {
    const { ink, fill, on_fill, selected } = accentOf(color, name)
    for (const background of [...backgrounds, selected]) expect(contrast(ink, background)).toBeGreaterThanOrEqual(4.5)
    for (const background of backgrounds) expect(contrast(fill, background)).toBeGreaterThanOrEqual(3)
    expect(contrast(MUTED[name], selected)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(on_fill, fill)).toBeGreaterThanOrEqual(4.5)
  })
})

test("a color that can be seen stays as it is", () => {
  expect(accentOf("#3f4fc0", "light")).toMatchObject({ ink: "#3f4fc0", fill: "#3f4fc0", on_fill: "#ffffff" })
  expect(accentOf("#ffd400", "dark")).toMatchObject({ ink: "#ffd400", fill: "#ffd400", on_fill: "#000000" })
})
