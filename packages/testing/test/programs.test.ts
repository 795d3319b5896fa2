// A machine with Node and git only passes every test: no test or command relies on a program that somebody has installed.
import { execFileSync } from "node:child_process"
import fs from "node:fs"
import path from "node:path"
import { expect, test } from "vitest"
import { programsIn } from "./program-names.ts"

const root = path.join(import.meta.dirname, "../../..")

/** What Node, git and the smallest Debian bring. */
const EVERYWHERE = ["node", "npm", "npx", "git", "sh", "id", "tar", "du", "chown", "mkfifo", "mount", "umount"]

/** Commands that are named with the reason why the machine has them, or what is said where it has not. */
const NAMED: Record<string, string[]> = {
  // Asked of systems other than Linux, which have them.
  "packages/launch/src/embedded-postgres.mjs": ["ps", "tasklist"],
  "packages/launch/src/data-lock.mjs": ["ps"],
  // Says which Debian package is missing; PROGRAMS of its tests are skipped with a word.
  "packages/server/src/cli/backup/postgres.ts": ["pg_dump", "pg_restore"],
  // Proofs that are run by hand, and say what they need.
  "packages/takeover/proof/there-and-back.mjs": ["pg_dump"],
}

const files = execFileSync("git", ["ls-files", "*.ts", "*.tsx", "*.mjs"], { cwd: root, encoding: "utf8" })
  .trim()
  .split("\n")
  .filter((file) => fs.existsSync(path.join(root, file)))

const sources = files
  .filter((file) => file !== "packages/testing/test/programs.test.ts")
  .map((file) => ({ file, text: fs.readFileSync(path.join(root, file), "utf8") }))

/** The programs for which some test asks `hasPrograms` before it starts them. */
const asked = sources.flatMap(({ text }) =>
  [...text.matchAll(/hasPrograms\(([^)]*)\)/g)].flatMap(([, names = ""]) =>
    [...names.matchAll(/"([^"]+)"/g)].map(([, name]) => name ?? ""),
  ),
)

test("no program is started by a bare name unless every machine has it, or a test that needs it says that it is missing", () => {
  const bare = sources.flatMap(({ file, text }) => {
    const known = [...EVERYWHERE, ...(NAMED[file] ?? []), ...asked]
    return programsIn(text).flatMap((name) => (known.includes(name) ? [] : [`${file}: ${name}`]))
  })
  expect(bare, "start it from node_modules/.bin, or ask hasPrograms of @mercer/testing/programs first").toEqual([])
})

test("the exceptions are still needed", () => {
  const used = (file: string) => programsIn(sources.find((one) => one.file === file)?.text ?? "")
  const left = Object.entries(NAMED).flatMap(([file, names]) =>
    names.flatMap((name) => (used(file).includes(name) ? [] : [`${file}: ${name}`])),
  )
  expect(left, "strike them from NAMED").toEqual([])
})

test("programs are found however they are named", () => {
  expect(programsIn('spawn("pnpm", [])')).toEqual(["pnpm"])
  expect(programsIn('import { run } from "./steps.mjs"\nawait run(\n  "psql",\n  words)')).toEqual(["psql"])
  expect(programsIn('const PROGRAM = "pgbouncer"\nspawn(PROGRAM, [])')).toEqual(["pgbouncer"])
  expect(programsIn('execSync("docker ps")')).toEqual(["docker"])
  expect(programsIn('async function runProgram(program: "pg_dump" | "pg_restore") { spawn(program, []) }')).toEqual([
    "pg_dump",
    "pg_restore",
  ])
  expect(programsIn('spawn("/usr/bin/nginx"); spawn(process.execPath)')).toEqual([])
})
