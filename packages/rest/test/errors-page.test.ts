import fs from "node:fs"
import { Refusal, type RefusalType } from "@mercer/commerce"
import { expect, test } from "vitest"
import { answered } from "../src/errors.ts"

const page = fs.readFileSync(new URL("../../../docs/interface/errors.md", import.meta.url), "utf8")
const rows = page.match(/^\| \d{3} .*$/gm) ?? []

/** The compiler demands every type. */
const TYPES: Record<RefusalType, true> = {
  invalid_data: true,
  not_allowed: true,
  unauthorized: true,
  not_found: true,
  conflict: true,
  duplicate_error: true,
  payment_authorization_error: true,
  unexpected_state: true,
  too_many_requests: true,
  forbidden: true,
  method_not_allowed: true,
  too_large: true,
  unsupported_media: true,
  out_of_stock: true,
  not_configured: true,
  unavailable: true,
}

const rowOf = ({ status, type, code }: ReturnType<typeof answered>) =>
  `| ${status} | \`${type}\` | ${code ? `\`${code}\` ` : ""}|`

test("the page of errors has a row for each status, type and code, and no other", () => {
  const refusals = Object.keys(TYPES).map((type) =>
    answered(new Refusal(type as RefusalType, "", type === "out_of_stock" ? "insufficient_inventory" : undefined)),
  )
  const failures = [answered(new Refusal("database_error" as RefusalType, "")), answered(new Error("a fault"))]
  const wanted = [...refusals, ...failures].map(rowOf)
  expect(rows.map((row) => row.match(/^(?:\|[^|]*){3}\|/)?.[0]).sort()).toEqual(wanted.sort())
})
