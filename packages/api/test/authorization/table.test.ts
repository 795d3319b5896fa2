import { expect, test } from "vitest"
import { nameOf, rows } from "../operations/table.ts"
import { built } from "../support/contract.ts"

// The rows are tested in operations/.
test("every operation has its row, and every row its operation", () => {
  expect([...rows.keys()].sort()).toEqual(built.map(nameOf).sort())
})
