// Suites that `npm test` does not run again: those of which nothing has changed since they passed.
import { execFileSync } from "node:child_process"
import fs from "node:fs"
import os from "node:os"
import path from "node:path"
import { passedBefore } from "@mercer/launch/passed-before"
import { expect, onTestFinished, test, vi } from "vitest"

const api = { name: "api", folder: "packages/api" }
const rules = { name: "rules", folder: "packages/rules" }
const testing = { name: "testing", folder: "packages/testing" }
const FILES = {
  "README.md": "Shop",
  ".gitignore": "node_modules\n",
  "packages/api/package.json": '{ "name": "@shop/api", "dependencies": { "@shop/rules": "workspace:*" } }',
  "packages/api/src/a.ts": "1",
  "packages/rules/package.json": '{ "name": "@shop/rules" }',
  "packages/rules/src/b.ts": "2",
  "packages/testing/package.json": '{ "name": "@shop/testing" }',
}

/** A run in which each suite passes; `edit` is what somebody does before they end. */
function run(root: string, ...all: { name: string; folder: string }[]) {
  const known = passedBefore(root)
  for (const suite of all) known.of("short", suite)
  return (edit?: () => void) => {
    edit?.()
    for (const suite of all) known.keep("short", suite, { passed: 7, passedOf: { "test/a.test.ts": 7 } })
  }
}

function aRepository() {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), "mercer-passed-"))
  onTestFinished(() => fs.rmSync(root, { recursive: true }))
  const write = (name: string, text: string) => {
    fs.mkdirSync(path.dirname(path.join(root, name)), { recursive: true })
    fs.writeFileSync(path.join(root, name), text)
  }
  for (const [name, text] of Object.entries(FILES)) write(name, text)
  execFileSync("git", ["init", "-q"], { cwd: root })
  run(root, api, rules, testing)()
  const known = (kind = "short") => [api, rules].map((suite) => passedBefore(root).of(kind, suite)?.passed)
  return { root, write, known }
}

test("nothing has changed: both count as before, but only for the same kind of run", () => {
  const { known } = aRepository()
  expect(known()).toEqual([7, 7])
  expect(known("full")).toEqual([undefined, undefined])
})

test("a change of a package is one of those that depend on it; the other way it is none", () => {
  const { write, known } = aRepository()
  write("packages/api/src/a.ts", "3")
  expect(known()).toEqual([undefined, 7])
  write("packages/api/src/a.ts", "1")
  write("packages/rules/test/new.test.ts", "")
  expect(known()).toEqual([undefined, undefined])
})

test("a change outside of packages is one of all, and what git ignores is none of any", () => {
  const { root, write, known } = aRepository()
  write("node_modules/a.js", "")
  expect(known()).toEqual([7, 7])
  fs.rmSync(path.join(root, "README.md"))
  expect(known()).toEqual([undefined, undefined])
})

test("any change is one of a suite that reads the whole repository", () => {
  const { root, write } = aRepository()
  const knownOfTesting = () => passedBefore(root).of("short", testing)?.passed
  expect(knownOfTesting()).toBe(7)
  write("packages/rules/src/b.ts", "3")
  expect(knownOfTesting()).toBeUndefined()
})

test("without git, all are run again", () => {
  const { root, known } = aRepository()
  fs.rmSync(path.join(root, ".git"), { recursive: true })
  expect(known()).toEqual([undefined, undefined])
})

test("a file that is edited while the tests run has not passed", () => {
  const { root, write, known } = aRepository()
  run(root, api, rules)(() => write("packages/rules/src/b.ts", "half"))
  expect(known()).toEqual([undefined, undefined])
})

test("settings that test something else are a change", () => {
  const { known } = aRepository()
  vi.stubEnv("TEST_DATABASE_POOLER", "1")
  onTestFinished(() => void vi.unstubAllEnvs())
  expect(known()).toEqual([undefined, undefined])
})

test("notes that a killed run has left half written are none", () => {
  const { root, known } = aRepository()
  fs.writeFileSync(path.join(root, "node_modules/.cache/mercer-passed.json"), '{ "short api": {')
  expect(known()).toEqual([undefined, undefined])
})
