import { newId } from "@mercer/db"
import { afterAll, beforeAll, expect, test } from "vitest"
import { copyLineTerms } from "../../src/swap/queries.ts"
import { openQueries, type QueriesDatabase } from "../support/queries.ts"

let on: QueriesDatabase
beforeAll(async () => {
  on = await openQueries()
})
afterAll(() => on.close())

test("copyLineTerms copies texts and rates of the lines that have some", async () => {
  const [sold, plain, back, blank] = [newId("item"), newId("item"), newId("item"), newId("item")]
  const terms = { title: "Canapé", description: "Grand", tax_rates: [{ rate: 25, name: "moms", code: null }] }
  await on.db.lineTerms.create({ data: { line_item_id: sold, ...terms } })
  await copyLineTerms(on, [
    { line_item_id: back, copy_of: sold },
    { line_item_id: blank, copy_of: plain },
  ])
  expect(await on.db.lineTerms.findUnique({ where: { line_item_id: back } })).toEqual({ line_item_id: back, ...terms })
  expect(await on.db.lineTerms.findUnique({ where: { line_item_id: blank } })).toBeNull()
})
