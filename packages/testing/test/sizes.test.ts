import fs from "node:fs"
import path from "node:path"
import { expect, test } from "vitest"
import { longFunctions } from "../src/long-functions.mjs"
import { isCounted, longLines, sizeOfCode } from "../src/size-of-code.mjs"
import { FULL_FOLDERS, LONG_FUNCTIONS, LONG_LINES } from "./known-sizes.ts"

const FILES_OF_A_FOLDER = 20

const root = path.join(import.meta.dirname, "../../..")
const sources = ["packages", "apps"].flatMap((group) =>
  fs.readdirSync(path.join(root, group)).flatMap((name) => filesUnder(`${group}/${name}/src`)),
)

test("a function has at most 40 lines, JSX and the functions inside it included", () => {
  const long = sources.filter(isCode).flatMap((file) => {
    const text = fs.readFileSync(path.join(root, file), "utf8")
    return longFunctions(file, text).map((one) => ({ ...one, file }))
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

test("no more lines above 120 characters than there were", () => {
  const long = sources.filter(isCounted).flatMap((file) => {
    return longLines({ path: file, lines: fs.readFileSync(path.join(root, file), "utf8").split("\n") })
  })
  expect(
    long.length,
    "break the line you wrote: `node packages/testing/size.mjs --list` names all",
  ).toBeLessThanOrEqual(LONG_LINES)
})

test("size counts files, imports, exports and styles, and names what is above a limit", () => {
  const code = `import {\n  a,\n} from "./a.ts"\nimport b from "./b.ts"\n\nexport const c = a + b // ${"x".repeat(120)}\n`
  const { figures, failures } = sizeOfCode([
    { path: "packages/a/src/a.ts", text: code },
    { path: "packages/a/src/a.css", text: "a {}\n".repeat(301) },
    { path: "packages/a/src/b.ts", text: `export function d() {\n${"  c()\n".repeat(39)}}\n` },
  ])
  expect(figures).toEqual({
    files: 3,
    lines: 348,
    "median file": 41,
    "import lines": 4,
    exports: 2,
    "CSS lines": 301,
    "files of at most 15 lines": 1,
  })
  expect(failures).toEqual({
    "files above 300 lines": ["packages/a/src/a.css"],
    "functions above 40 lines": ["packages/a/src/b.ts:1 d 41"],
    "lines above 120 characters": ["packages/a/src/a.ts:6"],
  })
  expect(
    ["packages/a/src/a.test.ts", "packages/a/test/a.ts", "packages/a/src/generated/a.ts"].filter(isCounted),
  ).toEqual([])
})

test("a line is found where a function has one too many", () => {
  const body = (lines: number) => `${"  next()\n".repeat(lines)}`
  const text = `const one = useCallback(() => {\n${body(38)}})\n\nfunction two() {\n${body(20)}\n${body(19)}}\n`
  expect(longFunctions("a.ts", text)).toEqual([{ name: "two", line: 42, lines: 41 }])
  const jsx = `export function Three() {\n  return (\n    <ul>\n${"      <li />\n".repeat(36)}    </ul>\n  )\n}\n`
  expect(longFunctions("a.tsx", jsx)).toEqual([{ name: "Three", line: 1, lines: 42 }])
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
