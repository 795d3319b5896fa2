// The code of README.md (and of the site's page that includes it) compiles against what is published.
import { spawnSync } from "node:child_process"
import fs from "node:fs"
import os from "node:os"
import path from "node:path"
import { expect, onTestFinished, test } from "vitest"
import { built } from "./support/built.ts"

const readme = fs.readFileSync(path.join(import.meta.dirname, "../README.md"), "utf8")
const blocks = [...readme.matchAll(/^```ts\n([\s\S]*?)^```$/gm)].map(([, code = ""]) => code)

/** What a block leaves to its reader. */
const GIVEN = `
declare const url: string
interface Review { id: string }
interface Wish { id: string }
`
const IMPORT = 'import { createClient } from "@mercer/client"\n'
const FIELDS = 'export const fields = { Product: { warranty_months: { type: "int", store: true } } } as const\n'

test("README has three examples", () => expect(blocks).toHaveLength(3))

test.each(blocks.map((code, n) => [n + 1, code] as const))("example %i compiles", (_, code) => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "mercer-client-readme-"))
  onTestFinished(() => fs.rmSync(folder, { recursive: true }))
  const write = (name: string, text: string) => {
    fs.mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
    fs.writeFileSync(path.join(folder, name), text)
  }
  fs.cpSync(path.dirname(built("index.js")), path.join(folder, "node_modules/@mercer/client"), { recursive: true })
  write("package.json", '{"type":"module"}')
  write("shop/src/fields.ts", FIELDS)
  write("storefront/example.ts", `${code.includes("import {") ? "" : IMPORT}${GIVEN}${code}`)
  const options = {
    strict: true,
    noEmit: true,
    target: "ES2022",
    lib: ["ES2022", "DOM"],
    types: [],
    module: "NodeNext",
  }
  const compilerOptions = { ...options, allowImportingTsExtensions: true }
  write("tsconfig.json", JSON.stringify({ compilerOptions, include: ["storefront"] }))
  const tsc = path.join(import.meta.dirname, "../node_modules/typescript/bin/tsc")
  expect(spawnSync(process.execPath, [tsc, "-p", folder], { encoding: "utf8" }).stdout).toBe("")
})
