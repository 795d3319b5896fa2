import fs from "node:fs"
import os from "node:os"
import path from "node:path"
import type { FullConfig, FullResult, Reporter, Suite } from "@playwright/test/reporter"
import { CALLS, DOCUMENT, NOTES } from "./called.ts"

const here = import.meta.dirname
const TABLE = path.join(here, "../../../packages/api/test/contract/operations.tsv")
const EVERY_TEST = "/.*/"

/** When all tests of the panel have run, each of operators' operations in the table must have been called through a page. */
export default class EveryOperation implements Reporter {
  private isWhole = false
  private folder = ""

  onBegin(config: FullConfig, suite: Suite): void {
    const ran = new Set(suite.allTests().map(({ location }) => location.file))
    const specs = fs.readdirSync(here).filter((name) => name.endsWith(".spec.ts"))
    this.isWhole = String(config.grep) === EVERY_TEST && specs.every((name) => ran.has(path.join(here, name)))
    if (!this.isWhole) return
    this.folder = fs.mkdtempSync(path.join(os.tmpdir(), "mercer-notes-"))
    process.env[NOTES] = this.folder
  }

  async onEnd({ status }: FullResult): Promise<{ status: FullResult["status"] } | undefined> {
    if (!this.isWhole) return
    const missing = status === "passed" ? neverCalled(this.folder) : []
    fs.rmSync(this.folder, { recursive: true, force: true })
    if (missing.length === 0) return
    process.stdout.write(`\nNo test of the panel calls these operations through it:\n  ${missing.join("\n  ")}\n`)
    return { status: "failed" }
  }

  printsToStdio(): boolean {
    return false
  }
}

type Document = { paths: Record<string, Record<string, { operationId?: string }>> }

function neverCalled(folder: string): string[] {
  const calls = new Set(fs.readFileSync(path.join(folder, CALLS), "utf8").split("\n"))
  const { paths }: Document = JSON.parse(fs.readFileSync(path.join(folder, DOCUMENT), "utf8"))
  const names = new Map(
    Object.entries(paths).flatMap(([at, methods]) =>
      Object.entries(methods).map(([method, { operationId }]) => [routeOf(method, at), operationId] as const),
    ),
  )
  const [, ...rows] = fs.readFileSync(TABLE, "utf8").trimEnd().split("\n")
  return rows
    .map((row) => row.split("\t") as [name: string, title: string, method: string, path: string])
    .filter(([name]) => name.startsWith("admin."))
    .filter(([, , method, at]) => {
      const called = names.get(routeOf(method, at))
      const pattern = new RegExp(`^${method} ${at.replace(/\{\w+\}/g, "[^/]+")}$`)
      return !(called && calls.has(called)) && ![...calls].some((call) => pattern.test(call))
    })
    .map(([name, , method, at]) => `${name} (${method} ${at})`)
}

/** Paths name their values differently here and there. */
const routeOf = (method: string, at: string) => `${method.toUpperCase()} ${at.replace(/\{\w+\}/g, "{}")}`
