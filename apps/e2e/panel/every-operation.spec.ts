import fs from "node:fs"
import path from "node:path"
import { expect, test } from "@playwright/test"
import { CALLS, DOCUMENT, NOTES } from "./called.ts"

const TABLE = path.join(import.meta.dirname, "../../../packages/api/test/contract/operations.tsv")

/** Runs after all others have passed (see playwright.config.ts): their pages' calls were recorded. */
test("each of operators' operations in the table was called by a page of the panel", () => {
  const folder = process.env[NOTES] ?? ""
  const calls = new Set(fs.readFileSync(path.join(folder, CALLS), "utf8").split("\n"))
  const names = operationIds(JSON.parse(fs.readFileSync(path.join(folder, DOCUMENT), "utf8")))
  const wanted = operatorsRows()
  expect(wanted.length).toBeGreaterThan(40)
  const missing = wanted.filter(({ method, at }) => {
    const called = names.get(routeOf(method, at))
    const pattern = new RegExp(`^${method} ${at.replace(/\{\w+\}/g, "[^/]+")}$`)
    return !(called && calls.has(called)) && ![...calls].some((call) => pattern.test(call))
  })
  expect(missing).toEqual([])
})

function operatorsRows() {
  const [, ...rows] = fs.readFileSync(TABLE, "utf8").trimEnd().split("\n")
  return rows
    .map((row) => row.split("\t") as [name: string, title: string, method: string, path: string])
    .filter(([name]) => name.startsWith("admin."))
    .map(([name, , method, at]) => ({ name, method, at }))
}

type Document = { paths: Record<string, Record<string, { operationId?: string }>> }

function operationIds({ paths }: Document): Map<string, string | undefined> {
  const operations = Object.entries(paths).flatMap(([at, methods]) =>
    Object.entries(methods).map(([method, { operationId }]) => [routeOf(method, at), operationId] as const),
  )
  return new Map(operations)
}

/** Path parameters have different names in the two lists. */
const routeOf = (method: string, at: string) => `${method.toUpperCase()} ${at.replace(/\{\w+\}/g, "{}")}`
