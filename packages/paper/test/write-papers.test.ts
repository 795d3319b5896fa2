import { expect, test } from "vitest"
import type { Paper, PaperBlock } from "../src/paper.ts"
import { writePapers } from "../src/write-papers.ts"
import { textOf } from "./text-of.ts"

const paper = (facts: Partial<Paper> = {}): Paper => ({
  title: "Invoice #1",
  language: "en",
  letterhead: { name: "Tea Shop", lines: ["Main Street 1"] },
  blocks: [],
  footer: ["IBAN DE00"],
  numbering: "Page {page} of {pages}",
  ...facts,
})

const pagesOf = async (...papers: Paper[]) => textOf(await writePapers(papers))
const table = (rows: string[], title = "Item"): PaperBlock => ({
  table: { columns: [{ title }, { title: "Qty", width: 40, align: "end" }], rows: rows.map((row) => [row, "1"]) },
})
const count = (text: string, part: string) => text.split(part).length - 1

test("a document has its letterhead, its blocks and its footer", async () => {
  const blocks: PaperBlock[] = [
    { columns: [{ title: "Bill to", lines: ["Zoë Müller"] }] },
    table(["Ταζα чай"]),
    { sums: [{ label: "Total", value: "€5.00", is_bold: true }] },
    { text: "Thank you!" },
  ]
  const [page] = await pagesOf(paper({ blocks, mark: "Canceled" }))
  for (const part of ["Tea Shop", "Main Street 1", "Invoice #1", "Canceled", "Bill to", "Zoë Müller", "Ταζα чай"])
    expect(page).toContain(part)
  for (const part of ["Total", "€5.00", "Thank you!", "IBAN DE00", "Page 1 of 1"]) expect(page).toContain(part)
})

test("each document begins on a page of its own and counts its own pages", async () => {
  const long = paper({ title: "Long", blocks: [table(Array.from({ length: 40 }, (_, at) => `row ${at}`))] })
  const pages = await pagesOf(long, paper({ title: "Short" }))
  expect(pages.map((page) => /Page \d of \d/.exec(page)?.[0])).toEqual(["Page 1 of 2", "Page 2 of 2", "Page 1 of 1"])
  expect(pages[2]).toContain("Short")
})

test("the header of a table is on each of its pages, and no row is lost", async () => {
  const rows = Array.from({ length: 500 }, (_, at) => `row-${at}-`)
  const pages = await pagesOf(paper({ blocks: [table(rows, "Article")] }))
  expect(pages.every((page) => count(page, "Article") === 1)).toBe(true)
  for (const row of rows) expect(count(pages.join("\n"), row)).toBe(1)
})

test("a row that is higher than a page goes on, and a word that is wider than its column is broken", async () => {
  const long = "x".repeat(20_000)
  const pages = await pagesOf(paper({ blocks: [table([long, "after"])] }))
  expect(pages.length).toBeGreaterThan(2)
  expect(count(pages.join(""), "x")).toBe(20_000)
  expect(pages.at(-1)).toContain("after")
})

test("what no font can write keeps no document from being made", async () => {
  const odd = "a\u0000b\u{1F389}c\uD800d\u200Fe\tf\n日本 #1*"
  const [page] = await pagesOf(
    paper({ blocks: [{ text: odd }], footer: [odd], letterhead: { name: odd, lines: [odd] } }),
  )
  expect(page).toContain("abcde f")
  expect(page).toContain("#1*")
})

test("a picture that is none is left out", async () => {
  const [page] = await pagesOf(paper({ letterhead: { name: "Tea Shop", lines: [], logo: Buffer.from("<svg/>") } }))
  expect(page).toContain("Tea Shop")
})

test("empty documents, tables and texts are made too", async () => {
  const empty: Paper = paper({ title: "", footer: [], letterhead: { name: "", lines: [] } })
  const blocks: PaperBlock[] = [{ text: "" }, { columns: [] }, { sums: [] }, { table: { columns: [], rows: [] } }]
  expect(await pagesOf({ ...empty, blocks })).toHaveLength(1)
  expect((await writePapers([empty])).subarray(0, 5).toString()).toBe("%PDF-")
})
