import fs from "node:fs"
import path from "node:path"
import { expect, test } from "vitest"

const pages = path.join(import.meta.dirname, "../src/app/app/(inside)")
const described = fs.readFileSync(path.join(import.meta.dirname, "../src/crud/list-page.tsx"), "utf8")
const lists = fs
  .readdirSync(pages, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith("page.tsx") && !name.includes("["))
  .map((name) => ({ name: path.dirname(name), code: fs.readFileSync(path.join(pages, name), "utf8") }))
  // A described list has the one of all described lists.
  .map(({ name, code }) => ({ name, code: code.includes("listPage(") ? described : code }))
  .filter(({ code }) => /\bempty=\{/.test(code))

/** Lists that fill by themselves, or whose page has the way to begin above the list. */
const WITHOUT = ["apps", "audit", "currencies", "mails", "media", "tokens"]

test("an empty list gives the action to begin with", () => {
  const passive = lists.filter(({ code }) => !/\bempty=\{\{(?:(?!\}\})[\s\S])*\baction\b/.test(code))
  expect(lists.length).toBeGreaterThan(20)
  const names = passive.map(({ name }) => name).sort()
  expect(names, "give `empty` an `action`; a list that fills by itself is added to WITHOUT").toEqual(WITHOUT)
})
