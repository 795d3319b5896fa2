// No CSV file that leaves a shop has a cell that a spreadsheet runs: all of them are written by one function.
import { execFileSync } from "node:child_process"
import fs from "node:fs"
import path from "node:path"
import { expect, test } from "vitest"

const root = path.join(import.meta.dirname, "../../..")

/** What writes quotes twice for another purpose than a line of a file. */
const OTHERS = [
  "packages/commerce/src/import/cells.ts", // several tags in one cell
  "packages/panel/src/grid/block.ts", // cells on the clipboard
]

test("lines of CSV are written by csvLine only, which marks formulas", () => {
  const names = execFileSync("git", ["ls-files", "packages/*/src/*", "apps/*/src/*"], { cwd: root, encoding: "utf8" })
  const writers = names.split("\n").filter((name) => {
    if (!/\.tsx?$/.test(name) || !fs.existsSync(path.join(root, name))) return false
    return /replace(All)?\([^)]*"{1,2}[^)]*'""'\)/.test(fs.readFileSync(path.join(root, name), "utf8"))
  })
  expect(writers, "write lines of a file by csvLine; quotes for another purpose are added to OTHERS with it").toEqual(
    ["packages/commerce/src/import/text.ts", ...OTHERS].sort(),
  )
})
