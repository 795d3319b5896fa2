import { parse } from "csv-parse/sync"
import fc from "fast-check"
import { expect, test } from "vitest"
import { plainRecords } from "../src/import-export/csv/plain-records.ts"
import { recordsOf } from "../src/import-export/import-records.ts"
import { BrokenFile } from "../src/import-export/import-text.ts"
import { SEED } from "./support/seed.ts"

async function* inPieces(text: string, size: number) {
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

async function cellsOf(text: string, size: number): Promise<string[][] | "broken"> {
  try {
    const found: string[][] = []
    for await (const records of recordsOf(inPieces(text, size))) found.push(...records.map(({ cells }) => cells))
    return found
  } catch (error) {
    if (error instanceof BrokenFile) return "broken"
    throw error
  }
}

/** As the parser reads a whole file at once. */
function parsed(text: string): string[][] | "broken" {
  const options = { record_delimiter: ["\r\n", "\n", "\r"], relax_column_count: true, relax_quotes: true }
  try {
    return (parse(text, options) as string[][]).filter((cells) => cells.some((cell) => cell.trim() !== ""))
  } catch {
    return "broken"
  }
}

const HEADER = "Product Handle,Product Title\n"
const piece = fc.constantFrom(",", ",", "\n", "\r\n", "\r", '"', '""', '"a, b"', '"two\nlines"', "a", "ü", " ", "shirt")

test(`a file is read as the parser reads it, whatever quotes it has and where its pieces end, seed ${SEED}`, async () => {
  const files = fc.array(piece, { maxLength: 40 }).map((pieces) => HEADER + pieces.join(""))
  await fc.assert(
    fc.asyncProperty(files, fc.integer({ min: 1, max: 60 }), async (text, size) => {
      expect(await cellsOf(text, size)).toEqual(parsed(text))
    }),
    { numRuns: 2_000, seed: SEED },
  )
})

test("lines are counted through cells of several lines, also where the parser takes over", async () => {
  const text = `${HEADER}"a\nb",1\n\nc,2\nd "e,3\nf,4\n`
  const found: [number, string | undefined][] = []
  for await (const records of recordsOf(inPieces(text, 7)))
    for (const { line, cells } of records) found.push([line, cells[0]])
  expect(found).toEqual([
    [1, "Product Handle"],
    [2, "a\nb"],
    [5, "c"],
    [6, 'd "e'],
    [7, "f"],
  ])
})

test("an unfinished record waits for more, a quote inside of a cell is left to the parser", () => {
  expect(plainRecords("a,b\nc,d", ",")).toEqual({ records: [["a", "b"]], used: 4, isStrange: false })
  expect(plainRecords('a;"b;""c"""\n"d', ";")).toEqual({ records: [["a", 'b;"c"']], used: 12, isStrange: false })
  expect(plainRecords('a,b\rc"d,e\n', ",")).toEqual({ records: [["a", "b"]], used: 4, isStrange: true })
  expect(plainRecords("a,b\r", ",")).toEqual({ records: [], used: 0, isStrange: false })
  expect(plainRecords('"a"b\n', ",")).toEqual({ records: [], used: 0, isStrange: true })
})
