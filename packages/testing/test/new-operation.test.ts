// `pnpm operation:new` writes into a copy of packages/api: what it has written has the right types and places.
import { execFileSync, spawnSync } from "node:child_process"
import fs from "node:fs"
import os from "node:os"
import path from "node:path"
import { newOperation } from "@mercer/launch/new-operation"
import { afterAll, beforeAll, expect, test, vi } from "vitest"

// A compiler reads packages/api.
vi.setConfig({ testTimeout: 240_000 })

const root = path.join(import.meta.dirname, "../../..")
let tree: string

beforeAll(() => {
  tree = fs.mkdtempSync(path.join(os.tmpdir(), "mercer-operation-"))
  const api = path.join(tree, "packages/api")
  for (const name of ["src", "test", "tsconfig.json", "package.json"])
    fs.cpSync(path.join(root, "packages/api", name), path.join(api, name), { recursive: true })
  fs.symlinkSync(path.join(root, "packages/api/node_modules"), path.join(api, "node_modules"))
})
afterAll(() => fs.rmSync(tree, { recursive: true, force: true }))

const read = (file: string) => fs.readFileSync(path.join(tree, file), "utf8")

const CASES: [route: string, summary: string, file: string, begins: string][] = [
  [
    "POST /admin/return-reasons/{id}/archive",
    "Archive a Return Reason",
    "return/admin-return-reasons-archive.ts",
    'archive: adminChange("return_reason")',
  ],
  ["GET /admin/notes/{id}/readers", "List Readers of a Note", "note/admin-notes-readers.ts", "readers: admin\n"],
  [
    "DELETE /admin/webhooks/{id}/deliveries",
    "Delete Deliveries",
    "webhook/admin-webhooks-deliveries.ts",
    "deliveries: adminWrite\n",
  ],
  ["GET /store/regions/nearest", "Get the Nearest Region", "region/store-regions-nearest.ts", "nearest: open\n"],
]

test("a skeleton has its file, its line in the router, its test and its rows, and the compiler accepts them", () => {
  const written = CASES.flatMap(([route, summary, file, begins]) => {
    const { files, left } = newOperation(tree, [route, summary])
    const bare = route.replace(/\{\w+\}/g, "{}")
    const [at = "", test = "", home = ""] = files
    expect(at).toBe(`packages/api/src/${file}`)
    expect(read(at)).toContain(`rest("${route}", "${summary}")`)
    expect(read(at)).toContain(begins)
    expect(read(home)).toContain(`from "./${path.basename(file)}"`)
    expect(read("packages/api/test/authorization/table.tsv")).toContain(`\n${route}\t`)
    expect(read("packages/api/test/conventions.test.ts")).toContain(`"${bare}"`)
    expect(left.join("\n")).toContain("a scene")
    return [at, test, home]
  })
  const config = {
    extends: "./tsconfig.json",
    include: [],
    files: written.map((file) => path.relative("packages/api", file)),
  }
  fs.writeFileSync(path.join(tree, "packages/api/tsconfig.new.json"), JSON.stringify(config))
  const compiler = path.join(root, "node_modules/.bin/tsc")
  const words = ["--noEmit", "--singleThreaded", "-p", "tsconfig.new.json"]
  const { status, stdout } = spawnSync(compiler, words, { cwd: path.join(tree, "packages/api"), encoding: "utf8" })
  expect([status, stdout]).toEqual([0, ""])
})

test.each([
  ["POST /admin/notes/{note}", "POST /admin/notes/{id} exists already: it is in packages/api/src/note/admin-notes.ts."],
  ["POST /admin/widgets/{id}/archive", "No folder of packages/api/src has operations under /admin/widgets"],
  ["PUT /admin/notes/{id}", "PUT is none of GET, POST and DELETE."],
  ["GET /admin/Notes", "/admin/Notes must be /admin/… or /store/…"],
  ["notes", "Call it so: pnpm operation:new"],
])("%s is refused with a sentence, and nothing is written", (route, words) => {
  const program = path.join(root, "packages/launch/src/new-operation.mjs")
  const before = execFileSync("git", ["status", "--porcelain", "packages/api"], { cwd: root, encoding: "utf8" })
  const { status, stderr } = spawnSync(process.execPath, [program, route, "A Summary"], { encoding: "utf8" })
  expect([status, stderr]).toEqual([1, expect.stringContaining(words)])
  expect(execFileSync("git", ["status", "--porcelain", "packages/api"], { cwd: root, encoding: "utf8" })).toBe(before)
})
