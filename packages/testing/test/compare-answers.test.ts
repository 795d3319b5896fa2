import { spawnSync } from "node:child_process"
import { mkdtempSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { expect, test } from "vitest"

const program = fileURLToPath(new URL("../compare-answers.mjs", import.meta.url))

interface Answer {
  file?: string
  test?: string
  url?: string
  status?: number
  body: unknown
}

/** A recording as RECORD_ANSWERS leaves it. */
function recording(answers: Answer[]): string {
  const folder = mkdtempSync(join(tmpdir(), "mercer-answers-"))
  const lines = new Map<string, string[]>()
  for (const [
    at,
    { file = "test__a.test.ts", test = "a cart", url = "/store/carts", status = 200, body },
  ] of answers.entries()) {
    const rest = { name: "rest", method: "GET", url: `http://shop.test${url}`, at: "2026-11-22T10:00:00.000Z" }
    const line = JSON.stringify({ test, place: at + 1, ...rest, status, body: JSON.stringify(body) })
    lines.set(file, [...(lines.get(file) ?? []), line])
  }
  for (const [file, of] of lines) writeFileSync(join(folder, `${file}.jsonl`), `${of.join("\n")}\n`)
  return folder
}

function compare(before: Answer[], after: Answer[], ...options: string[]) {
  const { status, stdout } = spawnSync(process.execPath, [program, recording(before), recording(after), ...options], {
    encoding: "utf8",
  })
  return { status, stdout, last: stdout.trimEnd().split("\n").at(-1) }
}

const CART = "cart_01JABCDEFGHJKMNPQRSTVWXYZ0"
const OTHER = "cart_01JABCDEFGHJKMNPQRSTVWXYZ1"
const cart = (id: string, at = "2026-11-22T10:00:00.123Z") => ({
  body: { id, created_at: at },
  url: `/store/carts/${id}`,
})

test("ids, times and the order of keys do not count", () => {
  const later = "2026-11-22T11:30:00.456Z"
  const after = { url: `/store/carts/${OTHER}`, body: { created_at: later, id: OTHER } }
  expect(compare([cart(CART)], [after])).toMatchObject({
    status: 0,
    last: expect.stringMatching(/^1 tests .* same, 0/),
  })
})

test("an id in another's place counts", () => {
  const before = [cart(CART), cart(CART)]
  const { status, stdout } = compare(before, [cart(CART), cart(OTHER)])
  expect(status).toBe(1)
  expect(stdout).toContain('.id: "<cart 1>" → "<cart 2>"')
})

test("values, statuses and times that are not of the run count", () => {
  const [before, after] = [{ body: { total: 1 } }, { body: { total: 2 } }]
  expect(compare([before], [after]).stdout).toContain("rest GET /store/carts: .body.total: 1 → 2")
  expect(compare([before], [{ ...before, status: 201 }]).status).toBe(1)
  const fixed = (day: number) => ({ body: { starts_at: `2020-01-0${day}T00:00:00.000Z` } })
  expect(compare([fixed(1)], [fixed(2)]).status).toBe(1)
})

test("tests may move and be renamed, but not go away", () => {
  const before = [{ body: 1 }, { test: "another", body: 2 }]
  expect(
    compare(before, [
      { ...before[0], file: "moved.test.ts", body: 1 },
      { test: "renamed", body: 2 },
    ]).status,
  ).toBe(0)
  const { status, stdout } = compare(before, [{ body: 1 }])
  expect(status).toBe(1)
  expect(stdout).toContain("another\n    only in the first recording")
})

test("what differs between two recordings of one program is left out, error messages on request", () => {
  const [before, again, after] = [{ body: { n: 1, m: 1 } }, { body: { n: 2, m: 1 } }, { body: { n: 3, m: 1 } }]
  expect(compare([before], [after], "--same", recording([again])).status).toBe(0)
  expect(compare([before], [{ body: { n: 3, m: 2 } }], "--same", recording([again])).status).toBe(1)
  const no = (message: string) => ({ status: 404, body: { type: "not_found", message } })
  expect(compare([no("None")], [no("Not found")]).status).toBe(1)
  expect(compare([no("None")], [no("Not found")], "--ignore-messages").status).toBe(0)
})
