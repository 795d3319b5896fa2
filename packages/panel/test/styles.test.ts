import fs from "node:fs"
import path from "node:path"
import { expect, test } from "vitest"

const src = path.join(import.meta.dirname, "../src")

/** Every style sheet is loaded with every page: two rules with the same name would affect each other. */
test("a class is defined in one style sheet only", () => {
  const sheets = fs.readdirSync(src, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".css"))
  expect(sheets.length).toBeGreaterThan(10)
  const homes = new Map<string, string[]>()
  for (const sheet of sheets) {
    const made = new Set(fs.readFileSync(path.join(src, sheet), "utf8").match(/^\.[\w-]+(?= \{$)/gm))
    for (const name of made) homes.set(name, [...(homes.get(name) ?? []), sheet])
  }
  const twice = [...homes].filter(([, all]) => all.length > 1)
  expect(twice, "give the class another name in one of the sheets").toEqual([])
})
