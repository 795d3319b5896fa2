// What a registry says of each package, and what is in its tarball to be read. MERCER_TARBALL names a package of Mercer
// that is built already.
import { execFileSync } from "node:child_process"
import fs from "node:fs"
import os from "node:os"
import path from "node:path"
import { publishedFacts } from "@mercer/launch/manifest"
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

describe.each(packages)("%s", (name, pack) => {
  test("says what it is and what it needs, and brings its license and changes along", async () => {
    const tarball = await pack()
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

  test("names its repository once the constant is set", () => {
    const facts = publishedFacts(path.join(root(), "packages", name), "https://git.example.com/shop/mercer")
    expect(facts).toMatchObject({
      homepage: "https://git.example.com/shop/mercer#readme",
      bugs: { url: "https://git.example.com/shop/mercer/issues" },
      repository: { url: "git+https://git.example.com/shop/mercer.git", directory: `packages/${name}` },
    })
  })
})
