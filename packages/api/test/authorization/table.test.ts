import { expect, test } from "vitest"
import { nameOf, rows } from "../operations/table.ts"
import { built } from "../support/contract.ts"

// The rows are tested in operations/.
test("every operation has its row, and every row its operation", () => {
  const mend = "add to authorization/table.tsv: METHOD /path, access, and what own, foreign and missing data answer"
  expect([...rows.keys()].sort(), mend).toEqual(built.map(nameOf).sort())
})
