import fs from "node:fs"
import path from "node:path"
import { THEMES } from "@mercer/commerce/accent"
import { expect, test } from "vitest"
import { accentCss } from "../src/brand/accent-css.ts"

const tokens = fs.readFileSync(path.join(import.meta.dirname, "../src/style/tokens.css"), "utf8")

/** A pair of tokens.css: of the light theme, and of the dark one. */
function pairOf(name: string): [string, string] {
  const [, light = "", dark = ""] = new RegExp(`--${name}: light-dark\\((#\\w+), (#\\w+)\\)`).exec(tokens) ?? []
  return [light, dark]
}

test("a shop's color is chosen for the backgrounds that the panel has", () => {
  const pairs = ["ground", "surface", "raised", "hover"].map(pairOf)
  expect(new Set(pairs.map(([light]) => light))).toEqual(new Set(THEMES.light.backgrounds))
  expect(new Set(pairs.map(([, dark]) => dark))).toEqual(new Set(THEMES.dark.backgrounds))
  expect([THEMES.light.surface, THEMES.dark.surface]).toEqual(pairOf("surface"))
})

test("it replaces tokens that exist, and without a color nothing is replaced", () => {
  expect(accentCss(null)).toBe("")
  const names = accentCss("#ffd400").match(/--[\w-]+(?=:)/g) ?? []
  expect(names).toHaveLength(4)
  for (const name of names) expect(tokens).toContain(`${name}:`)
})
