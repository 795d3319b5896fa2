import fs from "node:fs"
import path from "node:path"
import { expect, test } from "vitest"
import { FULL_FOLDERS, LONG_FUNCTIONS } from "./known-sizes.ts"
import { longFunctions } from "./long-functions.ts"

const LINES_OF_A_FUNCTION = 40
const FILES_OF_A_FOLDER = 20

const root = path.join(import.meta.dirname, "../../..")
const sources = ["packages", "apps"].flatMap((group) =>
  fs.readdirSync(path.join(root, group)).flatMap((name) => filesUnder(`${group}/${name}/src`)),
)

test("a function has at most 40 lines, JSX and the functions inside it included", () => {
  const long = sources.filter(isCode).flatMap((file) => {
    const text = fs.readFileSync(path.join(root, file), "utf8")
    return longFunctions(file, text, LINES_OF_A_FUNCTION).map((one) => ({ ...one, file }))
  })
  const keyOf = ({ file, name }: { file: string; name: string }) => `${packageOf(file)} ${name}`
  const fresh = long.filter((one) => !LONG_FUNCTIONS.includes(keyOf(one)))
  const found = fresh.map(({ file, line, name, lines }) => `${file}:${line} ${name} ${lines}`)
  expect(found, "take a step or a part of the JSX out as a function with a name").toEqual([])
  const keys = new Set(long.map(keyOf))
  expect(
    LONG_FUNCTIONS.filter((key) => !keys.has(key)),
    "are short enough now: strike them",
  ).toEqual([])
}, 60_000)

test("a folder has at most 20 files, tests not counted", () => {
  const counts = new Map<string, number>()
  for (const file of sources) counts.set(path.dirname(file), (counts.get(path.dirname(file)) ?? 0) + 1)
  const full = [...counts].filter(([, count]) => count > FILES_OF_A_FOLDER)
  const fresh = full.filter(([folder]) => !FULL_FOLDERS.includes(folder))
  expect(fresh, "move what is read together into a folder below, or join slivers of one concept").toEqual([])
  const folders = new Set(full.map(([folder]) => folder))
  expect(
    FULL_FOLDERS.filter((folder) => !folders.has(folder)),
    "are small enough now: strike them",
  ).toEqual([])
})

test("a line is found where a function has one too many", () => {
  const body = (lines: number) => `${"  next()\n".repeat(lines)}`
  const text = `const one = useCallback(() => {\n${body(38)}})\n\nfunction two() {\n${body(20)}\n${body(19)}}\n`
  expect(longFunctions("a.ts", text, LINES_OF_A_FUNCTION)).toEqual([{ name: "two", line: 42, lines: 41 }])
  const jsx = `export function Three() {\n  return (\n    <ul>\n${"      <li />\n".repeat(36)}    </ul>\n  )\n}\n`
  expect(longFunctions("a.tsx", jsx, LINES_OF_A_FUNCTION)).toEqual([{ name: "Three", line: 1, lines: 42 }])
})

/** Every file under a folder, from the root; neither tests nor what is generated. */
function filesUnder(folder: string): string[] {
  const at = path.join(root, folder)
  if (!fs.existsSync(at)) return []
  return fs.readdirSync(at, { withFileTypes: true }).flatMap((entry) => {
    const name = `${folder}/${entry.name}`
    if (entry.isDirectory()) return entry.name === "generated" ? [] : filesUnder(name)
    return /\.test\.tsx?$/.test(name) ? [] : [name]
  })
}

function isCode(file: string): boolean {
  return /\.(tsx?|mjs)$/.test(file)
}

function packageOf(file: string): string {
  return file.split("/").slice(0, 2).join("/")
}
