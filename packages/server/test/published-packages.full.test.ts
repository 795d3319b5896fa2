// What a registry says of each package, and what is in its tarball to be read. MERCER_TARBALL names a package of Mercer
// that is built already.
import { execFileSync } from "node:child_process"
import fs from "node:fs"
import os from "node:os"
import path from "node:path"
import { checkPackage, createPackageFromTarballData, type Problem } from "@arethetypeswrong/core"
import { publishedFacts } from "@mercer/launch/manifest"
import { publint } from "publint"
import { afterAll, describe, expect, test } from "vitest"
import { root } from "../src/place.ts"
import { mercerPacked, PLUGINS, packedIn, pluginPacked } from "./support/put-shop.ts"

const folder = fs.mkdtempSync(path.join(os.tmpdir(), "mercer-packages-"))
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))

const packages: [name: string, pack: () => string | Promise<string>][] = [
  ["mercer", () => process.env.MERCER_TARBALL ?? mercerPacked(folder)],
  ["client", () => builtBy(["--import", "tsx", "build/index.ts"], "client")],
  ["create-mercer", () => builtBy(["build.mjs"], "create-mercer")],
  ...PLUGINS.map((name): [string, () => string] => [name, () => pluginPacked(folder, name)]),
]

function builtBy(args: string[], name: string): string {
  const out = path.join(folder, name)
  const cwd = path.join(root(), "packages", name)
  execFileSync(process.execPath, [...args, out], { cwd, stdio: "pipe" })
  return packedIn(out)
}

/** The packages are ES modules alone: what only `require` and the resolution before Node 12 would find is no fault. */
const isLeftOut = (problem: Problem) =>
  ("resolutionKind" in problem && /^(node10|node16-cjs)$/.test(problem.resolutionKind)) ||
  ("resolutionOption" in problem && problem.resolutionOption === "node10")

describe.each(packages)("%s", (name, pack) => {
  let packed: Promise<string> | undefined
  const tarballOf = () => (packed ??= Promise.resolve(pack()))

  test("says what it is and what it needs, and brings its license and changes along", async () => {
    const tarball = await tarballOf()
    const read = (file: string) => execFileSync("tar", ["xzOf", tarball, `package/${file}`], { encoding: "utf8" })
    const manifest = JSON.parse(read("package.json"))
    expect(manifest).toMatchObject(publishedFacts(path.join(root(), "packages", name)))
    expect(manifest.description).toMatch(/\w{3}/)
    expect(manifest.keywords.length).toBeGreaterThan(4)
    expect(manifest.engines.node).toMatch(/^>=20/)
    expect(read("CHANGELOG.md")).toContain("## Unreleased")
    expect(read("LICENSE")).toContain("MIT License")
    expect(read("README.md")).toMatch(/^# /)
  }, 600_000)

  test("is well-formed for publint, and its types are found where its code is", async () => {
    const bytes = new Uint8Array(fs.readFileSync(await tarballOf()))
    const { messages } = await publint({ pack: { tarball: bytes.buffer }, strict: true })
    expect(messages).toEqual([])
    // A program, with no module that could be imported.
    if (name === "create-mercer") return
    const checked = await checkPackage(createPackageFromTarballData(bytes))
    expect(checked.types).toBeTruthy()
    expect(checked.types && checked.problems.filter((problem) => !isLeftOut(problem))).toEqual([])
  }, 600_000)

  test("names its repository once the constant is set", () => {
    const facts = publishedFacts(path.join(root(), "packages", name), "https://git.example.com/shop/mercer")
    expect(facts).toMatchObject({
      homepage: "https://git.example.com/shop/mercer#readme",
      bugs: { url: "https://git.example.com/shop/mercer/issues" },
      repository: { url: "git+https://git.example.com/shop/mercer.git", directory: `packages/${name}` },
    })
  })
})
