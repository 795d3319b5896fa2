import fc from "fast-check"
import { expect, test } from "vitest"
import { contentIn, lineOf } from "../src/csv/csv.ts"
import type { Part } from "../src/list/paged.ts"
import { allRows } from "../src/table/download/all-rows.ts"
import { decimal } from "../src/table/download/cells.ts"

const LIMIT = 5
const keyOf = String

async function read(partOf: (part: Part) => Promise<number[]>) {
  const all: number[] = []
  for await (const rows of allRows(partOf, keyOf, LIMIT)) all.push(...rows)
  return all
}

test.each([0, 1, 4, 5, 6, 8, 9, 10, 23])("a list of %d rows is read to its end, each row once", async (count) => {
  const list = Array.from({ length: count }, (_, at) => at)
  expect(await read(async ({ limit, offset }) => list.slice(offset, offset + limit))).toEqual(list)
})

test("rows that stay are read once, whatever is deleted or added at the beginning in the meantime", async () => {
  const change = fc.oneof(fc.constant("add" as const), fc.nat({ max: 30 }))
  await fc.assert(
    fc.asyncProperty(
      fc.nat({ max: 30 }),
      fc.array(fc.array(change, { maxLength: 6 }), { maxLength: 12 }),
      async (count, rounds) => {
        let list = Array.from({ length: count }, (_, at) => at)
        const staying = new Set(list)
        let next = -1
        let round = 0
        const all = await read(async ({ limit, offset }) => {
          for (const one of (round > 0 && rounds[round - 1]) || []) {
            if (one === "add") list = [next--, ...list]
            else {
              const at = one % Math.max(list.length, 1)
              staying.delete(list[at] ?? Number.NaN)
              list = list.filter((_, index) => index !== at)
            }
          }
          round += 1
          return list.slice(offset, offset + limit)
        })
        expect(new Set(all).size, "each once").toBe(all.length)
        expect(
          [...staying].filter((row) => !all.includes(row)),
          "none is missing",
        ).toEqual([])
      },
    ),
  )
})

test("texts are quoted, and never formulas; values stay as they are", () => {
  const texts = ["a,b", 'the "best"', "two\nlines", "=1+1", "+1", "-1", "@x", "'=x", ""]
  expect(lineOf(texts)).toBe(`"a,b","the ""best""","two\nlines",'=1+1,'+1,'-1,'@x,''=x,\r\n`)
  expect(lineOf([{ value: "-12.50" }])).toBe("-12.50\r\n")
})

test.each([
  [1250, "eur", "12.50 EUR"],
  [-5, "usd", "-0.05 USD"],
  [500, "jpy", "500 JPY"],
  [0, "eur", "0.00 EUR"],
  [2_147_483_647, "eur", "21474836.47 EUR"],
])("%d minor units of %s are %s", (amount, currency, text) => expect(decimal(amount, currency)).toBe(text))

test("of cells whose kind is not known, numbers are values, and texts never run as formulas", () => {
  const cells = ["Product", 'A "b", c', "=1+1", "-12.50", "-1+1", "@x"].map(contentIn)
  expect(lineOf(cells)).toBe(`Product,"A ""b"", c",'=1+1,-12.50,'-1+1,'@x\r\n`)
})
