// What `npm test` takes of the cases that `npm run test:full` has all of.
import { execFileSync } from "node:child_process"
import fs from "node:fs"
import path from "node:path"
import { afterEach, expect, test, vi } from "vitest"

afterEach(() => {
  vi.unstubAllEnvs()
  vi.resetModules()
})

async function breadthIn(run: "short" | "full") {
  vi.stubEnv("TESTS", run === "full" ? "full" : undefined)
  vi.resetModules()
  return import("../src/breadth.ts")
}

const CASES = ["a", "b", "c", "d", "e", "f", "g"]

test("a few different cases are taken, and with all turns every case", async () => {
  const { someOf } = await breadthIn("short")
  for (const few of [1, 2, 3, 6]) {
    const taken = CASES.map((_, turn) => someOf(CASES, few, turn))
    for (const cases of taken) expect(new Set(cases).size).toBe(few)
    expect(new Set(taken.flat())).toEqual(new Set(CASES))
  }
  expect(someOf(CASES, 7, 3)).toEqual(CASES)
})

test("a full run leaves out nothing", async () => {
  const short = await breadthIn("short")
  expect([short.many(2, 16), short.isFull]).toEqual([2, false])
  const full = await breadthIn("full")
  expect([full.many(2, 16), full.isFull]).toEqual([16, true])
  expect(full.someOf(CASES, 2, 1)).toEqual(CASES)
})

const root = path.join(import.meta.dirname, "../../..")

test("docs/measurements.md names every file of which npm test leaves something out", () => {
  const files = execFileSync("git", ["ls-files", "packages", "apps"], { cwd: root, encoding: "utf8" })
    .trim()
    .split("\n")
  const halved = files.filter(
    (file) =>
      /\.full\.(test|spec)\.ts$/.test(file) ||
      (/\/test\/|\/apps\//.test(file) && /\.ts$/.test(file) && imports(file, "@mercer/testing/breadth")),
  )
  expect(halved.length).toBeGreaterThan(15)
  const [, section = ""] = fs
    .readFileSync(path.join(root, "docs/measurements.md"), "utf8")
    .split("## Two test commands")
  const named = (section.split("\n## ")[0] ?? "").match(/`[\w/-]+`/g)?.map((name) => name.slice(1, -1)) ?? []
  const nameOf = (file: string) => path.basename(file).split(".")[0] ?? ""
  const missing = halved.filter((file) => !named.some((name) => path.basename(name) === nameOf(file)))
  expect(missing, "add a line with the reason to its table").toEqual([])
})

const imports = (file: string, name: string) =>
  fs.existsSync(path.join(root, file)) && fs.readFileSync(path.join(root, file), "utf8").includes(`from "${name}"`)
