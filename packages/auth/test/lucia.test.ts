// Lucia's author no longer develops it: it stays behind our own interface, so that something else can take its place.
import fs from "node:fs"
import path from "node:path"
import { expect, test } from "vitest"

const root = path.join(import.meta.dirname, "../../..")
const SKIPPED = new Set(["node_modules", ".next", "dist", "generated", ".data", ".stryker"])

const projects = ["apps", "packages"].flatMap((group) =>
  fs.readdirSync(path.join(root, group)).map((name) => `${group}/${name}`),
)

function filesUnder(folder: string): string[] {
  return fs.readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const name = `${folder}/${entry.name}`
    if (entry.isDirectory()) return SKIPPED.has(entry.name) ? [] : filesUnder(name)
    return /\.(tsx?|mjs|json)$/.test(name) ? [name] : []
  })
}

const naming = (pattern: RegExp) =>
  projects.flatMap(filesUnder).filter((file) => pattern.test(fs.readFileSync(path.join(root, file), "utf8")))

test("one file imports Lucia, and only this package has it among its dependencies", () => {
  expect(naming(/(?:from|import\(?|require\()\s*["']lucia["']/)).toEqual(["packages/auth/src/session-adapter.ts"])
  expect(naming(/^\s*"(dev|peer)?dependencies".*"lucia"|^\s*"lucia": "/im)).toEqual(["packages/auth/package.json"])
})

test("Lucia stays inside this package: its index does not export it", () => {
  const entry = fs.readFileSync(path.join(root, "packages/auth/src/index.ts"), "utf8")
  expect(entry).not.toMatch(/\blucia\b|HashedSessions/i)
})
