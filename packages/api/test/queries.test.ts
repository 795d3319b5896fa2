import fs from "node:fs"
import path from "node:path"
import { describe, expect, test } from "vitest"

const ROOT = path.resolve(import.meta.dirname, "../../..")
const PACKAGES = path.join(ROOT, "packages")
const SRC = path.join(PACKAGES, "api/src")
const TESTS = path.join(import.meta.dirname, "queries")

const RAW = /\$(?:query|execute)Raw/
const WRITTEN =
  /\bsql`|\bPrisma\.(?:sql|raw|join|empty)\b|\bSELECT\b|\bINSERT INTO\b|\bDELETE FROM\b|\bUPDATE [a-z"$]|\bFROM [a-z"$]|\bWHERE [a-z"$(]/

const filesOf = (folder: string) =>
  fs
    .readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts") && !name.includes("node_modules"))
const textOf = (file: string) => fs.readFileSync(file, "utf8")
const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\//g, "").replace(/(^|\s)\/\/.*$/gm, "")
const isQueries = (file: string) => /(^|\/)queries(-[a-z]+)?\.ts$/.test(file)

const files = filesOf(SRC)
const queries = files.filter(isQueries)

describe("SQL text", () => {
  test("is only in a folder's queries.ts", () => {
    const elsewhere = files
      .filter((file) => !isQueries(file))
      .filter((file) => {
        const text = withoutComments(textOf(path.join(SRC, file)))
        return RAW.test(text) || WRITTEN.test(text)
      })
    expect(elsewhere, "move the statement into the folder's queries.ts as a named function").toEqual([])
  })

  test("runs on the Sql of @mercer/db, whose driver is the only one to call Prisma for it", () => {
    const sources = fs.readdirSync(PACKAGES).map((name) => `packages/${name}/src`)
    const asking = sources
      .filter((folder) => fs.existsSync(path.join(ROOT, folder)))
      .flatMap((folder) => filesOf(path.join(ROOT, folder)).map((file) => `${folder}/${file}`))
      .filter((file) => !file.includes("/generated/") && RAW.test(withoutComments(textOf(path.join(ROOT, file)))))
    expect(asking, "call the Sql of @mercer/db instead").toEqual(["packages/db/src/sql/sql.ts"])
  })
})

describe("each named query has a test that calls it", () => {
  const tests = filesOf(TESTS).map((file) => withoutComments(textOf(path.join(TESTS, file))))

  /** How often the tests name an export of a file after importing it from there. */
  function uses(file: string, name: string): number {
    const from = `from "../../src/${file}"`
    return tests
      .filter((text) => {
        const imported = text.slice(0, text.indexOf(from)).split("import ").at(-1) ?? ""
        return text.includes(from) && new RegExp(`\\b${name}\\b`).test(imported)
      })
      .reduce((sum, text) => sum + [...text.matchAll(new RegExp(`\\b${name}\\b`, "g"))].length - 1, 0)
  }

  test.each(queries)("%s", (file) => {
    const names = [...textOf(path.join(SRC, file)).matchAll(/^export (?:async )?(?:function|const) (\w+)/gm)]
    const untested = names.map(([, name = ""]) => name).filter((name) => uses(file, name) === 0)
    expect(names.length).toBeGreaterThan(0)
    expect(untested, "call each in a test of packages/api/test/queries, on rows of its own").toEqual([])
  })

  test.each(queries)("%s has at most 300 lines", (file) => {
    const lines = textOf(path.join(SRC, file)).split("\n").length
    expect(lines, "move the queries of one subject into queries-<subject>.ts").toBeLessThanOrEqual(300)
  })
})
