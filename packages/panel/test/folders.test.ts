import fs from "node:fs"
import path from "node:path"
import { expect, test } from "vitest"

const src = path.join(import.meta.dirname, "../src")
const filesUnder = (folder: string) =>
  fs
    .readdirSync(path.join(src, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => fs.statSync(path.join(src, folder, name)).isFile())

/** All but pages, and the file that Next runs before each. */
const parts = () => filesUnder(".").filter((name) => !/^(app\/|proxy\.ts$)/.test(name))

/** The names that Next looks for in a folder of pages. */
const NEXTS = /^(page|layout|error|loading|not-found)\.tsx$/

test("the panel's route folders contain only pages, and their parts are beside them", () => {
  const parts = filesUnder("app/app").filter((name) => !NEXTS.test(path.basename(name)))
  expect(parts, "move the part into the resource's folder in packages/panel/src").toEqual([])
})

test("parts are at most five folders deep, and none is outside the folders", () => {
  const depths = parts().map((name) => ({ name, depth: `packages/panel/src/${name}`.split("/").length - 1 }))
  const wrong = depths.filter(({ depth }) => depth < 4 || depth > 5)
  expect(wrong, "move the file: packages/panel/src/<resource>/ and one folder below are its places").toEqual([])
})

test("no part imports a page", () => {
  const code = parts().filter((name) => /\.tsx?$/.test(name))
  const imports = /(from|import\() ?"(\.\.\/)+app\//
  const found = code.filter((name) => imports.test(fs.readFileSync(path.join(src, name), "utf8")))
  expect(found, "move what both need out of the page into the resource's folder").toEqual([])
})
