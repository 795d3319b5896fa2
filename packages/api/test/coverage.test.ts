import { readFileSync, writeFileSync } from "node:fs"
import { expect, test } from "vitest"
import { allOperations, built, routeOf } from "./support/contract.ts"
import { coveragePage, headings, listedHeadings, sectionsOf } from "./support/coverage.ts"

const PAGE = new URL("../../../docs/coverage.md", import.meta.url)

test("docs/coverage.md is the router's and the table's: UPDATE_DOCS=1 writes it again", () => {
  if (process.env.UPDATE_DOCS) writeFileSync(PAGE, coveragePage())
  const mend = "run UPDATE_DOCS=1 npx vitest run --project api test/coverage.test.ts in packages/api"
  expect(readFileSync(PAGE, "utf8"), mend).toBe(coveragePage())
})

test("has each of Medusa v1's 320 operations once, and says of each built one that it is done", () => {
  const page = coveragePage()
  expect(allOperations).toHaveLength(320)
  const routes = new Set(built.map(({ method, path }) => routeOf(method, path)))
  for (const { method, path } of allOperations) {
    const lines = page.split("\n").filter((line) => line.startsWith(`| \`${method} ${path}\` |`))
    expect(lines, `${method} ${path}`).toHaveLength(1)
    if (routes.has(routeOf(method, path))) expect(lines[0]).toContain("| done |")
  }
  const rows = page.split("\n").filter((line) => line.startsWith("| `"))
  expect(rows).toHaveLength(320)
  expect(page).toContain(`${rows.filter((line) => line.includes("| done |")).length} of 320 operations`)
})

test("links to sections that exist", () => {
  const all = headings()
  const missing = [...listedHeadings, "Wire"].filter((heading) => !all.includes(heading))
  expect(missing, "name the section of docs/from-medusa-v1.md as it is called now in support/coverage.ts").toEqual([])
})

test.each([
  ["/store/carts/{id}/complete", ["Completion", "Money", "Carts"]],
  ["/admin/orders/{id}/claims/{claim_id}", ["Operators' orders", "Claims"]],
  ["/admin/analytics-configs", ["Wire"]],
])("%s is described in %j", (path, sections) => {
  expect(sectionsOf(path, headings())).toEqual(sections)
})
