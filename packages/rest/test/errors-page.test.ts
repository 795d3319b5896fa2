import fs from "node:fs"
import {
  applicable,
  Refusal,
  type RefusalType,
  UNUSABLE,
  unavailable,
  unknownGiftCard,
  unusableRefusal,
} from "@mercer/commerce"
import { expect, test } from "vitest"
import { answered } from "../src/errors.ts"

const page = fs.readFileSync(new URL("../../../docs/interface/errors.md", import.meta.url), "utf8")
const rows = page.match(/^\| \d{3} .*$/gm) ?? []

/** The compiler demands every type. */
const TYPES: Record<RefusalType, true> = {
  invalid_data: true,
  not_allowed: true,
  too_many_lines: true,
  too_many_addresses: true,
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
  const wanted = [...refusals, answered(unavailable(["variant_1"], [])), ...failures].map(rowOf)
  const found = rows.map((row) => row.match(/^(?:\|[^|]*){3}\|/)?.[0]).sort()
  expect(found, "add the row to docs/interface/errors.md, or strike the one that is gone").toEqual(wanted.sort())
})

test("it has a row for each code of discounts and gift cards, with status and type", () => {
  const card = { code: "X", is_disabled: false, ends_at: null, region_id: "R" }
  const refused = [{ is_disabled: true }, { ends_at: new Date(0) }, { region_id: "Q" }].map((more) =>
    caught(() => applicable({ ...card, ...more }, { region_id: "R", now: new Date() })),
  )
  const all = [...UNUSABLE.map((why) => unusableRefusal(why, "X")), unknownGiftCard("X"), ...refused]
  for (const error of all) {
    const { code, status, type } = answered(error)
    expect(page, "add the row to docs/interface/errors.md").toContain(`| \`${code}\` | ${status} \`${type}\` |`)
  }
})

function caught(work: () => void): unknown {
  try {
    return work()
  } catch (error) {
    return error
  }
}
