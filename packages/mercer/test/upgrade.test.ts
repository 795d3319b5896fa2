// `mercer upgrade` as its developer sees it: with made-up versions, which npm installs from tarballs.
import { execFileSync } from "node:child_process"
import fs from "node:fs"
import os from "node:os"
import path from "node:path"
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest"
import { buildPackage, putShop, removePackage, tryMercer } from "./built-shop.ts"

const PROGRAM = "#!/usr/bin/env node\n"
let tarballs: string
let shop: string

beforeAll(async () => {
  tarballs = fs.mkdtempSync(path.join(os.tmpdir(), "mercer-versions-"))
  await buildPackage()
}, 300_000)
afterAll(() => {
  removePackage()
  fs.rmSync(tarballs, { recursive: true, force: true })
})

/** The tarball of a version whose commands do nothing, or fail. */
function versioned(version: string, program = PROGRAM): string {
  const at = fs.mkdtempSync(path.join(tarballs, "version-"))
  const changes = { [version]: [{ kind: "removed", name: "defineShop", words: "renamed" }] }
  fs.writeFileSync(path.join(at, "package.json"), JSON.stringify({ name: "mercer", version, type: "module" }))
  fs.writeFileSync(path.join(at, "changes.json"), JSON.stringify(changes))
  fs.writeFileSync(path.join(at, "mercer.mjs"), program)
  return path.join(at, execFileSync("npm", ["pack", "--silent"], { cwd: at, encoding: "utf8" }).trim())
}

const dependency = () => JSON.parse(fs.readFileSync(path.join(shop, "package.json"), "utf8")).dependencies.mercer
const tarballsInShop = () => fs.readdirSync(shop).filter((name) => name.endsWith(".tgz"))

/** As `npm run new-shop` leaves it: the package is in the folder. */
beforeEach(() => {
  const manifest = { name: "shop", private: true, type: "module", dependencies: { mercer: "file:mercer-1.0.0.tgz" } }
  shop = putShop({
    "package.json": JSON.stringify(manifest),
    "mercer.config.ts": 'import { defineShop } from "mercer"\n',
  })
  onTestFinished(() => fs.rmSync(shop, { recursive: true, force: true }))
  fs.rmSync(path.join(shop, "node_modules"), { recursive: true })
  fs.copyFileSync(versioned("1.0.0"), path.join(shop, "mercer-1.0.0.tgz"))
  execFileSync("npm", ["install", "--offline"], { cwd: shop, stdio: "pipe" })
})

test("each step is named, npm says what it does, and the last line has both versions", () => {
  const { status, stdout } = tryMercer(shop, "upgrade", versioned("1.1.0"))
  const order = [
    /has mercer 1\.0\.0\. Installing .*1\.1\.0\.tgz in a copy/,
    /up to date|added|changed/,
    /mercer 1\.0\.0 → 1\.1\.0/,
  ]
  const steps = [
    ...order,
    /1\.1\.0 removed defineShop: renamed\n +used in mercer\.config\.ts/,
    /Compiling the copy/,
    /Installing it in the shop/,
  ]
  const places = steps.map((step) => stdout.search(step))
  expect(places, stdout).not.toContain(-1)
  expect(places).toEqual(places.toSorted((a, b) => a - b))
  expect(stdout.trimEnd().split("\n").at(-1)).toMatch(/^mercer 1\.0\.0 → 1\.1\.0: the shop has mercer 1\.1\.0\./)
  expect(status).toBe(0)
}, 120_000)

test("a shop that keeps its package in its folder gets the new one there", () => {
  expect(tryMercer(shop, "upgrade", versioned("1.1.0")).status).toBe(0)
  expect(dependency()).toBe("file:mercer-1.1.0.tgz")
  expect(tarballsInShop()).toEqual(["mercer-1.1.0.tgz"])
}, 120_000)

test("a version that the shop does not work with leaves all of it as it was", () => {
  const broken = versioned("2.0.0", `${PROGRAM}console.error("mercer.config.ts:1:10: no")\nprocess.exit(1)\n`)
  const { status, stdout } = tryMercer(shop, "upgrade", broken)
  expect(stdout).toContain("nothing was changed:\n\nmercer.config.ts:1:10: no")
  expect([status, dependency(), tarballsInShop()]).toEqual([1, "file:mercer-1.0.0.tgz", ["mercer-1.0.0.tgz"]])
}, 120_000)

test("without a version, a shop that has a tarball must name the next one", () => {
  const { status, stdout } = tryMercer(shop, "upgrade")
  expect(stdout).toContain("This shop has Mercer from mercer-1.0.0.tgz. Name the tarball of the new version")
  expect(status).toBe(1)
}, 60_000)
