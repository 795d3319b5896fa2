import { readFileSync, writeFileSync } from "node:fs"
import { type Built, built } from "../support/contract.ts"

const TABLE = new URL("../authorization/table.tsv", import.meta.url)
const HEAD = "operation\taccess\town\tforeign\tmissing"

/** Responses to admitted callers for their own data, for someone else's, and for unknown data. */
export interface Row {
  own: string
  foreign: string
  missing: string
}

/** table.tsv: who may call what on whose data; "-" where an operation has no such target. */
export const rows = readRows()

function readRows(): Map<string, Row & { access: string }> {
  const [, ...lines] = readFileSync(TABLE, "utf8").trimEnd().split("\n")
  const cells = lines.map((line) => line.split("\t") as [string, string, string, string, string])
  return new Map(
    cells.map(([operation, access, own, foreign, missing]) => [operation, { access, own, foreign, missing }]),
  )
}

export const nameOf = ({ method, path }: Built) => `${method} ${path}`

/** Writes the current rows into the table: review each change before it is committed. */
export function updateTable(seen: ReadonlyMap<string, Row>): void {
  const kept = readRows()
  const lines = built.map((one) => {
    const row = seen.get(nameOf(one)) ?? kept.get(nameOf(one))
    return [nameOf(one), one.meta.access, row?.own, row?.foreign, row?.missing].join("\t")
  })
  writeFileSync(TABLE, [HEAD, ...lines, ""].join("\n"))
}
