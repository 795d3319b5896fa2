import fs from "node:fs"
import path from "node:path"
import { expect, test } from "vitest"

const src = path.join(import.meta.dirname, "../../src")
const filesUnder = (folder: string) =>
  fs
    .readdirSync(path.join(src, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => fs.statSync(path.join(src, folder, name)).isFile())

/** The names that Next looks for in a folder of pages. */
const NEXTS = /^(page|layout|error|loading|not-found)\.tsx$/

test("the panel's route folders contain only pages, and their parts are in src/panel", () => {
  expect(filesUnder("app/app").filter((name) => !NEXTS.test(path.basename(name)))).toEqual([])
})

test("parts are at most six folders deep, and none is outside the folders", () => {
  const depths = filesUnder("panel").map((name) => ({
    name,
    depth: `apps/web/src/panel/${name}`.split("/").length - 1,
  }))
  expect(depths.filter(({ depth }) => depth < 5 || depth > 6)).toEqual([])
})

test("no part imports a page", () => {
  const code = filesUnder("panel").filter((name) => /\.tsx?$/.test(name))
  const imports = /(from|import\() ?"(\.\.\/)+app\//
  expect(code.filter((name) => imports.test(fs.readFileSync(path.join(src, "panel", name), "utf8")))).toEqual([])
})
