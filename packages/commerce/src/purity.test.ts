import { readdirSync, readFileSync } from "node:fs"
import { expect, test } from "vitest"

const folder = new URL(".", import.meta.url)
const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".ts"))
const textOf = (name: string) => readFileSync(new URL(name, folder), "utf8")

const EFFECTS = [
  /new Date\(\)/,
  /Date\.now/,
  /Math\.random/,
  /\bprocess\./,
  /\bawait\b/,
  /\basync\b/,
  /["']node:/,
  /\bfetch\(/,
]

test.each(files.filter((name) => !name.endsWith(".test.ts")))("%s is a pure rule", (name) => {
  const code = textOf(name).replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, "")
  for (const effect of EFFECTS)
    expect(code, "pass the value in: rules have no clock, no network, no chance").not.toMatch(effect)
})

test.each(files)("%s has at most 300 lines", (name) => {
  expect(textOf(name).split("\n").length, "move a part into a file with its own name").toBeLessThanOrEqual(301)
})
