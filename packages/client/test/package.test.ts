// What is published: small, without dependencies, with types of every operation.
import { execFileSync, spawnSync } from "node:child_process"
import fs from "node:fs"
import os from "node:os"
import path from "node:path"
import { gzipSync } from "node:zlib"
import { appRouter } from "@mercer/api"
import { expect, onTestFinished, test } from "vitest"
import { built } from "./support/built.ts"

const MOST_BYTES = 8_000

test(`the code has at most ${MOST_BYTES} bytes, zipped and as it is published`, () => {
  const code = fs.readFileSync(built("index.js"))
  const size = gzipSync(code).length
  process.stdout.write(`@mercer/client: ${code.length} bytes, ${size} zipped\n`)
  expect(size).toBeLessThanOrEqual(MOST_BYTES)
})

test("it imports nothing and depends on nothing", () => {
  expect(fs.readFileSync(built("index.js"), "utf8")).not.toMatch(/\bimport\b|\brequire\b|\bprocess\.|\bBuffer\b/)
  const manifest = JSON.parse(fs.readFileSync(built("package.json"), "utf8"))
  expect(Object.keys(manifest).filter((name) => /dependencies/i.test(name))).toEqual([])
  expect(manifest).toMatchObject({ name: "@mercer/client", engines: { node: ">=20" } })
  expect(manifest.private).toBeUndefined()
})

test("its types have every operation of the shop", () => {
  const types = fs.readFileSync(built("core.d.ts"), "utf8")
  const procedures = Object.values(appRouter._def.procedures) as unknown as { _def: { meta?: { openapi?: Route } } }[]
  const names = procedures.map(({ _def }) => `${_def.meta?.openapi?.method} ${_def.meta?.openapi?.path}`)
  expect(names.length).toBeGreaterThan(300)
  expect(names.filter((name) => !types.includes(`  "${name}": { input: `))).toEqual([])
})

interface Route {
  method: string
  path: string
}

test("a program that uses it rightly compiles; every mistake in it is found", () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "mercer-client-"))
  onTestFinished(() => fs.rmSync(folder, { recursive: true }))
  fs.mkdirSync(path.join(folder, "node_modules/@mercer"), { recursive: true })
  fs.cpSync(path.dirname(built("index.js")), path.join(folder, "node_modules/@mercer/client"), { recursive: true })
  for (const name of fs.readdirSync(path.join(import.meta.dirname, "types")))
    fs.copyFileSync(path.join(import.meta.dirname, "types", name), path.join(folder, name))
  const options = { strict: true, noEmit: true, target: "ES2022", lib: ["ES2022", "DOM"], types: [] }
  for (const module of ["ESNext", "NodeNext"]) {
    const moduleResolution = module === "ESNext" ? "bundler" : "nodenext"
    const compilerOptions = { ...options, module, moduleResolution }
    fs.writeFileSync(path.join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, include: ["*.ts"] }))
    fs.writeFileSync(path.join(folder, "package.json"), '{"type":"module"}')
    const tsc = path.join(import.meta.dirname, "../node_modules/typescript/bin/tsc")
    const { stdout, status } = spawnSync(process.execPath, [tsc, "-p", folder], { encoding: "utf8" })
    expect(stdout).toBe("")
    expect(status).toBe(0)
  }
})

test("npm packs these files and no others", () => {
  const out = execFileSync("npm", ["pack", "--dry-run", "--json"], {
    cwd: path.dirname(built("index.js")),
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
  })
  const [{ files, size }] = JSON.parse(out)
  const names = files.map((file: { path: string }) => file.path).sort()
  process.stdout.write(`@mercer/client: ${size} bytes packed\n`)
  expect(names).toEqual([
    "CHANGELOG.md",
    "LICENSE",
    "README.md",
    "client.d.ts",
    "core.d.ts",
    "error.d.ts",
    "fields.d.ts",
    "index.d.ts",
    "index.js",
    "package.json",
    "request.d.ts",
    "retry.d.ts",
    "send.d.ts",
    "types.d.ts",
  ])
})
